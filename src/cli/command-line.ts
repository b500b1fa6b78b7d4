import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { type Subjects, seconds, subjectsOf, wholeNumber } from './arguments.js';
import { type Choice, type Choices, namesOf } from './choices.js';
import type { CompileFlags } from './compile-flags.js';
import type { SettingsLayer } from './layers.js';

/** Where results are shown; every command has these. */
export interface ShowOptions {
  readonly quiet: boolean;
  readonly color: boolean;
}

export interface CoverOptions extends ShowOptions, Subjects {
  readonly settings: SettingsLayer;
  readonly flags: CompileFlags;
  readonly compileCommands?: string;
  readonly config?: string;
  readonly precondition?: string;
  readonly clang?: string;
  readonly solver?: string;
  readonly logQueries?: string;
  readonly out?: string;
  readonly formats?: readonly string[];
  readonly json?: string;
}

/** What the commands do, each answering with its exit status. */
export interface Commands {
  cover(options: CoverOptions): Promise<number>;
  check(directory: string, options: ShowOptions): Promise<number>;
  explain(directory: string, objective: string, options: ShowOptions): Promise<number>;
  verify(directory: string, options: ShowOptions & { readonly cc: string }): Promise<number>;
}

export interface CommandLine {
  readonly version: string;
  readonly choices: Choices;
  readonly commands: Commands;
  print(text: string): void;
  complain(text: string): void;
}

/** Reads the command line, runs the command and answers with the exit status. */
export async function runCommandLine(line: CommandLine, words: readonly string[]): Promise<number> {
  let status = 0;
  const program = build(line, (outcome) => {
    status = outcome;
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return status;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version that were asked for end here too, with status 0.
    return error.exitCode === 0 ? 0 : 2;
  }
}

function build(line: CommandLine, done: (status: number) => void): Command {
  const program = new Command('hyla')
    .description('A test for every branch of your C code, or a proof that no test exists.')
    .version(line.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showSuggestionAfterError()
    .addHelpText('after', examples)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => line.print(text),
      writeErr: (text) => line.complain(text),
      outputError: (text, write) => write(`hyla: ${text.replace(/^error: /, '')}`),
    });
  const { commands } = line;
  addCover(program, line, async (options) => done(await commands.cover(options)));
  show(program.command('explain <dir> <objective>'))
    .description('why an objective is covered, infeasible or open, in the words of the source')
    .action(async (directory, objective, options) =>
      done(await commands.explain(directory, objective, shown(options))),
    );
  show(program.command('check <dir>'))
    .description('re-derive every verdict of a result, without search')
    .action(async (directory, options) => done(await commands.check(directory, shown(options))));
  show(program.command('verify <dir>'))
    .description("run the exported tests under the machine's own compiler and coverage tool")
    .option('--cc <command>', 'the compiler; its gcov must be on the path', 'cc')
    .action(async (directory, options) =>
      done(await commands.verify(directory, { ...shown(options), cc: options.cc })),
    );
  return program;
}

const shown = (options: { quiet?: boolean; color?: boolean }): ShowOptions => ({
  quiet: options.quiet === true,
  color: options.color !== false,
});

const show = (command: Command): Command =>
  command
    .optionsGroup('Display:')
    .option('-q, --quiet', 'print nothing but errors')
    .option('--no-color', 'print without colours');

