import type { Terminal } from '../../host/index.js';
import {
  type CompareEvent,
  type Comparison,
  compare,
  comparisonText,
  planComparison,
  writeComparison,
} from '../../library/index.js';
import { exitStatus } from '../exit-status.js';
import { untilInterrupted } from '../interrupt.js';
import type { CompareOptions } from '../options/compare-options.js';
import { progressText } from '../output/progress-text.js';
import { screenOf } from '../output/screen.js';
import { Messages } from './messages.js';

/** `hyla compare FILE FUNCTION`: the same function covered in several ways. */
export async function compareCommand(options: CompareOptions, terminal: Terminal): Promise<number> {
  const plan = planComparison(options);
  const messages = new Messages(terminal, options);
  let faults = 0;
  const onEvent = (event: CompareEvent) => {
    tell(event, messages);
    if (event.kind === 'failed') faults++;
  };
  const comparison = await untilInterrupted((signal) => compare(options.request, { signal, onEvent }));
  messages.clear();
  const screen = screenOf(terminal, options);
  if (plan.kind === 'print') terminal.print(plan.format.text(comparison));
  else screen.print(comparisonText(comparison, screen.style));
  if (plan.kind === 'file' || plan.kind === 'folder')
    for (const file of writeComparison(comparison, plan))
      screen.print(screen.style.palette.dim(`wrote ${file}`));
  return statusOf(comparison, faults);
}

function tell(event: CompareEvent, messages: Messages): void {
  switch (event.kind) {
    case 'compiling':
      messages.doing(`compiling ${event.files.join(' ')}`);
      return;
    case 'run':
      messages.doing(`${event.title}: ${progressText(event.function, event.progress)}`);
      return;
    case 'failed':
      messages.complain(`${event.failed.function}: ${event.failed.message}`);
      return;
    case 'warning':
      messages.warn(event.message);
  }
}

function statusOf({ functions, wantedRuns, madeRuns }: Comparison, faults: number): number {
  const failed = functions.some(({ rows }) => rows.some(({ checkFailures }) => checkFailures > 0));
  if (failed) return exitStatus.bug;
  if (faults > 0) return exitStatus.inputFault;
  return madeRuns < wantedRuns ? exitStatus.open : exitStatus.decided;
}
