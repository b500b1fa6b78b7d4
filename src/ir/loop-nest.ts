import type { FlowGraph } from './flow-graph.js';
import type { BlockId } from './program.js';

/**
 * The blocks in an order in which each comes after those that lead to it, loops as units of their own: a weak
 * topological order (Bourdoncle 1993). A loop has a head, to which its ways back lead.
 */
export type LoopNest = readonly NestElement[];

export type NestElement =
  | { readonly kind: 'block'; readonly block: BlockId }
  | {
      readonly kind: 'loop';
      readonly head: BlockId;
      /** Without the head. */
      readonly body: LoopNest;
      /** All blocks of the loop, the head and inner loops included. */
      readonly blocks: ReadonlySet<BlockId>;
    };

export function loopNest(graph: FlowGraph): LoopNest {
  return nestOf(graph, graph.order);
}

/** The blocks that may be executed again after they were. */
export function cyclicBlocks(graph: FlowGraph): ReadonlySet<BlockId> {
  const isCycle = ([head, ...others]: readonly BlockId[]) =>
    others.length > 0 || graph.successors[head].includes(head);
  return new Set(components(graph, graph.order).filter(isCycle).flat());
}

/** Of the part of the graph that the blocks are, which come in reverse postorder. */
function nestOf(graph: FlowGraph, blocks: readonly BlockId[]): LoopNest {
  return components(graph, blocks).map((component): NestElement => {
    const [head] = component;
    const isLoop = component.length > 1 || graph.successors[head].includes(head);
    if (!isLoop) return { kind: 'block', block: head };
    const all = new Set(component);
    const inner = blocks.filter((block) => block !== head && all.has(block));
    return { kind: 'loop', head, body: nestOf(graph, inner), blocks: all };
  });
}

/** Strongly connected components in topological order; each begins with the block that was met first (Tarjan). */
function components(graph: FlowGraph, blocks: readonly BlockId[]): BlockId[][] {
  const part = new Set(blocks);
  const number = new Map<BlockId, number>();
  const low = new Map<BlockId, number>();
  const open: BlockId[] = [];
  const isOpen = new Set<BlockId>();
  const found: BlockId[][] = [];
  const work: { readonly block: BlockId; next: number }[] = [];
  const enter = (block: BlockId) => {
    low.set(block, number.size);
    number.set(block, number.size);
    open.push(block);
    isOpen.add(block);
    work.push({ block, next: 0 });
  };
  const lower = (block: BlockId, to: number) => low.set(block, Math.min(low.get(block)!, to));
  for (const start of blocks) {
    if (!number.has(start)) enter(start);
    for (let top = work.at(-1); top; top = work.at(-1)) {
      const to = graph.successors[top.block][top.next++];
      if (to !== undefined) {
        if (!part.has(to)) continue;
        if (!number.has(to)) enter(to);
        else if (isOpen.has(to)) lower(top.block, number.get(to)!);
        continue;
      }
      work.pop();
      const above = work.at(-1);
      if (above) lower(above.block, low.get(top.block)!);
      if (low.get(top.block) !== number.get(top.block)) continue;
      const component = open.splice(open.lastIndexOf(top.block));
      for (const block of component) isOpen.delete(block);
      found.push(component);
    }
  }
  return found.reverse();
}
