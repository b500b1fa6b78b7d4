import type { MemoryPlan } from './memory-plan.js';
import type { MemoryViews } from './memory-views.js';

/** How far below the last known frame a callee without probes may have used the stack. */
const unseenStack = 1024;

/** What memory holds before the variables of a run are written. */
export class MemoryImage {
  /** Data and blocks, from `start` on; zeros lie before and behind them. */
  private readonly content: Uint8Array;
  private readonly start: number;
  /** The parts of `content` that a run may change without doing anything undefined. */
  private readonly changing: readonly { readonly start: number; readonly content: Uint8Array }[];

  /** Takes memory as it is now. */
  constructor(memory: MemoryViews, plan: MemoryPlan) {
    this.start = plan.stackTop;
    this.content = memory.bytes.slice(this.start, plan.blocksEnd);
    const blocks = { start: plan.blocksStart, end: plan.blocksEnd };
    this.changing = [...plan.changingData(), blocks].map(({ start, end }) => ({
      start,
      content: this.content.subarray(start - this.start, end - this.start),
    }));
  }

  /** Undoes what a run could do within the language. `lowestFrame`: how deep its stack went. */
  restore(memory: MemoryViews, lowestFrame: number): void {
    const top = this.start;
    // Uninitialised locals of a run must not depend on the run before.
    memory.bytes.fill(0, Math.max(0, Math.min(lowestFrame, top) - unseenStack), top);
    for (const { start, content } of this.changing) memory.bytes.set(content, start);
  }

  /** Undoes whatever a run has done: nothing undefined outlives it. */
  restoreAll(memory: MemoryViews): void {
    memory.bytes.fill(0, 0, this.start);
    memory.bytes.set(this.content, this.start);
    memory.bytes.fill(0, this.start + this.content.length);
  }
}
