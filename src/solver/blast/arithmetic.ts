import { type Bits, complement, isConstantBits, masked } from './bit-vectors.js';
import { FALSE_LITERAL, type Gates, type Literal, TRUE_LITERAL } from './gates.js';

/** `a + b + carry`, as wide as `a`; the carry out is dropped. */
export function add(gates: Gates, a: Bits, b: Bits, carry: Literal = FALSE_LITERAL): Bits {
  return addWithCarry(gates, a, b, carry).sum;
}

export function addWithCarry(
  gates: Gates,
  a: Bits,
  b: Bits,
  carryIn: Literal,
): { readonly sum: Bits; readonly carry: Literal } {
  const sum = new Array<Literal>(a.length);
  let carry = carryIn;
  for (let i = 0; i < a.length; i++) {
    sum[i] = gates.xor(gates.xor(a[i], b[i]), carry);
    carry = gates.majority(a[i], b[i], carry);
  }
  return { sum, carry };
}

export function subtract(gates: Gates, a: Bits, b: Bits): Bits {
  return add(gates, a, complement(b), TRUE_LITERAL);
}

export function negate(gates: Gates, a: Bits): Bits {
  return negateIf(gates, TRUE_LITERAL, a);
}

/** `condition ? -a : a`: flips the bits and adds the condition. */
export function negateIf(gates: Gates, condition: Literal, a: Bits): Bits {
  return incrementIf(
    gates,
    condition,
    a.map((bit) => gates.xor(bit, condition)),
  );
}

/** `a + (condition ? 1 : 0)` */
export function incrementIf(gates: Gates, condition: Literal, a: Bits): Bits {
  let carry = condition;
  return a.map((bit) => {
    const sum = gates.xor(bit, carry);
    carry = gates.and(bit, carry);
    return sum;
  });
}

export function multiply(gates: Gates, a: Bits, b: Bits): Bits {
  if (isConstantBits(a)) return multiplyByConstant(gates, b, a);
  if (isConstantBits(b)) return multiplyByConstant(gates, a, b);
  if (a.every((bit, i) => bit === b[i])) return square(gates, a);
  const width = a.length;
  let result = masked(gates, a, b[0]).slice();
  for (let i = 1; i < width; i++) {
    const partial = masked(gates, a.slice(0, width - i), b[i]);
    result = [...result.slice(0, i), ...add(gates, result.slice(i), partial)];
  }
  return result;
}

/** Of the products of two different bits each occurs twice: it counts once, one place further up. Half the rows are left. */
function square(gates: Gates, a: Bits): Bits {
  const width = a.length;
  let result: Literal[] = new Array(width).fill(FALSE_LITERAL);
  for (let i = 0; 2 * i < width; i++) {
    const doubled = masked(gates, a.slice(i + 1), a[i]);
    const row = [a[i], FALSE_LITERAL, ...doubled].slice(0, width - 2 * i);
    while (row.length < width - 2 * i) row.push(FALSE_LITERAL);
    result = [...result.slice(0, 2 * i), ...add(gates, result.slice(2 * i), row)];
  }
  return result;
}

/**
 * Adds and subtracts shifted copies by the constant's non-adjacent form, which has the fewest non-zero
 * digits: at most one for every two bits.
 */
function multiplyByConstant(gates: Gates, a: Bits, constant: Bits): Bits {
  const width = a.length;
  let rest = 0n;
  constant.forEach((bit, i) => {
    if (bit === TRUE_LITERAL) rest |= 1n << BigInt(i);
  });
  let result: Literal[] = new Array(width).fill(FALSE_LITERAL);
  for (let i = 0; i < width && rest !== 0n; i++, rest >>= 1n) {
    if ((rest & 1n) === 0n) continue;
    const negative = (rest & 3n) === 3n;
    rest += negative ? 1n : -1n;
    const shifted = a.slice(0, width - i);
    const high = result.slice(i);
    const sum = negative ? subtract(gates, high, shifted) : add(gates, high, shifted);
    result = [...result.slice(0, i), ...sum];
  }
  return result;
}
