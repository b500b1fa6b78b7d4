import type { BlockId, IrInstruction, IrOperand, LocalId } from '../../../ir/index.js';
import { type Draft, type DraftBlock, mapOperands, mapTerminator, targetOf } from '../select/draft.js';
import { foldCompute, integerValue } from './fold.js';

/**
 * In: a draft full of copies. Out: within each block, temporaries that are copies are replaced by what they
 * copy, as long as that keeps its value, and computations on constants by their results. Variables keep their
 * assignments, so that the program stays readable as its source.
 */
export function forwardCopies(draft: Draft, order: readonly BlockId[]): void {
  for (const id of order) forwardIn(draft, draft.blocks[id]);
}

function forwardIn(draft: Draft, block: DraftBlock): void {
  const copies = new Map<LocalId, IrOperand>();
  const sources = new Map<LocalId, LocalId[]>();
  const current = (operand: IrOperand): IrOperand =>
    operand.kind === 'local' ? (copies.get(operand.local) ?? operand) : operand;
  block.instructions = block.instructions.map((original) => {
    const instruction = folded(draft, mapOperands(original, current));
    const target = targetOf(instruction);
    if (target === undefined) return instruction;
    copies.delete(target);
    for (const copy of sources.get(target) ?? []) copies.delete(copy);
    sources.delete(target);
    const value = copiedValue(instruction);
    if (value && !draft.isVariable(target) && !(value.kind === 'local' && value.local === target)) {
      copies.set(target, value);
      if (value.kind === 'local') {
        const list = sources.get(value.local);
        if (list) list.push(target);
        else sources.set(value.local, [target]);
      }
    }
    return instruction;
  });
  const terminator = mapTerminator(block.terminator, current);
  const undecided = terminator.kind !== 'branch' || terminator.site !== undefined;
  if (undecided || terminator.condition.kind !== 'int') block.terminator = terminator;
  else
    block.terminator = {
      kind: 'jump',
      to: terminator.condition.value === 1 ? terminator.whenTrue : terminator.whenFalse,
    };
}

function copiedValue(instruction: IrInstruction): IrOperand | undefined {
  return instruction.kind === 'compute' && instruction.op === 'copy' ? instruction.args[0] : undefined;
}

function folded(draft: Draft, instruction: IrInstruction): IrInstruction {
  if (instruction.kind !== 'compute' || instruction.op === 'copy') return instruction;
  const type = draft.locals[instruction.target].type;
  const value = foldCompute(instruction, type, integerValue);
  return value ? { ...instruction, op: 'copy', args: [value], type } : instruction;
}
