import type { ComputeOp, IrType } from '../ir/index.js';
import { requirementsOf, scalarOf, type Typing } from '../meaning/index.js';
import type { Term } from '../term/index.js';
import type { SegmentState } from './segment-state.js';
import { INTEGER, isAddress, type Value } from './value.js';

/** A value as a term of the type; the number behind the address of an object is anything. */
export function plain(state: SegmentState, value: Value, type: IrType): Term {
  if (!isAddress(value)) return value;
  const { pointerBits } = state.model;
  const { bits } = scalarOf(type, pointerBits);
  const isNumber = bits === pointerBits && value.targets.every((id) => id <= INTEGER);
  return isNumber ? value.offset : state.havocs.bits(bits, 'not followed');
}

/** What has to hold for an operation to have a result, holds: a run that goes on did nothing undefined. */
export function assumeDefined(
  state: SegmentState,
  op: ComputeOp,
  args: readonly Term[],
  typing: Typing,
): void {
  for (const requirement of requirementsOf(op)) state.assume(requirement.term(args, typing));
}
