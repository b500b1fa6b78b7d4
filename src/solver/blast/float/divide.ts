import { addWithCarry, subtract } from '../arithmetic.js';
import { anyOf, type Bits, complement, resized, select } from '../bit-vectors.js';
import { FALSE_LITERAL, type Gates, type Literal, TRUE_LITERAL } from '../gates.js';
import { assemble, type Format, normalized, unpack } from './format.js';
import { roundToNearest } from './round.js';

export function floatDivide(gates: Gates, format: Format, a: Bits, b: Bits): Bits {
  const x = normalized(gates, unpack(gates, format, a));
  const y = normalized(gates, unpack(gates, format, b));
  const quotient = significandQuotient(gates, format, x.significand, y.significand);
  const magnitude = roundToNearest(gates, format, subtract(gates, x.exponent, y.exponent), quotient);
  const isNothing = gates.and(-x.isInfinite, gates.or(x.isZero, y.isInfinite));
  return assemble(gates, format, {
    isNan: gates.or(
      gates.or(x.isNan, y.isNan),
      gates.or(gates.and(x.isZero, y.isZero), gates.and(x.isInfinite, y.isInfinite)),
    ),
    isInfinite: gates.or(x.isInfinite, y.isZero),
    sign: gates.xor(x.sign, y.sign),
    magnitude: magnitude.map((bit) => gates.and(bit, -isNothing)),
  });
}

/** One bit before the point and `precision + 1` behind it, then the sticky bit. */
function significandQuotient(gates: Gates, format: Format, dividend: Bits, divisor: Bits): Bits {
  const width = format.precision + 1;
  const negated = complement(resized(divisor, width, FALSE_LITERAL));
  const bits: Literal[] = [];
  let remainder = resized(dividend, width, FALSE_LITERAL);
  for (let i = 0; i < format.precision + 2; i++) {
    const { sum, carry } = addWithCarry(gates, remainder, negated, TRUE_LITERAL);
    bits.unshift(carry);
    remainder = [FALSE_LITERAL, ...select(gates, carry, sum, remainder).slice(0, width - 1)];
  }
  return [anyOf(gates, remainder), ...bits];
}

export function floatSquareRoot(gates: Gates, format: Format, a: Bits): Bits {
  const x = normalized(gates, unpack(gates, format, a));
  // An odd exponent lends one factor of two to the significand.
  const isOdd = x.exponent[0];
  const halved = [...x.exponent.slice(1), x.exponent[x.exponent.length - 1]];
  const radicand = select(gates, isOdd, [FALSE_LITERAL, ...x.significand], [...x.significand, FALSE_LITERAL]);
  const magnitude = roundToNearest(gates, format, halved, significandRoot(gates, format, radicand));
  return assemble(gates, format, {
    isNan: gates.or(x.isNan, gates.and(x.sign, -x.isZero)),
    isInfinite: x.isInfinite,
    sign: x.sign,
    magnitude: magnitude.map((bit) => gates.and(bit, -x.isZero)),
  });
}

/**
 * The root of a number in [1, 4), digit by digit as on paper: two more bits of the radicand come down, and
 * the next bit of the root is one where `4 * root + 1` can be taken away. Ends with the sticky bit.
 */
function significandRoot(gates: Gates, format: Format, radicand: Bits): Bits {
  const digits = format.precision + 2;
  const width = digits + 2;
  const pending = [...radicand].reverse();
  let remainder: Bits = resized([], width, FALSE_LITERAL);
  let root: Literal[] = [];
  for (let i = 0; i < digits; i++) {
    const high = pending[2 * i] ?? FALSE_LITERAL;
    const low = pending[2 * i + 1] ?? FALSE_LITERAL;
    const brought = [low, high, ...remainder.slice(0, width - 2)];
    const trial = resized([TRUE_LITERAL, FALSE_LITERAL, ...root], width, FALSE_LITERAL);
    const { sum, carry } = addWithCarry(gates, brought, complement(trial), TRUE_LITERAL);
    remainder = select(gates, carry, sum, brought);
    root = [carry, ...root];
  }
  return [anyOf(gates, remainder), ...root];
}
