import type { Terminal } from './terminal.js';

/** Often enough to look alive, seldom enough to cost nothing. */
const REDRAW_MS = 100;

/** One line on standard error that is drawn over itself while work goes on, and leaves nothing behind. */
export class StatusLine {
  private drawnAt = Number.NEGATIVE_INFINITY;
  private isVisible = false;

  constructor(
    private readonly terminal: Terminal,
    private readonly now: () => number = () => performance.now(),
  ) {}

  show(text: string): void {
    if (!this.terminal.isWatched || this.now() - this.drawnAt < REDRAW_MS) return;
    this.drawnAt = this.now();
    this.isVisible = true;
    this.terminal.redraw(text.slice(0, this.terminal.width - 1));
  }

  clear(): void {
    if (this.isVisible) this.terminal.redraw('');
    this.isVisible = false;
    this.drawnAt = Number.NEGATIVE_INFINITY;
  }
}
