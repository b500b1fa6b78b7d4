import { describe, expect, it } from 'vitest';
import { reversed, reversePostorder } from '../../src/ir/flow-graph.js';
import { cyclicBlocks, type FlowGraph, type LoopNest, loopNest } from '../../src/ir/index.js';

function graph(successors: readonly (readonly number[])[]): FlowGraph {
  return { successors, predecessors: reversed(successors), order: reversePostorder(successors, 0) };
}

/** Loops in brackets, the head first. */
function show(nest: LoopNest): string {
  return nest
    .map((element) =>
      element.kind === 'block'
        ? `${element.block}`
        : `(${[element.head, show(element.body)].join(' ').trim()})`,
    )
    .join(' ');
}

describe('the order of blocks', () => {
  it('puts a block after all that lead to it', () => {
    expect(show(loopNest(graph([[1, 2], [3], [3], []])))).toMatch(/^0 (1 2|2 1) 3$/);
  });

  it('keeps a loop together, its exit behind it', () => {
    expect(show(loopNest(graph([[1], [2, 3], [1], []])))).toBe('0 (1 2) 3');
  });

  it('nests loops', () => {
    // 1 is the outer head, 2 the inner one, 3 the inner body, 4 the rest of the outer body.
    expect(show(loopNest(graph([[1], [2, 5], [3, 4], [2], [1], []])))).toBe('0 (1 (2 3) 4) 5');
  });

  it('knows a block that leads to itself', () => {
    expect(show(loopNest(graph([[1], [1, 2], []])))).toBe('0 (1) 2');
  });

  it('finds a head even where a loop is entered in two places', () => {
    const nest = loopNest(graph([[1, 2], [2, 3], [1], []]));
    expect(nest.map(({ kind }) => kind)).toEqual(['block', 'loop', 'block']);
    const loop = nest[1];
    expect(loop.kind === 'loop' && [...loop.blocks].sort()).toEqual([1, 2]);
  });

  it('leaves out what cannot be reached', () => {
    expect(show(loopNest(graph([[2], [2], []])))).toBe('0 2');
  });
});

describe('blocks that are executed again', () => {
  it('are those of loops, however they nest', () => {
    const cyclic = (successors: readonly (readonly number[])[]) =>
      [...cyclicBlocks(graph(successors))].sort();
    expect(cyclic([[1, 2], [3], [3], []])).toEqual([]);
    expect(cyclic([[1], [2, 5], [3, 4], [2], [1], []])).toEqual([1, 2, 3, 4]);
    expect(cyclic([[1], [1, 2], []])).toEqual([1]);
    expect(cyclic([[0]])).toEqual([0]);
  });
});
