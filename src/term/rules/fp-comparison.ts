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
  return rewriteOrder(a, b, less, lessOrEqual) ?? compareIntegers('fplt', a, b) ?? narrow(a, b, fplt);
}

function rewriteLessOrEqual(a: Term, b: Term): Term | undefined {
  // match: x <= x              result: not(isnan(x))
  if (a === b) return not(fpIsNaN(a));
  // match: x <= NaN, NaN <= x  result: false
  if (isNaNConstant(a) || isNaNConstant(b)) return FALSE;
  return rewriteOrder(a, b, lessOrEqual, less) ?? compareIntegers('fple', a, b) ?? narrow(a, b, fple);
}

/** What `x < c` or `x <= c` is where x is narrower than it looks. */
interface Order {
  readonly compare: (a: Term, b: Term) => Term;
  /** Of what was an integer before. */
  readonly ofInteger: (x: Term, c: number) => Term;
  /** The single that says the same of singles. */
  readonly single: (c: number) => number;
}

// match: double(x) < c       result: x < the smallest single from c on
const less: Order = {
  compare: fplt,
  ofInteger: (x, c) => integerBelow(x, Math.ceil(c)),
  single: singleFrom,
};

// match: double(x) <= c      result: x <= the largest single up to c
const lessOrEqual: Order = {
  compare: fple,
  ofInteger: (x, c) => integerAtMost(x, Math.floor(c)),
  single: singleUpTo,
};

/** With a constant on one side. `opposite`: the other of the two, by which constants on the left are told. */
function rewriteOrder(a: Term, b: Term, { compare, ...order }: Order, opposite: Order): Term | undefined {
  if (b.op === 'const') {
    const c = b.value as number;
    if (isExactConversion(a)) return order.ofInteger(a, c);
    if (isWidened(a)) return compare(a.args[0], fp(order.single(c), 32));
    return a.op === 'ite' ? decideOverChoice(a, (branch) => compare(branch, b)) : undefined;
  }
  if (a.op !== 'const') return undefined;
  const c = a.value as number;
  // match: c < x               result: not(x <= c)    integers know no NaN
  if (isExactConversion(b)) return not(opposite.ofInteger(b, c));
  // match: c < double(x)       result: the largest single up to c < x
  if (isWidened(b)) return compare(fp(opposite.single(c), 32), b.args[0]);
  return b.op === 'ite' ? decideOverChoice(b, (branch) => compare(a, branch)) : undefined;
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
