import { arithmetic, division } from './arithmetic.js';
import { bitwise, extraction, shift, structure } from './bits.js';
import { boolean, junctions } from './boolean.js';
import { equality, order } from './comparison.js';
import { floatComparison, floatIntegers, floatingPoint } from './floating-point.js';
import { constantChoices, ite } from './ite.js';
import type { Theme } from './vocabulary.js';

export type { RuleExample, StayingExample, Theme } from './vocabulary.js';

/** Every rule of the room on an example, as written and as simplified. */
export const themes: readonly Theme[] = [
  boolean,
  junctions,
  ite,
  constantChoices,
  arithmetic,
  division,
  bitwise,
  structure,
  extraction,
  shift,
  equality,
  order,
  floatingPoint,
  floatComparison,
  floatIntegers,
];
