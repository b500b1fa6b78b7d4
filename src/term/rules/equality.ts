import { possibleBits } from '../bit-range.js';
import { add, bitAnd, bitNot, bitXor, extractBits, isZero, multiply, negate } from '../bv-values.js';
import { bits, isConstant } from '../constant-tests.js';
import { eq, extract, not, sext, zext } from '../construct.js';
import { bvConstant, FALSE, TRUE } from '../intern.js';
import { and, or } from '../junction.js';
import { installBinary } from '../rewriting.js';
import { codeOf, type Term } from '../term.js';
import { rewriteBooleanEquality } from './boolean.js';
import { decideOverChoice } from './choice.js';
import { narrowSigned, narrowUnsigned } from './narrowing.js';

/** Equality: of bit-vectors here, of booleans in `boolean.ts`. A constant is always on the right. */

installBinary(codeOf.eq, rewriteEquality);

function rewriteEquality(a: Term, b: Term): Term | undefined {
  if (a.sort === 'bool') return rewriteBooleanEquality(a, b);
  // match: x == x              result: true
  if (a === b) return TRUE;
  return isConstant(b)
    ? rewriteWithConstant(a, b)
    : (rewriteTwo(a, b) ?? rewriteOneSide(a, b) ?? rewriteOneSide(b, a));
}

function rewriteWithConstant(a: Term, b: Term): Term | undefined {
  const { width } = a;
  const value = bits(b);
  // match: x == c, c has a bit that x cannot have    result: false
  if (bitAnd(possibleBits(a), value) !== value) return FALSE;
  // match: x == 0, x of one bit    result: not(x == 1)
  if (width === 1 && value === 0) return not(eq(a, bvConstant(1, 1)));
  const [x, y] = a.args;
  switch (a.op) {
    case 'bvadd':
      // match: x + c == d      result: x == d - c
      if (isConstant(y)) return eq(x, bvConstant(add(value, negate(bits(y), width), width), width));
      // match: x + -y == 0     result: x == y
      if (isZero(value)) return differenceIsZero(x, y);
      return undefined;
    case 'bvneg':
      // match: -x == c         result: x == -c
      return eq(x, bvConstant(negate(value, width), width));
    case 'bvnot':
      // match: ~x == c         result: x == ~c
      return eq(x, bvConstant(bitNot(value, width), width));
    case 'bvxor':
      // match: x ^ c == d      result: x == c ^ d
      if (isConstant(y)) return eq(x, bvConstant(bitXor(bits(y), value), width));
      // match: x ^ y == 0      result: x == y
      return isZero(value) ? eq(x, y) : undefined;
    case 'bvor':
      // match: x | y == 0      result: and(x == 0, y == 0)
      return isZero(value) && !isConstant(y) ? and(eq(x, b), eq(y, b)) : rewriteOrEqual(y, value);
    case 'bvmul':
      return isConstant(y) ? rewriteProductEqual(x, y, value) : undefined;
    case 'zext':
    case 'sext': {
      // match: zext(x) == c, c fits x     result: x == c'    likewise sext
      // match: zext(x) == c, otherwise    result: false
      const c = a.op === 'zext' ? narrowUnsigned(b, x.width) : narrowSigned(b, x.width);
      return c === undefined ? FALSE : eq(x, c);
    }
    case 'concat': {
      // match: concat(x, y) == c          result: and(x == high part of c, y == low part of c)
      const high = bvConstant(extractBits(value, y.width, x.width), x.width);
      return and(eq(x, high), eq(y, bvConstant(extractBits(value, 0, y.width), y.width)));
    }
    case 'ite':
      return decideOverChoice(a, (branch) => eq(branch, b));
    default:
      return undefined;
  }
}

/** match: x | c == d, c has a bit that d has not    result: false */
function rewriteOrEqual(c: Term, value: number | bigint): Term | undefined {
  return isConstant(c) && bitAnd(bits(c), value) !== bits(c) ? FALSE : undefined;
}

