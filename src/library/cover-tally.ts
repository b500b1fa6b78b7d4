import type { CoverListener, DecidedFunction, FailedFunction } from './cover-events.js';

/** What a run has decided so far, told to its listener as it comes. */
export class CoverTally {
  readonly decided: DecidedFunction[] = [];
  readonly failed: FailedFunction[] = [];

  constructor(private readonly listener: CoverListener) {}

  decide(decided: DecidedFunction): void {
    this.decided.push(decided);
    this.listener.onEvent?.({ kind: 'decided', decided });
  }

  fail(failed: FailedFunction): void {
    this.failed.push(failed);
    this.listener.onEvent?.({ kind: 'failed', failed });
  }

  warn(message: string): void {
    if (message !== '') this.listener.onEvent?.({ kind: 'warning', message });
  }
}
