import { anyOf, type Bits } from './bit-vectors.js';
import { FALSE_LITERAL, type Gates, type Literal } from './gates.js';

/** Barrel shifters: one row of choices for each bit of the amount; an amount past the width leaves only `fill`. */

export function shiftLeft(gates: Gates, a: Bits, amount: Bits): Bits {
  const reversed = a.slice().reverse();
  return shiftRight(gates, reversed, amount, FALSE_LITERAL).slice().reverse();
}

export function shiftRightLogical(gates: Gates, a: Bits, amount: Bits): Bits {
  return shiftRight(gates, a, amount, FALSE_LITERAL);
}

export function shiftRightArithmetic(gates: Gates, a: Bits, amount: Bits): Bits {
  return shiftRight(gates, a, amount, a[a.length - 1]);
}

export function shiftRight(gates: Gates, a: Bits, amount: Bits, fill: Literal): Bits {
  const width = a.length;
  let result = a;
  let stage = 0;
  for (; 2 ** stage < width && stage < amount.length; stage++) {
    const distance = 2 ** stage;
    const from = result;
    result = from.map((bit, i) =>
      gates.ite(amount[stage], i + distance < width ? from[i + distance] : fill, bit),
    );
  }
  const past = anyOf(gates, amount.slice(stage));
  return result.map((bit) => gates.ite(past, fill, bit));
}
