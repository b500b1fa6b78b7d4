import { successors } from './control-flow.js';
import type { BlockId, IrFunction } from './program.js';

/** The control flow of one function, indexed by block. */
export interface FlowGraph {
  readonly successors: readonly (readonly BlockId[])[];
  readonly predecessors: readonly (readonly BlockId[])[];
  /** The blocks that the entry can reach; each comes before those it leads to, loops aside. */
  readonly order: readonly BlockId[];
}

export function flowGraph(f: IrFunction): FlowGraph {
  return flowGraphOf(f.blocks.map(({ terminator }) => [...new Set(successors(terminator))]));
}

export function flowGraphOf(next: readonly (readonly BlockId[])[]): FlowGraph {
  return { successors: next, predecessors: reversed(next), order: reversePostorder(next, 0) };
}

export function reversed(edges: readonly (readonly BlockId[])[]): BlockId[][] {
  const back: BlockId[][] = edges.map(() => []);
  edges.forEach((targets, from) => {
    for (const to of targets) back[to].push(from);
  });
  return back;
}

/** Depth first without recursion: real functions are deep. */
export function reversePostorder(edges: readonly (readonly BlockId[])[], start: BlockId): BlockId[] {
  const order: BlockId[] = [];
  if (edges.length === 0) return order;
  const seen = new Uint8Array(edges.length);
  const stack = [{ block: start, next: 0 }];
  seen[start] = 1;
  while (stack.length > 0) {
    const top = stack[stack.length - 1];
    const to = edges[top.block][top.next++];
    if (to === undefined) {
      order.push(top.block);
      stack.pop();
    } else if (!seen[to]) {
      seen[to] = 1;
      stack.push({ block: to, next: 0 });
    }
  }
  return order.reverse();
}
