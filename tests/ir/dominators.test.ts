import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DominatorTree, type FlowGraph, flowGraph } from '../../src/ir/index.js';
import { branch, jump, leave, tinyFunction } from './tiny-program.js';

/** Random graphs in which every edge is as clang could make it: at most two successors, none to the entry. */
const graphs = fc
  .integer({ min: 1, max: 9 })
  .chain((size) => {
    const target = fc.integer({ min: 1, max: Math.max(1, size - 1) });
    const end = fc.constant(leave);
    const one = target.map(jump);
    const two = fc.tuple(target, target).map(([a, b]) => branch(0, a, b));
    const terminator = size === 1 ? end : fc.oneof(end, one, two);
    return fc.array(terminator, { minLength: size, maxLength: size });
  })
  .map((terminators) =>
    flowGraph(
      tinyFunction(
        'f',
        terminators.map((terminator) => [[], terminator]),
      ),
    ),
  );

/** Whether `to` can be reached from `from` without passing `without`. */
function reaches(graph: FlowGraph, from: number, to: (block: number) => boolean, without: number): boolean {
  const seen = new Set<number>(from === without ? [] : [from]);
  for (const at of seen) for (const next of graph.successors[at]) if (next !== without) seen.add(next);
  return [...seen].some(to);
}

describe('dominators', () => {
  it('are the blocks without which there is no path from the entry', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const tree = DominatorTree.of(graph);
        for (const a of graph.order) {
          for (const b of graph.order) {
            expect(tree.dominates(a, b)).toBe(a === b || !reaches(graph, 0, (block) => block === b, a));
          }
        }
      }),
    );
  });

  it('after a block are those without which there is no path to an end', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const tree = DominatorTree.postOf(graph);
        const isEnd = (block: number): boolean => graph.successors[block].length === 0;
        const leading = graph.order.filter((block) => reaches(graph, block, isEnd, -1));
        for (const a of leading) {
          for (const b of leading) expect(tree.dominates(a, b)).toBe(a === b || !reaches(graph, b, isEnd, a));
        }
      }),
    );
  });

  it('has the closest one as the immediate one', () => {
    // 0 → 1 → (2 | 3) → 4
    const graph = flowGraph(
      tinyFunction('f', [
        [[], jump(1)],
        [[], branch(0, 2, 3)],
        [[], jump(4)],
        [[], jump(4)],
        [[], leave],
      ]),
    );
    expect([0, 1, 2, 3, 4].map((block) => DominatorTree.of(graph).immediate(block))).toEqual([
      undefined,
      0,
      1,
      1,
      1,
    ]);
    expect([0, 1, 2, 3, 4].map((block) => DominatorTree.postOf(graph).immediate(block))).toEqual([
      1,
      4,
      4,
      4,
      undefined,
    ]);
    expect(graph.order).toEqual([0, 1, 3, 2, 4]);
    expect(graph.predecessors).toEqual([[], [0], [1], [1], [2, 3]]);
  });

  it('says no of blocks that nothing leads to', () => {
    const graph = flowGraph(
      tinyFunction('f', [
        [[], leave],
        [[], jump(2)],
        [[], jump(1)],
      ]),
    );
    expect(DominatorTree.of(graph).dominates(1, 2)).toBe(false);
    expect(DominatorTree.of(graph).dominates(0, 2)).toBe(false);
    expect(DominatorTree.postOf(graph).dominates(2, 1)).toBe(false);
  });
});
