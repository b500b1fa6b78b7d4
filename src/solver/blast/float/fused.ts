import { add, negateIf, subtract } from '../arithmetic.js';
import { anyOf, type Bits, lessThanSigned, resized, select } from '../bit-vectors.js';
import { FALSE_LITERAL, type Gates, type Literal } from '../gates.js';
import { assemble, type Format, magnitudeOf, normalize, offset, shiftRightSticky, unpack } from './format.js';
import { exactProduct } from './multiply.js';
import { roundToNearest } from './round.js';

const EXTRA = [FALSE_LITERAL, FALSE_LITERAL, FALSE_LITERAL];

/** `a * b + c`, rounded once. */
export function floatFusedMultiplyAdd(gates: Gates, format: Format, a: Bits, b: Bits, c: Bits): Bits {
  const x = unpack(gates, format, a);
  const y = unpack(gates, format, b);
  const z = unpack(gates, format, c);
  const sign = gates.xor(x.sign, y.sign);
  const isProductZero = gates.or(x.isZero, y.isZero);
  const isProductInfinite = gates.or(x.isInfinite, y.isInfinite);

  const raw = exactProduct(gates, format, x, y);
  const { bits, zeros } = normalize(gates, raw.significand);
  const width = raw.exponent.length;
  const product = {
    sign,
    significand: bits,
    exponent: subtract(gates, raw.exponent, resized(zeros, width, FALSE_LITERAL)),
  };
  const padding: Literal[] = new Array(format.precision).fill(FALSE_LITERAL);
  const addend = { sign: z.sign, significand: [...padding, ...z.significand], exponent: z.exponent };
  const sum = addAligned(gates, format, product, addend);

  const areOpposite = gates.xor(sign, z.sign);
  const isNan = gates.or(
    gates.or(gates.or(x.isNan, y.isNan), z.isNan),
    gates.or(
      gates.and(isProductInfinite, isProductZero),
      gates.and(gates.and(isProductInfinite, z.isInfinite), areOpposite),
    ),
  );
  const isInfinite = gates.or(isProductInfinite, z.isInfinite);
  const finiteSign = gates.ite(sum.isZero, gates.and(sign, z.sign), sum.sign);
  const finite = assemble(gates, format, {
    isNan,
    isInfinite,
    sign: gates.ite(isInfinite, gates.ite(isProductInfinite, sign, z.sign), finiteSign),
    magnitude: sum.magnitude,
  });
  // A product of 0 has no power to align by; only the sign of a zero sum depends on it.
  const cSign = gates.ite(z.isZero, gates.and(sign, z.sign), z.sign);
  const isPlainAddend = gates.and(isProductZero, -isNan);
  return select(gates, isPlainAddend, [...magnitudeOf(c), cSign], finite);
}

interface Scaled {
  readonly sign: Literal;
  readonly significand: Bits;
  readonly exponent: Bits;
}

/** The sum of two numbers whose significands are equally long, aligned to the larger exponent. */
function addAligned(
  gates: Gates,
  format: Format,
  a: Scaled,
  b: Scaled,
): { readonly sign: Literal; readonly isZero: Literal; readonly magnitude: Bits } {
  const isSwapped = lessThanSigned(gates, a.exponent, b.exponent);
  const choose = (x: Bits, y: Bits) => select(gates, isSwapped, y, x);
  const exponent = choose(a.exponent, b.exponent);
  const big = choose(a.significand, b.significand);
  const small = choose(b.significand, a.significand);
  const bigSign = gates.ite(isSwapped, b.sign, a.sign);
  const areOpposite = gates.xor(a.sign, b.sign);
  const distance = subtract(gates, exponent, choose(b.exponent, a.exponent));
  const aligned = shiftRightSticky(gates, [...EXTRA, ...small], distance);
  const sum = add(
    gates,
    [...EXTRA, ...big, FALSE_LITERAL, FALSE_LITERAL],
    [...aligned, FALSE_LITERAL, FALSE_LITERAL].map((bit) => gates.xor(bit, areOpposite)),
    areOpposite,
  );
  // The one with the larger exponent may still be the smaller number: then the difference is negative.
  const isNegative = sum[sum.length - 1];
  const distanceFromZero = negateIf(gates, isNegative, sum).slice(0, sum.length - 1);
  return {
    sign: gates.xor(bigSign, isNegative),
    isZero: -anyOf(gates, sum),
    magnitude: roundToNearest(gates, format, offset(gates, exponent, 1), distanceFromZero),
  };
}
