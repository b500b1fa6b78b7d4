import { invariant } from '../../../base/index.js';
import type {
  BlockId,
  IrBlock,
  IrInstruction,
  IrLocal,
  IrParameter,
  IrTerminator,
  LocalId,
} from '../../../ir/index.js';
import { type Draft, forEachRead, mapOperands, mapTerminator, retarget, targetOf } from '../select/draft.js';

/** In: a draft all passes are done with. Out: its blocks and locals, numbered in order of appearance. */
export function finish(
  draft: Draft,
  order: readonly BlockId[],
  parameters: readonly IrParameter[],
): { locals: IrLocal[]; blocks: IrBlock[] } {
  const blockNumber = new Map(order.map((id, k) => [id, k]));
  const locals: IrLocal[] = [];
  const localNumber = new Map<LocalId, LocalId>();
  const number = (id: LocalId): LocalId => {
    const known = localNumber.get(id);
    if (known !== undefined) return known;
    const fresh = locals.length;
    locals.push({ ...draft.locals[id], id: fresh });
    localNumber.set(id, fresh);
    return fresh;
  };
  for (const parameter of parameters) number(parameter.local);
  const blocks = order.map((id, k): IrBlock => {
    const block = draft.blocks[id];
    const instructions = block.instructions.map((instruction) => renumber(instruction, number));
    forEachRead(block.terminator, (read) => void number(read));
    const mapped = mapTerminator(block.terminator, (operand) =>
      operand.kind === 'local' ? { kind: 'local', local: number(operand.local) } : operand,
    );
    const terminator = retarget(mapped, (to) => {
      const target = blockNumber.get(to);
      invariant(target !== undefined, 'a jump should lead to a reachable block');
      return target;
    });
    return { id: k, instructions, terminator: plain(terminator) };
  });
  return { locals, blocks };
}

function renumber(instruction: IrInstruction, number: (id: LocalId) => LocalId): IrInstruction {
  const mapped = mapOperands(instruction, (operand) =>
    operand.kind === 'local' ? { kind: 'local', local: number(operand.local) } : operand,
  );
  const target = targetOf(mapped);
  return target === undefined ? mapped : ({ ...mapped, target: number(target) } as IrInstruction);
}

function plain(terminator: ReturnType<typeof retarget>): IrTerminator {
  invariant(terminator.kind !== 'multiway', 'compiler switches should have been expanded');
  return terminator;
}
