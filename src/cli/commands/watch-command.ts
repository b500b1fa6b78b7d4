import path from 'node:path';
import type { Terminal } from '../../host/index.js';
import { type CoverOutcome, demandWritable, type WatchEvent, watch } from '../../library/index.js';
import { exitStatus } from '../exit-status.js';
import type { CoverOptions } from '../options/cover-options.js';
import { userComplaint } from '../output/user-complaint.js';
import { CoverAnswer, timeGuard } from './cover-answer.js';

/** `hyla watch FILE… [FUNCTION]`. Ctrl-C does what it always does: there is nothing to wait for. */
export async function watchCommand(options: CoverOptions, terminal: Terminal): Promise<number> {
  if (options.json !== undefined && options.json !== '-') demandWritable(path.dirname(options.json));
  const guard = timeGuard(options, terminal);
  let answer = new CoverAnswer(options, terminal, guard);
  const tell = (event: WatchEvent): void => {
    const { screen, messages } = answer;
    const say = (text: string) => screen.print(screen.style.palette.dim(text));
    switch (event.kind) {
      case 'begun':
        // What a run that was overtaken has left on its line.
        messages.clear();
        guard.disarm();
        if (event.changed.length > 0) say(`\n${event.changed.join(' ')} changed`);
        answer = new CoverAnswer(options, terminal, guard);
        return;
      case 'meanwhile':
        answer.tell(event.event);
        return;
      case 'answered':
        answer.end(event.outcome);
        say(`${answered(event.outcome)} in ${seconds(event.ms)}; ${WAITING}`);
        return;
      case 'fault':
        messages.clear();
        guard.disarm();
        terminal.complain(userComplaint(event.message));
        say(`no answer, after ${seconds(event.ms)}; ${WAITING}`);
    }
  };
  const end = new AbortController();
  const onEvent = (event: WatchEvent): void => {
    tell(event);
    // As `hyla watch … | head` does.
    if (!terminal.isHeard) end.abort();
  };
  await watch(options.request, { onEvent, signal: end.signal });
  return exitStatus.decided;
}

const WAITING = 'waiting for changes, Ctrl-C ends';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** What was done for an answer. */
function answered({ decided, failed }: CoverOutcome): string {
  const made = [
    ...decided.filter(({ from }) => from === 'this-run').map(({ row }) => row.name),
    ...failed.flatMap((one) => one.function ?? []),
  ];
  const unchanged = decided.length + failed.length - made.length;
  const names = made.length > MOST_NAMES ? `${made.length} functions` : made.join(', ');
  const rest = unchanged === 1 ? '1 function is unchanged' : `${unchanged} functions are unchanged`;
  if (made.length === 0) return `answered: ${rest},`;
  return `answered ${names}${unchanged > 0 ? `, ${rest},` : ''}`;
}

/** More would not be read. */
const MOST_NAMES = 5;
