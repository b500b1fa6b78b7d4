import { FALSE_LITERAL, type Gates, type Literal, TRUE_LITERAL } from './gates.js';

/** The bits of a value, the lowest first. Never changed once made. */
export type Bits = readonly Literal[];

export function constantBits(value: number | bigint, width: number): Bits {
  const bits = new Array<Literal>(width);
  if (typeof value === 'number') {
    for (let i = 0; i < width; i++) {
      bits[i] = i < 32 && ((value >>> i) & 1) === 1 ? TRUE_LITERAL : FALSE_LITERAL;
    }
  } else {
    for (let i = 0; i < width; i++) {
      bits[i] = ((value >> BigInt(i)) & 1n) === 1n ? TRUE_LITERAL : FALSE_LITERAL;
    }
  }
  return bits;
}

export function inputBits(gates: Gates, width: number): Bits {
  return Array.from({ length: width }, () => gates.input());
}

export function isConstantLiteral(literal: Literal): boolean {
  return literal === TRUE_LITERAL || literal === FALSE_LITERAL;
}

export function isConstantBits(bits: Bits): boolean {
  return bits.every(isConstantLiteral);
}

export function complement(bits: Bits): Bits {
  return bits.map((bit) => -bit);
}

export function resized(bits: Bits, width: number, fill: Literal): Bits {
  if (bits.length >= width) return bits.slice(0, width);
  const result = bits.slice();
  while (result.length < width) result.push(fill);
  return result;
}

/** So many of the lowest bits say all, read as two's complement: those above repeat the last of them. */
function tellingBits(bits: Bits): number {
  let count = bits.length;
  while (count > 1 && bits[count - 2] === bits[count - 1]) count--;
  return count;
}

/** As many bits of both as tell which of them is less, signed or not. */
export function told(a: Bits, b: Bits): readonly [Bits, Bits] {
  const bits = Math.max(tellingBits(a), tellingBits(b));
  return [a.slice(0, bits), b.slice(0, bits)];
}

/** An operation on signed values whose result needs one bit more than these at most, on as many bits as they need. */
export function ofSigned(a: Bits, b: Bits, circuit: (a: Bits, b: Bits) => Bits): Bits {
  const bits = Math.min(a.length, 1 + Math.max(tellingBits(a), tellingBits(b)));
  const few = circuit(a.slice(0, bits), b.slice(0, bits));
  return resized(few, a.length, few[bits - 1]);
}

export function select(gates: Gates, condition: Literal, then: Bits, otherwise: Bits): Bits {
  return then.map((bit, i) => gates.ite(condition, bit, otherwise[i]));
}

/** Every bit and-ed with the same literal. */
export function masked(gates: Gates, bits: Bits, literal: Literal): Bits {
  return bits.map((bit) => gates.and(bit, literal));
}

export function allOf(gates: Gates, literals: Bits): Literal {
  let result = TRUE_LITERAL;
  for (const literal of literals) result = gates.and(result, literal);
  return result;
}

export function anyOf(gates: Gates, literals: Bits): Literal {
  let result = FALSE_LITERAL;
  for (const literal of literals) result = gates.or(result, literal);
  return result;
}

export function equal(gates: Gates, a: Bits, b: Bits): Literal {
  let result = TRUE_LITERAL;
  for (let i = 0; i < a.length && result !== FALSE_LITERAL; i++) {
    result = gates.and(result, gates.iff(a[i], b[i]));
  }
  return result;
}

/** Unsigned `a < b`: the borrow of `a - b`. */
export function lessThan(gates: Gates, a: Bits, b: Bits): Literal {
  return borrow(gates, a, b, FALSE_LITERAL);
}

export function atMost(gates: Gates, a: Bits, b: Bits): Literal {
  return borrow(gates, a, b, TRUE_LITERAL);
}

export function lessThanSigned(gates: Gates, a: Bits, b: Bits): Literal {
  return lessThan(gates, withSignFlipped(a), withSignFlipped(b));
}

export function atMostSigned(gates: Gates, a: Bits, b: Bits): Literal {
  return atMost(gates, withSignFlipped(a), withSignFlipped(b));
}

function borrow(gates: Gates, a: Bits, b: Bits, initial: Literal): Literal {
  let result = initial;
  for (let i = 0; i < a.length; i++) result = gates.majority(-a[i], b[i], result);
  return result;
}

/** Adding 2^(width-1) turns the signed order into the unsigned one. */
function withSignFlipped(bits: Bits): Bits {
  const flipped = bits.slice();
  flipped[flipped.length - 1] = -flipped[flipped.length - 1];
  return flipped;
}
