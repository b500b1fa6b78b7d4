import { InvalidArgumentError, Option } from 'commander';
import {
  type CompareRequest,
  compareSubjects,
  lookAheadOnly,
  type NamedPruning,
  NO_PRUNING,
  namesOf,
} from '../../library/index.js';
import { wholeNumber } from './arguments.js';
import {
  addCovering,
  addDisplay,
  addGoal,
  type CommandContext,
  choiceList,
  choiceOfSeveral,
  chosen,
  displayOf,
  type RawShared,
  type ShowOptions,
} from './shared-options.js';

export interface CompareOptions extends ShowOptions {
  readonly request: CompareRequest;
  readonly out?: string;
  readonly formats?: readonly string[];
}

interface RawCompare extends RawShared {
  readonly strategies?: readonly string[];
  readonly solvings?: readonly ('full' | 'partial')[];
  readonly prunings?: readonly NamedPruning[];
  readonly seeds?: number;
  readonly out?: string;
  readonly format?: readonly string[];
}

const solvings = ['full', 'partial'] as const;

export function addCompare(
  context: CommandContext,
  action: (options: CompareOptions) => Promise<void>,
): void {
  const { program, choices } = context;
  const command = program
    .command('compare <what...>')
    .usage('FILE… FUNCTION | FILE[:FUNCTION]… | DIR… [options] [-- …]')
    .summary('strategies, ways of solving and prunings side by side')
    .description(
      'Covers FUNCTION, every function of each file, or of each file in DIR, in several ways, and shows what each way took.',
    );
  command
    .optionsGroup('Compared, every combination:')
    .addOption(
      listOption(
        '--strategies <names>',
        `separated by commas (default: all)${choiceList(choices.strategies)}`,
        (name) => chosen(name, choices.strategies),
      ),
    )
    .addOption(listOption('--solvings <modes>', 'full, partial (default: both)', solvingOf))
    .addOption(
      listOption(
        '--prunings <combinations>',
        'none, look-ahead, solve-first, max-call-depth=N, joined by + (default: look-ahead)',
        parsePruning,
      ),
    )
    .option('--seeds <n>', 'runs of each combination, of which the means are shown', wholeNumber(1));
  addGoal(command, choices);
  command.optionsGroup('Search:');
  const covering = addCovering(command, 'for each run', context);
  command
    .optionsGroup('Results:')
    .option('--out <path>', 'a file, or a folder for several formats')
    .addOption(
      choiceOfSeveral('--format <name...>', 'what to write, or to print', choices.comparisonFormats),
    );
  addDisplay(command).action(async (words: string[], raw: RawCompare) => {
    await action({
      ...displayOf(raw),
      request: {
        ...covering(raw),
        subjects: compareSubjects(words),
        axes: {
          strategies: raw.strategies ?? namesOf(choices.strategies),
          solvings: raw.solvings ?? solvings,
          prunings: raw.prunings ?? [lookAheadOnly],
        },
        seeds: raw.seeds ?? 1,
      },
      out: raw.out,
      formats: raw.format,
    });
  });
}

/** `none`, or `look-ahead`, `solve-first` and `max-call-depth=N` joined by `+`. */
function parsePruning(text: string): NamedPruning {
  if (text === 'none') return { name: text, settings: NO_PRUNING };
  let settings = NO_PRUNING;
  for (const part of text.split('+')) {
    const depth = /^max-call-depth=(\d{1,9})$/.exec(part)?.[1];
    if (part === 'look-ahead') settings = { ...settings, lookAhead: true };
    else if (part === 'solve-first') settings = { ...settings, solveFirst: true };
    else if (depth !== undefined) settings = { ...settings, maxCallDepth: Number(depth) };
    else {
      throw new InvalidArgumentError(
        `Expected none, or look-ahead, solve-first, max-call-depth=N, several joined by +.`,
      );
    }
  }
  return { name: text, settings };
}

/** `a,b`, given once or several times; each name once. */
function listOption<T>(flags: string, description: string, parse: (name: string) => T): Option {
  const names = new Set<string>();
  return new Option(flags, description).argParser((text, previous: readonly T[] | undefined) => {
    const fresh = text.split(',').map((name) => name.trim());
    const known = previous ?? [];
    return [...known, ...fresh.filter((name) => !names.has(name) && names.add(name)).map(parse)];
  });
}

function solvingOf(name: string): 'full' | 'partial' {
  const found = solvings.find((solving) => solving === name);
  if (!found) throw new InvalidArgumentError(`Expected one of ${solvings.join(', ')}.`);
  return found;
}
