import type { InputVector } from '../input/index.js';
import type { Term } from '../term/index.js';
import type { InfeasibilityProof } from './infeasibility-proof.js';
import type { PathNode } from './path-node.js';
import type { Candidate, Proposal, Search, SearchCounters } from './strategy.js';
import { sumOfCounters } from './sum-of-counters.js';

/**
 * Several searches, one after the other: each gets what those before it could not settle. What one finds, the others
 * see in the tree and in the coverage.
 */
export class Relay implements Search {
  readonly proofs = new Map<number, InfeasibilityProof>();
  private readonly searches: Search[] = [];
  private proposer: Search | undefined;
  private readonly executed: { readonly fresh: readonly PathNode[]; readonly input: InputVector }[] = [];

  /** A search is made when its turn comes, and told what happened before. */
  constructor(private readonly stages: readonly (() => Search)[]) {}

  async next(): Promise<Proposal> {
    const search = this.searches.at(-1);
    const proposal = search && (await search.next());
    for (const [objective, proof] of search?.proofs ?? []) this.proofs.set(objective, proof);
    if (proposal) {
      this.proposer = search;
      return proposal;
    }
    const begin = this.stages[this.searches.length];
    if (!begin) return undefined;
    const successor = begin();
    for (const { fresh, input } of this.executed) successor.pathAdded(fresh, input);
    this.searches.push(successor);
    // What was proved so far is noted before the next search begins with the rest.
    return 'busy';
  }

  pathAdded(fresh: readonly PathNode[], input: InputVector): void {
    this.executed.push({ fresh, input });
    this.searches.at(-1)?.pathAdded(fresh, input);
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
