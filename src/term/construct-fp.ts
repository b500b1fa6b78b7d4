import { invariant } from '../base/index.js';
import { binary, commutative, unary } from './application.js';
import { applyCode } from './apply.js';
import { round } from './fp-values.js';
import { fpConstant, intern3 } from './intern.js';
import { codeOf, type Term } from './term.js';

/** The smart constructors for floating point: widths 32 and 64 (IEEE single and double). */

function checkFormat(width: number): void {
  invariant(width === 32 || width === 64, 'float should have 32 or 64 bits');
}

function checkFp(a: Term): void {
  invariant(a.sort === 'fp', 'argument should be a float');
}

function checkSameFp(a: Term, b: Term): void {
  invariant(
    a.sort === 'fp' && b.sort === 'fp' && a.width === b.width,
    'arguments should be floats of one width',
  );
}

function checkBv(a: Term): void {
  invariant(a.sort === 'bv', 'argument should be a bit-vector');
}

/** Rounded to the format; NaN, infinities and -0 are values like any other. */
export function fp(value: number, width: number): Term {
  checkFormat(width);
  return fpConstant(round(value, width), width);
}

export function fpadd(a: Term, b: Term): Term {
  checkSameFp(a, b);
  return commutative(codeOf.fpadd, 'fp', a.width, a, b);
}

export function fpsub(a: Term, b: Term): Term {
  checkSameFp(a, b);
  return binary(codeOf.fpsub, 'fp', a.width, a, b);
}

export function fpmul(a: Term, b: Term): Term {
  checkSameFp(a, b);
  return commutative(codeOf.fpmul, 'fp', a.width, a, b);
}

export function fpdiv(a: Term, b: Term): Term {
  checkSameFp(a, b);
  return binary(codeOf.fpdiv, 'fp', a.width, a, b);
}

/** C's `fmod`. */
export function fprem(a: Term, b: Term): Term {
  checkSameFp(a, b);
  return binary(codeOf.fprem, 'fp', a.width, a, b);
}

export function fpsqrt(a: Term): Term {
  checkFp(a);
  return unary(codeOf.fpsqrt, 'fp', a.width, 0, a);
}

/** `a * b + c` with one rounding. */
export function fpfma(a: Term, b: Term, c: Term): Term {
  checkSameFp(a, b);
  checkSameFp(b, c);
  if (a.op === 'const' && b.op === 'const' && c.op === 'const') {
    const value = applyCode(codeOf.fpfma, a.width, a.width, 0, a.value, b.value, c.value);
    return fpConstant(value as number, a.width);
  }
  return intern3(codeOf.fpfma, 'fp', a.width, a, b, c);
}

export function fpneg(a: Term): Term {
  checkFp(a);
  return unary(codeOf.fpneg, 'fp', a.width, 0, a);
}

export function fpabs(a: Term): Term {
  checkFp(a);
  return unary(codeOf.fpabs, 'fp', a.width, 0, a);
}

/** To the nearest integer, ties to even (C's `rint`). */
export function fpRoundEven(a: Term): Term {
  checkFp(a);
  return unary(codeOf['fpround-even'], 'fp', a.width, 0, a);
}

/** To the nearest integer, ties away from zero (C's `round`). */
export function fpRoundAway(a: Term): Term {
  checkFp(a);
  return unary(codeOf['fpround-away'], 'fp', a.width, 0, a);
}

export function fpFloor(a: Term): Term {
  checkFp(a);
  return unary(codeOf.fpfloor, 'fp', a.width, 0, a);
}

export function fpCeil(a: Term): Term {
  checkFp(a);
  return unary(codeOf.fpceil, 'fp', a.width, 0, a);
}

export function fpTrunc(a: Term): Term {
  checkFp(a);
  return unary(codeOf.fptrunc, 'fp', a.width, 0, a);
}

/** IEEE equality: NaN equals nothing, the two zeros are equal. */
export function fpeq(a: Term, b: Term): Term {
  checkSameFp(a, b);
  return commutative(codeOf.fpeq, 'bool', 0, a, b);
}

export function fplt(a: Term, b: Term): Term {
  checkSameFp(a, b);
  return binary(codeOf.fplt, 'bool', 0, a, b);
}

export function fple(a: Term, b: Term): Term {
  checkSameFp(a, b);
  return binary(codeOf.fple, 'bool', 0, a, b);
}

export function fpIsNaN(a: Term): Term {
  checkFp(a);
  return unary(codeOf.fpisnan, 'bool', 0, 0, a);
}

export function fpIsInf(a: Term): Term {
  checkFp(a);
  return unary(codeOf.fpisinf, 'bool', 0, 0, a);
}

/** The sign bit, of what is not NaN: true for -0. */
export function fpIsNegative(a: Term): Term {
  checkFp(a);
  return unary(codeOf.fpisneg, 'bool', 0, 0, a);
}

/** Reads 32 or 64 bits as a float. */
export function fpFromBits(a: Term): Term {
  checkBv(a);
  checkFormat(a.width);
  return unary(codeOf['fp-from-bits'], 'fp', a.width, 0, a);
}

/** The bits of a float; those of the quiet positive NaN for any NaN. */
export function fpToBits(a: Term): Term {
  checkFp(a);
  return unary(codeOf['fp-to-bits'], 'bv', a.width, 0, a);
}

export function fpToFp(a: Term, width: number): Term {
  checkFp(a);
  checkFormat(width);
  return width === a.width ? a : unary(codeOf['fp-to-fp'], 'fp', width, 0, a);
}

export function fpFromSigned(a: Term, width: number): Term {
  checkBv(a);
  checkFormat(width);
  return unary(codeOf['fp-from-signed'], 'fp', width, 0, a);
}

export function fpFromUnsigned(a: Term, width: number): Term {
  checkBv(a);
  checkFormat(width);
  return unary(codeOf['fp-from-unsigned'], 'fp', width, 0, a);
}

/** Truncates. Unspecified for NaN and values that do not fit: the caller guards. */
export function fpToSigned(a: Term, width: number): Term {
  checkFp(a);
  invariant(width >= 1 && width <= 256, 'bit-vector should have 1 to 256 bits');
  return unary(codeOf['fp-to-signed'], 'bv', width, 0, a);
}

/** Truncates. Unspecified for NaN and values that do not fit: the caller guards. */
export function fpToUnsigned(a: Term, width: number): Term {
  checkFp(a);
  invariant(width >= 1 && width <= 256, 'bit-vector should have 1 to 256 bits');
  return unary(codeOf['fp-to-unsigned'], 'bv', width, 0, a);
}
