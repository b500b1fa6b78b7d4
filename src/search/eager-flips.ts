import { Fifo } from './fifo.js';
import type { Arm, PathNode } from './path-node.js';
import type { Flip, SearchContext } from './strategy.js';
import { flipOf, isEager } from './tree-walk.js';

/** Errors at one place that are avoided in order to see what comes after it. */
const MOST_WAYS_ON = 4;

/** A branch that may be taken the other way. */
export interface OpenFlip {
  readonly node: PathNode;
  readonly arm: Arm;
}

/** Flips whose other side is open, breadth-first: new paths are gone down once. */
export class EagerFlips {
  private readonly descending = new Fifo<{ readonly nodes: readonly PathNode[]; at: number }>();
  /** How often a run was sought that goes on where others ended, by block. */
  private readonly waysOn = new Map<string, number>();

  constructor(
    private readonly context: SearchContext,
    /** Asked last of all. */
    private readonly mayFlip: (open: OpenFlip) => boolean,
  ) {}

  pathAdded(fresh: readonly PathNode[]): void {
    if (fresh.length > 0) this.descending.add({ nodes: fresh, at: 0 });
  }

  /** `busy` where there is no time to look any further: asking about a flip may take long. */
  next(): Flip | 'busy' | undefined {
    const { tree, isTimeUp } = this.context;
    for (let suffix = this.descending.first; suffix; suffix = this.descending.first) {
      while (suffix.at < suffix.nodes.length) {
        const node = suffix.nodes[suffix.at];
        const place = suffix.at === suffix.nodes.length - 1 ? 'last' : 'inner';
        for (const arm of tree.untriedArms(node)) {
          const isWanted = isEager(this.context, node, arm) || this.takesWayOn(node, arm, place);
          if (isWanted && this.mayFlip({ node, arm })) return flipOf(this.context, node, arm);
        }
        suffix.at++;
        if (isTimeUp()) return 'busy';
      }
      this.descending.drop();
    }
    return undefined;
  }

  /** A run that ended in an error says nothing of what comes after it: another one is to go on from there. */
  private takesWayOn(node: PathNode, arm: Arm, place: 'last' | 'inner'): boolean {
    const { step } = node;
    const isEnd = step.kind === 'error' || (step.kind === 'choice' && place === 'last');
    if (!isEnd || !this.context.lookAhead.mayCover(node, arm)) return false;
    const key = `${step.position.function}:${step.position.block}`;
    const taken = this.waysOn.get(key) ?? 0;
    this.waysOn.set(key, taken + 1);
    return taken < MOST_WAYS_ON;
  }
}
