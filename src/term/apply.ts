import { invariant } from '../base/index.js';
import * as bits from './bv-values.js';
import { fusedMultiplyAdd } from './fp-exact.js';
import * as float from './fp-values.js';
import { codeOf, type Term, type TermOp, type TermValue } from './term.js';

/**
 * The meaning of one operator on values. `width` is the result's (for comparisons and tests, 0), `argWidth`
 * the first argument's, `low` that of `extract`. Booleans of any number of arguments and `ite` are not here:
 * whoever evaluates them wants to stop early.
 */
type Apply = (x: never, y: never, z: never, width: number, argWidth: number, low: number) => TermValue;

type Bv = number | bigint;

const byName: Partial<Record<TermOp, Apply>> = {
  not: (x: boolean) => !x,
  eq: (x: TermValue, y: TermValue) => x === y,
  bvadd: (x: Bv, y: Bv, _z, width) => bits.add(x, y, width),
  bvmul: (x: Bv, y: Bv, _z, width) => bits.multiply(x, y, width),
  bvneg: (x: Bv, _y, _z, width) => bits.negate(x, width),
  bvudiv: (x: Bv, y: Bv, _z, width) => bits.divideUnsigned(x, y, width),
  bvurem: (x: Bv, y: Bv, _z, width) => bits.remainderUnsigned(x, y, width),
  bvsdiv: (x: Bv, y: Bv, _z, width) => bits.divideSigned(x, y, width),
  bvsrem: (x: Bv, y: Bv, _z, width) => bits.remainderSigned(x, y, width),
  bvand: (x: Bv, y: Bv) => bits.bitAnd(x, y),
  bvor: (x: Bv, y: Bv) => bits.bitOr(x, y),
  bvxor: (x: Bv, y: Bv) => bits.bitXor(x, y),
  bvnot: (x: Bv, _y, _z, width) => bits.bitNot(x, width),
  bvshl: (x: Bv, y: Bv, _z, width) => bits.shiftLeft(x, y, width),
  bvlshr: (x: Bv, y: Bv, _z, width) => bits.shiftRight(x, y, width),
  bvashr: (x: Bv, y: Bv, _z, width) => bits.shiftRightSigned(x, y, width),
  concat: (x: Bv, y: Bv, _z, width, argWidth) => bits.concatenate(x, y, width, width - argWidth),
  extract: (x: Bv, _y, _z, width, _argWidth, low) => bits.extractBits(x, low, width),
  zext: (x: Bv, _y, _z, width) => bits.extendZero(x, width),
  sext: (x: Bv, _y, _z, width, argWidth) => bits.extendSign(x, argWidth, width),
  ult: (x: Bv, y: Bv) => x < y,
  ule: (x: Bv, y: Bv) => x <= y,
  slt: (x: Bv, y: Bv, _z, _width, argWidth) => bits.lessSigned(x, y, argWidth),
  sle: (x: Bv, y: Bv, _z, _width, argWidth) => !bits.lessSigned(y, x, argWidth),
  fpadd: (x: number, y: number, _z, width) => float.round(x + y, width),
  fpsub: (x: number, y: number, _z, width) => float.round(x - y, width),
  fpmul: (x: number, y: number, _z, width) => float.round(x * y, width),
  fpdiv: (x: number, y: number, _z, width) => float.round(x / y, width),
  // JavaScript's % is C's fmod, and exact.
  fprem: (x: number, y: number) => x % y,
  fpsqrt: (x: number, _y, _z, width) => float.round(Math.sqrt(x), width),
  fpfma: (x: number, y: number, z: number, width) => fusedMultiplyAdd(x, y, z, width),
  fpneg: (x: number) => -x,
  fpabs: (x: number) => Math.abs(x),
  'fpround-even': (x: number) => float.roundHalfEven(x),
  'fpround-away': (x: number) => float.roundHalfAway(x),
  fpfloor: (x: number) => Math.floor(x),
  fpceil: (x: number) => Math.ceil(x),
  fptrunc: (x: number) => Math.trunc(x),
  fpeq: (x: number, y: number) => x === y,
  fplt: (x: number, y: number) => x < y,
  fple: (x: number, y: number) => x <= y,
  fpisnan: (x: number) => Number.isNaN(x),
  fpisinf: (x: number) => x === Number.POSITIVE_INFINITY || x === Number.NEGATIVE_INFINITY,
  fpisneg: (x: number) => float.isNegative(x),
  'fp-from-bits': (x: Bv, _y, _z, width) => float.fromBits(x, width),
  'fp-to-bits': (x: number, _y, _z, width) => float.toBits(x, width),
  'fp-to-fp': (x: number, _y, _z, width) => float.round(x, width),
  'fp-from-signed': (x: Bv, _y, _z, width, argWidth) => float.fromInteger(bits.toSigned(x, argWidth), width),
  'fp-from-unsigned': (x: Bv, _y, _z, width) => float.fromInteger(x, width),
  'fp-to-signed': (x: number, _y, _z, width) => float.toSignedInteger(x, width),
  'fp-to-unsigned': (x: number, _y, _z, width) => float.toUnsignedInteger(x, width),
};

type AnyApply = (
  x: TermValue | undefined,
  y: TermValue | undefined,
  z: TermValue | undefined,
  width: number,
  argWidth: number,
  low: number,
) => TermValue;

/** By operator code. The sorts of the arguments are what the constructors checked. */
const table: (AnyApply | undefined)[] = [];
for (const [op, apply] of Object.entries(byName)) table[codeOf[op as TermOp]] = apply as AnyApply;

export function applyCode(
  code: number,
  width: number,
  argWidth: number,
  low: number,
  x: TermValue | undefined,
  y: TermValue | undefined,
  z: TermValue | undefined,
): TermValue {
  const apply = table[code];
  invariant(apply !== undefined, 'operator should have a concrete meaning');
  return apply(x, y, z, width, argWidth, low);
}

/**
 * The value of `term`'s operator on the given argument values (as many as it has arguments): what a solver
 * or a local search calls when it keeps the values itself.
 */
export function applyOperator(term: Term, values: readonly TermValue[]): TermValue {
  switch (term.op) {
    case 'const':
      invariant(term.value !== undefined, 'constant should have a value');
      return term.value;
    case 'and':
      return values.every((value) => value === true);
    case 'or':
      return values.some((value) => value === true);
    case 'ite':
      return values[0] === true ? values[1] : values[2];
    default:
      return applyCode(term.code, term.width, term.args[0].width, term.low, values[0], values[1], values[2]);
  }
}
