import type { InputVector } from '../input/index.js';
import type { Term } from '../term/index.js';
import type { InfeasibilityProof } from './infeasibility-proof.js';
import type { PathNode } from './path-node.js';
import type { Candidate, Proposal, Search, SearchCounters } from './strategy.js';
import { sumOfCounters } from './sum-of-counters.js';

const FIRST_PIECE = 16;

/**
 * Several searches, one after the other: each gets what those before it could not settle. What one finds, the others
 * see in the tree and in the coverage.
 */
export class Relay implements Search {
  readonly proofs = new Map<number, InfeasibilityProof>();
  private readonly searches: Search[] = [];
  private proposer: Search | undefined;
  private readonly executed: { readonly fresh: readonly PathNode[]; readonly input: InputVector }[] = [];
  /** Of these, what the latest search has been told of. */
  private told = 0;
  private piece = FIRST_PIECE;

  /** A search is made when its turn comes, and told what happened before. */
  constructor(private readonly stages: readonly (() => Search)[]) {}

  async next(): Promise<Proposal> {
    const search = this.searches.at(-1);
    if (search && this.told < this.executed.length) return this.tellMore(search);
    const proposal = search && (await search.next());
    for (const [objective, proof] of search?.proofs ?? []) this.proofs.set(objective, proof);
    if (proposal) {
      this.proposer = search;
      return proposal;
    }
    const begin = this.stages[this.searches.length];
    if (!begin) return undefined;
    this.searches.push(begin());
    this.told = 0;
    this.piece = FIRST_PIECE;
    // What was proved so far is noted before the next search begins with the rest.
    return 'busy';
  }

  /**
   * What happened before may be a great deal: piece by piece, and in between there may be no more time. The pieces grow: others that
   * take turns with this search find new paths meanwhile, and it has to catch up with them.
   */
  private tellMore(search: Search): 'busy' {
    const end = Math.min(this.told + this.piece, this.executed.length);
    this.piece *= 2;
    for (const { fresh, input } of this.executed.slice(this.told, end)) search.pathAdded(fresh, input);
    this.told = end;
    return 'busy';
  }

  pathAdded(fresh: readonly PathNode[], input: InputVector): void {
    this.executed.push({ fresh, input });
    const search = this.searches.at(-1);
    if (!search || this.told < this.executed.length - 1) return;
    search.pathAdded(fresh, input);
    this.told++;
  }

  infeasible(candidate: Candidate, core: readonly Term[]): void {
    this.proposer?.infeasible?.(candidate, core);
  }

  undecided(candidate: Candidate): void {
    this.proposer?.undecided?.(candidate);
  }

  get isSoonOver(): boolean {
    return this.searches.at(-1)?.isSoonOver ?? false;
  }

  get counters(): Partial<SearchCounters> {
    return sumOfCounters(this.searches);
  }
}
