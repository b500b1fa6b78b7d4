import type { InitRequest } from '../../library/index.js';
import { subjectsOf } from './arguments.js';
import {
  addDisplay,
  addSources,
  type CommandContext,
  displayOf,
  type RawShared,
  type ShowOptions,
  sourceOptions,
} from './shared-options.js';

export interface InitOptions extends ShowOptions {
  readonly request: InitRequest;
}

interface RawInit extends RawShared {
  readonly force?: boolean;
  readonly declare?: boolean;
}

export function addInit(
  { program, choices, compilerWords }: CommandContext,
  action: (options: InitOptions) => Promise<void>,
): void {
  const collected: string[] = [];
  const command = program
    .command('init <file...>')
    .usage('FILE… [FUNCTION] [options] [-- COMPILER FLAGS]')
    .summary("write hyla.config.json with Hyla's choices filled in and explained")
    .description(
      'Writes hyla.config.json beside FILE. It says what Hyla would choose for FUNCTION, or for every function in the ' +
        'files, and how to declare it: what is declared is a fact, and proofs may rest on it.',
    )
    .optionsGroup('Results:')
    .option('--force', 'replace the file that is there')
    .option('--declare', 'make every choice a fact, rather than a comment');
  addSources(command, choices, collected);
  addDisplay(command).action(async (words: string[], raw: RawInit) => {
    await action({
      ...displayOf(raw),
      request: {
        ...sourceOptions(raw, [...collected, ...compilerWords]),
        ...subjectsOf(words),
        existing: raw.force === true ? 'replaced' : 'kept',
        declarations: raw.declare === true ? 'as-facts' : 'as-choices',
      },
    });
  });
}
