import { bv, eq, sext, sle, slt, ule, ult, zext } from '../construct.js';
import { FALSE, TRUE } from '../intern.js';
import type { Term } from '../term.js';

/** Comparisons of floats that are converted integers: exact conversions keep the order, so compare the integers. */

/** Every integer of the source's type is a value of the target format. */
export function isExactConversion(term: Term): boolean {
  const precision = term.width === 32 ? 24 : 53;
  if (term.op === 'fp-from-unsigned') return term.args[0].width <= precision;
  // The sign takes a bit, and -2^precision is a float.
  return term.op === 'fp-from-signed' && term.args[0].width <= precision + 1;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

function rangeOf(conversion: Term): Range {
  const { width } = conversion.args[0];
  return conversion.op === 'fp-from-signed'
    ? { min: -(2 ** (width - 1)), max: 2 ** (width - 1) - 1 }
    : { min: 0, max: 2 ** width - 1 };
}

function less(conversion: Term, a: Term, b: Term): Term {
  return conversion.op === 'fp-from-signed' ? slt(a, b) : ult(a, b);
}

function lessOrEqual(conversion: Term, a: Term, b: Term): Term {
  return conversion.op === 'fp-from-signed' ? sle(a, b) : ule(a, b);
}

/** match: from-signed(x) == c, exact    result: x == c', or false where c is not such an integer */
export function integerEquals(conversion: Term, c: number): Term {
  const { min, max } = rangeOf(conversion);
  const [x] = conversion.args;
  return Number.isInteger(c) && c >= min && c <= max ? eq(x, bv(integer(c), x.width)) : FALSE;
}

/** match: from-signed(x) <= c, exact    result: x <= floor(c)     (x < c is x <= ceil(c) - 1) */
export function integerAtMost(conversion: Term, bound: number): Term {
  const { min, max } = rangeOf(conversion);
  const [x] = conversion.args;
  if (bound >= max) return TRUE;
  return bound < min ? FALSE : lessOrEqual(conversion, x, bv(integer(bound), x.width));
}

/** x < bound, for an integral bound or an infinity. */
export function integerBelow(conversion: Term, bound: number): Term {
  const { min, max } = rangeOf(conversion);
  const [x] = conversion.args;
  if (bound > max) return TRUE;
  return bound <= min ? FALSE : less(conversion, x, bv(integer(bound), x.width));
}

/** -0 is 0, as an integer. */
function integer(value: number): bigint {
  return BigInt(value);
}

/** match: from-signed(x) < from-signed(y), both exact    result: x < y, the narrower one extended    likewise unsigned, <=, == */
export function compareIntegers(op: 'fpeq' | 'fplt' | 'fple', a: Term, b: Term): Term | undefined {
  if (a.op !== b.op || !isExactConversion(a) || !isExactConversion(b)) return undefined;
  const extend = a.op === 'fp-from-signed' ? sext : zext;
  const width = Math.max(a.args[0].width, b.args[0].width);
  const x = extend(a.args[0], width);
  const y = extend(b.args[0], width);
  if (op === 'fpeq') return eq(x, y);
  return op === 'fplt' ? less(a, x, y) : lessOrEqual(a, x, y);
}
