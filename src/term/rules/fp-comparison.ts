import { not } from '../construct.js';
import { fp, fpeq, fpIsNaN, fple, fplt } from '../construct-fp.js';
import { fromBits, toBits } from '../fp-values.js';
import { FALSE } from '../intern.js';
import { installBinary } from '../rewriting.js';
import { codeOf, type Term } from '../term.js';
import { decideOverChoice } from './choice.js';
import { asSingle } from './floating-point.js';
import {
  compareIntegers,
  integerAtMost,
  integerBelow,
  integerEquals,
  isExactConversion,
} from './fp-integers.js';

/** Comparisons of floats. NaN compares false with everything, and not(a < b) is not b <= a. */

installBinary(codeOf.fpeq, rewriteEqual);
installBinary(codeOf.fplt, rewriteLess);
installBinary(codeOf.fple, rewriteLessOrEqual);

function isNaNConstant(term: Term): boolean {
  return term.op === 'const' && Number.isNaN(term.value);
}

function rewriteEqual(a: Term, b: Term): Term | undefined {
  // match: x == x              result: not(isnan(x))
  if (a === b) return not(fpIsNaN(a));
  // match: x == NaN            result: false
  if (isNaNConstant(b)) return FALSE;
  if (b.op === 'const') {
    const c = b.value as number;
    if (isExactConversion(a)) return integerEquals(a, c);
    // match: double(x) == c, c no single    result: false
    if (isWidened(a)) return Math.fround(c) === c ? fpeq(a.args[0], fp(c, 32)) : FALSE;
    return a.op === 'ite' ? decideOverChoice(a, (branch) => fpeq(branch, b)) : undefined;
  }
  return compareIntegers('fpeq', a, b) ?? narrow(a, b, fpeq);
}

function rewriteLess(a: Term, b: Term): Term | undefined {
  // match: x < x               result: false
  // match: x < NaN, NaN < x    result: false
  if (a === b || isNaNConstant(a) || isNaNConstant(b)) return FALSE;
  if (b.op === 'const') {
    const c = b.value as number;
    if (isExactConversion(a)) return integerBelow(a, Math.ceil(c));
    // match: double(x) < c       result: x < the smallest single from c on
    if (isWidened(a)) return fplt(a.args[0], fp(singleFrom(c), 32));
    return a.op === 'ite' ? decideOverChoice(a, (branch) => fplt(branch, b)) : undefined;
  }
  if (a.op === 'const') {
    const c = a.value as number;
    // c < x is not(x <= floor(c)): integers know no NaN
    if (isExactConversion(b)) return not(integerAtMost(b, Math.floor(c)));
    // match: c < double(x)       result: the largest single up to c < x
    if (isWidened(b)) return fplt(fp(singleUpTo(c), 32), b.args[0]);
    return b.op === 'ite' ? decideOverChoice(b, (branch) => fplt(a, branch)) : undefined;
  }
  return compareIntegers('fplt', a, b) ?? narrow(a, b, fplt);
}

function rewriteLessOrEqual(a: Term, b: Term): Term | undefined {
  // match: x <= x              result: not(isnan(x))
  if (a === b) return not(fpIsNaN(a));
  // match: x <= NaN, NaN <= x  result: false
  if (isNaNConstant(a) || isNaNConstant(b)) return FALSE;
  if (b.op === 'const') {
    const c = b.value as number;
    if (isExactConversion(a)) return integerAtMost(a, Math.floor(c));
    // match: double(x) <= c      result: x <= the largest single up to c
    if (isWidened(a)) return fple(a.args[0], fp(singleUpTo(c), 32));
    return a.op === 'ite' ? decideOverChoice(a, (branch) => fple(branch, b)) : undefined;
  }
  if (a.op === 'const') {
    const c = a.value as number;
    if (isExactConversion(b)) return not(integerBelow(b, Math.ceil(c)));
    // match: c <= double(x)      result: the smallest single from c on <= x
    if (isWidened(b)) return fple(fp(singleFrom(c), 32), b.args[0]);
    return b.op === 'ite' ? decideOverChoice(b, (branch) => fple(a, branch)) : undefined;
  }
  return compareIntegers('fple', a, b) ?? narrow(a, b, fple);
}

function isWidened(term: Term): boolean {
  return term.op === 'fp-to-fp' && term.width === 64;
}

/** match: double(x) < double(y)    result: x < y    likewise <= and == */
function narrow(a: Term, b: Term, compare: (a: Term, b: Term) => Term): Term | undefined {
  const x = asSingle(a);
  const y = x === undefined ? undefined : asSingle(b);
  return x === undefined || y === undefined ? undefined : compare(x, y);
}

/** The largest single that is not above `c`. */
function singleUpTo(c: number): number {
  const nearest = Math.fround(c);
  return nearest > c ? neighbour(nearest, -1) : nearest;
}

/** The smallest single that is not below `c`. */
function singleFrom(c: number): number {
  const nearest = Math.fround(c);
  return nearest < c ? neighbour(nearest, 1) : nearest;
}

/** The next single in a direction; `value` is not NaN and not the infinity at that end. */
function neighbour(value: number, direction: 1 | -1): number {
  if (value === 0) return direction * 2 ** -149;
  const bits = toBits(value, 32) as number;
  // The bits of floats of one sign are ordered as their magnitudes are.
  return fromBits(value > 0 === direction > 0 ? bits + 1 : bits - 1, 32);
}
