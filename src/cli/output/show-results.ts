import { details, type FunctionTable, functionRow, functionSummary } from '../../report/index.js';
import type { FunctionResult } from '../../result/index.js';
import type { Written } from './output-plan.js';
import { sourcesOf } from './result-directory.js';
import type { Screen } from './screen.js';

interface Shown {
  readonly results: readonly FunctionResult[];
  readonly written: readonly Written[];
  /** Functions that an interruption left out. */
  readonly skipped: number;
  /** Whose rows were shown already; absent where there is one function, with all that is known of it. */
  readonly table?: FunctionTable;
}

/** What `cover` prints at its end. */
export function showResults({ results, written, skipped, table }: Shown, screen: Screen): void {
  const { style } = screen;
  const { palette } = style;
  if (!table) {
    for (const result of results) screen.print(functionSummary(result, sourcesOf(result), style));
  } else if (results.length > 0) {
    screen.print(table.end(results.map(functionRow)));
    for (const result of results) {
      const lines = details(result, sourcesOf(result), style);
      if (lines.length > 0) screen.print(`\n${palette.bold(result.function)}${lines.join('\n')}`);
    }
  }
  if (skipped > 0) screen.print(palette.yellow(`\ninterrupted: ${skipped} functions were not started`));
  if (written.length > 0) screen.print('');
  for (const { directory, names } of written)
    screen.print(palette.dim(`wrote ${directory}: ${names.join(' ')}`));
}
