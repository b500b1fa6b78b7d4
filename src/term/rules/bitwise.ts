import { possibleBits } from '../bit-range.js';
import { allOnes, bitAnd, bitNot, bitOr, bitXor, isZero, log2, wrap } from '../bv-values.js';
import { bits, isAllOnesConstant, isConstant, isOneConstant, isZeroConstant } from '../constant-tests.js';
import { bvadd, bvand, bvnot, bvor, bvxor, concat, extract, ite, sext, zext } from '../construct.js';
import { bvConstant } from '../intern.js';
import { and, or } from '../junction.js';
import { installBinary, installUnary } from '../rewriting.js';
import { codeOf, type Term } from '../term.js';
import { narrowSigned, narrowUnsigned } from './narrowing.js';

/** `&`, `|`, `^` and `~` on bit-vectors. */

installUnary(codeOf.bvnot, rewriteComplement);
installBinary(codeOf.bvand, rewriteAnd);
installBinary(codeOf.bvor, rewriteOr);
installBinary(codeOf.bvxor, rewriteXor);

function rewriteComplement(a: Term, width: number): Term | undefined {
  // match: ~(~x)               result: x
  if (a.op === 'bvnot') return a.args[0];
  // match: ~(-x)               result: x + -1
  if (a.op === 'bvneg') return bvadd(a.args[0], bvConstant(allOnes(width), width));
  // match: ~(x ^ c)            result: x ^ ~c
  if (a.op === 'bvxor' && isConstant(a.args[1])) {
    return bvxor(a.args[0], bvConstant(bitNot(bits(a.args[1]), width), width));
  }
  return undefined;
}

function areComplements(a: Term, b: Term): boolean {
  return a.op === 'bvnot' ? a.args[0] === b : b.op === 'bvnot' && b.args[0] === a;
}

function rewriteAnd(a: Term, b: Term, width: number): Term | undefined {
  // match: x & x               result: x
  if (a === b) return a;
  // match: x & ~x              result: 0
  if (areComplements(a, b)) return bvConstant(wrap(0, width), width);
  if (!isConstant(b)) return rewriteBoth(a, b, bvand, and);
  const mask = bits(b);
  const possible = possibleBits(a);
  // match: x & m, x has no bit of m     result: 0
  if (isZero(bitAnd(possible, mask))) return bvConstant(wrap(0, width), width);
  // match: x & m, x has no other bits   result: x
  if (bitAnd(possible, mask) === possible) return a;
  if ((a.op === 'bvand' || a.op === 'bvor') && isConstant(a.args[1])) {
    const inner = bits(a.args[1]);
    // match: (x & c) & d       result: x & (c & d)
    if (a.op === 'bvand') return bvand(a.args[0], bvConstant(bitAnd(inner, mask), width));
    // match: (x | c) & d, c and d without a common bit    result: x & d
    if (isZero(bitAnd(inner, mask))) return bvand(a.args[0], b);
  }
  // match: x & (2^k - 1)       result: zext(extract(x, k-1, 0))
  const k = log2(typeof mask === 'number' ? mask + 1 : mask + 1n);
  if (k > 0) return zext(extract(a, k - 1, 0), width);
  // match: zext(x) & c         result: zext(x & c')     the extension has nothing above x
  if (a.op === 'zext') {
    const [x] = a.args;
    return zext(bvand(x, bvConstant(wrap(mask, x.width), x.width)), width);
  }
  return narrowWithConstant(a, b, bvand);
}

function rewriteOr(a: Term, b: Term, width: number): Term | undefined {
  // match: x | x               result: x
  if (a === b) return a;
  // match: x | ~x              result: all ones
  if (areComplements(a, b)) return bvConstant(allOnes(width), width);
  if (!isConstant(b)) return rewriteBoth(a, b, bvor, or) ?? joinParts(a, b) ?? joinParts(b, a);
  // match: x | 0               result: x
  if (isZeroConstant(b)) return a;
  // match: x | all ones        result: all ones
  if (isAllOnesConstant(b)) return b;
  // match: (x | c) | d         result: x | (c | d)
  if (a.op === 'bvor' && isConstant(a.args[1])) {
    return bvor(a.args[0], bvConstant(bitOr(bits(a.args[1]), bits(b)), width));
  }
  return narrowWithConstant(a, b, bvor);
}

