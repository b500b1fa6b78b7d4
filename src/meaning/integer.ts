import type { CompareOp, ComputeOp, IntBinaryOp } from '../ir/index.js';
import {
  bitVectors,
  bvadd,
  bvand,
  bvashr,
  bvlshr,
  bvmul,
  bvor,
  bvsdiv,
  bvshl,
  bvsrem,
  bvsub,
  bvudiv,
  bvurem,
  bvxor,
  eq,
  ne,
  sge,
  sgt,
  sle,
  slt,
  type Term,
  uge,
  ugt,
  ule,
  ult,
} from '../term/index.js';
import type { Concrete } from './concrete.js';
import { asBits, asRegister } from './register.js';

/**
 * Arithmetic and comparison of integers. Values and terms are total, and the same: what an operation gives where it
 * is undefined (`requirement.ts`) means nothing, but means it twice alike.
 */
type OnValues = (a: Concrete, b: Concrete, bits: number) => Concrete;
type OnTerms = (a: Term, b: Term) => Term;

const arithmetic: Readonly<Record<IntBinaryOp, readonly [OnValues, OnTerms]>> = {
  add: [bitVectors.add, bvadd],
  sub: [bitVectors.subtract, bvsub],
  mul: [bitVectors.multiply, bvmul],
  udiv: [bitVectors.divideUnsigned, bvudiv],
  sdiv: [bitVectors.divideSigned, bvsdiv],
  urem: [bitVectors.remainderUnsigned, bvurem],
  srem: [bitVectors.remainderSigned, bvsrem],
  shl: [bitVectors.shiftLeft, bvshl],
  lshr: [bitVectors.shiftRight, bvlshr],
  ashr: [bitVectors.shiftRightSigned, bvashr],
  and: [bitVectors.bitAnd, bvand],
  or: [bitVectors.bitOr, bvor],
  xor: [bitVectors.bitXor, bvxor],
};

const comparisons: Readonly<
  Record<CompareOp, readonly [(a: Concrete, b: Concrete, bits: number) => boolean, OnTerms]>
> = {
  eq: [(a, b) => a === b, eq],
  ne: [(a, b) => a !== b, ne],
  ult: [(a, b) => a < b, ult],
  ule: [(a, b) => a <= b, ule],
  ugt: [(a, b) => a > b, ugt],
  uge: [(a, b) => a >= b, uge],
  slt: [(a, b, bits) => bitVectors.lessSigned(a, b, bits), slt],
  sle: [(a, b, bits) => !bitVectors.lessSigned(b, a, bits), sle],
  sgt: [(a, b, bits) => bitVectors.lessSigned(b, a, bits), sgt],
  sge: [(a, b, bits) => !bitVectors.lessSigned(a, b, bits), sge],
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
