import { invariant } from '../../base/index.js';
import type { IntrinsicOp, IrPlace, IrType } from '../../ir/index.js';
import type { Term } from '../../term/index.js';
import type { Step } from '../compile/segment.js';
import { lift, type Plain } from '../values/lift.js';
import { floatTerm, integerTerm, Symbolic, signedNumber, symbolic, type Value } from '../values/values.js';
import { bitOf, isOne } from './integer-ops.js';
import { intrinsicTerms } from './intrinsic-terms.js';

/** The frequent ones on plain numbers; `bits` up to 32 for integers. */
const onNumbers: Partial<Record<IntrinsicOp, (x: number, y: number, bits: number) => number>> = {
  abs: (x, _y, bits) => wrapSigned(Math.abs(signedNumber(x, bits)), bits),
  smax: (x, y, bits) => (signedNumber(x, bits) < signedNumber(y, bits) ? y : x),
  smin: (x, y, bits) => (signedNumber(x, bits) < signedNumber(y, bits) ? x : y),
  umax: (x, y) => Math.max(x, y),
  umin: (x, y) => Math.min(x, y),
  ctlz: (x, _y, bits) => Math.clz32(x) - (32 - bits),
  cttz: (x, _y, bits) => (x === 0 ? bits : 31 - Math.clz32(x & -x)),
  fabs: (x) => Math.abs(x),
  floor: (x) => Math.floor(x),
  ceil: (x) => Math.ceil(x),
  ftrunc: (x) => Math.trunc(x),
  sqrt: (x, _y, bits) => (bits === 32 ? Math.fround(Math.sqrt(x)) : Math.sqrt(x)),
  isnan: (x) => (Number.isNaN(x) ? 1 : 0),
  isfinite: (x) => (Number.isFinite(x) ? 1 : 0),
};

function wrapSigned(value: number, bits: number): number {
  return bits === 32 ? value >>> 0 : value & ((1 << bits) - 1);
}

/** An intrinsic on the locals `args`; `type` of the arguments, `resultBits` of the result. */
export function compileIntrinsic(
  op: IntrinsicOp,
  type: IrType,
  target: number,
  args: readonly number[],
  resultBits: number,
  place: IrPlace | undefined,
): Step {
  invariant(type.kind !== 'pointer', 'intrinsic should work on integers or floats');
  const { bits } = type;
  const asTerm = (value: Plain): Term => {
    if (type.kind === 'float') return floatTerm(value, bits);
    const term = integerTerm(value, bits);
    return term.sort === 'bool' ? bitOf(term) : term;
  };
  const apply = (...values: Plain[]): Plain => {
    const constants = values.map((value) => asTerm(value instanceof Symbolic ? value.value : value));
    // On constants the constructors compute: one meaning for both.
    const folded = intrinsicTerms[op](constants, bits, resultBits).value;
    invariant(folded !== undefined, 'operation on constants should give a constant');
    const concrete = typeof folded === 'boolean' ? Number(folded) : folded;
    if (!values.some((value) => value instanceof Symbolic)) return concrete;
    const term = intrinsicTerms[op](values.map(asTerm), bits, resultBits);
    return symbolic(concrete, resultBits === 1 && term.sort === 'bv' ? isOne(term) : term);
  };
  const quick = bits <= 32 || type.kind === 'float' ? onNumbers[op] : undefined;
  const [a, b = a] = args;
  const general = (locals: Value[]): Value =>
    lift(
      args.map((arg) => locals[arg]),
      apply,
      resultBits,
      place,
    );
  if (quick === undefined) {
    return (locals) => {
      locals[target] = general(locals);
    };
  }
  return (locals) => {
    const x = locals[a];
    const y = locals[b];
    locals[target] = typeof x === 'number' && typeof y === 'number' ? quick(x, y, bits) : general(locals);
  };
}
