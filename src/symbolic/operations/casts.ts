import type { CastOp, IrPlace, IrType } from '../../ir/index.js';
import {
  and,
  bv,
  extract,
  FALSE,
  fp,
  fpFromBits,
  fpFromSigned,
  fpFromUnsigned,
  fple,
  fplt,
  fpToBits,
  fpToFp,
  fpToSigned,
  fpToUnsigned,
  ite,
  sext,
  type Term,
  TRUE,
  zext,
} from '../../term/index.js';
import { gather } from '../memory/cell-bytes.js';
import type { Machine } from '../path/machine.js';
import { unmodelled } from '../path/stop.js';
import { demandPlain } from '../values/demand.js';
import { lift, type Plain } from '../values/lift.js';
import { convertDoubtful } from '../values/undefined-bits.js';
import {
  Alternatives,
  type Concrete,
  concreteOf,
  Doubtful,
  Fragment,
  floatTerm,
  fullMask,
  isPlain,
  Mosaic,
  Pointer,
  Symbolic,
  signedNumber,
  symbolic,
  type Value,
  wrapInteger,
} from '../values/values.js';
import { floatFromBits, floatToBits } from './float-bits.js';
import { bitOf, isOne } from './integer-ops.js';

/** A conversion of a value; what it is converted from and to was decided when the function was compiled. */
export type Cast = (value: Value) => Value;

export function bitsOfType(type: IrType, pointerBits: number): number {
  return type.kind === 'pointer' ? pointerBits : type.bits;
}

export function castOf(
  machine: Machine,
  op: CastOp,
  from: IrType,
  to: IrType,
  place: IrPlace | undefined,
): Cast {
  const fromBits = bitsOfType(from, machine.pointerBits);
  const toBits = bitsOfType(to, machine.pointerBits);
  switch (op) {
    case 'trunc':
    case 'zext':
    case 'sext':
      return (value) => resize(machine, op, value, fromBits, toBits, place);
    case 'ptrtoint':
    case 'inttoptr': {
      if (fromBits === toBits) return (value) => value;
      const resizing = toBits < fromBits ? 'trunc' : 'zext';
      return (value) => resize(machine, resizing, value, fromBits, toBits, place);
    }
    case 'fptrunc':
    case 'fpext':
      return (value) => lift([value], (x) => convertFloat(x, fromBits, toBits), toBits, place);
    case 'sitofp':
    case 'uitofp':
      return (value) => lift([value], (x) => integerToFloat(op, x, fromBits, toBits), toBits, place);
    case 'fptosi':
    case 'fptoui':
      return (value) => floatToInteger(machine, op, value, fromBits, toBits, place);
    case 'bitcast':
      return bitcastOf(from, to, place);
  }
}

function bitcastOf(from: IrType, to: IrType, place: IrPlace | undefined): Cast {
  if (from.kind === 'float' && to.kind !== 'float') {
    return (value) => lift([value], (x) => floatBits(x, from.bits), from.bits, place);
  }
  if (from.kind !== 'float' && to.kind === 'float') {
    return (value) => lift([value], (x) => bitsToFloat(x, to.bits), to.bits, place);
  }
  return (value) => value;
}

export function floatBits(value: Plain, bits: number): Plain {
  if (typeof value !== 'object') return floatToBits(value as number, bits);
  return symbolic(bitsOfFloat(value, bits), fpToBits(value.term));
}

/** A float that was read from an integer has that integer's bits, a NaN's payload included. */
function bitsOfFloat(value: Symbolic, bits: number): Concrete {
  return value instanceof ReinterpretedFloat ? value.bits : floatToBits(value.value as number, bits);
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
  if (typeof value !== 'object') return floatFromBits(value, bits);
  const float = floatFromBits(value.value, bits);
  const term = fpFromBits(value.term);
  if (term.op === 'const') return float;
  const keepsBits = Number.isNaN(float) && term.op === 'fp-from-bits';
  return keepsBits ? new ReinterpretedFloat(float, term, value.value) : new Symbolic(float, term);
}

