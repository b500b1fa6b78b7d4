import type { CompareOp, ComputeOp, IntBinaryOp } from '../ir/index.js';
import * as terms from '../term/index.js';
import { bitVectors, type Term } from '../term/index.js';
import type { Concrete } from './concrete.js';
import { asBits, asRegister } from './register.js';

/**
 * Arithmetic and comparison of integers. Values and terms are total, and the same: what an operation gives where it
 * is undefined (`requirement.ts`) means nothing, but means it twice alike.
 */
type OnValues = (a: Concrete, b: Concrete, bits: number) => Concrete;
type OnTerms = (a: Term, b: Term) => Term;

const arithmetic: Readonly<Record<IntBinaryOp, readonly [OnValues, OnTerms]>> = {
  add: [bitVectors.add, terms.bvadd],
  sub: [bitVectors.subtract, terms.bvsub],
  mul: [bitVectors.multiply, terms.bvmul],
  udiv: [bitVectors.divideUnsigned, terms.bvudiv],
  sdiv: [bitVectors.divideSigned, terms.bvsdiv],
  urem: [bitVectors.remainderUnsigned, terms.bvurem],
  srem: [bitVectors.remainderSigned, terms.bvsrem],
  shl: [bitVectors.shiftLeft, terms.bvshl],
  lshr: [bitVectors.shiftRight, terms.bvlshr],
  ashr: [bitVectors.shiftRightSigned, terms.bvashr],
  and: [bitVectors.bitAnd, terms.bvand],
  or: [bitVectors.bitOr, terms.bvor],
  xor: [bitVectors.bitXor, terms.bvxor],
};

const comparisons: Readonly<
  Record<CompareOp, readonly [(a: Concrete, b: Concrete, bits: number) => boolean, OnTerms]>
> = {
  eq: [(a, b) => a === b, terms.eq],
  ne: [(a, b) => a !== b, terms.ne],
  ult: [(a, b) => a < b, terms.ult],
  ule: [(a, b) => a <= b, terms.ule],
  ugt: [(a, b) => a > b, terms.ugt],
  uge: [(a, b) => a >= b, terms.uge],
  slt: [(a, b, bits) => bitVectors.lessSigned(a, b, bits), terms.slt],
  sle: [(a, b, bits) => !bitVectors.lessSigned(b, a, bits), terms.sle],
  sgt: [(a, b, bits) => bitVectors.lessSigned(b, a, bits), terms.sgt],
  sge: [(a, b, bits) => !bitVectors.lessSigned(a, b, bits), terms.sge],
};

export function isIntegerOp(op: ComputeOp): op is IntBinaryOp {
  return Object.hasOwn(arithmetic, op);
}

export function integerValue(op: IntBinaryOp, a: Concrete, b: Concrete, bits: number): Concrete {
  return arithmetic[op][0](a, b, bits);
}

export function integerOpTerm(op: IntBinaryOp, a: Term, b: Term): Term {
  return asRegister(arithmetic[op][1](asBits(a), asBits(b)));
}

export function isCompareOp(op: ComputeOp): op is CompareOp {
  return Object.hasOwn(comparisons, op);
}

/** Whether the comparison holds; `bits` of the operands. */
export function compareValue(op: CompareOp, a: Concrete, b: Concrete, bits: number): boolean {
  return comparisons[op][0](a, b, bits);
}

export function compareTerm(op: CompareOp, a: Term, b: Term): Term {
  if (op === 'eq' || op === 'ne') return comparisons[op][1](a, b);
  return comparisons[op][1](asBits(a), asBits(b));
}
