import type { Budget } from '../base/index.js';
import type { SolverChain } from '../solver/index.js';
import { conj, disj, type Term } from '../term/index.js';

/** What became of a proof: `unconfirmed` if the other solver, or the time, did not suffice. */
export type ProofCheck =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'refuted' }
  | { readonly kind: 'unconfirmed'; readonly core: readonly Term[] };

/** Contradictions that are solved together: the solver shares what they have in common. */
const TOGETHER = 100;

/** Solves every contradiction of a proof again, without caches and presolving, by the other solver. */
export class ProofChecker {
  /** Proofs share contradictions: each is solved once. */
  private readonly confirmed = new Set<string>();

  constructor(
    private readonly solver: SolverChain,
    private readonly budget: Budget,
  ) {}

  check(cores: readonly (readonly Term[])[]): ProofCheck {
    const left = cores.filter((core) => !this.confirmed.has(keyOf(core)));
    for (let start = 0; start < left.length; start += TOGETHER) {
      const some = left.slice(start, start + TOGETHER);
      if (this.budget.spent) return { kind: 'unconfirmed', core: some[0] };
      const answer = this.solver.recheckUnsat([disj(some.map((core) => conj(core)))]);
      if (answer.kind === 'sat') return { kind: 'refuted' };
      if (answer.kind === 'unknown') {
        const failure = this.oneByOne(some);
        if (failure) return failure;
      }
      for (const core of some) this.confirmed.add(keyOf(core));
    }
    return { kind: 'confirmed' };
  }

  private oneByOne(cores: readonly (readonly Term[])[]): ProofCheck | undefined {
    for (const core of cores) {
      const answer = this.budget.spent ? undefined : this.solver.recheckUnsat(core);
      if (answer?.kind === 'sat') return { kind: 'refuted' };
      if (answer?.kind !== 'unsat') return { kind: 'unconfirmed', core };
    }
    return undefined;
  }
}

function keyOf(core: readonly Term[]): string {
  return core.map((term) => term.id).join(',');
}
