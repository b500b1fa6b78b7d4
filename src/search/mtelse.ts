import { Fifo } from './fifo.js';
import type { PathNode } from './path-node.js';
import { type Candidate, type Search, type SearchContext, strategy } from './strategy.js';
import { flipOf, isEager } from './tree-walk.js';

/**
 * MTelse (treefrog, section 4). Each newly covered suffix is gone down once, flipping every branch whose opposite
 * is open, and later up again, flipping the others where something open may be below. The document's threads
 * with their two priorities are two queues here, so that the same seed gives the same search.
 */
export const mtelse = strategy(
  'mtelse',
  'flips to open branches first, on the way down; then, on the way up, if one may be below',
  (context) => new Mtelse(context),
);

/** The new nodes of one path, and the one that is looked at. */
interface Suffix {
  readonly nodes: readonly PathNode[];
  at: number;
}

class Mtelse implements Search {
  /** High priority: on their way down. */
  private readonly descending = new Fifo<Suffix>();
  /** Low priority: on their way up, only while none goes down. */
  private readonly ascending = new Fifo<Suffix>();

  constructor(private readonly context: SearchContext) {}

  pathAdded(fresh: readonly PathNode[]): void {
    if (fresh.length > 0) this.descending.add({ nodes: fresh, at: 0 });
  }

  next(): Candidate | undefined {
    return this.eager() ?? this.hopeful();
  }

  private eager(): Candidate | undefined {
    const { tree } = this.context;
    for (let suffix = this.descending.first; suffix; suffix = this.descending.first) {
      for (; suffix.at < suffix.nodes.length; suffix.at++) {
        const node = suffix.nodes[suffix.at];
        const arm = tree.untriedArms(node).find((candidate) => isEager(this.context, node, candidate));
        if (arm !== undefined) return flipOf(this.context, node, arm);
      }
      this.descending.drop();
      this.ascending.add({ nodes: suffix.nodes, at: suffix.nodes.length - 1 });
    }
    return undefined;
  }

  private hopeful(): Candidate | undefined {
    const { tree, lookAhead } = this.context;
    for (let suffix = this.ascending.first; suffix; suffix = this.ascending.first) {
      for (; suffix.at >= 0; suffix.at--) {
        const node = suffix.nodes[suffix.at];
        // Asked whether look-ahead is on or off: the question is part of the strategy.
        const arm = tree.untriedArms(node).find((candidate) => lookAhead.mayCover(node, candidate));
        if (arm !== undefined) return flipOf(this.context, node, arm);
      }
      this.ascending.drop();
    }
    return undefined;
  }
}
