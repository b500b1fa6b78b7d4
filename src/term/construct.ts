import { invariant } from '../base/index.js';
import { applyCode } from './apply.js';
import { wrap } from './bv-values.js';
import { bvConstant, FALSE, fpConstant, intern1, intern2, intern3, internVariable, TRUE } from './intern.js';
import { NONE, recent, remember, shapeOf } from './recent.js';
import { binaryRewrites, iteRewrite, unaryRewrites } from './rewriting.js';
import { codeOf, type Sort, type Term, type TermValue } from './term.js';

/**
 * The smart constructors for booleans and bit-vectors: they check sorts, fold constants, order the arguments
 * of commutative operators (constants last, then by id), try the rules, and only then make a term.
 */

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

/** The constant of a value in normal form. */
export function constant(value: TermValue, sort: Sort, width: number): Term {
  if (sort === 'bv') return bvConstant(value as number | bigint, width);
  if (sort === 'bool') return value === true ? TRUE : FALSE;
  return fpConstant(value as number, width);
}

/**
 * Rules build terms, which tries rules again. Some can run down a chain as long as the term is deep: beyond
 * this nesting terms are made as they are, which is always correct, and the stack stays small.
 */
const DEEPEST_NESTING = 48;
let nesting = 0;
/** How often that happened. What was built meanwhile is not remembered: another time it may get simpler. */
let truncations = 0;

export function unary(code: number, sort: Sort, width: number, low: number, a: Term): Term {
  if (a.op === 'const') {
    return constant(applyCode(code, width, a.width, low, a.value, undefined, undefined), sort, width);
  }
  const shape = shapeOf(code, width, low);
  const known = recent(shape, a.id, NONE, NONE);
  if (known !== undefined) return known;
  const before = truncations;
  const result = simplifyUnary(code, sort, width, low, a) ?? intern1(code, sort, width, low, a);
  if (truncations === before) remember(shape, a.id, NONE, NONE, result);
  return result;
}

function simplifyUnary(code: number, sort: Sort, width: number, low: number, a: Term): Term | undefined {
  // match: op(ite(c, k, l)), k and l constants    result: ite(c, op(k), op(l))
  if (isConstantChoice(a)) {
    const [condition, k, l] = a.args;
    return ite(condition, unary(code, sort, width, low, k), unary(code, sort, width, low, l));
  }
  const rewrite = unaryRewrites[code];
  if (rewrite === undefined || isTooDeep()) return undefined;
  nesting++;
  try {
    return rewrite(a, width, low);
  } finally {
    nesting--;
  }
}

function isTooDeep(): boolean {
  if (nesting < DEEPEST_NESTING) return false;
  truncations++;
  return true;
}

export function binary(code: number, sort: Sort, width: number, a: Term, b: Term): Term {
  if (a.op === 'const' && b.op === 'const') {
    return constant(applyCode(code, width, a.width, 0, a.value, b.value, undefined), sort, width);
  }
  const shape = shapeOf(code, width, 0);
  const known = recent(shape, a.id, b.id, NONE);
  if (known !== undefined) return known;
  const before = truncations;
  const result = simplifyBinary(code, sort, width, a, b) ?? intern2(code, sort, width, a, b);
  if (truncations === before) remember(shape, a.id, b.id, NONE, result);
  return result;
}

function simplifyBinary(code: number, sort: Sort, width: number, a: Term, b: Term): Term | undefined {
  // match: op(ite(c, k, l), m), k, l, m constants  result: ite(c, op(k, m), op(l, m))
  // match: op(ite(c, k, l), ite(c, m, n)) likewise result: ite(c, op(k, m), op(l, n))
  const condition = commonCondition(a, b);
  if (condition !== undefined) {
    const yes = binary(code, sort, width, branch(a, 1), branch(b, 1));
    return ite(condition, yes, binary(code, sort, width, branch(a, 2), branch(b, 2)));
  }
  const rewrite = binaryRewrites[code];
  if (rewrite === undefined || isTooDeep()) return undefined;
  nesting++;
  try {
    return rewrite(a, b, width);
  } finally {
    nesting--;
  }
}

function isConstantChoice(term: Term): boolean {
  return term.op === 'ite' && term.args[1].op === 'const' && term.args[2].op === 'const';
}

/** Of two constants or choices between constants, at least one a choice: the condition, if there is just one. */
function commonCondition(a: Term, b: Term): Term | undefined {
  if (isConstantChoice(a)) {
    if (b.op === 'const') return a.args[0];
    return isConstantChoice(b) && a.args[0] === b.args[0] ? a.args[0] : undefined;
  }
  return a.op === 'const' && isConstantChoice(b) ? b.args[0] : undefined;
}

function branch(term: Term, index: 1 | 2): Term {
  return term.op === 'const' ? term : term.args[index];
}

/** Constants last, then by id, so that `x + y` and `y + x` are one term. */
export function commutative(code: number, sort: Sort, width: number, a: Term, b: Term): Term {
  const isOrdered = a.op === 'const' ? b.op === 'const' : b.op === 'const' || a.id <= b.id;
  return isOrdered ? binary(code, sort, width, a, b) : binary(code, sort, width, b, a);
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

const ITE = codeOf.ite;
/** `condition ? a : b`, of any sort. */
export function ite(condition: Term, a: Term, b: Term): Term {
  invariant(condition.sort === 'bool', 'condition should be boolean');
  invariant(a.sort === b.sort && a.width === b.width, 'branches should have one sort');
  if (condition.op === 'const') return condition.value === true ? a : b;
  if (a === b) return a;
  const shape = shapeOf(ITE, a.width, 0);
  const known = recent(shape, condition.id, a.id, b.id);
  if (known !== undefined) return known;
  const before = truncations;
  const result = simplifyIte(condition, a, b) ?? intern3(ITE, a.sort, a.width, condition, a, b);
  if (truncations === before) remember(shape, condition.id, a.id, b.id, result);
  return result;
}

function simplifyIte(condition: Term, a: Term, b: Term): Term | undefined {
  if (isTooDeep()) return undefined;
  nesting++;
  try {
    return iteRewrite(condition, a, b);
  } finally {
    nesting--;
  }
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
