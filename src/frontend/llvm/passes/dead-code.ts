import type { BlockId, IrInstruction, LocalId } from '../../../ir/index.js';
import { type Draft, forEachRead, targetOf } from '../select/draft.js';
import type { Liveness } from './liveness.js';

/**
 * In: any draft. Out: the same without computations whose result nobody reads. What can go wrong at run time
 * (division, shifts, conversions to integer, loads, calls) stays.
 */
export function removeDeadCode(draft: Draft, order: readonly BlockId[], liveness: Liveness): void {
  for (const id of order) {
    const block = draft.blocks[id];
    const live = new Set<LocalId>();
    const dead = new Set<LocalId>();
    const isLive = (local: LocalId): boolean =>
      live.has(local) || (!dead.has(local) && liveness.isLiveAfter(id, local));
    const read = (local: LocalId): void => {
      live.add(local);
      dead.delete(local);
    };
    forEachRead(block.terminator, read);
    const kept: IrInstruction[] = [];
    for (let k = block.instructions.length - 1; k >= 0; k--) {
      const instruction = block.instructions[k];
      const target = targetOf(instruction);
      if (isRemovable(instruction) && target !== undefined && !isLive(target)) continue;
      if (target !== undefined) {
        live.delete(target);
        dead.add(target);
      }
      forEachRead(instruction, read);
      kept.push(instruction);
    }
    block.instructions = kept.reverse();
  }
}

function isRemovable(instruction: IrInstruction): boolean {
  if (instruction.kind === 'allocate') return instruction.count.kind === 'int';
  if (instruction.kind !== 'compute') return false;
  switch (instruction.op) {
    case 'udiv':
    case 'sdiv':
    case 'urem':
    case 'srem':
    case 'fptosi':
    case 'fptoui':
      return false;
    case 'shl':
    case 'lshr':
    case 'ashr': {
      const amount = instruction.args[1];
      const { type } = instruction;
      return amount.kind === 'int' && type.kind === 'int' && Number(amount.value) < type.bits;
    }
    default:
      return true;
  }
}
