import { applyCode } from './apply.js';
import { bvConstant, FALSE, fpConstant, intern1, intern2, intern3, TRUE } from './intern.js';
import { NONE, recent, remember, shapeOf } from './recent.js';
import { binaryRewrites, iteRewrite, unaryRewrites } from './rewriting.js';
import { codeOf, type Sort, type Term, type TermValue } from './term.js';

/**
 * Applying an operator to arguments of the right sorts: fold constants, order the arguments of commutative
 * operators (constants last, then by id), try the rules, and only then make a term.
 */

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
    return choose(condition, unary(code, sort, width, low, k), unary(code, sort, width, low, l));
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
    return choose(condition, yes, binary(code, sort, width, branch(a, 2), branch(b, 2)));
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

const ITE = codeOf.ite;
/** `ite(condition, a, b)` */
export function choose(condition: Term, a: Term, b: Term): Term {
  if (condition.op === 'const') return condition.value === true ? a : b;
  if (a === b) return a;
  const shape = shapeOf(ITE, a.width, 0);
  const known = recent(shape, condition.id, a.id, b.id);
  if (known !== undefined) return known;
  const before = truncations;
  const result = simplifyChoice(condition, a, b) ?? intern3(ITE, a.sort, a.width, condition, a, b);
  if (truncations === before) remember(shape, condition.id, a.id, b.id, result);
  return result;
}

function simplifyChoice(condition: Term, a: Term, b: Term): Term | undefined {
  if (isTooDeep()) return undefined;
  nesting++;
  try {
    return iteRewrite(condition, a, b);
  } finally {
    nesting--;
  }
}
