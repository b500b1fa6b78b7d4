import type { InputVector } from '../input/index.js';
import type { Arm, PathNode } from './path-node.js';
import { SearchWrapper } from './search-wrapper.js';
import type { Flip, Proposal, Search, SearchContext } from './strategy.js';
import { flipOf, worthwhileArms } from './tree-walk.js';

/**
 * Solve-first (pruning-heuristics, heuristic 3): when a search begins to work on a part of a path, the other side of
 * each of its branches is solved and executed at once, from the top; what this covers need not be searched for
 * any more. Then the search goes on, in its own order, with the paths it finds there.
 */
export class SolveFirst extends SearchWrapper {
  /** The new nodes of a path, by each of them, until the search first wants one of them flipped. */
  private readonly untouched = new Map<PathNode, readonly PathNode[]>();
  private nodes: readonly PathNode[] = [];
  private at = 0;
  /** Of the node before `at`. A choice has always more values: each arm gets one try. */
  private arms: Arm[] = [];
  /** What the search wanted, until its turn has come. */
  private wanted?: Flip;

  constructor(
    inner: Search,
    private readonly context: SearchContext,
  ) {
    super(inner);
  }

  override pathAdded(fresh: readonly PathNode[], input: InputVector): void {
    for (const node of fresh) this.untouched.set(node, fresh);
    super.pathAdded(fresh, input);
  }

  override async next(): Promise<Proposal> {
    return this.alternative() ?? this.rest() ?? (await this.fromInner());
  }

  private async fromInner(): Promise<Proposal> {
    const candidate = await this.inner.next();
    if (candidate === undefined || candidate === 'busy' || candidate.kind !== 'flip') return candidate;
    const part = this.untouched.get(candidate.node);
    if (!part) return candidate;
    for (const node of part) this.untouched.delete(node);
    this.nodes = part;
    this.at = 0;
    this.wanted = candidate;
    return this.alternative() ?? this.rest();
  }

  /** What the search itself wanted, if nothing else has settled it. */
  private rest(): Flip | undefined {
    const { wanted } = this;
    this.wanted = undefined;
    return wanted?.node.arms.has(wanted.arm) ? undefined : wanted;
  }

  private alternative(): Flip | undefined {
    for (;;) {
      const arm = this.arms.pop();
      if (arm === undefined) {
        if (this.at >= this.nodes.length) return undefined;
        this.arms = [...worthwhileArms(this.context, this.nodes[this.at++])].reverse();
        continue;
      }
      const node = this.nodes[this.at - 1];
      if (node.arms.has(arm) || !this.context.lookAhead.isWorthwhile(node, arm)) continue;
      if (this.wanted?.node !== node || this.wanted.arm !== arm) return flipOf(this.context, node, arm);
      return this.rest();
    }
  }
}
