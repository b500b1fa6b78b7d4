import type { CastOp, IrPlace, IrType } from '../../ir/index.js';
import { type Scalar, scalarOf, type Typing } from '../../meaning/index.js';
import { floats, fpFromBits, fpToBits, type Term, TRUE } from '../../term/index.js';
import { gather } from '../memory/cell-bytes.js';
import type { Machine } from '../path/machine.js';
import { unmodelled } from '../path/stop.js';
import { demandPlain } from '../values/demand.js';
import { lift, type Plain } from '../values/lift.js';
import { convertDoubtful } from '../values/undefined-bits.js';
import {
  Alternatives,
  type Concrete,
  Doubtful,
  Fragment,
  fullMask,
  isPlain,
  Mosaic,
  Pointer,
  Symbolic,
  symbolic,
  type Value,
} from '../values/values.js';
import { applyPlain, demandDefined } from './plain.js';

/** A conversion of a value; what it is converted from and to was decided when the function was compiled. */
export type Cast = (value: Value) => Value;

export function castOf(
  machine: Machine,
  op: CastOp,
  fromType: IrType,
  toType: IrType,
  place: IrPlace | undefined,
): Cast {
  const from = scalarOf(fromType, machine.pointerBits);
  const to = scalarOf(toType, machine.pointerBits);
  const typing = { from, to };
  switch (op) {
    case 'trunc':
    case 'zext':
    case 'sext':
      return (value) => resize(machine, op, value, from.bits, to.bits, place);
    case 'ptrtoint':
    case 'inttoptr': {
      if (from.bits === to.bits) return (value) => value;
      const resizing = to.bits < from.bits ? 'trunc' : 'zext';
      return (value) => resize(machine, resizing, value, from.bits, to.bits, place);
    }
    case 'fptrunc':
    case 'fpext':
    case 'sitofp':
    case 'uitofp':
      return (value) => lift([value], (x) => applyPlain(op, [x], typing), to.bits, place);
    case 'fptosi':
    case 'fptoui':
      return (value) => floatToInteger(machine, op, value, typing, place);
    case 'bitcast':
      return bitcastOf(from, to, place);
  }
}

function bitcastOf(from: Scalar, to: Scalar, place: IrPlace | undefined): Cast {
  if (from.kind === to.kind) return (value) => value;
  return from.kind === 'float'
    ? (value) => lift([value], (x) => floatBits(x, from.bits), from.bits, place)
    : (value) => lift([value], (x) => bitsToFloat(x, to.bits), to.bits, place);
}

export function floatBits(value: Plain, bits: number): Plain {
  if (typeof value !== 'object') return floats.toBits(value as number, bits);
  return symbolic(bitsOfFloat(value, bits), fpToBits(value.term));
}

/** A float that was read from an integer has that integer's bits, a NaN's payload included. */
function bitsOfFloat(value: Symbolic, bits: number): Concrete {
  return value instanceof ReinterpretedFloat ? value.bits : floats.toBits(value.value as number, bits);
}

/** A float whose bits came from elsewhere unchanged. */
class ReinterpretedFloat extends Symbolic {
  constructor(
    value: number,
    term: Term,
    readonly bits: Concrete,
  ) {
    super(value, term);
  }
}

export function bitsToFloat(value: Plain, bits: number): Plain {
  if (typeof value !== 'object') return floats.fromBits(value, bits);
  const float = floats.fromBits(value.value, bits);
  const term = fpFromBits(value.term);
  if (term.op === 'const') return float;
  const keepsBits = Number.isNaN(float) && term.op === 'fp-from-bits';
  return keepsBits ? new ReinterpretedFloat(float, term, value.value) : new Symbolic(float, term);
}

function floatToInteger(
  machine: Machine,
  op: 'fptosi' | 'fptoui',
  value: Value,
  typing: Typing,
  place: IrPlace | undefined,
): Value {
  if (value === undefined) return undefined;
  const float = demandPlain(machine, value, place);
  demandDefined(machine, op, [float], typing, place);
  return applyPlain(op, [float], typing);
}

/** Truncation and extension of integers; addresses survive as long as none of their bits is lost. */
export function resize(
  machine: Machine,
  op: 'trunc' | 'zext' | 'sext',
  value: Value,
  from: number,
  to: number,
  place: IrPlace | undefined,
): Value {
  if (isPlain(value)) return resizePlain(op, value, from, to);
  if (value === undefined) return op === 'trunc' || from === to ? undefined : extendUndefined(op, from, to);
  if (value instanceof Doubtful) return convertDoubtful(value, to, (x) => resizePlain(op, x, from, to));
  if (value instanceof Pointer || value instanceof Alternatives) {
    if (Math.min(from, to) >= machine.pointerBits) return resizeAddress(op, value, from, to);
  } else if (op !== 'sext' && from % 8 === 0 && to % 8 === 0) {
    const bytes = value instanceof Fragment ? [value] : value instanceof Mosaic ? value.bytes : [];
    if (op === 'trunc') return gather(bytes.slice(0, to / 8));
    return gather([...bytes, ...new Array<Value>((to - from) / 8).fill(0)]);
  }
  throw unmodelled('a part of the bits of an address', place);
}

/** An object's address is the same in every width that holds it; integers among the alternatives are not. */
function resizeAddress(
  op: 'trunc' | 'zext' | 'sext',
  value: Pointer | Alternatives,
  from: number,
  to: number,
): Pointer | Alternatives {
  if (value instanceof Pointer) return value;
  const targets = value.targets.map((target) =>
    isPlain(target) ? resizePlain(op, target, from, to) : target,
  );
  return new Alternatives(value.guards, targets, value.current);
}

/** The high bits of a zero-extended uninitialised value are zero. */
function extendUndefined(op: 'zext' | 'sext', from: number, to: number): Value {
  if (op === 'sext') return undefined;
  const all = new Doubtful(from <= 32 ? 0 : 0n, undefined, fullMask(from), TRUE, true, 'each');
  return convertDoubtful(all, to, (x) => resizePlain(op, x, from, to));
}

function resizePlain(op: 'trunc' | 'zext' | 'sext', value: Plain, from: number, to: number): Plain {
  return applyPlain(op, [value], { from: { kind: 'int', bits: from }, to: { kind: 'int', bits: to } });
}