function addCover(
  program: Command,
  line: CommandLine,
  action: (options: CoverOptions) => Promise<void>,
): void {
  const { choices } = line;
  const preprocessor: string[] = [];
  /** Flags of different letters in one list: their order matters. */
  const collect = (flag: string) => (value: string) => {
    preprocessor.push(flag + value);
  };
  const command = program
    .command('cover <file...>')
    .usage('FILE… [FUNCTION] [options]')
    .summary('generate tests and proofs for FUNCTION, or for every function in the files')
    .description('Generates tests and proofs for FUNCTION, or for every function defined in the files.')
    .optionsGroup('Goal:')
    .addOption(choice('--criterion <name>', 'what is to be covered', choices.criteria))
    .addOption(
      new Option('--scope <scope>', "whose branches: the function's, or also its callees'").choices([
        'function',
        'callees',
      ]),
    )
    .optionsGroup('Search:')
    .addOption(choice('--strategy <name>', 'how tests are sought', choices.strategies))
    .addOption(
      new Option('--solving <mode>', 'how much of a path predicate is solved').choices(['full', 'partial']),
    )
    .addOption(new Option('--look-ahead', 'do not extend paths that lead to nothing new (the default)'))
    .addOption(new Option('--no-look-ahead', 'extend them').default(undefined))
    .option('--seed <n>', 'seed of the random choices', wholeNumber(0))
    .option('--clang <path>', 'compile with this clang of the machine, not with the bundled one')
    .option('--solver <command>', "an SMT-LIB 2 solver to ask first, such as 'z3 -in'")
    .optionsGroup('Limits:')
    .option('--time-limit <seconds>', 'for each function', seconds)
    .option('--solver-timeout <ms>', 'for each query', wholeNumber(1))
    .option('--max-tests <n>', 'stop after this many', wholeNumber(1))
    .option('--max-steps <n>', 'branches in one execution', wholeNumber(1))
    .optionsGroup('Sources:')
    // The only one so far; named already, because scripts and results name it.
    .addOption(new Option('--target <name>', 'machine to compile for').choices(['wasm32']))
    .option('-I <dir>', 'search path for headers', collect('-I'))
    .option('-D <macro>', 'NAME or NAME=VALUE', collect('-D'))
    .option('-U <macro>', 'undefine it', collect('-U'))
    .option('--include <file>', 'include before the source (also -include)', collect('-include'))
    .option('--std <standard>', 'c99, gnu17, … (also -std=)')
    .option('--compile-commands <file>', "take the file's flags from a compilation database")
    .option('--precondition <file>', 'C file that defines int FUNCTION_precond(…)')
    .option('--config <file>', 'default: hyla.config.json beside the source or above it')
    .optionsGroup('Results:')
    .option('--out <dir>', 'where files go (default: hyla-out/FUNCTION)')
    .addOption(choiceOfSeveral('--format <name...>', 'files to write', choices.formats))
    .option('--json <file>', 'the result as JSON; - for standard output, and nothing else there')
    .option('--log-queries <dir>', 'write each solver query there as SMT-LIB 2');
  show(command).action(async (words: string[], raw: RawCover) => {
    await action({
      ...shown(raw),
      ...subjectsOf(words),
      settings: {
        criterion: raw.criterion,
        strategy: raw.strategy,
        solving: raw.solving,
        lookAhead: raw.lookAhead,
        seed: raw.seed,
        timeLimitMs: raw.timeLimit,
        solverTimeoutMs: raw.solverTimeout,
        maxTests: raw.maxTests,
        maxSteps: raw.maxSteps,
        scope: raw.scope,
      },
      flags: { preprocessor, std: raw.std },
      compileCommands: raw.compileCommands,
      config: raw.config,
      precondition: raw.precondition,
      clang: raw.clang,
      solver: raw.solver,
      logQueries: raw.logQueries,
      out: raw.out,
      formats: raw.format,
      json: raw.json,
    });
  });
}

/** As commander hands them over, every value checked by its option already. */
interface RawCover {
  readonly quiet?: boolean;
  readonly color?: boolean;
  readonly criterion?: string;
  readonly scope?: 'function' | 'callees';
  readonly strategy?: string;
  readonly solving?: 'full' | 'partial';
  readonly lookAhead?: boolean;
  readonly seed?: number;
  readonly timeLimit?: number;
  readonly solverTimeout?: number;
  readonly maxTests?: number;
  readonly maxSteps?: number;
  readonly std?: string;
  readonly compileCommands?: string;
  readonly config?: string;
  readonly precondition?: string;
  readonly clang?: string;
  readonly solver?: string;
  readonly logQueries?: string;
  readonly out?: string;
  readonly format?: readonly string[];
  readonly json?: string;
}

/** The help lists each name with what it does, rather than the bare names that commander would list. */
function choice(flags: string, description: string, choices: readonly Choice[]): Option {
  return new Option(flags, description + choiceList(choices)).argParser((name) => chosen(name, choices));
}

function choiceOfSeveral(flags: string, description: string, choices: readonly Choice[]): Option {
  return new Option(flags, description + choiceList(choices)).argParser(
    (name, previous: readonly string[] | undefined) => [...(previous ?? []), chosen(name, choices)],
  );
}

function chosen(name: string, choices: readonly Choice[]): string {
  const names = namesOf(choices);
  if (!names.includes(name)) throw new InvalidArgumentError(`Expected one of ${names.join(', ')}.`);
  return name;
}

const choiceList = (choices: readonly Choice[]): string =>
  choices.map(({ name, summary }) => `\n  ${name}: ${summary}`).join('');

const examples = `
Examples:
  hyla cover f.c f                      tests and proofs for f, in hyla-out/f
  hyla cover f.c                        for every function of f.c, one row each
  hyla cover f.c f --json - | jq .coverage
  hyla cover src/f.c f -Iinclude -DN=4 --time-limit 60
  hyla explain hyla-out/f f#7T          why is this branch infeasible?

Exit status: 0 every objective is decided, 1 some are open, 2 the input is at fault, 3 a bug in Hyla.
`;
