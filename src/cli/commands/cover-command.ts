import path from 'node:path';
import type { Terminal } from '../../host/index.js';
import { cover, demandWritable } from '../../library/index.js';
import { untilInterrupted } from '../interrupt.js';
import type { CoverOptions } from '../options/cover-options.js';
import { CoverAnswer, timeGuard } from './cover-answer.js';

/** `hyla cover FILE|DIR… [FUNCTION…]`. */
export async function coverCommand(options: CoverOptions, terminal: Terminal): Promise<number> {
  if (options.json !== undefined && options.json !== '-') demandWritable(path.dirname(options.json));
  const answer = new CoverAnswer(options, terminal, timeGuard(options, terminal));
  const outcome = await untilInterrupted((signal) =>
    cover(options.request, { signal, onEvent: (event) => answer.tell(event) }),
  );
  return answer.end(outcome);
}
