import type { PathNode } from './path-node.js';
import { type Candidate, type Search, type SearchContext, strategy } from './strategy.js';
import { flipOf } from './tree-walk.js';

/** Classic concolic search (treefrog, section 3): the tree is walked from its leaves towards its root. */
export const depthFirst = strategy(
  'depth-first',
  'flips the deepest unflipped branch first',
  (context) => new DepthFirst(context),
);

class DepthFirst implements Search {
  /** Nodes with perhaps untried arms; the deepest of the latest path on top. */
  private readonly stack: PathNode[] = [];

  constructor(private readonly context: SearchContext) {}

  pathAdded(fresh: readonly PathNode[]): void {
    this.stack.push(...fresh);
  }

  next(): Candidate | undefined {
    const { tree, lookAhead } = this.context;
    for (let node = this.stack.at(-1); node; node = this.stack.at(-1)) {
      const here = node;
      const arm = tree.untriedArms(here).find((candidate) => lookAhead.isWorthwhile(here, candidate));
      if (arm !== undefined) return flipOf(this.context, here, arm);
      this.stack.pop();
    }
    return undefined;
  }
}
