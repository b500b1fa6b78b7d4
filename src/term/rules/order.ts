import { isNonNegative, possibleBits } from '../bit-range.js';
import { allOnes, signBit, toSigned, wrap } from '../bv-values.js';
import { bits, isConstant } from '../constant-tests.js';
import { eq, ne, not, sext, sle, slt, ult, zext } from '../construct.js';
import { bvConstant, FALSE, TRUE } from '../intern.js';
import { installBinary } from '../rewriting.js';
import { codeOf, type Term } from '../term.js';
import { decideOverChoice } from './choice.js';
import { narrowSigned, narrowUnsigned } from './narrowing.js';

/**
 * The orders of bit-vectors. All rules are about `<`; `a <= b` is `not(b < a)`, and has a rule where that has:
 *
 *   match:  a <= b, b < a simplifies to t      result: not(t)
 */

installBinary(codeOf.ult, rewriteUnsignedLess);
installBinary(codeOf.ule, (a, b) => negated(rewriteUnsignedLess(b, a)));
installBinary(codeOf.slt, rewriteSignedLess);
installBinary(codeOf.sle, (a, b) => negated(rewriteSignedLess(b, a)));

function negated(term: Term | undefined): Term | undefined {
  return term === undefined ? undefined : not(term);
}

function constant(value: number | bigint, width: number): Term {
  return bvConstant(wrap(value, width), width);
}

function step(value: number | bigint, by: 1 | -1): number | bigint {
  return typeof value === 'number' ? value + by : value + BigInt(by);
}

function rewriteUnsignedLess(a: Term, b: Term): Term | undefined {
  // match: x <u x              result: false
  if (a === b) return FALSE;
  if (isConstant(b)) return rewriteUnsignedBelow(a, b);
  if (isConstant(a)) return rewriteUnsignedAbove(a, b);
  // match: zext(x) <u zext(y)  result: x <u y, the narrower one extended to the other's width    likewise sext
  if (a.op === b.op && (a.op === 'zext' || a.op === 'sext')) {
    const extend = a.op === 'zext' ? zext : sext;
    const width = Math.max(a.args[0].width, b.args[0].width);
    return ult(extend(a.args[0], width), extend(b.args[0], width));
  }
  return undefined;
}

/** x <u c */
function rewriteUnsignedBelow(a: Term, b: Term): Term | undefined {
  const { width } = a;
  const c = bits(b);
  // match: x <u 0              result: false
  if (c === 0 || c === 0n) return FALSE;
  // match: x <u 1              result: x == 0
  if (c === 1 || c === 1n) return eq(a, constant(0, width));
  // match: x <u c, x cannot reach c    result: true
  if (possibleBits(a) < c) return TRUE;
  // match: x <u max            result: x != max
  if (c === allOnes(width)) return ne(a, b);
  // match: x <u 2^(width-1)    result: 0 <=s x
  if (c === signBit(width)) return sle(constant(0, width), a);
  if (a.op === 'zext') {
    // match: zext(x) <u c      result: x <u c'        c fits: x could reach it
    const narrow = narrowUnsigned(b, a.args[0].width);
    return narrow === undefined ? undefined : ult(a.args[0], narrow);
  }
  if (a.op === 'sext') return rewriteSextBelow(a.args[0], c, width);
  return a.op === 'ite' ? decideOverChoice(a, (branch) => ult(branch, b)) : undefined;
}

/** c <u x */
function rewriteUnsignedAbove(a: Term, b: Term): Term | undefined {
  const { width } = b;
  const c = bits(a);
  // match: 0 <u x              result: x != 0
  if (c === 0 || c === 0n) return ne(b, a);
  // match: c <u x, x cannot pass c     result: false    (so max <u x)
  if (possibleBits(b) <= c) return FALSE;
  // match: max - 1 <u x        result: x == max
  if (step(c, 1) === allOnes(width)) return eq(b, constant(allOnes(width), width));
  // match: 2^(width-1) - 1 <u x    result: x <s 0
  if (step(c, 1) === signBit(width)) return slt(b, constant(0, width));
  if (b.op === 'zext') {
    // match: c <u zext(x)      result: c' <u x
    const narrow = narrowUnsigned(a, b.args[0].width);
    return narrow === undefined ? undefined : ult(narrow, b.args[0]);
  }
  // match: c <u sext(x)        result: not(sext(x) <u c + 1) as below
  if (b.op === 'sext') return negated(rewriteSextBelow(b.args[0], step(c, 1), width));
  return b.op === 'ite' ? decideOverChoice(b, (branch) => ult(a, branch)) : undefined;
}

