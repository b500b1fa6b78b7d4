import type { BlockId, IrInstruction, IrOperand, LocalId } from '../../../ir/index.js';
import {
  type Draft,
  type DraftBlock,
  forEachRead,
  mapOperands,
  mapTerminator,
  targetOf,
} from '../select/draft.js';
import type { Liveness } from './liveness.js';

/**
 * In: `t = x + 1; x = t`. Out: `x = x + 1`. Where a temporary is made only to be copied into another local of the
 * same block, it is made there at once.
 */
export function coalesce(draft: Draft, order: readonly BlockId[], liveness: Liveness): void {
  for (const id of order) coalesceIn(draft, draft.blocks[id], liveness);
}

function coalesceIn(draft: Draft, block: DraftBlock, liveness: Liveness): void {
  const definedAt = new Map<LocalId, number>();
  const { instructions } = block;
  const removed = new Set<number>();
  for (let at = 0; at < instructions.length; at++) {
    const instruction = instructions[at];
    const source = copiedLocal(instruction);
    const target = targetOf(instruction);
    if (source !== undefined && target !== undefined && source !== target && !draft.isVariable(source)) {
      const from = definedAt.get(source);
      if (
        from !== undefined &&
        !liveness.isLiveAfter(block.id, source) &&
        isFree(block, from, at, source, target)
      ) {
        rename(block, from, source, target);
        removed.add(at);
        definedAt.delete(source);
        definedAt.set(target, from);
        continue;
      }
    }
    // An object of the frame keeps a name of its own.
    if (target !== undefined && instruction.kind !== 'allocate') definedAt.set(target, at);
    else if (target !== undefined) definedAt.delete(target);
  }
  if (removed.size > 0) block.instructions = instructions.filter((_, k) => !removed.has(k));
}

function copiedLocal(instruction: IrInstruction): LocalId | undefined {
  if (instruction.kind !== 'compute' || instruction.op !== 'copy') return undefined;
  const [value] = instruction.args;
  return value.kind === 'local' ? value.local : undefined;
}

/** Whether `target` may take the place of `source` from its definition on: nothing else wants either name meanwhile. */
function isFree(block: DraftBlock, from: number, copy: number, source: LocalId, target: LocalId): boolean {
  const { instructions } = block;
  for (let k = from + 1; k < copy; k++) {
    if (targetOf(instructions[k]) === target || targetOf(instructions[k]) === source) return false;
    if (reads(instructions[k], target)) return false;
  }
  let overwritten = false;
  for (let k = copy + 1; k < instructions.length; k++) {
    if (overwritten && reads(instructions[k], source)) return false;
    const written = targetOf(instructions[k]);
    if (written === source) return false;
    if (written === target) overwritten = true;
  }
  return !(overwritten && reads(block.terminator, source));
}

function reads(item: Parameters<typeof forEachRead>[0], local: LocalId): boolean {
  let found = false;
  forEachRead(item, (read) => {
    if (read === local) found = true;
  });
  return found;
}

function rename(block: DraftBlock, from: number, source: LocalId, target: LocalId): void {
  const { instructions } = block;
  instructions[from] = { ...instructions[from], target } as IrInstruction;
  const map = (operand: IrOperand): IrOperand =>
    operand.kind === 'local' && operand.local === source ? { kind: 'local', local: target } : operand;
  for (let k = from + 1; k < instructions.length; k++) instructions[k] = mapOperands(instructions[k], map);
  block.terminator = mapTerminator(block.terminator, map);
}
