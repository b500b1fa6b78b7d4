import pc from 'picocolors';
import type { Terminal } from '../../host/index.js';
import type { SummaryStyle } from '../../library/index.js';
import type { ShowOptions } from '../options/shared-options.js';

/** Where a command shows its results: in colour, plain, or not at all. */
export interface Screen {
  readonly style: SummaryStyle;
  print(text: string): void;
}

export function screenOf(terminal: Terminal, options: ShowOptions): Screen {
  const { width, columns: rowWidth, showsColor } = terminal;
  return {
    style: { palette: pc.createColors(showsColor && options.color), width, rowWidth },
    print: (text) => {
      if (!options.quiet) terminal.print(`${text}\n`);
    },
  };
}
