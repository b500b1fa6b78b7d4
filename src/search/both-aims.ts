import type { InputVector } from '../input/index.js';
import { Alternation } from './alternation.js';
import type { Coverage } from './coverage.js';
import type { PathNode } from './path-node.js';
import type { PathTree } from './path-tree.js';
import { type Pruning, withPruning } from './pruning.js';
import { SearchWrapper } from './search-wrapper.js';
import type { Search, SearchContext, Strategy } from './strategy.js';

/**
 * Where some objectives are arms and others are paths: the strategy after the one, and after the other, in turns. What one of them
 * executes the other need not. Each has a tree of its own: what is asked beside the branches of the source makes no two paths of one.
 */
export function searchFor(
  strategy: Strategy,
  context: SearchContext,
  pruning: Pruning,
  paths?: PathTree,
): Search {
  const searchIn = (own: SearchContext) => withPruning(strategy.create(own), own, pruning);
  if (!paths) return searchIn(context);
  const { coverage, lookAhead } = context;
  const afterArms = searchIn({ ...context, lookAhead: lookAhead.aimedAt('arms') });
  return new Alternation(context, [
    { search: new WhileOpen(afterArms, coverage), after: 0 },
    { search: new InTree(searchIn({ ...context, tree: paths }), paths), after: 0 },
  ]);
}

/** Strategies need not expect to be asked when nothing is left for them. */
class WhileOpen extends SearchWrapper {
  constructor(
    inner: Search,
    private readonly coverage: Coverage,
  ) {
    super(inner);
  }

  override next(): ReturnType<Search['next']> {
    return this.coverage.openCount === 0 ? undefined : super.next();
  }
}

/** Is told of the nodes of its own tree. */
class InTree extends SearchWrapper {
  constructor(
    inner: Search,
    private readonly tree: PathTree,
  ) {
    super(inner);
  }

  override pathAdded(_: readonly PathNode[], input: InputVector): void {
    super.pathAdded(this.tree.latest, input);
  }
}
