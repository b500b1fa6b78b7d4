import type { NumberType, Operator } from '../structure/find-operators.js';

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
