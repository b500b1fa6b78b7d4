import type { Budget } from '../base/index.js';
import type { Answer, HornAnswer, SolverChain } from '../solver/index.js';
import { type Term, termSize } from '../term/index.js';

/**
 * What is as much work as asking a small query: so many nodes of a larger one, so much of the time that was given to a
 * question that nobody answered, and so many segments of the program, executed.
 */
const PER_UNIT = { nodes: 500, ms: 10, segments: 10 };
/** To make an invariant readable, once there is one. */
const FINISHING_WORK = 400;

export interface EffortLimits {
  /** The clock is the outer limit. */
  readonly budget: Budget;
  /** Of one query. */
  readonly timeoutMs: number;
  /** Queries, large and undecided ones counted several times, so that a search comes to the same end on any machine. */
  readonly work: number;
  /** Of one question to the Horn solver; 0: it is not asked. */
  readonly hornMs: number;
}

/** What proving has cost, where a small query costs one: counted, the same on any machine. */
export class ProvingCost {
  units = 0;

  executedSegment(): void {
    this.units += 1 / PER_UNIT.segments;
  }
}

/** What a search for an invariant may ask, and what is left of it. */
export class ProvingEffort {
  private left: number;

  constructor(
    private readonly solver: SolverChain,
    private readonly limits: EffortLimits,
    private readonly cost: ProvingCost,
  ) {
    this.left = limits.work;
  }

  get isSpent(): boolean {
    return this.left <= 0 || this.limits.budget.spent;
  }

  get mayAskHorn(): boolean {
    return this.limits.hornMs > 0 && !this.isSpent;
  }

  check(query: readonly Term[]): Answer {
    this.charge(1);
    for (const term of query) this.charge(termSize(term) / PER_UNIT.nodes);
    const answer = this.solver.check(query, this.limits);
    if (answer.kind === 'unknown') this.charge(this.limits.timeoutMs / PER_UNIT.ms);
    return answer;
  }

  isRefuted(query: readonly Term[]): boolean {
    return this.check(query).kind === 'unsat';
  }

  /** A part of the query from which nothing can be left out; `core` are indices, as in an answer. */
  minimalCore(query: readonly Term[], core: readonly number[]): readonly number[] {
    return this.solver.minimalCore(query, core, this.limits);
  }

  /** The Horn solver has a limit of its own: what it takes does not shorten the rest of the search. */
  solveHorn(clauses: string): HornAnswer {
    const { hornMs } = this.limits;
    const answer = this.solver.solveHorn(clauses, { timeoutMs: hornMs });
    this.cost.units += answer.kind === 'unknown' ? hornMs / PER_UNIT.ms : 1;
    return answer;
  }

  /** A little more, to make what was found readable. */
  extended(): ProvingEffort {
    const { timeoutMs } = this.limits;
    const limits = { ...this.limits, timeoutMs: 4 * timeoutMs, work: FINISHING_WORK };
    return new ProvingEffort(this.solver, limits, this.cost);
  }

  private charge(units: number): void {
    this.left -= units;
    this.cost.units += units;
  }
}
