import { Option } from 'commander';
import { type Subjects, subjectsOf, wholeNumber } from './arguments.js';
import type { SettingsLayer } from './layers.js';
import {
  addCovering,
  addDisplay,
  addGoal,
  type CommandContext,
  choice,
  choiceOfSeveral,
  type RawShared,
  type ShowOptions,
  type SourceOptions,
} from './shared-options.js';

export interface CoverOptions extends ShowOptions, SourceOptions, Subjects {
  readonly settings: SettingsLayer;
  /** A result whose tests are executed first. */
  readonly tests?: string;
  readonly logQueries?: string;
  readonly out?: string;
  readonly formats?: readonly string[];
  readonly json?: string;
}

interface RawCover extends RawShared {
  readonly strategy?: string;
  readonly solving?: 'full' | 'partial';
  readonly lookAhead?: boolean;
  readonly maxCallDepth?: number;
  readonly solveFirst?: boolean;
  readonly tests?: string;
  readonly logQueries?: string;
  readonly out?: string;
  readonly format?: readonly string[];
  readonly json?: string;
}

export function addCover(context: CommandContext, action: (options: CoverOptions) => Promise<void>): void {
  const { program, choices } = context;
  const command = program
    .command('cover <file...>')
    .usage('FILE… [FUNCTION] [options] [-- COMPILER FLAGS]')
    .summary('generate tests and proofs for FUNCTION, or for every function in the files')
    .description('Generates tests and proofs for FUNCTION, or for every function defined in the files.');
  addGoal(command, choices);
  command
    .optionsGroup('Search:')
    .addOption(choice('--strategy <name>', 'how tests are sought', choices.strategies))
    .addOption(
      new Option('--solving <mode>', 'how much of a path predicate is solved').choices(['full', 'partial']),
    )
    .addOption(new Option('--look-ahead', 'do not extend paths that lead to nothing new (the default)'))
    .addOption(new Option('--no-look-ahead', 'extend them').default(undefined))
    .option(
      '--max-call-depth <n>',
      'flip no branch below this depth of calls; what needs it stays open',
      wholeNumber(0),
    )
    .option('--solve-first', 'solve the other side of every branch of a new path at once')
    .option('--tests <file>', 'begin with the tests of an earlier run: its result.json');
  const covering = addCovering(command, 'for each function, its check included', context);
  command
    .optionsGroup('Results:')
    .option('--out <dir>', 'where files go (default: hyla-out/FUNCTION)')
    .addOption(choiceOfSeveral('--format <name...>', 'files to write', choices.formats))
    .option('--json <file>', 'the result as JSON; - for standard output, and nothing else there')
    .option('--log-queries <dir>', 'write each solver query there as SMT-LIB 2');
  addDisplay(command).action(async (words: string[], raw: RawCover) => {
    const shared = covering(raw);
    await action({
      ...shared,
      ...subjectsOf(words),
      settings: {
        ...shared.settings,
        strategy: raw.strategy,
        solving: raw.solving,
        lookAhead: raw.lookAhead,
        maxCallDepth: raw.maxCallDepth,
        solveFirst: raw.solveFirst,
      },
      tests: raw.tests,
      logQueries: raw.logQueries,
      out: raw.out,
      formats: raw.format,
      json: raw.json,
    });
  });
}
