import { Command, CommanderError, Option } from 'commander';
import { type Choices, InputFault, type MergeRequest } from '../../library/index.js';
import { addCompare, type CompareOptions } from './compare-options.js';
import { addCover, addWatch, type CoverOptions } from './cover-options.js';
import { namesChoices } from './help-layout.js';
import { addInit, type InitOptions } from './init-options.js';
import { addDisplay, choiceOfSeveral, displayOf, type ShowOptions } from './shared-options.js';

/** What the commands do, each answering with its exit status. */
export interface Commands {
  cover(options: CoverOptions): Promise<number>;
  watch(options: CoverOptions): Promise<number>;
  compare(options: CompareOptions): Promise<number>;
  check(directory: string, options: ShowOptions): Promise<number>;
  explain(directory: string, objective: string, options: ShowOptions): Promise<number>;
  init(options: InitOptions): Promise<number>;
  merge(options: MergeRequest & ShowOptions & { readonly json?: string }): Promise<number>;
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
  const end = words.indexOf('--');
  const own = end < 0 ? words : words.slice(0, end);
  const program = build(line, end < 0 ? [] : words.slice(end + 1), (outcome) => {
    status = outcome;
  });
  try {
    await program.parseAsync(own, { from: 'user' });
    return status;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version that were asked for end here too, with status 0.
    return error.exitCode === 0 ? 0 : 2;
  }
}

/** `compilerWords`: what follows `--`, in the compiler's own words. */
function build(line: CommandLine, compilerWords: readonly string[], done: (status: number) => void): Command {
  const program = namesChoices(new Command('hyla'))
    .description('A test for every branch of your C code, or a proof that no test exists.')
    .version(line.version, '-v, --version', 'print the version')
    .addHelpOption(new Option('-h, --help', 'print this help'))
    .helpCommand(false)
    .showSuggestionAfterError()
    .showHelpAfterError('(hyla --help lists the commands)')
    .addHelpText('after', examples)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => line.print(text),
      writeErr: (text) => line.complain(text),
      outputError: (text, write) => write(`hyla: ${text.replace(/^error: /, '')}`),
    });
  program.hook('preAction', (_program, command) => {
    if (compilerWords.length > 0 && !takesCompilerWords.includes(command.name()))
      throw new InputFault(`${command.name()} takes no flags for the compiler`);
  });
  const { commands } = line;
  const context = { program, choices: line.choices, compilerWords };
  addCover(context, async (options) => done(await commands.cover(options)));
  addWatch(context, async (options) => done(await commands.watch(options)));
  addCompare(context, async (options) => done(await commands.compare(options)));
  addInit(context, async (options) => done(await commands.init(options)));
  addDisplay(program.command('explain <dir> <objective>'))
    .usage('DIR OBJECTIVE [options]')
    .summary('why an objective is covered, infeasible or open')
    .description(
      'Says why an objective of a result is covered, infeasible or open, in the words of the source. DIR is the folder of the ' +
        'result, OBJECTIVE such as f#7T or, of one function, 7T.',
    )
    .action(async (directory, objective, options) =>
      done(await commands.explain(directory, objective, displayOf(options))),
    );
  addDisplay(program.command('check <dir>'))
    .usage('DIR [options]')
    .summary('derive every verdict of a result again')
    .description(
      'Derives every verdict of a result again, without search: executes each test and solves the formulas of each proof. ' +
        'DIR is the folder of a result, or of several.',
    )
    .action(async (directory, options) => done(await commands.check(directory, displayOf(options))));
  addDisplay(
    program
      .command('verify <dir>')
      .usage('DIR [options]')
      .summary("run the written tests under the machine's own compiler and gcov")
      .description(
        "Compiles the written tests with the machine's own compiler and runs them, so that its coverage tool confirms what " +
          'they cover. DIR is the folder of a result, or of several.',
      )
      .optionsGroup('Compiler:')
      .option('--cc <command>', 'the compiler; its gcov must be on the path (default: cc)', 'cc'),
  ).action(async (directory, options) =>
    done(await commands.verify(directory, { ...displayOf(options), cc: options.cc })),
  );
  addDisplay(
    program
      .command('merge <dir...>')
      .usage('DIR… --out DIR [options]')
      .summary('put the results of several shards together')
      .description('Puts the results of several shards together, as if one run had made them.')
      .optionsGroup('Results:')
      .requiredOption('--out <dir>', 'where they go: a folder beside the others')
      .addOption(
        choiceOfSeveral('--format <name...>', 'files to write of all functions', line.choices.formats),
      )
      .option('--json <file>', 'all results as JSON; - for standard output'),
  ).action(async (folders, { out, format = [], json, ...rest }) =>
    done(await commands.merge({ folders, out, formats: format, json, ...displayOf(rest) })),
  );
  return program;
}

const takesCompilerWords: readonly string[] = ['cover', 'watch', 'compare', 'init'];

const examples = `
Examples:
  hyla cover f.c f                      tests and proofs for f, in hyla-out/f
  hyla cover f.c                        for every function of f.c, one row each
  hyla cover -p build                   for every function of a built project
  hyla watch f.c f                      the same, again whenever f.c is saved
  hyla cover f.c f --json - | jq .coverage
  hyla cover src/f.c f -Iinclude -DN=4 --time-limit 60
  hyla cover src/f.c f -- -Iinclude -funsigned-char -O2 -Wall
  hyla init f.c f                       writes what Hyla chooses, to be declared
  hyla explain hyla-out/f f#7T          why is this branch infeasible?
  hyla compare f.c f --seeds 5          every strategy on f, side by side

Exit status: 0 every objective is decided, 1 some are open, 2 the input is at
fault, 3 a bug in Hyla.
`;
