import { invariant } from '../base/index.js';
import type { ComputeOp, IntrinsicOp } from '../ir/index.js';
import { bv, floats, fp, type Term } from '../term/index.js';
import { type Concrete, signedNumber, wrapInteger } from './concrete.js';
import { intrinsicTerms } from './intrinsic-terms.js';
import { asBits, asRegister } from './register.js';
import type { Scalar, Typing } from './typing.js';

export function isIntrinsicOp(op: ComputeOp): op is IntrinsicOp {
  return Object.hasOwn(intrinsicTerms, op);
}

export function intrinsicTerm(op: IntrinsicOp, args: readonly Term[], { from, to }: Typing): Term {
  return asRegister(intrinsicTerms[op](args.map(asBits), from.bits, to.bits));
}

export function intrinsicValue(op: IntrinsicOp, args: readonly Concrete[], typing: Typing): Concrete {
  const quick = quickIntrinsic(op, typing.from);
  const [x, y = x] = args;
  if (quick !== undefined) return quick(x as number, y as number);
  // On constants the constructors compute.
  const constants = args.map((arg) => constantOf(arg, typing.from));
  const { value } = intrinsicTerms[op](constants, typing.from.bits, typing.to.bits);
  invariant(value !== undefined, 'operation on constants should give a constant');
  return typeof value === 'boolean' ? Number(value) : value;
}

function constantOf(value: Concrete, { kind, bits }: Scalar): Term {
  return kind === 'float' ? fp(value as number, bits) : bv(value, bits);
}

/** The frequent ones without a term, for arguments that are numbers; those of one argument ignore the second. */
const onNumbers: Partial<Record<IntrinsicOp, (x: number, y: number, bits: number) => number>> = {
  abs: (x, _y, bits) => wrapInteger(Math.abs(signedNumber(x, bits)), bits) as number,
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
  sqrt: (x, _y, bits) => floats.round(Math.sqrt(x), bits),
  isnan: (x) => (Number.isNaN(x) ? 1 : 0),
  isfinite: (x) => (Number.isFinite(x) ? 1 : 0),
};

/** The operation on plain numbers, where it is worth it and arguments of the type are such. */
export function quickIntrinsic(
  op: IntrinsicOp,
  { kind, bits }: Scalar,
): ((x: number, y: number) => number) | undefined {
  const quick = kind === 'float' || bits <= 32 ? onNumbers[op] : undefined;
  return quick && ((x, y) => quick(x, y, bits));
}
