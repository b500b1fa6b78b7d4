import { assertNever } from '../../base/index.js';
import type { Hazard } from '../structure/find-hazards.js';
import type { NumberType, Operator } from '../structure/find-operators.js';
import type { IntegerType } from '../structure/integer-type.js';

/**
 * What operators tell of their operands, `__hyla_a` and `__hyla_b`, as C expressions: the number of a case from 1, or 0. They
 * decide nothing by branching, as that would be a branch of the path; signed numbers wrap around.
 */

const [A, B] = ['__hyla_a', '__hyla_b'];

/** 1: both are the same; 2, 3: the left one is the next smaller, the next larger. Of floating-point numbers, just smaller or larger. */
export function nearness(type: NumberType): string {
  const below = type.kind === 'float' ? `(${A} < ${B})` : `((${A} < ${B}) & (${A} + 1 == ${B}))`;
  const above = type.kind === 'float' ? `(${A} > ${B})` : `((${A} > ${B}) & (${A} - 1 == ${B}))`;
  return `(${A} == ${B}) + 2 * ${below} + 3 * ${above}`;
}

/** The cases of `nearness` in the words of the source. */
export function bordersOf(left: string, right: string, type: NumberType): readonly string[] {
  const equal = `${left} == ${right}`;
  if (type.kind === 'float') return [equal, `${left} < ${right}`, `${left} > ${right}`];
  return [equal, `${equal} - 1`, `${equal} + 1`];
}

/** 1, 2, 3: the left one is less, the same, greater; 0: one of them is no number. */
export const order = `(${A} < ${B}) + 2 * (${A} == ${B}) + 3 * (${A} > ${B})`;

const GROUPS: readonly (readonly string[])[] = [
  ['+', '-', '*', '/', '%'],
  ['&', '|', '^'],
  ['<<', '>>'],
];

/** The operators that are usually written by mistake for this one; of a comparison none: `order` tells of all of them. */
export function replacementsOf({ opcode, type }: Operator): readonly string[] {
  const group = GROUPS.find((one) => one.includes(opcode)) ?? [];
  return group.filter((other) => other !== opcode && (type.kind === 'integer' || other !== '%'));
}

/** 1: with another operator there would be another result, or none. */
export function difference({ opcode, type }: Operator, other: string): string {
  const [own, changed] = [opcode, other].map((one) => resultOf(one, type));
  if (type.kind === 'float') {
    const bothStrange = `((${own} != ${own}) & (${changed} != ${changed}))`;
    return `(${own} != ${changed}) & !${bothStrange}`;
  }
  return `${definedness(opcode, type)} & (!${definedness(other, type)} | (${own} != ${changed}))`;
}

/** The operator has a result. */
function definedness(opcode: string, type: NumberType): string {
  if (type.kind === 'float') return '1';
  if (opcode === '<<' || opcode === '>>') return `((${B} >= 0) & (${B} < ${type.bits}))`;
  if (opcode !== '/' && opcode !== '%') return '1';
  const overflows = type.signed ? `((${A} == ${least(type.bits)}) & (${B} == -1))` : '0';
  return `((${B} != 0) & !${overflows})`;
}

const least = (bits: number): string => (bits === 64 ? '(-0x7fffffffffffffffLL - 1)' : '(-0x7fffffff - 1)');

/** Some value where there is no result: nothing here may end a run. */
function resultOf(opcode: string, type: NumberType): string {
  if (type.kind === 'float') return `(${A} ${opcode} ${B})`;
  if (opcode === '<<' || opcode === '>>') return `(${A} ${opcode} (${B} & ${type.bits - 1}))`;
  if (opcode !== '/' && opcode !== '%') return `(${A} ${opcode} ${B})`;
  // The divisor, or 1.
  const defined = `(__typeof__(${B}))${definedness(opcode, type)}`;
  return `(${A} ${opcode} ((${B} & -(${defined})) | (1 - ${defined})))`;
}

/** What may go wrong with an operator: what it is called, and an expression that is 1 where it does. */
export function errorsOf({ opcode, type }: Operator): readonly ErrorReport[] {
  if (type.kind === 'float') return [];
  if (opcode === '<<' || opcode === '>>')
    return [{ what: 'shift out of range', value: `!${definedness(opcode, type)}` }];
  if (opcode === '/' || opcode === '%') {
    const overflow = `(${A} == ${least(type.bits)}) & (${B} == -1)`;
    return [
      { what: 'division by zero', value: `${B} == 0` },
      ...(type.signed ? [{ what: 'signed overflow', value: overflow }] : []),
    ];
  }
  const builtin = OVERFLOWS.get(opcode);
  if (builtin === undefined || !type.signed) return [];
  const value = `__extension__ ({ __typeof__(${A}) __hyla_r; __builtin_${builtin}_overflow(${A}, ${B}, &__hyla_r); })`;
  return [{ what: 'signed overflow', value }];
}

export interface ErrorReport {
  readonly what: string;
  readonly value: string;
}

const OVERFLOWS: ReadonlyMap<string, string> = new Map([
  ['+', 'add'],
  ['-', 'sub'],
  ['*', 'mul'],
]);

/** The same of what depends on one value, `v`. */
export function errorOf(hazard: Hazard, v: string): ErrorReport {
  switch (hazard.kind) {
    case 'negation':
      return { what: 'signed overflow', value: `${v} == ${least(hazard.type.bits)}` };
    case 'step': {
      const lowest = least(hazard.type.bits);
      const last = hazard.direction === 'down' ? lowest : `-1 - ${lowest}`;
      return { what: 'signed overflow', value: `${v} == ${last}` };
    }
    case 'index':
      return { what: 'index out of bounds', value: `(unsigned long long)${v} >= ${hazard.limit}ULL` };
    case 'address':
      return { what: 'null dereference', value: `${v} == 0` };
    case 'conversion':
      return { what: 'conversion out of range', value: `!${isConvertible(hazard.type, v)}` };
    case 'end':
      return { what: hazard.call === 'abort' ? 'abort is reached' : 'assertion fails', value: '1' };
    default:
      return assertNever(hazard);
  }
}

/** The fraction is cut off before it has to fit: powers of two are exact, and one less than the least is for 32 bits. */
function isConvertible({ bits, signed }: IntegerType, v: string): string {
  const size = `0x1p${signed ? bits - 1 : bits}`;
  if (!signed) return `((${v} > -1.0) & (${v} < ${size}))`;
  return `(${bits < 53 ? `((double)${v} > -${size} - 1.0)` : `(${v} >= -${size})`} & (${v} < ${size}))`;
}
