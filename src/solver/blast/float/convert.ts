import { truncationBounds } from '../../truncation-bounds.js';
import { incrementIf, negateIf, subtract } from '../arithmetic.js';
import { type Bits, constantBits, lessThanSigned, masked, resized, select } from '../bit-vectors.js';
import { FALSE_LITERAL, type Gates, type Literal } from '../gates.js';
import { shiftLeft } from '../shifts.js';
import { floatLess } from './compare.js';
import {
  assemble,
  canonicalNaN,
  type Format,
  isNan,
  shiftRightSticky,
  signedBits,
  unpack,
} from './format.js';
import { roundToNearest } from './round.js';

const encoding = new DataView(new ArrayBuffer(8));

export function floatConstant(value: number, format: Format): Bits {
  if (format.width === 32) {
    encoding.setFloat32(0, value);
    return constantBits(encoding.getUint32(0), 32);
  }
  encoding.setFloat64(0, value);
  return constantBits(encoding.getBigUint64(0), 64);
}

/** The encoding as a bit-vector: one for all NaN. */
export function floatToBits(gates: Gates, format: Format, a: Bits): Bits {
  return select(gates, isNan(gates, format, a), canonicalNaN(format), a);
}

export function floatToFloat(gates: Gates, from: Format, to: Format, a: Bits): Bits {
  const x = unpack(gates, from, a);
  return assemble(gates, to, {
    isNan: x.isNan,
    isInfinite: x.isInfinite,
    sign: x.sign,
    magnitude: roundToNearest(gates, to, x.exponent, x.significand),
  });
}

export function floatFromUnsigned(gates: Gates, format: Format, a: Bits): Bits {
  return fromMagnitude(gates, format, FALSE_LITERAL, a);
}

export function floatFromSigned(gates: Gates, format: Format, a: Bits): Bits {
  const sign = a[a.length - 1];
  return fromMagnitude(gates, format, sign, negateIf(gates, sign, a));
}

function fromMagnitude(gates: Gates, format: Format, sign: Literal, magnitude: Bits): Bits {
  const exponent = signedBits(magnitude.length - 1, 12);
  return [...roundToNearest(gates, format, exponent, magnitude), sign];
}

/** Truncates; 0 for what does not fit and for NaN. */
export function floatToInteger(
  gates: Gates,
  format: Format,
  a: Bits,
  op: 'fp-to-signed' | 'fp-to-unsigned',
  width: number,
): Bits {
  const x = unpack(gates, format, a);
  const [low, high] = truncationBounds(op, width, format.width);
  const fits = gates.and(
    floatLess(gates, format, floatConstant(low, format), a),
    floatLess(gates, format, a, floatConstant(high, format)),
  );
  const isAtLeastOne = -x.exponent[x.exponent.length - 1];
  let amountBits = 1;
  while (2 ** amountBits < width) amountBits++;
  const fractionBits = format.precision - 1;
  const shifted = shiftLeft(
    gates,
    resized(x.significand, fractionBits + width, FALSE_LITERAL),
    x.exponent.slice(0, amountBits),
  );
  const integer = negateIf(gates, x.sign, shifted.slice(fractionBits));
  return masked(gates, integer, gates.and(fits, isAtLeastOne));
}

export type IntegralRounding = 'even' | 'away' | 'floor' | 'ceil' | 'trunc';

/** To an integer that is a float again; a result of 0 keeps the sign. */
export function floatRoundToIntegral(
  gates: Gates,
  format: Format,
  a: Bits,
  rounding: IntegralRounding,
): Bits {
  const { precision } = format;
  const x = unpack(gates, format, a);
  const width = x.exponent.length;
  const hasFraction = lessThanSigned(gates, x.exponent, signedBits(precision - 1, width));
  const fractionBits = subtract(gates, signedBits(precision - 1, width), x.exponent);
  const shifted = shiftRightSticky(gates, [FALSE_LITERAL, FALSE_LITERAL, ...x.significand], fractionBits);
  const [sticky, guard, ...whole] = shifted;
  const isUp = roundsUp(gates, rounding, x.sign, sticky, guard, whole[0]);
  const integer = incrementIf(gates, isUp, [...whole, FALSE_LITERAL]);
  const magnitude = roundToNearest(gates, format, signedBits(precision, width), integer);
  return select(gates, hasFraction, [...magnitude, x.sign], a);
}

function roundsUp(
  gates: Gates,
  rounding: IntegralRounding,
  sign: Literal,
  sticky: Literal,
  guard: Literal,
  lowest: Literal,
): Literal {
  switch (rounding) {
    case 'even':
      return gates.and(guard, gates.or(sticky, lowest));
    case 'away':
      return guard;
    case 'floor':
      return gates.and(sign, gates.or(guard, sticky));
    case 'ceil':
      return gates.and(-sign, gates.or(guard, sticky));
    case 'trunc':
      return FALSE_LITERAL;
  }
}
