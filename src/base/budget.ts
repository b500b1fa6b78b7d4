/** What ended it. */
export type BudgetEnd = 'interrupted' | 'time-limit' | 'memory-limit';

/** The part of the memory that may be in use at most: what is begun has to come to its end. */
const MOST_MEMORY = 0.9;

/** How much a run may still spend. The clock and the memory are outer limits only; searches count in their own units. */
export class Budget {
  private readonly deadline: number;
  private cancelled = false;
  private outer?: Budget;
  private mostMemory = MOST_MEMORY;

  constructor(
    milliseconds: number,
    private readonly now: () => number = () => performance.now(),
    /** The part of the memory that is in use. */
    private readonly memoryInUse: () => number = () => 0,
  ) {
    this.deadline = this.now() + milliseconds;
  }

  /** A new budget from now on, ended by the same interruption; `share`: of the memory that this one may use. */
  extended(milliseconds: number, share = 1): Budget {
    return this.following(milliseconds, this.now, share);
  }

  /** The same by another clock. */
  byClock(milliseconds: number, now: () => number): Budget {
    return this.following(milliseconds, now, 1);
  }

  private following(milliseconds: number, now: () => number, share: number): Budget {
    const next = new Budget(milliseconds, now, this.memoryInUse);
    next.outer = this;
    next.mostMemory = this.mostMemory * share;
    return next;
  }

  /** Ends the budget at once (Ctrl-C). */
  cancel(): void {
    this.cancelled = true;
  }

  get interrupted(): boolean {
    return this.cancelled || (this.outer?.interrupted ?? false);
  }

  get spent(): boolean {
    return this.end !== undefined;
  }

  /** Why it is spent; undefined while it is not. */
  get end(): BudgetEnd | undefined {
    if (this.interrupted) return 'interrupted';
    if (this.now() >= this.deadline) return 'time-limit';
    return this.memoryInUse() >= this.mostMemory ? 'memory-limit' : undefined;
  }

  get remainingMs(): number {
    return this.interrupted ? 0 : Math.max(0, this.deadline - this.now());
  }
}
