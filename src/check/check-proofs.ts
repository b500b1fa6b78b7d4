import type { Budget } from '../base/index.js';
import { type Answer, defaultLimits, type SolverChain } from '../solver/index.js';
import { conj, disj, type Term } from '../term/index.js';
import { Refuter } from './refuter/refute.js';

/** What became of a proof: `empty` if it says nothing, `unconfirmed` if the other solver, or the time, did not suffice. */
export type ProofCheck =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'refuted' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unconfirmed'; readonly core: readonly Term[] };

type Core = readonly Term[];

/** Contradictions that Z3 solves together: a question costs it more than its answer. */
const TOGETHER = 100;

/**
 * Solves every contradiction of a proof again, without caches and presolving, by another solver than the one that
 * found it. What presolving found is for the SAT solver; what that found is for the check's own small solver, and for Z3,
 * which is slow to load and slow to ask, where it is too hard for that one.
 */
export class ProofChecker {
  /** Proofs share contradictions: each is solved once. */
  private readonly confirmed = new Set<string>();
  private readonly own = new Refuter();

  constructor(
    private readonly solver: SolverChain,
    private readonly budget: Budget,
  ) {}

  async check(cores: readonly Core[]): Promise<ProofCheck> {
    if (cores.length === 0) return { kind: 'empty' };
    const byFinder = new Map<string, Core[]>();
    for (const core of cores) {
      if (this.confirmed.has(keyOf(core))) continue;
      const finder = this.solver.finderOf(core) ?? 'cadical';
      byFinder.set(finder, [...(byFinder.get(finder) ?? []), core]);
    }
    for (const [finder, found] of byFinder) {
      const failure = await (finder === 'cadical'
        ? this.together(this.tooHard(found), finder)
        : this.oneByOne(found, finder));
      if (failure) return failure;
    }
    return { kind: 'confirmed' };
  }

  /** Those that the check's own solver does not refute: all others are confirmed. */
  private tooHard(cores: readonly Core[]): readonly Core[] {
    return cores.filter((core) => {
      if (this.budget.spent || !this.own.refutes(core)) return true;
      this.confirmed.add(keyOf(core));
      return false;
    });
  }

  private async together(cores: readonly Core[], finder: string): Promise<ProofCheck | undefined> {
    if (cores.length > 0) await this.solver.loadZ3();
    for (let start = 0; start < cores.length; start += TOGETHER) {
      const some = cores.slice(start, start + TOGETHER);
      if (this.budget.spent) return { kind: 'unconfirmed', core: some[0] };
      const limits = { timeoutMs: some.length * defaultLimits.timeoutMs };
      const answer = this.solver.recheckUnsat([disj(some.map((core) => conj(core)))], finder, limits);
      if (answer.kind === 'sat') return { kind: 'refuted' };
      if (answer.kind === 'unknown') {
        const failure = await this.oneByOne(some, finder);
        if (failure) return failure;
      } else for (const core of some) this.confirmed.add(keyOf(core));
    }
    return undefined;
  }

  private async oneByOne(cores: readonly Core[], finder: string): Promise<ProofCheck | undefined> {
    for (const core of cores) {
      if (this.budget.spent) return { kind: 'unconfirmed', core };
      const answer = await this.alone(core, finder);
      if (answer.kind === 'sat') return { kind: 'refuted' };
      if (answer.kind === 'unknown') return { kind: 'unconfirmed', core };
      this.confirmed.add(keyOf(core));
    }
    return undefined;
  }

  private async alone(core: Core, finder: string): Promise<Answer> {
    const answer = this.solver.recheckUnsat(core, finder);
    if (answer.kind !== 'unknown') return answer;
    await this.solver.loadZ3();
    return this.solver.recheckUnsat(core, finder);
  }
}

function keyOf(core: Core): string {
  return core.map((term) => term.id).join(',');
}