/**
 * match:  sext(x) <u c, c among the extended values or next to them    result: x <u c'
 *         sext(x) <u c, c in the gap between them                      result: 0 <=s x
 */
function rewriteSextBelow(x: Term, c: number | bigint, width: number): Term {
  const half = wrap(signBit(x.width), width);
  const gapEnd = wrap(toSigned(signBit(x.width), x.width), width);
  if (c <= half || c >= gapEnd) return ult(x, constant(c, x.width));
  return sle(constant(0, x.width), x);
}

function rewriteSignedLess(a: Term, b: Term): Term | undefined {
  // match: x <s x              result: false
  if (a === b) return FALSE;
  // match: x <s y, neither can be negative    result: x <u y
  if (isNonNegative(a) && isNonNegative(b)) return ult(a, b);
  if (isConstant(b)) return rewriteSignedBelow(a, b);
  if (isConstant(a)) return rewriteSignedAbove(a, b);
  // match: sext(x) <s sext(y)  result: x <s y, the narrower one extended to the other's width
  if (a.op === 'sext' && b.op === 'sext') {
    const width = Math.max(a.args[0].width, b.args[0].width);
    return slt(sext(a.args[0], width), sext(b.args[0], width));
  }
  return undefined;
}

/** x <s c */
function rewriteSignedBelow(a: Term, b: Term): Term | undefined {
  const { width } = a;
  const c = toSigned(bits(b), width);
  const min = toSigned(signBit(width), width);
  // match: x <s min            result: false
  if (c === min) return FALSE;
  // match: x <s min + 1        result: x == min
  if (c === step(min, 1)) return eq(a, constant(min, width));
  // match: x <s max            result: x != max
  if (step(bits(b), 1) === signBit(width)) return ne(a, b);
  // match: x <s c, x not negative, c not positive    result: false    (c > 0 went to <u)
  if (isNonNegative(a)) return FALSE;
  return rewriteSignedInside(a, b, slt, c < 0 ? FALSE : TRUE);
}

/** c <s x */
function rewriteSignedAbove(a: Term, b: Term): Term | undefined {
  const { width } = b;
  const c = toSigned(bits(a), width);
  const min = toSigned(signBit(width), width);
  const max = step(signBit(width), -1);
  // match: max <s x            result: false
  if (c === max) return FALSE;
  // match: max - 1 <s x        result: x == max
  if (step(c, 1) === max) return eq(b, constant(max, width));
  // match: min <s x            result: x != min
  if (c === min) return ne(b, a);
  // match: c <s x, x not negative, c negative        result: true
  if (isNonNegative(b)) return TRUE;
  return rewriteSignedInside(b, a, (x, constant) => slt(constant, x), c < 0 ? TRUE : FALSE);
}

/** `compare` of a term and a constant, as one of what the term is made of. */
function rewriteSignedInside(
  a: Term,
  b: Term,
  compare: (x: Term, constant: Term) => Term,
  whenBeyond: Term,
): Term | undefined {
  if (a.op === 'sext') {
    const [x] = a.args;
    const narrow = narrowSigned(b, x.width);
    // match: sext(x) <s c, c fits x         result: x <s c'
    // match: sext(x) <s c, c beyond x       result: true or false
    return narrow === undefined ? whenBeyond : compare(x, narrow);
  }
  return a.op === 'ite' ? decideOverChoice(a, (branch) => compare(branch, b)) : undefined;
}