function rewriteXor(a: Term, b: Term, width: number): Term | undefined {
  // match: x ^ x               result: 0
  if (a === b) return bvConstant(wrap(0, width), width);
  // match: x ^ ~x              result: all ones
  if (areComplements(a, b)) return bvConstant(allOnes(width), width);
  if (isConstant(b)) {
    // match: x ^ 0             result: x
    if (isZeroConstant(b)) return a;
    // match: x ^ all ones      result: ~x
    if (isAllOnesConstant(b)) return bvnot(a);
    // match: (x ^ c) ^ d       result: x ^ (c ^ d)
    if (a.op === 'bvxor' && isConstant(a.args[1])) {
      return bvxor(a.args[0], bvConstant(bitXor(bits(a.args[1]), bits(b)), width));
    }
    // match: ~x ^ c            result: x ^ ~c
    if (a.op === 'bvnot') return bvxor(a.args[0], bvConstant(bitNot(bits(b), width), width));
    return narrowWithConstant(a, b, bvxor);
  }
  // match: ~x ^ y              result: ~(x ^ y)
  if (a.op === 'bvnot') return bvnot(bvxor(a.args[0], b));
  if (b.op === 'bvnot') return bvnot(bvxor(a, b.args[0]));
  return rewriteBoth(a, b, bvxor, undefined);
}

type Operation = (a: Term, b: Term) => Term;

/** Rules for two arguments of one shape; `connective` is the operation on truth values, where there is one. */
function rewriteBoth(
  a: Term,
  b: Term,
  operation: Operation,
  connective: Operation | undefined,
): Term | undefined {
  if (a.op === b.op && (a.op === 'zext' || a.op === 'sext')) {
    const [x] = a.args;
    const [y] = b.args;
    // match: zext(x) & zext(y), x and y of one width    result: zext(x & y)    likewise sext, | and ^
    if (x.width !== y.width) return undefined;
    return a.op === 'zext' ? zext(operation(x, y), a.width) : sext(operation(x, y), a.width);
  }
  // match: ite(c, 1, 0) & ite(d, 1, 0)    result: ite(and(c, d), 1, 0)    likewise | and or
  if (connective !== undefined && isTruthValue(a) && isTruthValue(b)) {
    return ite(connective(a.args[0], b.args[0]), a.args[1], a.args[2]);
  }
  return undefined;
}

function isTruthValue(term: Term): boolean {
  return term.op === 'ite' && isOneConstant(term.args[1]) && isZeroConstant(term.args[2]);
}

/** match: zext(x) | c, c fits x    result: zext(x | c)    likewise sext, & and ^ */
function narrowWithConstant(a: Term, c: Term, operation: Operation): Term | undefined {
  if (a.op !== 'zext' && a.op !== 'sext') return undefined;
  const [x] = a.args;
  const k = a.op === 'zext' ? narrowUnsigned(c, x.width) : narrowSigned(c, x.width);
  if (k === undefined) return undefined;
  return a.op === 'zext' ? zext(operation(x, k), a.width) : sext(operation(x, k), a.width);
}

/**
 * match:  zext(x) | y, y has no bit below the width of x    result: concat(extract(y, …), x)
 * how C puts bytes together: `a | b << 8`
 */
function joinParts(a: Term, b: Term): Term | undefined {
  if (a.op !== 'zext') return undefined;
  const [x] = a.args;
  const below = wrap(allOnes(x.width), a.width);
  if (!isZero(bitAnd(possibleBits(b), below))) return undefined;
  return concat(extract(b, b.width - 1, x.width), x);
}
