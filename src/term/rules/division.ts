import { isNonNegative } from '../bit-range.js';
import { allOnes, lessSigned, log2, negate, wrap } from '../bv-values.js';
import {
  bits,
  isAllOnesConstant,
  isConstant,
  isOneConstant,
  isSignBitConstant,
  isZeroConstant,
} from '../constant-tests.js';
import { bvand, bvlshr, bvneg, bvsdiv, bvsrem, bvudiv, bvurem, ite, sext, slt, zext } from '../construct.js';
import { bvConstant } from '../intern.js';
import { installBinary } from '../rewriting.js';
import { codeOf, type Term } from '../term.js';
import { narrowSigned, narrowUnsigned } from './narrowing.js';

/** Quotients and remainders. Nearly all rules want a constant divisor: a variable one may be zero. */

installBinary(codeOf.bvudiv, rewriteUnsignedQuotient);
installBinary(codeOf.bvurem, rewriteUnsignedRemainder);
installBinary(codeOf.bvsdiv, rewriteSignedQuotient);
installBinary(codeOf.bvsrem, rewriteSignedRemainder);

function rewriteUnsignedQuotient(a: Term, b: Term, width: number): Term | undefined {
  if (!isConstant(b)) return undefined;
  // match: x /u 0                   result: all ones
  if (isZeroConstant(b)) return bvConstant(allOnes(width), width);
  // match: x /u 2^k                 result: x >>u k     (x /u 1 -> x)
  const k = log2(bits(b));
  if (k >= 0) return bvlshr(a, bvConstant(wrap(k, width), width));
  if (a.op === 'zext') {
    const [x] = a.args;
    const c = narrowUnsigned(b, x.width);
    // match: zext(x) /u c, c fits x   result: zext(x /u c)
    // match: zext(x) /u c, otherwise  result: 0
    return c === undefined ? bvConstant(wrap(0, width), width) : zext(bvudiv(x, c), width);
  }
  return undefined;
}

function rewriteUnsignedRemainder(a: Term, b: Term, width: number): Term | undefined {
  // match: x %u x                   result: 0           (0 %u 0 is 0, too)
  if (a === b) return bvConstant(wrap(0, width), width);
  if (!isConstant(b)) return undefined;
  // match: x %u 0                   result: x
  if (isZeroConstant(b)) return a;
  // match: x %u 2^k                 result: x & (2^k - 1)
  const k = log2(bits(b));
  if (k === 0) return bvConstant(wrap(0, width), width);
  if (k > 0) return bvand(a, bvConstant(wrap(allOnes(k), width), width));
  if (a.op === 'zext') {
    const [x] = a.args;
    const c = narrowUnsigned(b, x.width);
    // match: zext(x) %u c, c fits x   result: zext(x %u c)
    // match: zext(x) %u c, otherwise  result: zext(x)
    return c === undefined ? a : zext(bvurem(x, c), width);
  }
  return undefined;
}

function rewriteSignedQuotient(a: Term, b: Term, width: number): Term | undefined {
  // match: x /s y, neither can be negative    result: x /u y
  if (isNonNegative(a) && isNonNegative(b)) return bvudiv(a, b);
  if (!isConstant(b)) return undefined;
  // match: x /s 0                   result: ite(x < 0, 1, -1)
  if (isZeroConstant(b)) {
    return ite(slt(a, b), bvConstant(wrap(1, width), width), bvConstant(allOnes(width), width));
  }
  // match: x /s -1                  result: -x          before x /s 1: at width 1 they are one constant
  if (isAllOnesConstant(b)) return bvneg(a);
  // match: x /s 1                   result: x
  if (isOneConstant(b)) return a;
  // match: sext(x) /s c, c fits x   result: sext(x /s c)    c is not -1, so nothing overflows
  if (a.op === 'sext') {
    const c = narrowSigned(b, a.args[0].width);
    if (c !== undefined) return sext(bvsdiv(a.args[0], c), width);
  }
  return undefined;
}

function rewriteSignedRemainder(a: Term, b: Term, width: number): Term | undefined {
  // match: x %s x                   result: 0
  if (a === b) return bvConstant(wrap(0, width), width);
  // match: x %s y, neither can be negative    result: x %u y
  if (isNonNegative(a) && isNonNegative(b)) return bvurem(a, b);
  if (!isConstant(b)) return undefined;
  // match: x %s 0                   result: x
  if (isZeroConstant(b)) return a;
  // match: x %s 1, x %s -1          result: 0
  if (isOneConstant(b) || isAllOnesConstant(b)) return bvConstant(wrap(0, width), width);
  // match: x %s c, c negative       result: x %s -c     the sign of the divisor plays no part
  if (!isSignBitConstant(b) && lessSigned(bits(b), wrap(0, width), width)) {
    return bvsrem(a, bvConstant(negate(bits(b), width), width));
  }
  // match: sext(x) %s c, c fits x   result: sext(x %s c)
  if (a.op === 'sext') {
    const c = narrowSigned(b, a.args[0].width);
    if (c !== undefined) return sext(bvsrem(a.args[0], c), width);
  }
  return undefined;
}
