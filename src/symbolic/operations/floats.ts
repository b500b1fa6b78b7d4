import type { FloatBinaryOp, FloatCompareOp, IrPlace } from '../../ir/index.js';
import {
  and,
  bool,
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
} from '../../term/index.js';
import type { BinarySlots } from '../compile/compile-integer.js';
import type { Step } from '../compile/segment.js';
import { lift, type Plain } from '../values/lift.js';
import { concreteOf, floatTerm, symbolic, type Value } from '../values/values.js';

type NumberOp = (a: number, b: number) => number;
type BinaryTerm = (a: Term, b: Term) => Term;

/** IEEE arithmetic in doubles; singles are rounded once more, which is exact for these operations. */
const numberOps: Readonly<Record<FloatBinaryOp, NumberOp>> = {
  fadd: (a, b) => a + b,
  fsub: (a, b) => a - b,
  fmul: (a, b) => a * b,
  fdiv: (a, b) => a / b,
  frem: (a, b) => a % b,
};

export const floatOpTerms: Readonly<Record<FloatBinaryOp, BinaryTerm>> = {
  fadd: fpadd,
  fsub: fpsub,
  fmul: fpmul,
  fdiv: fpdiv,
  frem: fprem,
};

export function compileFloatBinary(
  op: FloatBinaryOp,
  bits: 32 | 64,
  slots: BinarySlots,
  place: IrPlace | undefined,
): Step {
  const { target, a, b } = slots;
  const exact = numberOps[op];
  const concrete: NumberOp = bits === 32 ? (x, y) => Math.fround(exact(x, y)) : exact;
  const build = floatOpTerms[op];
  const plain = (x: Plain, y: Plain): Plain => {
    const value = concrete(concreteOf(x) as number, concreteOf(y) as number);
    if (typeof x !== 'object' && typeof y !== 'object') return value;
    return symbolic(value, build(floatTerm(x, bits), floatTerm(y, bits)));
  };
  return (locals) => {
    const x = locals[a];
    const y = locals[b];
    locals[target] =
      typeof x === 'number' && typeof y === 'number' ? concrete(x, y) : lift([x, y], plain, bits, place);
  };
}

type Relation = 'eq' | 'gt' | 'ge' | 'lt' | 'le' | 'ne' | 'rd' | 'no';

function holds(relation: Relation, a: number, b: number): boolean {
  switch (relation) {
    case 'eq':
      return a === b;
    case 'gt':
      return a > b;
    case 'ge':
      return a >= b;
    case 'lt':
      return a < b;
    case 'le':
      return a <= b;
    case 'ne':
      return a < b || a > b;
    case 'rd':
      return true;
    case 'no':
      return false;
  }
}

/** The relation of numbers; false if one is NaN (but for `rd`). */
function relationTerm(relation: Relation, a: Term, b: Term): Term {
  switch (relation) {
    case 'eq':
      return fpeq(a, b);
    case 'gt':
      return fplt(b, a);
    case 'ge':
      return fple(b, a);
    case 'lt':
      return fplt(a, b);
    case 'le':
      return fple(a, b);
    case 'ne':
      return or(fplt(a, b), fplt(b, a));
    case 'rd':
      return bool(true);
    case 'no':
      return bool(false);
  }
}

/** Unordered relations that are negations of ordered ones read better as such: `fune` is `!=`. */
const negated: Partial<Record<FloatCompareOp, Relation>> = {
  fune: 'eq',
  fuge: 'lt',
  fugt: 'le',
  fule: 'gt',
  fult: 'ge',
  fueq: 'ne',
};

export function floatCompareTerm(op: FloatCompareOp, a: Term, b: Term): Term {
  const opposite = negated[op];
  if (opposite !== undefined) return not(relationTerm(opposite, a, b));
  if (op === 'ford') return and(not(fpIsNaN(a)), not(fpIsNaN(b)));
  if (op === 'funo') return or(fpIsNaN(a), fpIsNaN(b));
  return relationTerm(op.slice(2) as Relation, a, b);
}

function compareNumbers(op: FloatCompareOp, a: number, b: number): boolean {
  const isUnordered = Number.isNaN(a) || Number.isNaN(b);
  return isUnordered ? op[1] === 'u' : holds(op.slice(2) as Relation, a, b);
}

export function compileFloatCompare(
  op: FloatCompareOp,
  bits: 32 | 64,
  slots: BinarySlots,
  place: IrPlace | undefined,
): Step {
  const { target, a, b } = slots;
  const plain = (x: Plain, y: Plain): Plain => {
    const value = compareNumbers(op, concreteOf(x) as number, concreteOf(y) as number) ? 1 : 0;
    if (typeof x !== 'object' && typeof y !== 'object') return value;
    return symbolic(value, floatCompareTerm(op, floatTerm(x, bits), floatTerm(y, bits)));
  };
  return (locals) => {
    const x: Value = locals[a];
    const y: Value = locals[b];
    locals[target] =
      typeof x === 'number' && typeof y === 'number'
        ? compareNumbers(op, x, y)
          ? 1
          : 0
        : lift([x, y], plain, 1, place);
  };
}
