import type { ComputeOp, FloatBinaryOp, FloatCompareOp } from '../ir/index.js';
import {
  and,
  floats,
  fpadd,
  fpdiv,
  fpeq,
  fpIsNaN,
  fple,
  fplt,
  fpmul,
  fprem,
  fpsub,
  not,
  or,
  type Term,
} from '../term/index.js';

/** Arithmetic and comparison of IEEE singles and doubles, rounded to nearest even. */
type OnNumbers = (a: number, b: number) => number;
type OnTerms = (a: Term, b: Term) => Term;

/** Doubles; singles are rounded once more, which is exact for these operations. */
const arithmetic: Readonly<Record<FloatBinaryOp, readonly [OnNumbers, OnTerms]>> = {
  fadd: [(a, b) => a + b, fpadd],
  fsub: [(a, b) => a - b, fpsub],
  fmul: [(a, b) => a * b, fpmul],
  fdiv: [(a, b) => a / b, fpdiv],
  frem: [(a, b) => a % b, fprem],
};

export function isFloatOp(op: ComputeOp): op is FloatBinaryOp {
  return Object.hasOwn(arithmetic, op);
}

/** The operation on floats of this width. */
export function floatFunction(op: FloatBinaryOp, bits: number): OnNumbers {
  const [exact] = arithmetic[op];
  return bits === 32 ? (a, b) => floats.round(exact(a, b), 32) : exact;
}

export function floatOpTerm(op: FloatBinaryOp, a: Term, b: Term): Term {
  return arithmetic[op][1](a, b);
}

interface Relation {
  /** Of numbers. */
  holds(a: number, b: number): boolean;
  /** False if one is NaN. */
  ordered(a: Term, b: Term): Term;
  /** True if one is NaN. */
  unordered(a: Term, b: Term): Term;
}

const less: OnTerms = (a, b) => fplt(a, b);
const atMost: OnTerms = (a, b) => fple(a, b);
const differ: OnTerms = (a, b) => or(fplt(a, b), fplt(b, a));

/** An unordered relation is the negation of the opposite ordered one, and reads better as such: `fune` is `!=`. */
const relations: Readonly<Record<string, Relation>> = {
  eq: { holds: (a, b) => a === b, ordered: fpeq, unordered: (a, b) => not(differ(a, b)) },
  ne: { holds: (a, b) => a !== b, ordered: differ, unordered: (a, b) => not(fpeq(a, b)) },
  lt: { holds: (a, b) => a < b, ordered: less, unordered: (a, b) => not(atMost(b, a)) },
  le: { holds: (a, b) => a <= b, ordered: atMost, unordered: (a, b) => not(less(b, a)) },
  gt: { holds: (a, b) => a > b, ordered: (a, b) => less(b, a), unordered: (a, b) => not(atMost(a, b)) },
  ge: { holds: (a, b) => a >= b, ordered: (a, b) => atMost(b, a), unordered: (a, b) => not(less(a, b)) },
};

const FLOAT_COMPARISON = /^f([ou])(eq|ne|lt|le|gt|ge|rd|no)$/;

export function isFloatCompareOp(op: ComputeOp): op is FloatCompareOp {
  return FLOAT_COMPARISON.test(op);
}

export function floatCompareValue(op: FloatCompareOp, a: number, b: number): boolean {
  if (Number.isNaN(a) || Number.isNaN(b)) return op[1] === 'u';
  return op === 'ford' || (op !== 'funo' && relations[op.slice(2)].holds(a, b));
}

export function floatCompareTerm(op: FloatCompareOp, a: Term, b: Term): Term {
  if (op === 'ford') return and(not(fpIsNaN(a)), not(fpIsNaN(b)));
  if (op === 'funo') return or(fpIsNaN(a), fpIsNaN(b));
  const relation = relations[op.slice(2)];
  return op[1] === 'o' ? relation.ordered(a, b) : relation.unordered(a, b);
}
