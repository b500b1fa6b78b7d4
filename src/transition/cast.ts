import type { CastOp, IrInstruction, IrType } from '../ir/index.js';
import { castTerm, scalarOf } from '../meaning/index.js';
import { assumeDefined, plain } from './plain-term.js';
import type { SegmentState } from './segment-state.js';
import { addressOfInteger, INTEGER, isAddress, NULL, type ObjectId, type Value } from './value.js';

type Compute = IrInstruction & { kind: 'compute' };

/** A conversion; `targets`: what the operand may lead to, should it become an address. */
export function castOf(
  state: SegmentState,
  op: CastOp,
  { type }: Compute,
  result: IrType,
  value: Value,
  targets: readonly ObjectId[],
): Value {
  const { pointerBits } = state.model;
  const typing = { from: scalarOf(type, pointerBits), to: scalarOf(result, pointerBits) };
  const { from, to } = typing;
  // No bit of an address is lost.
  const keepsBits = from.kind === 'int' && to.kind === 'int' && from.bits === to.bits;
  if (isAddress(value) && (keepsBits || op === 'inttoptr')) return value;
  if (op === 'inttoptr' && !isAddress(value)) {
    const isNumber = value.op === 'const' || !targets.some((id) => id > INTEGER);
    if (isNumber) return addressOfInteger(castTerm(op, value, typing));
    return state.anything(result, 'not followed', new Set([...targets, NULL, INTEGER]));
  }
  const term = plain(state, value, type);
  assumeDefined(state, op, [term], typing);
  return castTerm(op, term, typing);
}
