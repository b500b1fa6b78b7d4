/** How much a run may still spend. The clock is the outer limit only; searches count in their own units. */
export class Budget {
  private readonly deadline: number;
  private cancelled = false;

  constructor(
    milliseconds: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.deadline = this.now() + milliseconds;
  }

  /** Ends the budget at once (Ctrl-C). */
  cancel(): void {
    this.cancelled = true;
  }

  get interrupted(): boolean {
    return this.cancelled;
  }

  get spent(): boolean {
    return this.cancelled || this.now() >= this.deadline;
  }

  get remainingMs(): number {
    return this.cancelled ? 0 : Math.max(0, this.deadline - this.now());
  }
}
