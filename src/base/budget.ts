/** How much a run may still spend. The clock is the outer limit only; searches count in their own units. */
export class Budget {
  private readonly deadline: number;
  private cancelled = false;
  private outer?: Budget;

  constructor(
    milliseconds: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.deadline = this.now() + milliseconds;
  }

  /** A new budget from now on, ended by the same interruption. */
  extended(milliseconds: number): Budget {
    const next = new Budget(milliseconds, this.now);
    next.outer = this;
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
    return this.interrupted || this.now() >= this.deadline;
  }

  get remainingMs(): number {
    return this.interrupted ? 0 : Math.max(0, this.deadline - this.now());
  }
}
