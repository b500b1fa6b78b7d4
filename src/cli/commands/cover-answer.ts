import { type Terminal, TimeGuard } from '../../host/index.js';
import {
  type CoverEvent,
  type CoverOutcome,
  type DecidedFunction,
  fileSummaries,
  InputFault,
  isProject,
  reviewOf,
  writeJson,
} from '../../library/index.js';
import { exitStatus } from '../exit-status.js';
import type { CoverOptions } from '../options/cover-options.js';
import { type CoverDisplay, coverDisplay } from '../output/cover-display.js';
import { progressText } from '../output/progress-text.js';
import { type Screen, screenOf } from '../output/screen.js';
import { Messages } from './messages.js';

/** What is done with smaller programs comes up for air soon, or ends. */
const LARGE = 16_384;

export function timeGuard(options: CoverOptions, terminal: Terminal): TimeGuard {
  const messages = new Messages(terminal, options);
  return new TimeGuard((text) => messages.complain(`error: ${text}`), exitStatus.inputFault);
}

/** What one run is shown as, from its first event to its status. */
export class CoverAnswer {
  readonly screen: Screen;
  readonly messages: Messages;
  private readonly display: CoverDisplay;
  private readonly review: ReturnType<typeof reviewOf>;

  constructor(
    private readonly options: CoverOptions,
    private readonly terminal: Terminal,
    private readonly guard: TimeGuard,
  ) {
    // Standard output belongs to the JSON text when it goes there.
    this.screen = screenOf(terminal, { ...options, quiet: options.quiet || options.json === '-' });
    this.messages = new Messages(terminal, options);
    this.review = reviewOf(options.demands);
    this.display = coverDisplay(options.request, this.screen);
  }

  tell(event: CoverEvent): void {
    const { display, messages, guard } = this;
    switch (event.kind) {
      case 'started':
        display.started(event.files, event.jobs);
        return;
      case 'compiling':
        messages.doing(`${display.done()}compiling ${event.files.join(' ')}`);
        return;
      case 'compiled':
        messages.clear();
        display.compiled(event.functions);
        return;
      case 'covering':
        guard.arm(
          `covering '${event.function}'`,
          event.limitMs,
          event.codeBytes > LARGE ? 'at once' : 'soon',
        );
        return;
      case 'writing':
        guard.disarm();
        return;
      case 'progress':
        messages.doing(display.done() + progressText(event.function, event.progress));
        return;
      case 'decided':
        messages.clear();
        display.decided(event.decided);
        return;
      case 'failed': {
        const { file, function: name, message } = event.failed;
        messages.clear();
        display.failed(event.failed);
        const isPlaced = name === undefined && message.startsWith(`${file}:`);
        messages.complain(isPlaced ? message : display.placeOf(file, name) + message);
        return;
      }
      case 'warning':
        messages.warn(event.message);
    }
  }

  /** Answers with the exit status. */
  end(outcome: CoverOutcome): number {
    const { display, messages, options, review } = this;
    messages.clear();
    display.end(outcome);
    if (options.json !== undefined) writeResults(options.json, options, outcome, this.terminal);
    if (isBug(outcome)) return exitStatus.bug;
    if (outcome.failed.some(({ kind }) => kind === 'fault')) return exitStatus.inputFault;
    const isLeft = outcome.ended === 'interrupted' || outcome.failed.length > 0;
    if (!review) return isLeft || outcome.decided.some(isOpen) ? exitStatus.open : exitStatus.decided;
    for (const one of outcome.decided) review.add(one.result());
    const complaints = review.complaints();
    for (const complaint of complaints) messages.complain(`fails: ${complaint}`);
    return isLeft || complaints.length > 0 ? exitStatus.open : exitStatus.decided;
  }
}

/** A verdict did not survive the check, or replay could not follow a run, whatever became of the verdicts. */
const isBug = ({ decided, failed }: CoverOutcome): boolean =>
  failed.some(({ kind }) => kind === 'bug') ||
  decided.some(({ row }) => row.checkFailures + row.divergences > 0);

/** Criteria that discover their objectives leave none open when they are stopped. */
const isOpen = ({ row }: DecidedFunction): boolean => row.coverage.open > 0 || row.ended !== 'complete';

function writeResults(
  file: string,
  { request }: CoverOptions,
  { decided }: CoverOutcome,
  terminal: Terminal,
): void {
  const results = decided.map((one) => one.result());
  const isOne = !isProject(request) && request.functions?.length === 1;
  if (isOne && results.length === 0) throw new InputFault('interrupted before there was a result');
  const all = isOne
    ? results[0]
    : ({ schema: 1, functions: results, files: fileSummaries(results) } as const);
  writeJson(file, all, terminal.print);
}
