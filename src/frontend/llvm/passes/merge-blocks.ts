import type { BlockId } from '../../../ir/index.js';
import { type Draft, type DraftBlock, draftSuccessors, retarget } from '../select/draft.js';

/**
 * In: any draft. Out: the same without empty blocks that only jump on, and with each block joined to its
 * successor where the two have no other neighbour there. Blocks left over are unreachable.
 */
export function mergeBlocks(draft: Draft): void {
  skipEmpty(draft);
  const reachable = reachableBlocks(draft);
  const predecessors = countPredecessors(draft, reachable);
  for (const id of reachable) {
    const block = draft.blocks[id];
    for (;;) {
      const { terminator } = block;
      if (terminator.kind !== 'jump' || terminator.to === id || terminator.to === 0) break;
      if (predecessors[terminator.to] !== 1) break;
      absorb(block, draft.blocks[terminator.to]);
    }
  }
}

function absorb(block: DraftBlock, next: DraftBlock): void {
  block.instructions = [...block.instructions, ...next.instructions];
  block.terminator = next.terminator;
  next.instructions = [];
  next.terminator = { kind: 'unreachable' };
}

/** Lets every jump go directly to where a chain of empty blocks ends. */
function skipEmpty(draft: Draft): void {
  const end = (start: BlockId): BlockId => {
    let at = start;
    for (let steps = 0; steps < draft.blocks.length; steps++) {
      const { instructions, terminator } = draft.blocks[at];
      if (at === 0 || instructions.length > 0 || terminator.kind !== 'jump') return at;
      at = terminator.to;
    }
    return start; // an empty endless loop
  };
  for (const block of draft.blocks) {
    const { terminator } = block;
    const skipped = retarget(terminator, end);
    const decided =
      skipped.kind === 'branch' && skipped.site === undefined && skipped.whenTrue === skipped.whenFalse;
    block.terminator = decided ? { kind: 'jump', to: skipped.whenTrue } : skipped;
  }
}

/** In reverse postorder from the entry: a block comes before those it leads to, loops aside. */
export function reachableBlocks(draft: Draft): BlockId[] {
  const order: BlockId[] = [];
  const seen = new Uint8Array(draft.blocks.length);
  const stack: { id: BlockId; successors: readonly BlockId[]; next: number }[] = [];
  const enter = (id: BlockId): void => {
    seen[id] = 1;
    // Backwards, so that the first successor comes first in the reversed order.
    const successors = [...draftSuccessors(draft.blocks[id].terminator)].reverse();
    stack.push({ id, successors, next: 0 });
  };
  enter(0);
  while (stack.length > 0) {
    const top = stack[stack.length - 1];
    if (top.next < top.successors.length) {
      const to = top.successors[top.next++];
      if (!seen[to]) enter(to);
    } else {
      order.push(top.id);
      stack.pop();
    }
  }
  return order.reverse();
}

function countPredecessors(draft: Draft, reachable: readonly BlockId[]): Uint32Array {
  const counts = new Uint32Array(draft.blocks.length);
  for (const id of reachable) {
    for (const to of draftSuccessors(draft.blocks[id].terminator)) counts[to]++;
  }
  return counts;
}
