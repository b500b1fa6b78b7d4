import { unary } from '../application.js';
import { sext, zext } from '../construct.js';
import {
  fp,
  fpabs,
  fpadd,
  fpdiv,
  fpIsInf,
  fpIsNaN,
  fpmul,
  fpneg,
  fpsqrt,
  fpsub,
  fpToSigned,
  fpToUnsigned,
} from '../construct-fp.js';
import { FALSE } from '../intern.js';
import { installBinary, installUnary } from '../rewriting.js';
import { codeOf, type Term, type TermOp } from '../term.js';
import { isExactConversion } from './fp-integers.js';

/**
 * Floating point: few rules, because few laws hold. `x + 0` is not x (take -0), `x - x` is not 0 (take NaN),
 * addition is not associative. NaN has no payload and no sign here, so `x * -1` is `-x`.
 */

installBinary(codeOf.fpadd, rewriteSum);
installBinary(codeOf.fpsub, rewriteDifference);
installBinary(codeOf.fpmul, rewriteProduct);
installBinary(codeOf.fpdiv, rewriteQuotient);
installUnary(codeOf.fpneg, (a) => (a.op === 'fpneg' ? a.args[0] : undefined)); // match: -(-x)   result: x
installUnary(codeOf.fpabs, rewriteMagnitude);
installUnary(codeOf.fpisnan, rewriteIsNaN);
installUnary(codeOf.fpisinf, rewriteIsInf);
installUnary(codeOf.fpisneg, rewriteIsNegative);
installUnary(codeOf['fp-to-bits'], rewriteToBits);
installUnary(codeOf['fp-from-bits'], rewriteFromBits);
installUnary(codeOf['fp-to-fp'], rewriteToFp);
installUnary(codeOf['fp-to-signed'], rewriteToSigned);
installUnary(codeOf['fp-to-unsigned'], rewriteToUnsigned);
for (const op of ['fpround-even', 'fpround-away', 'fpfloor', 'fpceil', 'fptrunc'] as const) {
  // match: floor(x), x always an integer    result: x    likewise each rounding to an integer
  installUnary(codeOf[op], (a) => (isIntegral(a) ? a : undefined));
}

function isValue(term: Term, value: number): boolean {
  return term.op === 'const' && Object.is(term.value, value);
}

function rewriteSum(a: Term, b: Term): Term | undefined {
  // match: x + -0      result: x
  return isValue(b, -0) ? a : undefined;
}

function rewriteDifference(a: Term, b: Term): Term | undefined {
  // match: x - 0       result: x
  return isValue(b, 0) ? a : undefined;
}

function rewriteProduct(a: Term, b: Term): Term | undefined {
  // match: x * 1       result: x
  if (isValue(b, 1)) return a;
  // match: x * -1      result: -x
  return isValue(b, -1) ? fpneg(a) : undefined;
}

function rewriteQuotient(a: Term, b: Term): Term | undefined {
  // match: x / 1       result: x
  if (isValue(b, 1)) return a;
  // match: x / -1      result: -x
  return isValue(b, -1) ? fpneg(a) : undefined;
}

function rewriteMagnitude(a: Term): Term | undefined {
  // match: |(|x|)|     result: |x|
  if (a.op === 'fpabs') return a;
  // match: |-x|        result: |x|
  return a.op === 'fpneg' ? fpabs(a.args[0]) : undefined;
}

const roundings: ReadonlySet<TermOp> = new Set([
  'fpround-even',
  'fpround-away',
  'fpfloor',
  'fpceil',
  'fptrunc',
]);

/** An integer, an infinity or NaN. */
function isIntegral(term: Term): boolean {
  if (term.op === 'fp-to-fp' && term.width === 64) return isIntegral(term.args[0]);
  return roundings.has(term.op) || isFromInteger(term);
}

function isFromInteger(term: Term): boolean {
  return term.op === 'fp-from-signed' || term.op === 'fp-from-unsigned';
}

function rewriteIsNaN(a: Term): Term | undefined {
  // match: isnan(-x)             result: isnan(x)    likewise |x|, roundings, conversions between formats
  if (a.op === 'fpneg' || a.op === 'fpabs' || a.op === 'fp-to-fp' || roundings.has(a.op)) {
    return fpIsNaN(a.args[0]);
  }
  // match: isnan(from integer)   result: false
  return isFromInteger(a) ? FALSE : undefined;
}

