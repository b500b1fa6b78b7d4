import type { IntBinaryOp } from '../../ir/index.js';
import {
  ALWAYS,
  type Concrete,
  concreteOf,
  type Doubt,
  Doubtful,
  doubtful,
  eitherDoubt,
  fullMask,
  isPlain,
  known,
  ofDoubt,
  type Symbolic,
  type Value,
  wrapInteger,
} from './values.js';

/**
 * Which bits of a result are uninitialised when bits of the operands are. Bit-fields make this necessary: the
 * first of them to be set masks the uninitialised storage unit, and each bit has to keep its own state.
 */

/** A value as its defined part and what is undefined of it. */
interface SplitValue {
  readonly plain: Concrete | Symbolic;
  readonly mask: Concrete;
  readonly doubt: Doubt | undefined;
}

export function isDoubtful(value: Value): value is undefined | Doubtful {
  return value === undefined || value instanceof Doubtful;
}

/** Undefined for addresses. */
export function split(value: Value, bits: number): SplitValue | undefined {
  const zero = bits <= 32 ? 0 : 0n;
  if (value === undefined) return { plain: zero, mask: fullMask(bits), doubt: ALWAYS };
  if (value instanceof Doubtful) return { plain: known(value), mask: value.mask, doubt: value };
  return isPlain(value) ? { plain: value, mask: zero, doubt: undefined } : undefined;
}

/** An operation where an operand is doubtful; `apply` computes it on the defined parts. */
export function binaryDoubtful(
  op: IntBinaryOp,
  a: Value,
  b: Value,
  bits: number,
  apply: (a: Concrete | Symbolic, b: Concrete | Symbolic) => Concrete | Symbolic,
): Value {
  const left = split(a, bits);
  const right = split(b, bits);
  // With an address on the other side there are no bits to keep.
  if (left === undefined || right === undefined) return ofDoubt((left ?? right)?.doubt ?? ALWAYS, bits);
  const isShift = op === 'shl' || op === 'lshr' || op === 'ashr';
  if (isShift && right.doubt !== undefined) return ofDoubt(right.doubt, bits);
  const mask = undefinedBits(op, left, right, bits);
  const doubt = right.doubt === undefined ? left.doubt : eitherDoubt(left.doubt, right.doubt);
  const result = apply(left.plain, right.plain);
  if (doubt === undefined) return result;
  const all = BigInt(left.mask) | BigInt(right.mask);
  const isNarrowed = isShift || ((op === 'and' || op === 'or') && BigInt(mask) !== all);
  const extent = doubt.extent === 'some' && isNarrowed ? 'less' : doubt.extent;
  return doubtful(result, mask, { when: doubt.when, now: doubt.now, extent }, bits);
}

function undefinedBits(op: IntBinaryOp, left: SplitValue, right: SplitValue, bits: number): Concrete {
  const a = BigInt(left.mask);
  const b = BigInt(right.mask);
  const all = a | b;
  switch (op) {
    case 'and':
      // A defined 0 on the other side decides.
      return wrapInteger((a & (b | onesAtMost(right))) | (b & (a | onesAtMost(left))), bits);
    case 'or':
      return wrapInteger((a & (b | ~onesAtLeast(right))) | (b & (a | ~onesAtLeast(left))), bits);
    case 'xor':
      return wrapInteger(all, bits);
    case 'shl':
      return wrapInteger(a << shiftAmount(right), bits);
    case 'lshr':
      return wrapInteger(a >> shiftAmount(right), bits);
    case 'ashr':
      return wrapInteger(BigInt.asIntN(bits, a) >> shiftAmount(right), bits);
    case 'add':
    case 'sub':
    case 'mul':
      // Carries go up only.
      return wrapInteger(-(all & -all), bits);
    default:
      return fullMask(bits);
  }
}

/** The bits that may be 1 on some input. */
function onesAtMost(value: SplitValue): bigint {
  return typeof value.plain === 'object' ? -1n : BigInt(value.plain);
}

/** The bits that are 1 on every input. */
function onesAtLeast(value: SplitValue): bigint {
  return typeof value.plain === 'object' ? 0n : BigInt(value.plain);
}

function shiftAmount(value: SplitValue): bigint {
  return BigInt(concreteOf(value.plain));
}

/** A conversion between widths of a doubtful integer; `convert` does it to the defined part and, as bits, the mask. */
export function convertDoubtful(
  value: Doubtful,
  bits: number,
  convert: (plain: Concrete | Symbolic) => Concrete | Symbolic,
): Value {
  const mask = concreteOf(convert(value.mask));
  const isNarrowed = BigInt(mask) < BigInt(value.mask);
  const extent = value.extent === 'some' && isNarrowed ? 'less' : value.extent;
  return doubtful(convert(known(value)), mask, { when: value.when, now: value.now, extent }, bits);
}
