import { type ConditionNode, isClosed, leavesOf } from '../ir/index.js';
import type { Criterion } from './criterion.js';
import { longestPaths, type PathOrder } from './paths/longest-paths.js';

/** Of the paths that differ only in the numbers of turns of loops without conditions in them, those with the most. */
export const maxIterations = {
  kind: 'discovering',
  name: 'max-iterations',
  summary: 'each feasible path, of loops without branches in them only with the most turns',
  tracks: ['structure'],
  create(program, functions) {
    const [root] = functions;
    return longestPaths(program, root, order, []);
  },
} satisfies Criterion;

/** The turns of each such loop, each time that it is entered. */
const order: PathOrder = {
  isClosedNode: (node) =>
    node.kind === 'loop' &&
    node.condition !== undefined &&
    node.body.length === 0 &&
    isPlain(node.condition) &&
    isClosed(node),
  entered: (length) => [...length, 0],
  chosen: (length) => length,
  turned: (length) => [...length.slice(0, -1), (length.at(-1) ?? 0) + 1],
};

/** Nothing but comparisons. */
function isPlain(condition: ConditionNode): boolean {
  return leavesOf(condition).every(({ kind, inside }) => kind === 'condition' && inside.length === 0);
}
