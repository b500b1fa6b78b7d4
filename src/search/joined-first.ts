import { machineLoops } from '../ir/index.js';
import { depthFirst } from './depth-first.js';
import { EagerFlips } from './eager-flips.js';
import { EveryPath, hasFewInputs } from './few-inputs.js';
import { JoinedSearch } from './joined.js';
import { AT_ONCE } from './joined-effort.js';
import type { PathNode } from './path-node.js';
import { Relay } from './relay.js';
import { type Flip, type Search, type SearchContext, strategy } from './strategy.js';
import { treefrog } from './treefrog/index.js';
import { UnseenFirst } from './unseen-first.js';

/** In all states of a machine, before what it does in them is learnt. */
const FLIPS_FROM_STATE_TO_STATE = 500;

/**
 * The program says what comes first. Where all its paths together are one small formula, flips cover what is one step
 * away, and the formula decides the rest: nothing has to be learnt. Where they are not, but few inputs are possible, every path of
 * these is gone. A state machine is gone through state by state, which flips can do. Otherwise it is TreeFrog's turn at once. Where
 * every path is wanted, one can be covered at a time, and depth-first is the order in which they have most in common
 * (abstract-paths, section 5).
 */
export const joinedFirst = strategy(
  'joined-first',
  'flips, and asks about all paths at once, where these are one small formula; otherwise treefrog',
  (context) => {
    if (context.lookAhead.aim === 'paths') return depthFirst.create(context);
    const atOnce = new JoinedSearch(context, AT_ONCE);
    const rest = () => {
      const learning = treefrog.create(context);
      // In a larger world it was gone through at the beginning.
      const isMachine =
        context.world === 'first' && machineLoops(context.program, context.space.entry).length > 0;
      if (!isMachine) return learning;
      return new Relay([() => new UnseenFirst(context, FLIPS_FROM_STATE_TO_STATE), () => learning]);
    };
    const begin = () => {
      if (atOnce.hasAllPaths()) return new Relay([() => new PlainFlips(context), () => atOnce, rest]);
      const { lastRound } = atOnce;
      if (lastRound === undefined || !hasFewInputs(context, lastRound)) return rest();
      const each = new EveryPath(context);
      const isOver = () => !each.isCutShort && context.tree.isExplored;
      return new Relay([() => each, () => (isOver() ? new Relay([]) : rest())]);
    };
    const flips = () => new UnseenFirst(context, FLIPS_FOR_NOTHING);
    return new Relay(context.world === 'first' ? [begin] : [flips, begin]);
  },
);

/**
 * In a row, in a larger world, before anything else: whatever there is to learn was learnt in the first one, in vain. What is
 * only larger is a few flips away, and each of these takes next to no time.
 */
const FLIPS_FOR_NOTHING = 200;

/** Eager flips until one fails: the formula knows better than to try the same on other paths. */
class PlainFlips implements Search {
  private readonly flips: EagerFlips;
  private isOver = false;

  constructor(context: SearchContext) {
    this.flips = new EagerFlips(context, () => true);
  }

  pathAdded(fresh: readonly PathNode[]): void {
    this.flips.pathAdded(fresh);
  }

  next(): Flip | 'busy' | undefined {
    return this.isOver ? undefined : this.flips.next();
  }

  infeasible(): void {
    this.isOver = true;
  }

  undecided(): void {
    this.isOver = true;
  }
}
