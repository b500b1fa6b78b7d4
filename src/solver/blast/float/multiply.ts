import { add, multiply } from '../arithmetic.js';
import { type Bits, resized } from '../bit-vectors.js';
import { FALSE_LITERAL, type Gates } from '../gates.js';
import { assemble, type Format, offset, type Unpacked, unpack } from './format.js';
import { roundToNearest } from './round.js';

export function floatMultiply(gates: Gates, format: Format, a: Bits, b: Bits): Bits {
  const x = unpack(gates, format, a);
  const y = unpack(gates, format, b);
  const { exponent, significand } = exactProduct(gates, format, x, y);
  const isInfinite = gates.or(x.isInfinite, y.isInfinite);
  return assemble(gates, format, {
    isNan: gates.or(gates.or(x.isNan, y.isNan), gates.and(isInfinite, gates.or(x.isZero, y.isZero))),
    isInfinite,
    sign: gates.xor(x.sign, y.sign),
    magnitude: roundToNearest(gates, format, exponent, significand),
  });
}

/** All bits of the product of two significands: twice as many, the highest standing for one power more. */
export function exactProduct(
  gates: Gates,
  format: Format,
  x: Unpacked,
  y: Unpacked,
): { readonly exponent: Bits; readonly significand: Bits } {
  const width = 2 * format.precision;
  return {
    exponent: offset(gates, add(gates, x.exponent, y.exponent), 1),
    significand: multiply(
      gates,
      resized(x.significand, width, FALSE_LITERAL),
      resized(y.significand, width, FALSE_LITERAL),
    ),
  };
}
