import type { Draft, DraftBlock, Multiway } from '../select/draft.js';
import { BIT, int, intConstant, local } from '../select/scalars.js';

/** In: switches of the compiler that nothing decided. Out: chains of branches without a site. */
export function expandMultiways(draft: Draft): void {
  const count = draft.blocks.length;
  for (let k = 0; k < count; k++) {
    const { terminator } = draft.blocks[k];
    if (terminator.kind === 'multiway') expand(draft, draft.blocks[k], terminator);
  }
}

function expand(draft: Draft, first: DraftBlock, { value, bits, cases, otherwise, place }: Multiway): void {
  let block = first;
  block.terminator = { kind: 'jump', to: otherwise };
  for (const [key, to] of cases) {
    const target = draft.newLocal(BIT);
    block.instructions.push({
      kind: 'compute',
      target,
      op: 'eq',
      args: [value, intConstant(bits, key)],
      type: int(bits),
      place,
    });
    const next = draft.newBlock();
    next.terminator = { kind: 'jump', to: otherwise };
    block.terminator = { kind: 'branch', condition: local(target), whenTrue: to, whenFalse: next.id, place };
    block = next;
  }
}
