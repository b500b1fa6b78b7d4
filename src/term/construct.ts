import { invariant } from '../base/index.js';
import { binary, choose, commutative, unary } from './application.js';
import { wrap } from './bv-values.js';
import { bvConstant, FALSE, internVariable, TRUE } from './intern.js';
import { codeOf, type Term } from './term.js';

/** The smart constructors for booleans and bit-vectors: they check sorts and leave the rest to `application.ts`. */

export function bool(value: boolean): Term {
  return value ? TRUE : FALSE;
}

/** Reduced modulo `2^width`; a negative value means its two's complement. */
export function bv(value: number | bigint, width: number): Term {
  invariant(width >= 1 && width <= 256, 'bit-vector should have 1 to 256 bits');
  invariant(typeof value === 'bigint' || Number.isInteger(value), 'bit-vector value should be an integer');
  return bvConstant(wrap(value, width), width);
}

/** A bit-vector variable: the same name and width give the same variable. */
export function variable(name: string, width: number): Term {
  invariant(width >= 1, 'variable should have 1 to 256 bits');
  return internVariable(name, width);
}

export function boolVariable(name: string): Term {
  return internVariable(name, 0);
}

function checkBv(a: Term): void {
  invariant(a.sort === 'bv', 'argument should be a bit-vector');
}

function checkSameBv(a: Term, b: Term): void {
  invariant(
    a.sort === 'bv' && b.sort === 'bv' && a.width === b.width,
    'arguments should be bit-vectors of one width',
  );
}

const NOT = codeOf.not;
export function not(a: Term): Term {
  invariant(a.sort === 'bool', 'argument should be boolean');
  return unary(NOT, 'bool', 0, 0, a);
}

const EQ = codeOf.eq;
/** Of booleans or bit-vectors; floats are compared with `fpeq`. */
export function eq(a: Term, b: Term): Term {
  invariant(a.sort === b.sort && a.width === b.width, 'arguments should have one sort');
  invariant(a.sort !== 'fp', 'floats should be compared with fpeq');
  return commutative(EQ, 'bool', 0, a, b);
}

export function ne(a: Term, b: Term): Term {
  return not(eq(a, b));
}

/** `condition ? a : b`, of any sort. */
export function ite(condition: Term, a: Term, b: Term): Term {
  invariant(condition.sort === 'bool', 'condition should be boolean');
  invariant(a.sort === b.sort && a.width === b.width, 'branches should have one sort');
  return choose(condition, a, b);
}

const BVADD = codeOf.bvadd;
export function bvadd(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return commutative(BVADD, 'bv', a.width, a, b);
}

export function bvsub(a: Term, b: Term): Term {
  return bvadd(a, bvneg(b));
}

const BVMUL = codeOf.bvmul;
export function bvmul(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return commutative(BVMUL, 'bv', a.width, a, b);
}

const BVNEG = codeOf.bvneg;
export function bvneg(a: Term): Term {
  checkBv(a);
  return unary(BVNEG, 'bv', a.width, 0, a);
}

const BVUDIV = codeOf.bvudiv;
/** By zero: all ones. */
export function bvudiv(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return binary(BVUDIV, 'bv', a.width, a, b);
}

const BVUREM = codeOf.bvurem;
/** By zero: the dividend. */
export function bvurem(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return binary(BVUREM, 'bv', a.width, a, b);
}

const BVSDIV = codeOf.bvsdiv;
/** Truncates; by zero: 1 for a negative dividend, else all ones. */
export function bvsdiv(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return binary(BVSDIV, 'bv', a.width, a, b);
}

const BVSREM = codeOf.bvsrem;
/** The sign follows the dividend; by zero: the dividend. */
export function bvsrem(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return binary(BVSREM, 'bv', a.width, a, b);
}

const BVAND = codeOf.bvand;
export function bvand(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return commutative(BVAND, 'bv', a.width, a, b);
}

const BVOR = codeOf.bvor;
export function bvor(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return commutative(BVOR, 'bv', a.width, a, b);
}

const BVXOR = codeOf.bvxor;
export function bvxor(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return commutative(BVXOR, 'bv', a.width, a, b);
}

const BVNOT = codeOf.bvnot;
export function bvnot(a: Term): Term {
  checkBv(a);
  return unary(BVNOT, 'bv', a.width, 0, a);
}

const BVSHL = codeOf.bvshl;
export function bvshl(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return binary(BVSHL, 'bv', a.width, a, b);
}

const BVLSHR = codeOf.bvlshr;
export function bvlshr(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return binary(BVLSHR, 'bv', a.width, a, b);
}

const BVASHR = codeOf.bvashr;
export function bvashr(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return binary(BVASHR, 'bv', a.width, a, b);
}

const CONCAT = codeOf.concat;
export function concat(high: Term, low: Term): Term {
  checkBv(high);
  checkBv(low);
  invariant(high.width + low.width <= 256, 'bit-vector should have 1 to 256 bits');
  return binary(CONCAT, 'bv', high.width + low.width, high, low);
}

const EXTRACT = codeOf.extract;
/** Bits `high` down to `low`, both included. */
export function extract(a: Term, high: number, low: number): Term {
  checkBv(a);
  invariant(low >= 0 && low <= high && high < a.width, 'extracted bits should exist');
  if (low === 0 && high === a.width - 1) return a;
  return unary(EXTRACT, 'bv', high - low + 1, low, a);
}

const ZEXT = codeOf.zext;
/** Zero-extended to `width` bits in total. */
export function zext(a: Term, width: number): Term {
  checkBv(a);
  invariant(width >= a.width && width <= 256, 'extension should not narrow');
  return width === a.width ? a : unary(ZEXT, 'bv', width, 0, a);
}

const SEXT = codeOf.sext;
/** Sign-extended to `width` bits in total. */
export function sext(a: Term, width: number): Term {
  checkBv(a);
  invariant(width >= a.width && width <= 256, 'extension should not narrow');
  return width === a.width ? a : unary(SEXT, 'bv', width, 0, a);
}

const ULT = codeOf.ult;
export function ult(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return binary(ULT, 'bool', 0, a, b);
}

const ULE = codeOf.ule;
export function ule(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return binary(ULE, 'bool', 0, a, b);
}

const SLT = codeOf.slt;
export function slt(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return binary(SLT, 'bool', 0, a, b);
}

const SLE = codeOf.sle;
export function sle(a: Term, b: Term): Term {
  checkSameBv(a, b);
  return binary(SLE, 'bool', 0, a, b);
}

export function ugt(a: Term, b: Term): Term {
  return ult(b, a);
}

export function uge(a: Term, b: Term): Term {
  return ule(b, a);
}

export function sgt(a: Term, b: Term): Term {
  return slt(b, a);
}

export function sge(a: Term, b: Term): Term {
  return sle(b, a);
}
