import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type Choices,
  type CoverRequest,
  type Demands,
  defaults,
  type Failure,
  failures,
  InputFault,
  isProject,
  pathKind,
} from '../../library/index.js';
import { pathsOf, subjectsOf, wholeNumber } from './arguments.js';
import { explainsChoices } from './help-layout.js';
import {
  addCovering,
  addDisplay,
  addGoal,
  type CommandContext,
  choice,
  choiceOfSeveral,
  displayOf,
  type RawShared,
  type ShowOptions,
} from './shared-options.js';

export interface CoverOptions extends ShowOptions {
  readonly request: CoverRequest;
  /** A file for the result, or `-`. */
  readonly json?: string;
  readonly demands: Demands;
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
  readonly failUnder?: number;
  readonly failOn?: readonly Failure[];
  readonly baseline?: string;
  readonly p?: string;
  readonly jobs?: number;
  readonly shard?: { readonly index: number; readonly of: number };
  readonly changed?: string;
  readonly unlinked?: readonly string[];
}

export function addCover(context: CommandContext, action: (options: CoverOptions) => Promise<void>): void {
  const command = explainsChoices(context.program.command('cover [file...]'))
    .usage('FILE|DIR… [FUNCTION…] [options] [-- COMPILER FLAGS]')
    .summary('generate tests and proofs for FUNCTION, or for every function in the files')
    .description(
      'Generates tests and proofs for FUNCTION, or for every function defined in the files. ' +
        'Of a folder, or with -p, each file is compiled with its own flags and linked with the files that define what it calls.',
    );
  const optionsOf = addCoverOptions(command, context, () =>
    command
      .optionsGroup('Projects:')
      .option('-p <dir>', 'a build folder: every file of its compile_commands.json', buildFolder)
      .option('--jobs <n>', 'processes at a time (default for projects: one for each core)', wholeNumber(1))
      .option('--shard <i/n>', 'only the i-th of n parts of the functions', shard)
      .option('--changed <rev>', 'only what depends on files that differ from this revision of git')
      .option(
        '--unlinked <name...>',
        'functions of other files that are to have no body; * for any characters',
      ),
  );
  command.action((words: string[], raw: RawCover) => {
    if (words.length === 0 && raw.p === undefined) command.error("missing required argument 'file'");
    return action(optionsOf(raw, coverSubjects(words, raw)));
  });
}

export function addWatch(context: CommandContext, action: (options: CoverOptions) => Promise<void>): void {
  const command = context.program
    .command('watch <file...>')
    .summary('the same, again for what has changed whenever a file is saved')
    .description(
      'Does what cover does, and does it again for what has changed whenever a file is saved. Ctrl-C ends it.',
    )
    .usage('FILE… [FUNCTION] [options] [-- COMPILER FLAGS]');
  const optionsOf = addCoverOptions(command, context);
  command.action((words: string[], raw: RawCover) => {
    const { files, functionName } = subjectsOf(words);
    const functions = functionName === undefined ? [] : [functionName];
    return action(optionsOf(raw, { paths: files, functions }));
  });
}

type CoverSubjects = Pick<CoverRequest, 'paths' | 'functions' | 'project'>;

/** Options of commands that cover, with `further` ones among them; and what they say about their subjects. */
function addCoverOptions(
  command: Command,
  context: CommandContext,
  further?: () => void,
): (raw: RawCover, subjects: CoverSubjects) => CoverOptions {
  const { choices } = context;
  addGoal(command, choices);
  addSearch(command, choices);
  const covering = addCovering(command, 'for each function, its check included', context);
  further?.();
  addResults(command, choices);
  addDisplay(command);
  return (raw, subjects) => {
    const shared = covering(raw);
    return {
      ...displayOf(raw),
      request: {
        ...shared,
        ...subjects,
        compileCommands: raw.p ?? shared.compileCommands,
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
      },
      json: raw.json,
      demands: { failUnder: raw.failUnder, failOn: raw.failOn, baseline: raw.baseline },
    };
  };
}

const addSearch = (command: Command, { strategies }: Choices): Command =>
  command
    .optionsGroup('Search:')
    .addOption(
      choice('--strategy <name>', `how tests are sought (default: ${defaults.strategy})`, strategies),
    )
    .addOption(
      new Option(
        '--solving <mode>',
        `how much of a path predicate is solved (default: ${defaults.solving})`,
      ).choices(['full', 'partial']),
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

const addResults = (command: Command, choices: Choices): Command =>
  command
    .optionsGroup('Results:')
    .option('--out <dir>', 'where files go (default: hyla-out/FUNCTION)')
    .addOption(
      choiceOfSeveral(
        '--format <name...>',
        `files to write (default: ${defaults.formats.join(' ')})`,
        choices.formats,
      ),
    )
    .option('--json <file>', 'the result as JSON; - for standard output, and nothing else there')
    .option('--log-queries <dir>', 'write each solver query there as SMT-LIB 2')
    .optionsGroup('Exit status:')
    .option('--fail-under <percent>', 'fail where feasible coverage is less', percent)
    .addOption(new Option('--fail-on <what...>', 'fail where there is such a thing').choices(failures))
    .option('--baseline <result>', 'fail only for what this earlier result, or folder of results, has not');

/** Whole projects are told by what is named: a folder, a build, several functions, or how to divide the work. */
function coverSubjects(words: readonly string[], raw: RawCover): CoverSubjects {
  const { paths, functions } = pathsOf(words);
  const { p, jobs, shard, changed, unlinked } = raw;
  if (paths.length === 0 && p === undefined)
    throw new InputFault(`no C file given, only '${words.join("', '")}'`);
  const project = { jobs, shard, changed, unlinked };
  const isDivided =
    p !== undefined ||
    shard !== undefined ||
    changed !== undefined ||
    unlinked !== undefined ||
    (jobs !== undefined && functions.length === 0);
  const subjects = { paths, functions };
  return isDivided || isProject(subjects) ? { ...subjects, project } : subjects;
}

function buildFolder(name: string): string {
  const file = pathKind(name) === 'folder' ? path.join(name, 'compile_commands.json') : name;
  if (pathKind(file) !== 'file') throw new InvalidArgumentError(`There is no ${file}.`);
  return file;
}

function shard(text: string): { readonly index: number; readonly of: number } {
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (index === undefined || of === undefined || index < 1 || index > of)
    throw new InvalidArgumentError('Expected I/N, such as 2/8.');
  return { index, of };
}

function percent(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 100))
    throw new InvalidArgumentError('Expected a percentage from 0 to 100.');
  return value;
}
