import { add, incrementIf, subtract } from '../arithmetic.js';
import { anyOf, type Bits, lessThanSigned, masked, resized, select } from '../bit-vectors.js';
import { FALSE_LITERAL, type Gates } from '../gates.js';
import { type Format, infinity, normalize, shiftRightSticky, signedBits } from './format.js';

/**
 * The float nearest to `significand * 2^(exponent - (significand.length - 1))`, ties to even: its encoding
 * without the sign. `exponent` is two's complement of any width; the significand may have leading zeros, and
 * its lowest bit may be sticky where at least `precision + 1` bits stand above it once they are gone.
 */
export function roundToNearest(gates: Gates, format: Format, exponent: Bits, significand: Bits): Bits {
  const { precision, bias } = format;
  const { bits, zeros } = normalize(gates, significand);
  const width = Math.max(exponent.length, zeros.length + 1, format.exponentBits + 2) + 1;
  const power = subtract(
    gates,
    resized(exponent, width, exponent[exponent.length - 1]),
    resized(zeros, width, FALSE_LITERAL),
  );
  const narrowed = narrow(gates, bits, precision + 2);

  // Below the smallest power the significand moves down until the power fits, and the field is 0.
  const depth = subtract(gates, signedBits(1 - bias, width), power);
  const isSubnormal = lessThanSigned(gates, power, signedBits(1 - bias, width));
  const placed = shiftRightSticky(gates, narrowed, masked(gates, depth, isSubnormal));

  const isNonZero = narrowed[narrowed.length - 1];
  const field = masked(
    gates,
    add(gates, power, signedBits(bias, width)).slice(0, format.exponentBits),
    gates.and(isNonZero, -isSubnormal),
  );
  const [sticky, guard, lowest] = placed;
  const isUp = gates.and(guard, gates.or(sticky, lowest));
  // A carry out of the fraction goes on into the field: that is the next power, or infinity.
  const rounded = incrementIf(gates, isUp, [...placed.slice(2, precision + 1), ...field]);
  const isTooLarge = gates.and(isNonZero, lessThanSigned(gates, signedBits(bias, width), power));
  return select(gates, isTooLarge, infinity(format), rounded);
}

/** The highest bits; the others become one sticky bit. A short significand gets zeros at the bottom. */
function narrow(gates: Gates, bits: Bits, width: number): Bits {
  if (bits.length <= width) {
    return [...new Array<number>(width - bits.length).fill(FALSE_LITERAL), ...bits];
  }
  const cut = bits.length - width;
  return [anyOf(gates, bits.slice(0, cut + 1)), ...bits.slice(cut + 1)];
}
