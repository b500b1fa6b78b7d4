import { add, subtract } from '../arithmetic.js';
import { anyOf, type Bits, lessThan, select } from '../bit-vectors.js';
import { FALSE_LITERAL, type Gates } from '../gates.js';
import { assemble, type Format, magnitudeOf, offset, shiftRightSticky, unpack } from './format.js';
import { roundToNearest } from './round.js';

/** Bits kept below the significand while the smaller number is shifted: guard, round and sticky. */
const EXTRA = [FALSE_LITERAL, FALSE_LITERAL, FALSE_LITERAL];

export function floatAdd(gates: Gates, format: Format, a: Bits, b: Bits): Bits {
  const isSwapped = lessThan(gates, magnitudeOf(a), magnitudeOf(b));
  const big = unpack(gates, format, select(gates, isSwapped, b, a));
  const small = unpack(gates, format, select(gates, isSwapped, a, b));
  const areOpposite = gates.xor(big.sign, small.sign);

  const distance = subtract(gates, big.exponent, small.exponent).slice(0, format.exponentBits);
  const aligned = shiftRightSticky(gates, [...EXTRA, ...small.significand], distance);
  const sum = add(
    gates,
    [...EXTRA, ...big.significand, FALSE_LITERAL],
    [...aligned, FALSE_LITERAL].map((bit) => gates.xor(bit, areOpposite)),
    areOpposite,
  );
  const isNothing = -anyOf(gates, sum);
  const isNan = gates.or(
    gates.or(big.isNan, small.isNan),
    gates.and(gates.and(big.isInfinite, small.isInfinite), areOpposite),
  );
  return assemble(gates, format, {
    isNan,
    isInfinite: gates.or(big.isInfinite, small.isInfinite),
    // What cancels out is +0; only two negative zeros make another.
    sign: gates.ite(isNothing, gates.and(big.sign, small.sign), big.sign),
    magnitude: roundToNearest(gates, format, offset(gates, big.exponent, 1), sum),
  });
}

export function floatSubtract(gates: Gates, format: Format, a: Bits, b: Bits): Bits {
  return floatAdd(gates, format, a, [...magnitudeOf(b), -b[b.length - 1]]);
}
