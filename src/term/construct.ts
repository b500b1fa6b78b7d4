import { invariant } from '../base/index.js';
import { binary, choose, commutative, unary } from './application.js';
import { wrap } from './bv-values.js';
import { bvConstant, FALSE, internVariable, TRUE } from './intern.js';
import { checkSame, checkSort } from './sort-checks.js';
import { codeOf, type Term, type TermOp } from './term.js';

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

/** Constructors of operators on bit-vectors of one width, which the result has as well. */
function ofOne(op: TermOp): (a: Term) => Term {
  const code = codeOf[op];
  return (a) => {
    checkSort(a, 'bv');
    return unary(code, 'bv', a.width, 0, a);
  };
}

function ofTwo(op: TermOp): (a: Term, b: Term) => Term {
  const code = codeOf[op];
  return (a, b) => {
    checkSame(a, b, 'bv');
    return binary(code, 'bv', a.width, a, b);
  };
}

function ofAnyOrder(op: TermOp): (a: Term, b: Term) => Term {
  const code = codeOf[op];
  return (a, b) => {
    checkSame(a, b, 'bv');
    return commutative(code, 'bv', a.width, a, b);
  };
}

function comparison(op: TermOp): (a: Term, b: Term) => Term {
  const code = codeOf[op];
  return (a, b) => {
    checkSame(a, b, 'bv');
    return binary(code, 'bool', 0, a, b);
  };
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

export function bvsub(a: Term, b: Term): Term {
  return bvadd(a, bvneg(b));
}

export const bvadd = ofAnyOrder('bvadd');
export const bvmul = ofAnyOrder('bvmul');
export const bvneg = ofOne('bvneg');
/** By zero: all ones. */
export const bvudiv = ofTwo('bvudiv');
/** By zero: the dividend. */
export const bvurem = ofTwo('bvurem');
/** Truncates; by zero: 1 for a negative dividend, else all ones. */
export const bvsdiv = ofTwo('bvsdiv');
/** The sign follows the dividend; by zero: the dividend. */
export const bvsrem = ofTwo('bvsrem');
export const bvand = ofAnyOrder('bvand');
export const bvor = ofAnyOrder('bvor');
export const bvxor = ofAnyOrder('bvxor');
export const bvnot = ofOne('bvnot');
export const bvshl = ofTwo('bvshl');
export const bvlshr = ofTwo('bvlshr');
export const bvashr = ofTwo('bvashr');

const CONCAT = codeOf.concat;
export function concat(high: Term, low: Term): Term {
  checkSort(high, 'bv');
  checkSort(low, 'bv');
  invariant(high.width + low.width <= 256, 'bit-vector should have 1 to 256 bits');
  return binary(CONCAT, 'bv', high.width + low.width, high, low);
}

const EXTRACT = codeOf.extract;
/** Bits `high` down to `low`, both included. */
export function extract(a: Term, high: number, low: number): Term {
  checkSort(a, 'bv');
  invariant(low >= 0 && low <= high && high < a.width, 'extracted bits should exist');
  if (low === 0 && high === a.width - 1) return a;
  return unary(EXTRACT, 'bv', high - low + 1, low, a);
}

const ZEXT = codeOf.zext;
/** Zero-extended to `width` bits in total. */
export function zext(a: Term, width: number): Term {
  checkSort(a, 'bv');
  invariant(width >= a.width && width <= 256, 'extension should not narrow');
  return width === a.width ? a : unary(ZEXT, 'bv', width, 0, a);
}

const SEXT = codeOf.sext;
/** Sign-extended to `width` bits in total. */
export function sext(a: Term, width: number): Term {
  checkSort(a, 'bv');
  invariant(width >= a.width && width <= 256, 'extension should not narrow');
  return width === a.width ? a : unary(SEXT, 'bv', width, 0, a);
}

export const ult = comparison('ult');
export const ule = comparison('ule');
export const slt = comparison('slt');
export const sle = comparison('sle');

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
