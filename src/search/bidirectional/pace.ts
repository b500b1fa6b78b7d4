/** So many turns without progress, and one branch of the tree gets its chance; then half as many, and so on. */
const PATIENCE = 64;
const PATIENCE_TURNS = 256;
/** A query that only a backend can answer is worth so many turns. */
const TURNS_PER_CALL = 16;
/** Flips are never more frequent than this. */
const SHORTEST_INTERVAL = 4;

/** The longer nothing is covered or proved, the more often the tree itself is tried. Counted, not timed. */
export class Pace {
  private turns = 0;
  private flipAt = PATIENCE;
  private openBefore = -1;
  private callsBefore = 0;

  /** Fewer branches are open than before: patience begins anew. */
  isProgress(open: number): boolean {
    if (open === this.openBefore) return false;
    this.openBefore = open;
    this.turns = 0;
    this.flipAt = PATIENCE;
    return true;
  }

  /** One more turn has passed; `backendCalls` were made up to now. */
  isTimeToFlip(backendCalls: number): boolean {
    this.turns += 1 + (backendCalls - this.callsBefore) * TURNS_PER_CALL;
    this.callsBefore = backendCalls;
    if (this.turns < this.flipAt) return false;
    const halvings = Math.floor(this.turns / PATIENCE_TURNS);
    this.flipAt = this.turns + Math.max(SHORTEST_INTERVAL, PATIENCE >> Math.min(halvings, 8));
    return true;
  }
}
