import type { CompareOp, IntBinaryOp } from '../../ir/index.js';
import {
  bv,
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
  ite,
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
} from '../../term/index.js';
import type { Concrete } from '../values/values.js';

/**
 * What the integer operations mean: on numbers (up to 32 bits), on bigints (above) and on terms. Integers are
 * unsigned and reduced; who calls has excluded division by zero and shifts past the width.
 */
type NumberOp = (a: number, b: number, bits: number) => number;
type BigOp = (a: bigint, b: bigint, bits: number) => bigint;
type TermOp = (a: Term, b: Term) => Term;

function reduce(value: number, bits: number): number {
  return bits === 32 ? value >>> 0 : value & ((1 << bits) - 1);
}

function signed(value: number, bits: number): number {
  const shift = 32 - bits;
  return (value << shift) >> shift;
}

const numberOps: Readonly<Record<IntBinaryOp, NumberOp>> = {
  add: (a, b, bits) => reduce(a + b, bits),
  sub: (a, b, bits) => reduce(a - b, bits),
  mul: (a, b, bits) => reduce(Math.imul(a, b), bits),
  udiv: (a, b) => Math.floor(a / b),
  sdiv: (a, b, bits) => reduce(signed(a, bits) / signed(b, bits), bits),
  urem: (a, b) => a % b,
  srem: (a, b, bits) => reduce(signed(a, bits) % signed(b, bits), bits),
  shl: (a, b, bits) => reduce(a << b, bits),
  lshr: (a, b) => a >>> b,
  ashr: (a, b, bits) => reduce(signed(a, bits) >> b, bits),
  and: (a, b) => (a & b) >>> 0,
  or: (a, b) => (a | b) >>> 0,
  xor: (a, b) => (a ^ b) >>> 0,
};

const bigOps: Readonly<Record<IntBinaryOp, BigOp>> = {
  add: (a, b, bits) => BigInt.asUintN(bits, a + b),
  sub: (a, b, bits) => BigInt.asUintN(bits, a - b),
  mul: (a, b, bits) => BigInt.asUintN(bits, a * b),
  udiv: (a, b) => a / b,
  sdiv: (a, b, bits) => BigInt.asUintN(bits, BigInt.asIntN(bits, a) / BigInt.asIntN(bits, b)),
  urem: (a, b) => a % b,
  srem: (a, b, bits) => BigInt.asUintN(bits, BigInt.asIntN(bits, a) % BigInt.asIntN(bits, b)),
  shl: (a, b, bits) => BigInt.asUintN(bits, a << b),
  lshr: (a, b) => a >> b,
  ashr: (a, b, bits) => BigInt.asUintN(bits, BigInt.asIntN(bits, a) >> b),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

const termOps: Readonly<Record<IntBinaryOp, TermOp>> = {
  add: bvadd,
  sub: bvsub,
  mul: bvmul,
  udiv: bvudiv,
  sdiv: bvsdiv,
  urem: bvurem,
  srem: bvsrem,
  shl: bvshl,
  lshr: bvlshr,
  ashr: bvashr,
  and: bvand,
  or: bvor,
  xor: bvxor,
};

export function applyInteger(op: IntBinaryOp, a: Concrete, b: Concrete, bits: number): Concrete {
  return bits <= 32
    ? numberOps[op](a as number, b as number, bits)
    : bigOps[op](a as bigint, b as bigint, bits);
}

const ONE_BIT = bv(1, 1);

/** A boolean as the 1-bit vector that arithmetic wants, and back. */
export function bitOf(term: Term): Term {
  return ite(term, ONE_BIT, bv(0, 1));
}

export function isOne(bit: Term): Term {
  return eq(bit, ONE_BIT);
}

/** Of terms as registers hold them: booleans for 1-bit integers. */
export function integerOpTerm(op: IntBinaryOp, a: Term, b: Term): Term {
  if (a.sort === 'bool') return isOne(termOps[op](bitOf(a), bitOf(b)));
  return termOps[op](a, b);
}

/** Whether the comparison holds; `bits` of the operands. */
export function compareConcrete(op: CompareOp, a: Concrete, b: Concrete, bits: number): boolean {
  switch (op) {
    case 'eq':
      return a === b;
    case 'ne':
      return a !== b;
    case 'ult':
      return a < b;
    case 'ule':
      return a <= b;
    case 'ugt':
      return a > b;
    case 'uge':
      return a >= b;
    default:
      return compareSigned(op, a, b, bits);
  }
}

function compareSigned(op: 'slt' | 'sle' | 'sgt' | 'sge', a: Concrete, b: Concrete, bits: number): boolean {
  const x = typeof a === 'number' ? signed(a, bits) : BigInt.asIntN(bits, a);
  const y = typeof b === 'number' ? signed(b, bits) : BigInt.asIntN(bits, b);
  switch (op) {
    case 'slt':
      return x < y;
    case 'sle':
      return x <= y;
    case 'sgt':
      return x > y;
    case 'sge':
      return x >= y;
  }
}

const compareTerms: Readonly<Record<CompareOp, TermOp>> = { eq, ne, ult, ule, ugt, uge, slt, sle, sgt, sge };

export function compareTerm(op: CompareOp, a: Term, b: Term): Term {
  if (a.sort === 'bool' && op !== 'eq' && op !== 'ne') return compareTerms[op](bitOf(a), bitOf(b));
  return compareTerms[op](a, b);
}
