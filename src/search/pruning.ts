import { MaxCallDepth } from './max-call-depth.js';
import { SolveFirst } from './solve-first.js';
import type { Search, SearchContext } from './strategy.js';

/** What may be combined with any strategy (pruning-heuristics); look-ahead is in the context already. */
export interface Pruning {
  readonly maxCallDepth?: number;
  readonly solveFirst: boolean;
}

export function withPruning(search: Search, context: SearchContext, pruning: Pruning): Search {
  const { maxCallDepth, solveFirst } = pruning;
  const ordered = solveFirst ? new SolveFirst(search, context) : search;
  // Outermost: what is too deep must be known before anyone looks at the new nodes.
  return maxCallDepth === undefined ? ordered : new MaxCallDepth(ordered, context, maxCallDepth);
}
