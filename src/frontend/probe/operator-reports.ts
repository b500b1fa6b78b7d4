import type { NumberType } from '../structure/find-operators.js';

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
