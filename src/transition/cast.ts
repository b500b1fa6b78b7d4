import type { CastOp, IrInstruction, IrType } from '../ir/index.js';
import { bitOf, isOne, truncatesInto } from '../symbolic/index.js';
import {
  bv,
  extract,
  fpFromBits,
  fpFromSigned,
  fpFromUnsigned,
  fpToBits,
  fpToFp,
  fpToSigned,
  fpToUnsigned,
  ite,
  sext,
  type Term,
  zext,
} from '../term/index.js';
import { plain } from './plain-term.js';
import type { State } from './state.js';
import { addressOfInteger, INTEGER, isAddress, NULL, type ObjectId, type Value } from './value.js';

type Compute = IrInstruction & { kind: 'compute' };

/** A conversion; `targets`: what the operand may lead to, should it become an address. */
export function castValue(
  state: State,
  { op, type }: Compute,
  result: IrType,
  value: Value,
  targets: readonly ObjectId[],
): Value {
  const [from, to] = [widthOf(state, type), widthOf(state, result)];
  switch (op as CastOp) {
    case 'trunc':
    case 'zext':
    case 'sext':
      // No bit of an address is lost.
      if (isAddress(value) && from === to) return value;
      return resized(op as 'trunc' | 'zext' | 'sext', plain(state, value, type), to);
    case 'ptrtoint':
      if (isAddress(value) && from === to) return value;
      return resized(to < from ? 'trunc' : 'zext', plain(state, value, type), to);
    case 'inttoptr': {
      if (isAddress(value)) return value;
      const isNumber = value.op === 'const' || !targets.some((id) => id > INTEGER);
      if (isNumber) return addressOfInteger(resized(to < from ? 'trunc' : 'zext', value, to));
      return state.anything(result, 'not followed', new Set([...targets, NULL, INTEGER]));
    }
    case 'fptrunc':
    case 'fpext':
      return fpToFp(plain(state, value, type), to);
    case 'sitofp':
      return fpFromSigned(asBits(plain(state, value, type)), to);
    case 'uitofp':
      return fpFromUnsigned(asBits(plain(state, value, type)), to);
    case 'fptosi':
    case 'fptoui':
      return integerPart(state, op as 'fptosi' | 'fptoui', plain(state, value, type), from, to);
    case 'bitcast': {
      if (type.kind === 'float' && result.kind !== 'float') return fpToBits(plain(state, value, type));
      if (type.kind !== 'float' && result.kind === 'float') return fpFromBits(plain(state, value, type));
      return value;
    }
  }
}

function widthOf(state: State, type: IrType): number {
  return type.kind === 'pointer' ? state.model.pointerBits : type.bits;
}

function asBits(term: Term): Term {
  return term.sort === 'bool' ? bitOf(term) : term;
}

function integerPart(state: State, op: 'fptosi' | 'fptoui', value: Term, from: number, to: number): Term {
  const low = op === 'fptosi' ? -(2 ** (to - 1)) : 0;
  const high = op === 'fptosi' ? 2 ** (to - 1) : 2 ** to;
  state.assume(truncatesInto(value, from, low, high));
  return op === 'fptosi' ? fpToSigned(value, to) : fpToUnsigned(value, to);
}

/** Truncation and extension of integers as registers hold them: booleans for one bit. */
export function resized(op: 'trunc' | 'zext' | 'sext', term: Term, to: number): Term {
  if (term.sort === 'bool') {
    if (to === 1) return term;
    return ite(term, bv(op === 'sext' ? -1n : 1n, to), bv(0, to));
  }
  if (op === 'trunc') return to === 1 ? isOne(extract(term, 0, 0)) : extract(term, to - 1, 0);
  return op === 'zext' ? zext(term, to) : sext(term, to);
}
