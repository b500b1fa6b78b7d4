import { StatusLine, type Terminal } from '../../host/index.js';
import type { ShowOptions } from '../options/shared-options.js';

/** What is said beside results: the line that is redrawn while work goes on, warnings, complaints. */
export class Messages {
  private readonly status: StatusLine | undefined;

  constructor(
    private readonly terminal: Terminal,
    private readonly show: ShowOptions,
  ) {
    this.status = show.quiet ? undefined : new StatusLine(terminal);
  }

  /** What is being done this moment. */
  doing(text: string): void {
    this.status?.show(text);
  }

  /** Before something else is printed. */
  clear(): void {
    this.status?.clear();
  }

  complain(text: string): void {
    this.status?.clear();
    this.terminal.complain(`hyla: ${text}\n`);
  }

  /** As the compiler words it. */
  warn(text: string): void {
    if (this.show.quiet || text === '') return;
    this.status?.clear();
    this.terminal.complain(`${text}\n`);
  }
}
