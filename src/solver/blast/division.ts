import { addWithCarry, negateIf } from './arithmetic.js';
import { type Bits, complement, resized, select } from './bit-vectors.js';
import { FALSE_LITERAL, type Gates, type Literal, TRUE_LITERAL } from './gates.js';

/**
 * Restoring division, one row for each bit of the dividend from the highest down. A divisor of 0 is never
 * larger than the remainder so far, which gives the quotient of all ones and the remainder SMT-LIB asks for.
 */
export function divideUnsigned(
  gates: Gates,
  dividend: Bits,
  divisor: Bits,
): { readonly quotient: Bits; readonly remainder: Bits } {
  const width = dividend.length;
  const extended = [...divisor, FALSE_LITERAL];
  const negated = complement(extended);
  const quotient = new Array<Literal>(width);
  let remainder: Literal[] = new Array(width).fill(FALSE_LITERAL);
  for (let i = width - 1; i >= 0; i--) {
    const shifted = [dividend[i], ...remainder];
    const { sum, carry } = addWithCarry(gates, shifted, negated, TRUE_LITERAL);
    quotient[i] = carry;
    remainder = select(gates, carry, sum, shifted).slice(0, width);
  }
  return { quotient, remainder };
}

export function quotientSigned(gates: Gates, a: Bits, b: Bits): Bits {
  const power = powerOfTwo(b);
  if (power !== undefined) return halved(gates, a, power);
  const signA = a[a.length - 1];
  const signB = b[b.length - 1];
  const { quotient } = divideUnsigned(gates, negateIf(gates, signA, a), negateIf(gates, signB, b));
  return negateIf(gates, gates.xor(signA, signB), quotient);
}

/** The remainder has the dividend's sign. */
export function remainderSigned(gates: Gates, a: Bits, b: Bits): Bits {
  const signA = a[a.length - 1];
  const signB = b[b.length - 1];
  const { remainder } = divideUnsigned(gates, negateIf(gates, signA, a), negateIf(gates, signB, b));
  return negateIf(gates, signA, remainder);
}

/** By `2^power`, towards zero: what is negative is made larger by one less than that before it is shifted. */
function halved(gates: Gates, a: Bits, power: number): Bits {
  const sign = a[a.length - 1];
  const rest = a.map((_, i) => (i < power ? sign : FALSE_LITERAL));
  const { sum } = addWithCarry(gates, a, rest, FALSE_LITERAL);
  return resized(sum.slice(power), a.length, sum[a.length - 1]);
}

/** Of a positive constant with one bit. */
function powerOfTwo(bits: Bits): number | undefined {
  const power = bits.indexOf(TRUE_LITERAL);
  const isOne = bits.every((bit, i) => bit === (i === power ? TRUE_LITERAL : FALSE_LITERAL));
  return isOne && power >= 0 && power < bits.length - 1 ? power : undefined;
}
