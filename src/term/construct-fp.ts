import { invariant } from '../base/index.js';
import { binary, commutative, unary } from './application.js';
import { applyCode } from './apply.js';
import { round } from './fp-values.js';
import { fpConstant, intern3 } from './intern.js';
import { checkSame, checkSort } from './sort-checks.js';
import { codeOf, type Term, type TermOp } from './term.js';

/** The smart constructors for floating point: widths 32 and 64 (IEEE single and double). */

function checkFormat(width: number): void {
  invariant(width === 32 || width === 64, 'float should have 32 or 64 bits');
}

/** Constructors of operators on floats of one width; the result is such a float or a boolean. */
function ofOne(op: TermOp, sort: 'fp' | 'bool'): (a: Term) => Term {
  const code = codeOf[op];
  return (a) => {
    checkSort(a, 'fp');
    return unary(code, sort, sort === 'fp' ? a.width : 0, 0, a);
  };
}

function ofTwo(op: TermOp, sort: 'fp' | 'bool', apply: typeof binary): (a: Term, b: Term) => Term {
  const code = codeOf[op];
  return (a, b) => {
    checkSame(a, b, 'fp');
    return apply(code, sort, sort === 'fp' ? a.width : 0, a, b);
  };
}

/** Rounded to the format; NaN, infinities and -0 are values like any other. */
export function fp(value: number, width: number): Term {
  checkFormat(width);
  return fpConstant(round(value, width), width);
}

export const fpadd = ofTwo('fpadd', 'fp', commutative);
export const fpsub = ofTwo('fpsub', 'fp', binary);
export const fpmul = ofTwo('fpmul', 'fp', commutative);
export const fpdiv = ofTwo('fpdiv', 'fp', binary);
/** C's `fmod`. */
export const fprem = ofTwo('fprem', 'fp', binary);
export const fpsqrt = ofOne('fpsqrt', 'fp');

/** `a * b + c` with one rounding. */
export function fpfma(a: Term, b: Term, c: Term): Term {
  checkSame(a, b, 'fp');
  checkSame(b, c, 'fp');
  if (a.op === 'const' && b.op === 'const' && c.op === 'const') {
    const value = applyCode(codeOf.fpfma, a.width, a.width, 0, a.value, b.value, c.value);
    return fpConstant(value as number, a.width);
  }
  return intern3(codeOf.fpfma, 'fp', a.width, a, b, c);
}

export const fpneg = ofOne('fpneg', 'fp');
export const fpabs = ofOne('fpabs', 'fp');
/** To the nearest integer, ties to even (C's `rint`). */
export const fpRoundEven = ofOne('fpround-even', 'fp');
/** To the nearest integer, ties away from zero (C's `round`). */
export const fpRoundAway = ofOne('fpround-away', 'fp');
export const fpFloor = ofOne('fpfloor', 'fp');
export const fpCeil = ofOne('fpceil', 'fp');
export const fpTrunc = ofOne('fptrunc', 'fp');
/** IEEE equality: NaN equals nothing, the two zeros are equal. */
export const fpeq = ofTwo('fpeq', 'bool', commutative);
export const fplt = ofTwo('fplt', 'bool', binary);
export const fple = ofTwo('fple', 'bool', binary);
export const fpIsNaN = ofOne('fpisnan', 'bool');
export const fpIsInf = ofOne('fpisinf', 'bool');
/** The sign bit, of what is not NaN: true for -0. */
export const fpIsNegative = ofOne('fpisneg', 'bool');

/** Reads 32 or 64 bits as a float. */
export function fpFromBits(a: Term): Term {
  checkSort(a, 'bv');
  checkFormat(a.width);
  return unary(codeOf['fp-from-bits'], 'fp', a.width, 0, a);
}

/** The bits of a float; those of the quiet positive NaN for any NaN. */
export function fpToBits(a: Term): Term {
  checkSort(a, 'fp');
  return unary(codeOf['fp-to-bits'], 'bv', a.width, 0, a);
}

export function fpToFp(a: Term, width: number): Term {
  checkSort(a, 'fp');
  checkFormat(width);
  return width === a.width ? a : unary(codeOf['fp-to-fp'], 'fp', width, 0, a);
}

export function fpFromSigned(a: Term, width: number): Term {
  checkSort(a, 'bv');
  checkFormat(width);
  return unary(codeOf['fp-from-signed'], 'fp', width, 0, a);
}

export function fpFromUnsigned(a: Term, width: number): Term {
  checkSort(a, 'bv');
  checkFormat(width);
  return unary(codeOf['fp-from-unsigned'], 'fp', width, 0, a);
}

/** Truncates. Unspecified for NaN and values that do not fit: the caller guards. */
export function fpToSigned(a: Term, width: number): Term {
  checkSort(a, 'fp');
  invariant(width >= 1 && width <= 256, 'bit-vector should have 1 to 256 bits');
  return unary(codeOf['fp-to-signed'], 'bv', width, 0, a);
}

/** Truncates. Unspecified for NaN and values that do not fit: the caller guards. */
export function fpToUnsigned(a: Term, width: number): Term {
  checkSort(a, 'fp');
  invariant(width >= 1 && width <= 256, 'bit-vector should have 1 to 256 bits');
  return unary(codeOf['fp-to-unsigned'], 'bv', width, 0, a);
}
