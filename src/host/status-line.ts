import type { Terminal } from './terminal.js';

/** Often enough to look alive, seldom enough to cost nothing. */
const REDRAW_MS = 100;

/** Where nobody watches, who reads a log has to know that work goes on: from here on, and after twice as long each time. */
const FIRST_LINE_MS = 10_000;

/** One line on standard error that is drawn over itself while work goes on, and leaves nothing behind; in a log, lines that stay. */
export class StatusLine {
  private drawnAt = Number.NEGATIVE_INFINITY;
  private isVisible = false;
  private readonly start: number;
  private nextLineMs = FIRST_LINE_MS;

  constructor(
    private readonly terminal: Terminal,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.start = now();
  }

  show(text: string): void {
    if (!this.terminal.isWatched) this.log(text);
    else if (this.now() - this.drawnAt >= REDRAW_MS) this.draw(text);
  }

  private log(text: string): void {
    if (this.now() - this.start < this.nextLineMs) return;
    while (this.now() - this.start >= this.nextLineMs) this.nextLineMs *= 2;
    this.terminal.complain(`${text}\n`);
  }

  private draw(text: string): void {
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
