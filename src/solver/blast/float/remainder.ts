import { addWithCarry, subtract } from '../arithmetic.js';
import { type Bits, complement, lessThan, lessThanSigned, resized, select } from '../bit-vectors.js';
import { FALSE_LITERAL, type Gates, TRUE_LITERAL } from '../gates.js';
import { canonicalNaN, type Format, magnitudeOf, normalized, signedBits, unpack } from './format.js';
import { roundToNearest } from './round.js';

/**
 * C's `fmod`: exact, with the sign of `a`. Long division of the significands, one row for each power that
 * can lie between two floats: a large circuit (277 rows for singles, 2098 for doubles).
 */
export function floatRemainder(gates: Gates, format: Format, a: Bits, b: Bits): Bits {
  const x = normalized(gates, unpack(gates, format, a));
  const y = normalized(gates, unpack(gates, format, b));
  const width = format.precision + 1;
  const negated = complement(resized(y.significand, width, FALSE_LITERAL));
  const distance = subtract(gates, x.exponent, y.exponent);
  const rows = 2 ** format.exponentBits - 3 + format.precision - 1;

  const reduce = (remainder: Bits): Bits => {
    const { sum, carry } = addWithCarry(gates, remainder, negated, TRUE_LITERAL);
    return select(gates, carry, sum, remainder);
  };
  let remainder = reduce(resized(x.significand, width, FALSE_LITERAL));
  for (let row = rows - 1; row >= 0; row--) {
    const isNeeded = lessThanSigned(gates, signedBits(row, distance.length), distance);
    if (isNeeded === FALSE_LITERAL) continue;
    const doubled = reduce([FALSE_LITERAL, ...remainder.slice(0, width - 1)]);
    remainder = select(gates, isNeeded, doubled, remainder);
  }
  const magnitude = roundToNearest(gates, format, y.exponent, remainder.slice(0, format.precision));

  const isSmaller = lessThan(gates, magnitudeOf(a), magnitudeOf(b));
  const isNan = gates.or(gates.or(x.isNan, y.isNan), gates.or(x.isInfinite, y.isZero));
  const number = select(gates, isSmaller, a, [...magnitude, x.sign]);
  return select(gates, isNan, canonicalNaN(format), number);
}