function differenceIsZero(x: Term, y: Term): Term | undefined {
  if (y.op === 'bvneg') return eq(x, y.args[0]);
  return x.op === 'bvneg' ? eq(x.args[0], y) : undefined;
}

/**
 * match:  x * c == d, c odd                                      result: x == d * c^-1   (modulo 2^width)
 *         x * c == d, d not divisible by the power of two in c   result: false
 */
function rewriteProductEqual(x: Term, y: Term, value: number | bigint): Term | undefined {
  const { width } = x;
  const c = bits(y);
  const inverse = inverseOfOdd(c, width);
  if (inverse !== undefined) return eq(x, bvConstant(multiply(value, inverse, width), width));
  const lowestBit = bitAnd(c, negate(c, width));
  const below = typeof lowestBit === 'number' ? lowestBit - 1 : lowestBit - 1n;
  return isZero(bitAnd(value, below)) ? undefined : FALSE;
}

/** Newton's iteration doubles the number of correct bits: c * c is 1 modulo 8, so eight rounds serve 256 bits. */
function inverseOfOdd(c: number | bigint, width: number): number | bigint | undefined {
  const isOdd = typeof c === 'number' ? (c & 1) === 1 : (c & 1n) === 1n;
  if (!isOdd) return undefined;
  const two = width <= 32 ? 2 : 2n;
  let inverse = c;
  for (let round = 0; round < 8; round++) {
    inverse = multiply(inverse, add(two, negate(multiply(c, inverse, width), width), width), width);
  }
  return inverse;
}

/** Both sides of one shape. */
function rewriteTwo(a: Term, b: Term): Term | undefined {
  if (a.op !== b.op) return undefined;
  const [x, y] = a.args;
  const [z, w] = b.args;
  switch (a.op) {
    case 'bvneg':
    case 'bvnot':
      // match: -x == -y            result: x == y     likewise ~
      return eq(x, z);
    case 'bvadd':
    case 'bvxor':
      // match: x + y == x + z      result: y == z     likewise ^
      if (x === z) return eq(y, w);
      if (x === w) return eq(y, z);
      if (y === z) return eq(x, w);
      return y === w ? eq(x, z) : undefined;
    case 'zext':
    case 'sext': {
      // match: zext(x) == zext(y)  result: x == y, the narrower one extended to the other's width    likewise sext
      const extend = a.op === 'zext' ? zext : sext;
      const width = Math.max(x.width, z.width);
      return eq(extend(x, width), extend(z, width));
    }
    case 'concat':
      // match: concat(x, y) == concat(z, w), cut at one place    result: and(x == z, y == w)
      return y.width === w.width ? and(eq(x, z), eq(y, w)) : undefined;
    default:
      return undefined;
  }
}

/** `whole` contains `part`, in a way that decides or simplifies. */
function rewriteOneSide(whole: Term, part: Term): Term | undefined {
  const [x, y, z] = whole.args;
  switch (whole.op) {
    case 'bvadd':
    case 'bvxor': {
      // match: x + y == x          result: y == 0     likewise ^
      const rest = x === part ? y : y === part ? x : undefined;
      return rest === undefined ? undefined : eq(rest, bvConstant(part.width <= 32 ? 0 : 0n, part.width));
    }
    case 'bvnot':
      // match: ~x == x             result: false
      return x === part ? FALSE : undefined;
    case 'ite':
      // match: ite(c, x, y) == x   result: or(c, y == x)      likewise the other branch
      if (y === part) return or(x, eq(z, part));
      return z === part ? or(not(x), eq(y, part)) : undefined;
    case 'concat':
      // match: concat(0, y) and the like are zext; concat(x, y) == zext(z), z within y    result: and(x == 0, y == zext(z))
      if (part.op === 'zext' && part.args[0].width <= y.width) {
        const high = eq(x, bvConstant(x.width <= 32 ? 0 : 0n, x.width));
        return and(high, eq(y, extract(part, y.width - 1, 0)));
      }
      return undefined;
    default:
      return undefined;
  }
}
