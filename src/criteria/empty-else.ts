import { isClosed } from '../ir/index.js';
import type { Criterion } from './criterion.js';
import { longestPaths, type PathOrder } from './paths/longest-paths.js';

/** Of the paths that differ only in what they do in `if`s without an `else`, not the one that does nothing in all of them. */
export const emptyElse = {
  kind: 'discovering',
  name: 'empty-else',
  summary: 'each feasible path, but none that skips every if without else where another like it does not',
  tracks: ['structure'],
  create(program, functions) {
    const [root] = functions;
    return longestPaths(program, root, order, [0]);
  },
} satisfies Criterion;

/** 1 for a path that does something in one of them: these are not compared with each other. */
const order: PathOrder = {
  isClosedNode: (node) => node.kind === 'ite' && node.hasEmptyElse && isClosed(node),
  entered: (length) => length,
  chosen: () => [1],
  turned: (length) => length,
};
