import type { Budget } from '../../base/index.js';

/**
 * What worlds take of the time, one after the other. Some of what they do cannot be interrupted: who went over its part of the time by
 * so much may be followed by others that do, and where these would go over the end of all time, nothing of any world would be left.
 */
export class WorldTime {
  private overrunMs = 0;

  constructor(private readonly budget: Budget) {}

  /** Does the work, which has `share` of the time that is left. */
  async spentOn<T>(share: number, work: () => Promise<T>): Promise<T> {
    const before = this.budget.remainingMs;
    const done = await work();
    const spent = before - this.budget.remainingMs;
    this.overrunMs = Math.max(this.overrunMs, spent - before * share);
    return done;
  }

  /** There is no time for another world, or not enough for one that goes over its part as others did. */
  get isOver(): boolean {
    return this.budget.spent || this.budget.remainingMs < this.overrunMs;
  }
}
