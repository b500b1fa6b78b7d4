import { type Bits, equal, lessThan } from '../bit-vectors.js';
import type { Gates, Literal } from '../gates.js';
import { type Format, magnitudeOf, unpack } from './format.js';

export function floatEqual(gates: Gates, format: Format, a: Bits, b: Bits): Literal {
  const x = unpack(gates, format, a);
  const y = unpack(gates, format, b);
  const areZero = gates.and(x.isZero, y.isZero);
  return gates.and(gates.and(-x.isNan, -y.isNan), gates.or(areZero, equal(gates, a, b)));
}

export function floatLess(gates: Gates, format: Format, a: Bits, b: Bits): Literal {
  const x = unpack(gates, format, a);
  const y = unpack(gates, format, b);
  const areNumbers = gates.and(-x.isNan, -y.isNan);
  const areZero = gates.and(x.isZero, y.isZero);
  // Encodings without the sign are ordered like the numbers.
  const isNearer = lessThan(gates, magnitudeOf(a), magnitudeOf(b));
  const isFarther = lessThan(gates, magnitudeOf(b), magnitudeOf(a));
  const sameSign = gates.ite(x.sign, isFarther, isNearer);
  const less = gates.ite(gates.xor(x.sign, y.sign), x.sign, sameSign);
  return gates.and(areNumbers, gates.and(-areZero, less));
}

export function floatAtMost(gates: Gates, format: Format, a: Bits, b: Bits): Literal {
  return gates.or(floatLess(gates, format, a, b), floatEqual(gates, format, a, b));
}

/** Zeros have a sign, NaN has none. */
export function isNegative(gates: Gates, format: Format, a: Bits): Literal {
  const x = unpack(gates, format, a);
  return gates.and(x.sign, -x.isNan);
}
