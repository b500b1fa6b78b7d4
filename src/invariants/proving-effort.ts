import type { Budget } from '../base/index.js';
import type { Answer, SolverChain } from '../solver/index.js';
import { type Term, termSize } from '../term/index.js';

/** Of a query, so many nodes are as much work as asking at all. */
const NODES_PER_UNIT = 500;
/** To make an invariant readable, once there is one. */
const FINISHING_WORK = 400;
const FINISHING_MS = 2_000;

export interface EffortLimits {
  /** The clock is the outer limit. */
  readonly budget: Budget;
  /** Of one query. */
  readonly timeoutMs: number;
  /** Queries, large ones counted several times, so that a search comes to the same end on any machine. */
  readonly work: number;
}

/** What a search for an invariant may ask, and what is left of it. */
export class ProvingEffort {
  private left: number;

  constructor(
    readonly solver: SolverChain,
    private readonly limits: EffortLimits,
  ) {
    this.left = limits.work;
  }

  get isSpent(): boolean {
    return this.left <= 0 || this.limits.budget.spent;
  }

  check(query: readonly Term[]): Answer {
    this.left--;
    for (const term of query) this.left -= termSize(term) / NODES_PER_UNIT;
    return this.solver.check(query, this.limits);
  }

  isRefuted(query: readonly Term[]): boolean {
    return this.check(query).kind === 'unsat';
  }

  /** A part of the query from which nothing can be left out; `core` are indices, as in an answer. */
  minimalCore(query: readonly Term[], core: readonly number[]): readonly number[] {
    return this.solver.minimalCore(query, core, this.limits);
  }

  /** A little more, to make what was found readable. */
  extended(): ProvingEffort {
    const { budget, timeoutMs } = this.limits;
    return new ProvingEffort(this.solver, {
      budget: budget.extended(FINISHING_MS),
      timeoutMs: 4 * timeoutMs,
      work: FINISHING_WORK,
    });
  }
}
