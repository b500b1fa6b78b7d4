import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type Choice,
  type Choices,
  defaults,
  type SettingsLayer,
  type SourceOptions,
  wrongChoice,
} from '../../library/index.js';
import { existingFolder, seconds, wholeNumber } from './arguments.js';
import { BESIDE, helpOption, showsTheWay } from './help-layout.js';

/** Where results are shown; every command has these. */
export interface ShowOptions {
  readonly quiet: boolean;
  readonly color: boolean;
}

/** As commander hands them over, every value checked by its option already. */
export interface RawShared extends Omit<SourceOptions, 'flags' | 'settings'> {
  readonly quiet?: boolean;
  readonly color?: boolean;
  readonly criterion?: string;
  readonly k?: number;
  readonly errors?: boolean;
  readonly scope?: 'function' | 'callees';
  readonly invariants?: boolean;
  readonly seed?: number;
  readonly timeLimit?: number;
  readonly solverTimeout?: number;
  readonly maxTests?: number;
  readonly maxSteps?: number;
  readonly std?: string;
}

export const addDisplay = (command: Command): Command =>
  showsTheWay(command)
    .optionsGroup('Display:')
    .option('-q, --quiet', 'print nothing but errors')
    .option('--no-color', 'print without colours')
    .addHelpOption(helpOption());

export const displayOf = (raw: { readonly quiet?: boolean; readonly color?: boolean }): ShowOptions => ({
  quiet: raw.quiet === true,
  color: raw.color !== false,
});

export const addGoal = (command: Command, { criteria }: Choices): Command =>
  command
    .optionsGroup('Goal:')
    .addOption(
      choiceWithCommas(
        '--criterion <names>',
        `what is to be covered, several with commas (default: ${defaults.criterion})`,
        criteria,
      ),
    )
    .option('--k <n>', 'for the criterion k-path: the most turns of a loop (default: 2)', wholeNumber(0))
    .option('--errors', 'as well each place where something may go wrong: to be shown, or proved absent')
    .addOption(
      new Option(
        '--scope <scope>',
        `whose branches: the function's, or also its callees' (default: ${defaults.scope})`,
      ).choices(['function', 'callees']),
    );

/** What a command that covers functions is made of. */
export interface CommandContext {
  readonly program: Command;
  readonly choices: Choices;
  /** Given behind `--`. */
  readonly compilerWords: readonly string[];
}

/** Options that every command that covers functions has, after those of its own; and what they say. */
export function addCovering(
  command: Command,
  timeLimitOf: string,
  { choices, compilerWords }: CommandContext,
): (raw: RawShared) => SourceOptions {
  const collected: string[] = [];
  addSolver(command);
  addLimits(command, timeLimitOf);
  addSources(command, choices, collected);
  return (raw) => ({
    ...sourceOptions(raw, [...collected, ...compilerWords]),
    settings: sharedSettings(raw),
  });
}

const addLimits = (command: Command, timeLimitOf: string): Command =>
  command
    .optionsGroup('Limits:')
    .option('--time-limit <seconds>', `${timeLimitOf} (default: ${defaults.timeLimitMs / 1000})`, seconds)
    .option('--solver-timeout <ms>', `for each query (default: ${defaults.solverTimeoutMs})`, wholeNumber(1))
    .option('--max-tests <n>', 'stop after this many', wholeNumber(1))
    .option('--max-steps <n>', `branches in one execution (default: ${defaults.maxSteps})`, wholeNumber(1));

/** Flags of different letters go into one list, as their order matters: in the words of a compiler. */
export function addSources(command: Command, choices: Choices, compilerWords: string[]): Command {
  const collect = (flag: string) => (value: string) => {
    compilerWords.push(flag + value);
  };
  return command
    .optionsGroup('Sources:')
    .addOption(
      choice(
        '--target <name>',
        'machine to compile for (default: what the flags say, or else wasm32)',
        choices.targets,
      ),
    )
    .option('-I <dir>', 'search path for headers', (folder: string) => collect('-I')(existingFolder(folder)))
    .option('-D <macro>', 'NAME or NAME=VALUE', collect('-D'))
    .option('-U <macro>', 'undefine it', collect('-U'))
    .option('--include <file>', 'include before the source (also -include)', collect('-include'))
    .option('--std <standard>', 'c99, gnu17, … (also -std=)')
    .option('--compile-commands <file>', "take the file's flags from a compilation database")
    .option('--precondition <file>', 'C file that defines int FUNCTION_precond(…)')
    .option('--stubs <file...>', 'C files that define what the program calls; nothing in them is covered')
    .addOption(
      new Option(
        '--uninitialised <what>',
        'variables that nobody wrote: error (the default) or input',
      ).choices(['error', 'input']),
    )
    .option(
      '--config <file>',
      'what callers keep to, and options (default: hyla.config.json beside the source or above it)',
    )
    .option('--clang <path>', 'compile with this clang of the machine, not with the bundled one');
}

const addSolver = (command: Command): Command =>
  command
    .addOption(new Option('--invariants', 'seek invariants of loops for what stays undecided (the default)'))
    .addOption(new Option('--no-invariants', 'seek none').default(undefined))
    .option('--seed <n>', `seed of the random choices (default: ${defaults.seed})`, wholeNumber(0))
    .option('--solver <command>', "an SMT-LIB 2 solver to ask first, such as 'z3 -in'");

/** `--errors` adds to what is asked for, or else to branches. */
const withErrors = (criterion = 'branch'): string =>
  criterion.split(',').includes('errors') ? criterion : `${criterion},errors`;

/** What the shared options say about a run. */
const sharedSettings = (raw: RawShared): SettingsLayer => ({
  k: raw.k,
  criterion: raw.errors ? withErrors(raw.criterion) : raw.criterion,
  invariants: raw.invariants,
  seed: raw.seed,
  timeLimitMs: raw.timeLimit,
  solverTimeoutMs: raw.solverTimeout,
  maxTests: raw.maxTests,
  maxSteps: raw.maxSteps,
  scope: raw.scope,
});

export const sourceOptions = (raw: RawShared, compilerWords: readonly string[]): SourceOptions => ({
  flags: [...(raw.std === undefined ? [] : [`-std=${raw.std}`]), ...compilerWords],
  compileCommands: raw.compileCommands,
  config: raw.config,
  precondition: raw.precondition,
  stubs: raw.stubs,
  uninitialised: raw.uninitialised,
  target: raw.target,
  clang: raw.clang,
  solver: raw.solver,
});

/** The help lists each name with what it does, rather than the bare names that commander would list. */
export function choice(flags: string, description: string, choices: readonly Choice[]): Option {
  return new Option(flags, description + choiceList(choices)).argParser((name) => chosen(name, choices));
}

export function choiceOfSeveral(flags: string, description: string, choices: readonly Choice[]): Option {
  return new Option(flags, description + choiceList(choices)).argParser(
    (name, previous: readonly string[] | undefined) => [...(previous ?? []), chosen(name, choices)],
  );
}

function choiceWithCommas(flags: string, description: string, choices: readonly Choice[]): Option {
  return new Option(flags, description + choiceList(choices)).argParser((names) => {
    for (const name of names.split(',')) chosen(name, choices);
    return names;
  });
}

export function chosen(name: string, choices: readonly Choice[]): string {
  const wrong = wrongChoice(name, choices);
  if (wrong !== undefined) throw new InvalidArgumentError(wrong);
  return name;
}

export const choiceList = (choices: readonly Choice[]): string =>
  choices.map(({ name, summary }) => `\n  ${name}${BESIDE}${summary}`).join('');
