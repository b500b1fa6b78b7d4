import { type FlowGraph, reversed, reversePostorder } from './flow-graph.js';
import type { BlockId } from './program.js';

/**
 * Which blocks every path must pass: on the way from the entry to a block (dominators), or on the way from it to
 * the end of the function (post-dominators).
 */
export class DominatorTree {
  /** Immediate dominator per block, -1 for the root and for blocks that are not on any such path. */
  private readonly parents: Int32Array;
  private readonly depths: Int32Array;

  private constructor(parents: Int32Array, root: number) {
    this.parents = parents;
    this.depths = new Int32Array(parents.length).fill(-1);
    this.depths[root] = 0;
    for (let block = 0; block < parents.length; block++) this.depth(block);
  }

  /** Over the blocks the entry reaches. */
  static of(graph: FlowGraph): DominatorTree {
    return new DominatorTree(solve(graph.successors, graph.predecessors, 0), 0);
  }

  /** Over the blocks that reach a return (or an unreachable end): all ends count as one, after them all. */
  static postOf(graph: FlowGraph): DominatorTree {
    const end = graph.successors.length;
    const forward = [...graph.successors.map((targets) => (targets.length === 0 ? [end] : targets)), []];
    const tree = new DominatorTree(solve(reversed(forward), forward, end), end);
    // The common end is no block.
    for (let block = 0; block < end; block++) if (tree.parents[block] === end) tree.parents[block] = -1;
    return tree;
  }

  /** The closest strict dominator; undefined for the root and for blocks outside. */
  immediate(block: BlockId): BlockId | undefined {
    const parent = this.parents[block];
    return parent < 0 ? undefined : parent;
  }

  /** Whether `a` is on every path to (or from) `b`. Every block is on its own. */
  dominates(a: BlockId, b: BlockId): boolean {
    if (this.depths[a] < 0 || this.depths[b] < 0) return false;
    let at = b;
    while (at !== a) {
      const parent = this.parents[at];
      if (parent < 0 || this.depths[parent] < this.depths[a]) return false;
      at = parent;
    }
    return true;
  }

  private depth(block: number): number {
    const chain: number[] = [];
    let at = block;
    while (this.depths[at] < 0 && this.parents[at] >= 0) {
      chain.push(at);
      at = this.parents[at];
    }
    let depth = this.depths[at];
    if (depth < 0) return -1;
    for (const below of chain.reverse()) this.depths[below] = ++depth;
    return this.depths[block];
  }
}

/** Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm. */
function solve(
  successors: readonly (readonly BlockId[])[],
  predecessors: readonly (readonly BlockId[])[],
  root: BlockId,
): Int32Array {
  const order = reversePostorder(successors, root);
  const rank = new Int32Array(successors.length).fill(-1);
  order.forEach((block, k) => {
    rank[block] = k;
  });
  const parents = new Int32Array(successors.length).fill(-1);
  parents[root] = root;
  const meet = (left: BlockId, right: BlockId): BlockId => {
    let a = left;
    let b = right;
    while (a !== b) {
      while (rank[a] > rank[b]) a = parents[a];
      while (rank[b] > rank[a]) b = parents[b];
    }
    return a;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const block of order) {
      if (block === root) continue;
      let best = -1;
      for (const from of predecessors[block]) {
        if (rank[from] < 0 || parents[from] < 0) continue;
        best = best < 0 ? from : meet(best, from);
      }
      if (best !== parents[block]) {
        parents[block] = best;
        changed = true;
      }
    }
  }
  parents[root] = -1;
  return parents;
}
