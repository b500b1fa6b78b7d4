import type { IntrinsicOp } from '../ir/index.js';
import * as t from '../term/index.js';
import { isOne } from './register.js';

/** What the intrinsics mean, as terms. `bits` is the arguments' width, `resultBits` the result's. */
type BuildTerm = (args: readonly t.Term[], bits: number, resultBits: number) => t.Term;

export const intrinsicTerms: Readonly<Record<IntrinsicOp, BuildTerm>> = {
  abs: ([x], bits) => t.ite(isNegative(x, bits), t.bvneg(x), x),
  smax: ([x, y]) => t.ite(t.slt(x, y), y, x),
  smin: ([x, y]) => t.ite(t.slt(x, y), x, y),
  umax: ([x, y]) => t.ite(t.ult(x, y), y, x),
  umin: ([x, y]) => t.ite(t.ult(x, y), x, y),
  ctpop: ([x], bits) => t.zext(countOnes(x, 0, bits), bits),
  ctlz: ([x], bits) => {
    let count = t.bv(bits, bits);
    for (let bit = 0; bit < bits; bit++) count = t.ite(bitIsSet(x, bit), t.bv(bits - 1 - bit, bits), count);
    return count;
  },
  cttz: ([x], bits) => {
    let count = t.bv(bits, bits);
    for (let bit = bits - 1; bit >= 0; bit--) count = t.ite(bitIsSet(x, bit), t.bv(bit, bits), count);
    return count;
  },
  bswap: ([x], bits) => joined(bits / 8, (i) => t.extract(x, i * 8 + 7, i * 8)),
  bitreverse: ([x], bits) => joined(bits, (i) => t.extract(x, i, i)),
  fshl: ([x, y, amount], bits) => {
    const wide = t.bvshl(t.concat(x, y), t.zext(t.bvurem(amount, t.bv(bits, bits)), 2 * bits));
    return t.extract(wide, 2 * bits - 1, bits);
  },
  fshr: ([x, y, amount], bits) => {
    const wide = t.bvlshr(t.concat(x, y), t.zext(t.bvurem(amount, t.bv(bits, bits)), 2 * bits));
    return t.extract(wide, bits - 1, 0);
  },
  'sadd-overflow': ([x, y], bits) => signedOverflow(t.bvadd(t.sext(x, bits + 1), t.sext(y, bits + 1)), bits),
  'uadd-overflow': ([x, y]) => t.ult(t.bvadd(x, y), x),
  'ssub-overflow': ([x, y], bits) => signedOverflow(t.bvsub(t.sext(x, bits + 1), t.sext(y, bits + 1)), bits),
  'usub-overflow': ([x, y]) => t.ult(x, y),
  'smul-overflow': ([x, y], bits) => {
    const product = t.bvmul(t.sext(x, 2 * bits), t.sext(y, 2 * bits));
    return t.ne(product, t.sext(t.extract(product, bits - 1, 0), 2 * bits));
  },
  'umul-overflow': ([x, y], bits) => {
    const product = t.bvmul(t.zext(x, 2 * bits), t.zext(y, 2 * bits));
    return t.ne(t.extract(product, 2 * bits - 1, bits), t.bv(0, bits));
  },
  'sadd-sat': ([x, y], bits) =>
    t.ite(intrinsicTerms['sadd-overflow']([x, y], bits, 1), saturated(x, bits), t.bvadd(x, y)),
  'uadd-sat': ([x, y], bits) => t.ite(t.ult(t.bvadd(x, y), x), t.bv(-1, bits), t.bvadd(x, y)),
  'ssub-sat': ([x, y], bits) =>
    t.ite(intrinsicTerms['ssub-overflow']([x, y], bits, 1), saturated(x, bits), t.bvsub(x, y)),
  'usub-sat': ([x, y], bits) => t.ite(t.ult(x, y), t.bv(0, bits), t.bvsub(x, y)),

  fabs: ([x]) => t.fpabs(x),
  sqrt: ([x]) => t.fpsqrt(x),
  floor: ([x]) => t.fpFloor(x),
  ceil: ([x]) => t.fpCeil(x),
  ftrunc: ([x]) => t.fpTrunc(x),
  rint: ([x]) => t.fpRoundEven(x),
  round: ([x]) => t.fpRoundAway(x),
  fma: ([x, y, z]) => t.fpfma(x, y, z),
  copysign: ([x, y]) => t.ite(t.fpIsNegative(y), t.fpneg(t.fpabs(x)), t.fpabs(x)),
  // With one NaN the other operand.
  minnum: ([x, y]) => t.ite(t.fpIsNaN(x), y, t.ite(t.or(t.fpIsNaN(y), t.fple(x, y)), x, y)),
  maxnum: ([x, y]) => t.ite(t.fpIsNaN(x), y, t.ite(t.or(t.fpIsNaN(y), t.fple(y, x)), x, y)),
  isnan: ([x]) => t.fpIsNaN(x),
  isinf: ([x]) => t.fpIsInf(x),
  isfinite: ([x]) => t.and(t.not(t.fpIsNaN(x)), t.not(t.fpIsInf(x))),
  signbit: ([x]) => t.fpIsNegative(x),
  'fptosi-sat': ([x], bits, to) => {
    const limit = 2 ** (to - 1);
    const inside = t.ite(
      t.fplt(x, t.fp(limit, bits)),
      t.fpToSigned(x, to),
      t.bv(2n ** BigInt(to - 1) - 1n, to),
    );
    const above = t.ite(t.fplt(x, t.fp(-limit, bits)), t.bv(-(2n ** BigInt(to - 1)), to), inside);
    return t.ite(t.fpIsNaN(x), t.bv(0, to), above);
  },
  'fptoui-sat': ([x], bits, to) => {
    const inside = t.ite(t.fplt(x, t.fp(2 ** to, bits)), t.fpToUnsigned(x, to), t.bv(-1, to));
    return t.ite(t.or(t.fpIsNaN(x), t.fple(x, t.fp(0, bits))), t.bv(0, to), inside);
  },
};

function isNegative(x: t.Term, bits: number): t.Term {
  return t.slt(x, t.bv(0, bits));
}

function bitIsSet(x: t.Term, bit: number): t.Term {
  return isOne(t.extract(x, bit, bit));
}

/** How many of `count` bits from `low` are set, in just enough bits. */
function countOnes(x: t.Term, low: number, count: number): t.Term {
  if (count === 1) return t.extract(x, low, low);
  const half = count >> 1;
  const width = Math.floor(Math.log2(count)) + 1;
  return t.bvadd(
    t.zext(countOnes(x, low, half), width),
    t.zext(countOnes(x, low + half, count - half), width),
  );
}

/** Pieces put together, the first one highest. */
function joined(count: number, piece: (index: number) => t.Term): t.Term {
  let term = piece(0);
  for (let i = 1; i < count; i++) term = t.concat(term, piece(i));
  return term;
}

/** Of a sum or difference that has one bit more than the operands. */
function signedOverflow(wide: t.Term, bits: number): t.Term {
  return t.ne(t.extract(wide, bits, bits), t.extract(wide, bits - 1, bits - 1));
}

/** The largest or smallest value: an overflow goes in the direction of the first operand. */
function saturated(x: t.Term, bits: number): t.Term {
  const smallest = 2n ** BigInt(bits - 1);
  return t.ite(isNegative(x, bits), t.bv(smallest, bits), t.bv(smallest - 1n, bits));
}
