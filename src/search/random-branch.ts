import type { PathNode } from './path-node.js';
import { type Candidate, type Search, type SearchContext, strategy } from './strategy.js';
import { flipOf, pathTo, worthwhileArms } from './tree-walk.js';

/**
 * CREST's random branch search (partial-path-constraints, section 3, RND with one condition at a time): a branch
 * of the current path, chosen at random, is flipped, and the path this leads to is the current one. Where CREST
 * would start again from a random input, a branch of all paths is chosen: in the end all have been tried.
 */
export const randomBranch = strategy(
  'random-branch',
  'flips a random branch of the latest path',
  (context) => new RandomBranch(context),
);

class RandomBranch implements Search {
  /** Nodes with perhaps untried arms: of the current path, and of all. */
  private current: PathNode[] = [];
  private readonly all: PathNode[] = [];

  constructor(private readonly context: SearchContext) {}

  pathAdded(fresh: readonly PathNode[]): void {
    const leaf = fresh.at(-1);
    // A path without a new node has nothing that was not there to be chosen before.
    if (!leaf) return;
    this.current = [...pathTo(leaf)];
    for (const node of fresh) this.all.push(node);
  }

  next(): Candidate | undefined {
    return this.drawFrom(this.current) ?? this.drawFrom(this.all);
  }

  private drawFrom(nodes: PathNode[]): Candidate | undefined {
    const { random } = this.context;
    while (nodes.length > 0) {
      const place = random.below(nodes.length);
      const node = nodes[place];
      const arms = worthwhileArms(this.context, node);
      if (arms.length > 0) return flipOf(this.context, node, random.pick(arms));
      // It stays that way: arms become known, objectives covered, and never the reverse.
      nodes[place] = nodes[nodes.length - 1];
      nodes.pop();
    }
    return undefined;
  }
}
