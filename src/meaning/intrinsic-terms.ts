import type { IntrinsicOp } from '../ir/index.js';
import {
  and,
  bv,
  bvadd,
  bvlshr,
  bvmul,
  bvneg,
  bvshl,
  bvsub,
  bvurem,
  concat,
  extract,
  fp,
  fpabs,
  fpCeil,
  fpFloor,
  fpfma,
  fpIsInf,
  fpIsNaN,
  fpIsNegative,
  fple,
  fplt,
  fpneg,
  fpRoundAway,
  fpRoundEven,
  fpsqrt,
  fpToSigned,
  fpToUnsigned,
  fpTrunc,
  ite,
  ne,
  not,
  or,
  sext,
  slt,
  type Term,
  ult,
  zext,
} from '../term/index.js';
import { isOne } from './register.js';

/** What the intrinsics mean, as terms. `bits` is the arguments' width, `resultBits` the result's. */
type BuildTerm = (args: readonly Term[], bits: number, resultBits: number) => Term;

export const intrinsicTerms: Readonly<Record<IntrinsicOp, BuildTerm>> = {
  abs: ([x], bits) => ite(isNegative(x, bits), bvneg(x), x),
  smax: ([x, y]) => ite(slt(x, y), y, x),
  smin: ([x, y]) => ite(slt(x, y), x, y),
  umax: ([x, y]) => ite(ult(x, y), y, x),
  umin: ([x, y]) => ite(ult(x, y), x, y),
  ctpop: ([x], bits) => zext(countOnes(x, 0, bits), bits),
  ctlz: ([x], bits) => {
    let count = bv(bits, bits);
    for (let bit = 0; bit < bits; bit++) count = ite(bitIsSet(x, bit), bv(bits - 1 - bit, bits), count);
    return count;
  },
  cttz: ([x], bits) => {
    let count = bv(bits, bits);
    for (let bit = bits - 1; bit >= 0; bit--) count = ite(bitIsSet(x, bit), bv(bit, bits), count);
    return count;
  },
  bswap: ([x], bits) => joined(bits / 8, (i) => extract(x, i * 8 + 7, i * 8)),
  bitreverse: ([x], bits) => joined(bits, (i) => extract(x, i, i)),
  fshl: ([x, y, amount], bits) => {
    const wide = bvshl(concat(x, y), zext(bvurem(amount, bv(bits, bits)), 2 * bits));
    return extract(wide, 2 * bits - 1, bits);
  },
  fshr: ([x, y, amount], bits) => {
    const wide = bvlshr(concat(x, y), zext(bvurem(amount, bv(bits, bits)), 2 * bits));
    return extract(wide, bits - 1, 0);
  },
  'sadd-overflow': ([x, y], bits) => signedOverflow(bvadd(sext(x, bits + 1), sext(y, bits + 1)), bits),
  'uadd-overflow': ([x, y]) => ult(bvadd(x, y), x),
  'ssub-overflow': ([x, y], bits) => signedOverflow(bvsub(sext(x, bits + 1), sext(y, bits + 1)), bits),
  'usub-overflow': ([x, y]) => ult(x, y),
  'smul-overflow': ([x, y], bits) => {
    const product = bvmul(sext(x, 2 * bits), sext(y, 2 * bits));
    return ne(product, sext(extract(product, bits - 1, 0), 2 * bits));
  },
  'umul-overflow': ([x, y], bits) => {
    const product = bvmul(zext(x, 2 * bits), zext(y, 2 * bits));
    return ne(extract(product, 2 * bits - 1, bits), bv(0, bits));
  },
  'sadd-sat': ([x, y], bits) =>
    ite(intrinsicTerms['sadd-overflow']([x, y], bits, 1), saturated(x, bits), bvadd(x, y)),
  'uadd-sat': ([x, y], bits) => ite(ult(bvadd(x, y), x), bv(-1, bits), bvadd(x, y)),
  'ssub-sat': ([x, y], bits) =>
    ite(intrinsicTerms['ssub-overflow']([x, y], bits, 1), saturated(x, bits), bvsub(x, y)),
  'usub-sat': ([x, y], bits) => ite(ult(x, y), bv(0, bits), bvsub(x, y)),

  fabs: ([x]) => fpabs(x),
  sqrt: ([x]) => fpsqrt(x),
  floor: ([x]) => fpFloor(x),
  ceil: ([x]) => fpCeil(x),
  ftrunc: ([x]) => fpTrunc(x),
  rint: ([x]) => fpRoundEven(x),
  round: ([x]) => fpRoundAway(x),
  fma: ([x, y, z]) => fpfma(x, y, z),
  copysign: ([x, y]) => ite(fpIsNegative(y), fpneg(fpabs(x)), fpabs(x)),
  // With one NaN the other operand.
  minnum: ([x, y]) => ite(fpIsNaN(x), y, ite(or(fpIsNaN(y), fple(x, y)), x, y)),
  maxnum: ([x, y]) => ite(fpIsNaN(x), y, ite(or(fpIsNaN(y), fple(y, x)), x, y)),
  isnan: ([x]) => fpIsNaN(x),
  isinf: ([x]) => fpIsInf(x),
  isfinite: ([x]) => and(not(fpIsNaN(x)), not(fpIsInf(x))),
  signbit: ([x]) => fpIsNegative(x),
  'fptosi-sat': ([x], bits, to) => {
    const limit = 2 ** (to - 1);
    const inside = ite(fplt(x, fp(limit, bits)), fpToSigned(x, to), bv(2n ** BigInt(to - 1) - 1n, to));
    const above = ite(fplt(x, fp(-limit, bits)), bv(-(2n ** BigInt(to - 1)), to), inside);
    return ite(fpIsNaN(x), bv(0, to), above);
  },
  'fptoui-sat': ([x], bits, to) => {
    const inside = ite(fplt(x, fp(2 ** to, bits)), fpToUnsigned(x, to), bv(-1, to));
    return ite(or(fpIsNaN(x), fple(x, fp(0, bits))), bv(0, to), inside);
  },
};

function isNegative(x: Term, bits: number): Term {
  return slt(x, bv(0, bits));
}

function bitIsSet(x: Term, bit: number): Term {
  return isOne(extract(x, bit, bit));
}

/** How many of `count` bits from `low` are set, in just enough bits. */
function countOnes(x: Term, low: number, count: number): Term {
  if (count === 1) return extract(x, low, low);
  const half = count >> 1;
  const width = Math.floor(Math.log2(count)) + 1;
  return bvadd(zext(countOnes(x, low, half), width), zext(countOnes(x, low + half, count - half), width));
}

/** Pieces put together, the first one highest. */
function joined(count: number, piece: (index: number) => Term): Term {
  let term = piece(0);
  for (let i = 1; i < count; i++) term = concat(term, piece(i));
  return term;
}

/** Of a sum or difference that has one bit more than the operands. */
function signedOverflow(wide: Term, bits: number): Term {
  return ne(extract(wide, bits, bits), extract(wide, bits - 1, bits - 1));
}

/** The largest or smallest value: an overflow goes in the direction of the first operand. */
function saturated(x: Term, bits: number): Term {
  const smallest = 2n ** BigInt(bits - 1);
  return ite(isNegative(x, bits), bv(smallest, bits), bv(smallest - 1n, bits));
}
