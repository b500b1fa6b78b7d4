import type { InputVector } from '../input/index.js';
import type { Term } from '../term/index.js';
import type { InfeasibilityProof } from './infeasibility-proof.js';
import type { PathNode } from './path-node.js';
import type { Candidate, Search, SearchCounters } from './strategy.js';

/** A search that does as another does; what is to differ is overridden. Combinations of searches are searches. */
export abstract class SearchWrapper implements Search {
  constructor(protected readonly inner: Search) {}

  next(): ReturnType<Search['next']> {
    return this.inner.next();
  }

  pathAdded(fresh: readonly PathNode[], input: InputVector): void {
    this.inner.pathAdded(fresh, input);
  }

  infeasible(candidate: Candidate, core: readonly Term[]): void {
    this.inner.infeasible?.(candidate, core);
  }

  undecided(candidate: Candidate): void {
    this.inner.undecided?.(candidate);
  }

  get isSoonOver(): boolean {
    return this.inner.isSoonOver ?? false;
  }

  get proofs(): ReadonlyMap<number, InfeasibilityProof> | undefined {
    return this.inner.proofs;
  }

  get counters(): Partial<SearchCounters> | undefined {
    return this.inner.counters;
  }
}