function rewriteIsInf(a: Term): Term | undefined {
  // match: isinf(-x)             result: isinf(x)    likewise |x|, roundings to integers, single to double
  const isTransparent = a.op === 'fpneg' || a.op === 'fpabs' || roundings.has(a.op);
  if (isTransparent || (a.op === 'fp-to-fp' && a.width === 64)) return fpIsInf(a.args[0]);
  // match: isinf(from integer)   result: false       2^127 is a finite single
  return isFromInteger(a) && a.args[0].width < 128 ? FALSE : undefined;
}

function rewriteIsNegative(a: Term): Term | undefined {
  // match: isneg(|x|)            result: false
  // match: isneg(from unsigned)  result: false
  return a.op === 'fpabs' || a.op === 'fp-from-unsigned' ? FALSE : undefined;
}

function rewriteToBits(a: Term): Term | undefined {
  // match: to-bits(from-bits(x)) result: x           the one rule that is not an equivalence: it keeps the payload
  // of a NaN, as copying a float does on every machine
  return a.op === 'fp-from-bits' ? a.args[0] : undefined;
}

function rewriteFromBits(a: Term): Term | undefined {
  // match: from-bits(to-bits(f)) result: f
  return a.op === 'fp-to-bits' ? a.args[0] : undefined;
}

function rewriteToFp(a: Term, width: number): Term | undefined {
  if (width === 64) return undefined;
  // match: single(double(x))     result: x
  if (a.op === 'fp-to-fp') return a.args[0];
  const x = a.args.length > 0 ? asSingle(a.args[0]) : undefined;
  if (x === undefined) return undefined;
  // match: single(-double(x))    result: -x          likewise |x| and roundings to integers
  if (a.op === 'fpneg' || a.op === 'fpabs' || roundings.has(a.op)) return unary(a.code, 'fp', 32, 0, x);
  // match: single(double(x) + double(y))    result: x + y    likewise - * / sqrt
  // Rounding twice is harmless for these: a double has more than twice the bits of a single, and two more.
  if (a.op === 'fpsqrt') return fpsqrt(x);
  const y = a.args.length === 2 ? asSingle(a.args[1]) : undefined;
  if (y === undefined) return undefined;
  switch (a.op) {
    case 'fpadd':
      return fpadd(x, y);
    case 'fpsub':
      return fpsub(x, y);
    case 'fpmul':
      return fpmul(x, y);
    case 'fpdiv':
      return fpdiv(x, y);
    default:
      return undefined;
  }
}

/** The single whose widening `term` is. */
export function asSingle(term: Term): Term | undefined {
  if (term.op === 'fp-to-fp' && term.width === 64) return term.args[0];
  if (term.op !== 'const' || term.sort !== 'fp' || term.width !== 64) return undefined;
  const value = term.value as number;
  return Object.is(Math.fround(value), value) ? fp(value, 32) : undefined;
}

function rewriteToSigned(a: Term, width: number): Term | undefined {
  const [x] = a.args;
  // match: to-signed(trunc(x))   result: to-signed(x)
  if (a.op === 'fptrunc') return fpToSigned(x, width);
  // match: to-signed(double(x))  result: to-signed(x)
  if (a.op === 'fp-to-fp' && a.width === 64) return fpToSigned(x, width);
  // match: to-signed(from-signed(x)), exact and not narrower      result: sext(x)
  if (!isExactConversion(a)) return undefined;
  if (a.op === 'fp-from-signed' && width >= x.width) return sext(x, width);
  // match: to-signed(from-unsigned(x)), exact and wider           result: zext(x)
  return a.op === 'fp-from-unsigned' && width > x.width ? zext(x, width) : undefined;
}

function rewriteToUnsigned(a: Term, width: number): Term | undefined {
  const [x] = a.args;
  // match: to-unsigned(trunc(x))   result: to-unsigned(x)
  if (a.op === 'fptrunc') return fpToUnsigned(x, width);
  // match: to-unsigned(double(x))  result: to-unsigned(x)
  if (a.op === 'fp-to-fp' && a.width === 64) return fpToUnsigned(x, width);
  // match: to-unsigned(from-unsigned(x)), exact and not narrower  result: zext(x)
  const isWider = a.op === 'fp-from-unsigned' && width >= x.width;
  return isWider && isExactConversion(a) ? zext(x, width) : undefined;
}
