import { add, subtract } from '../arithmetic.js';
import { allOf, anyOf, type Bits, constantBits, resized, select } from '../bit-vectors.js';
import { FALSE_LITERAL, type Gates, type Literal, TRUE_LITERAL } from '../gates.js';

/**
 * Floats as circuits. A float is the bits of its IEEE 754 encoding: fraction, exponent field, sign, the
 * lowest bit first. Any NaN stands for the one NaN there is.
 */
export interface Format {
  readonly width: number;
  readonly exponentBits: number;
  /** With the hidden bit. */
  readonly precision: number;
  readonly bias: number;
}

export const single: Format = { width: 32, exponentBits: 8, precision: 24, bias: 127 };
export const double: Format = { width: 64, exponentBits: 11, precision: 53, bias: 1023 };

export function formatOf(width: number): Format {
  return width === 32 ? single : double;
}

/** Two's complement, wide enough for the sum of two exponents. */
export function exponentWidth(format: Format): number {
  return format.exponentBits + 3;
}

/** A number as `significand * 2^(exponent - (precision - 1))`; what is special about it beside. */
export interface Unpacked {
  readonly sign: Literal;
  /** Two's complement, `exponentWidth` wide. */
  readonly exponent: Bits;
  /** `precision` bits; subnormals have leading zeros here. */
  readonly significand: Bits;
  readonly isNan: Literal;
  readonly isInfinite: Literal;
  readonly isZero: Literal;
}

export function unpack(gates: Gates, format: Format, packed: Bits): Unpacked {
  const fraction = packed.slice(0, format.precision - 1);
  const field = packed.slice(format.precision - 1, format.width - 1);
  const isFieldOnes = allOf(gates, field);
  const isFieldZero = -anyOf(gates, field);
  const isFractionZero = -anyOf(gates, fraction);
  // The field 0 means the same power as the field 1.
  const power = [gates.or(field[0], isFieldZero), ...field.slice(1)];
  const width = exponentWidth(format);
  const bias = constantBits(format.bias, width);
  return {
    sign: packed[format.width - 1],
    exponent: subtract(gates, resized(power, width, FALSE_LITERAL), bias),
    significand: [...fraction, -isFieldZero],
    isNan: gates.and(isFieldOnes, -isFractionZero),
    isInfinite: gates.and(isFieldOnes, isFractionZero),
    isZero: gates.and(isFieldZero, isFractionZero),
  };
}

export function isNan(gates: Gates, format: Format, packed: Bits): Literal {
  return unpack(gates, format, packed).isNan;
}

/** Sign and everything else of the encoding. */
export function magnitudeOf(packed: Bits): Bits {
  return packed.slice(0, packed.length - 1);
}

export function signOf(packed: Bits): Literal {
  return packed[packed.length - 1];
}

export function infinity(format: Format): Bits {
  const fraction: Literal[] = new Array(format.precision - 1).fill(FALSE_LITERAL);
  const field: Literal[] = new Array(format.exponentBits).fill(TRUE_LITERAL);
  return [...fraction, ...field];
}

/** The positive quiet NaN without payload. */
export function canonicalNaN(format: Format): Bits {
  const bits = [...infinity(format), FALSE_LITERAL];
  bits[format.precision - 2] = TRUE_LITERAL;
  return bits;
}

/** `isNan ? NaN : isInfinite ? ±infinity : ±magnitude` */
export function assemble(
  gates: Gates,
  format: Format,
  result: { isNan: Literal; isInfinite: Literal; sign: Literal; magnitude: Bits },
): Bits {
  const magnitude = select(gates, result.isInfinite, infinity(format), result.magnitude);
  return select(gates, result.isNan, canonicalNaN(format), [...magnitude, result.sign]);
}

/** Signed constant as bits of a two's complement number. */
export function signedBits(value: number, width: number): Bits {
  return constantBits(BigInt.asUintN(width, BigInt(value)), width);
}

/** Shifts out the leading zeros; `zeros` is how many there were (of a significand that is not 0). */
export function normalize(gates: Gates, bits: Bits): { readonly bits: Bits; readonly zeros: Bits } {
  const width = bits.length;
  let stages = 0;
  while (2 ** stages < width) stages++;
  const zeros: Literal[] = new Array(stages).fill(FALSE_LITERAL);
  let current = bits;
  for (let stage = stages - 1; stage >= 0; stage--) {
    const distance = 2 ** stage;
    const areZero = -anyOf(gates, current.slice(width - distance));
    zeros[stage] = areZero;
    const from = current;
    current = from.map((bit, i) =>
      gates.ite(areZero, i >= distance ? from[i - distance] : FALSE_LITERAL, bit),
    );
  }
  return { bits: current, zeros };
}

/** `unpacked` with a leading one in its significand (unless it is 0). */
export function normalized(gates: Gates, unpacked: Unpacked): Unpacked {
  const { bits, zeros } = normalize(gates, unpacked.significand);
  const width = unpacked.exponent.length;
  const exponent = subtract(gates, unpacked.exponent, resized(zeros, width, FALSE_LITERAL));
  return { ...unpacked, significand: bits, exponent };
}

/** Shifts right; what falls out at the bottom is or-ed into the lowest bit, the sticky one. */
export function shiftRightSticky(gates: Gates, bits: Bits, amount: Bits): Bits {
  const width = bits.length;
  let current = bits;
  let stage = 0;
  for (; stage < amount.length && 2 ** stage < width; stage++) {
    const distance = 2 ** stage;
    const from = current;
    const lost = anyOf(gates, from.slice(0, distance + 1));
    current = from.map((bit, i) => {
      const moved = i === 0 ? lost : i + distance < width ? from[i + distance] : FALSE_LITERAL;
      return gates.ite(amount[stage], moved, bit);
    });
  }
  const isFar = anyOf(gates, amount.slice(stage));
  const any = anyOf(gates, current);
  return current.map((bit, i) => gates.ite(isFar, i === 0 ? any : FALSE_LITERAL, bit));
}

/** Adds a signed constant. */
export function offset(gates: Gates, exponent: Bits, by: number): Bits {
  return add(gates, exponent, signedBits(by, exponent.length));
}