function convertFloat(value: Plain, from: number, to: number): Plain {
  const float = to === 32 ? Math.fround(concreteOf(value) as number) : (concreteOf(value) as number);
  return typeof value === 'object' ? symbolic(float, fpToFp(floatTerm(value, from), to)) : float;
}

function integerToFloat(op: 'sitofp' | 'uitofp', value: Plain, from: number, to: number): Plain {
  const build = op === 'sitofp' ? fpFromSigned : fpFromUnsigned;
  const integer = concreteOf(value);
  const isSmall = typeof integer === 'number';
  // Of a wide integer, rounding to a single by way of a double would round twice.
  const float = isSmall
    ? roundTo(op === 'sitofp' ? signedNumber(integer, from) : integer, to)
    : (build(bv(integer, from), to).value as number);
  if (typeof value !== 'object') return float;
  return symbolic(float, build(from === 1 ? bitOf(value.term) : value.term, to));
}

function roundTo(value: number, bits: number): number {
  return bits === 32 ? Math.fround(value) : value;
}

function floatToInteger(
  machine: Machine,
  op: 'fptosi' | 'fptoui',
  value: Value,
  from: number,
  to: number,
  place: IrPlace | undefined,
): Value {
  if (value === undefined) return undefined;
  const float = demandPlain(machine, value, place);
  const number = concreteOf(float) as number;
  const low = op === 'fptosi' ? -(2 ** (to - 1)) : 0;
  const high = op === 'fptosi' ? 2 ** (to - 1) : 2 ** to;
  const integer = Math.trunc(number);
  if (!(integer >= low && integer < high)) {
    const wayOut = typeof float === 'object' ? truncatesInto(float.term, from, low, high) : FALSE;
    machine.fail(`the integer part of ${number} does not fit in ${to} bits`, place, wayOut);
    const term = integerPart(op, (float as Symbolic).term, to);
    return new Symbolic(wrapInteger(0, to), term);
  }
  const result = to <= 32 ? wrapInteger(integer, to) : BigInt.asUintN(to, BigInt(integer));
  if (typeof float !== 'object') return result;
  machine.path.guard(truncatesInto(float.term, from, low, high), 'integer part fits', place);
  return symbolic(result, integerPart(op, float.term, to));
}

function integerPart(op: 'fptosi' | 'fptoui', float: Term, to: number): Term {
  return op === 'fptosi' ? fpToSigned(float, to) : fpToUnsigned(float, to);
}

/** `low - 1 < x < high`: exactly the floats that truncate into `[low, high)`. */
export function truncatesInto(term: Term, width: number, low: number, high: number): Term {
  const below = low - 1;
  // Where the float next below `low` is further away than 1, `low` itself is the bound.
  const isExact = roundTo(below, width) === below;
  const lower = isExact ? fplt(fp(below, width), term) : fple(fp(low, width), term);
  const upper =
    high > 3.4e38 && width === 32 ? fple(term, fp(3.4028234663852886e38, 32)) : fplt(term, fp(high, width));
  return and(lower, upper);
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
  const integer = concreteOf(value);
  const resized =
    op === 'sext'
      ? wrapInteger(
          typeof integer === 'number' ? signedNumber(integer, from) : BigInt.asIntN(from, integer),
          to,
        )
      : wrapInteger(integer, to);
  return typeof value === 'object' ? symbolic(resized, resizeTerm(op, value.term, to)) : resized;
}

function resizeTerm(op: 'trunc' | 'zext' | 'sext', term: Term, to: number): Term {
  if (op === 'trunc') {
    if (term.sort === 'bool') return term;
    return to === 1 ? isOne(extract(term, 0, 0)) : extract(term, to - 1, 0);
  }
  if (term.sort === 'bool') {
    if (to === 1) return term;
    return ite(term, bv(op === 'zext' ? 1 : fullMask(to), to), bv(0, to));
  }
  return op === 'zext' ? zext(term, to) : sext(term, to);
}
