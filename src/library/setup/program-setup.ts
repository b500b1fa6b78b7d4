import path from 'node:path';
import { type Diagnostic, formatDiagnostic } from '../../base/index.js';
import {
  type Artifact,
  type CompileFacts,
  type CompilerFlags,
  type CoverSettings,
  defaultSettings,
  joinFlags,
  type LabelKind,
  type LabelObjectives,
  labelsNamed,
  noFlags,
  readCompilerFlags,
  type Uninitialised,
} from '../../engine/index.js';
import type { OwnFlags } from '../../result/index.js';
import { InputFault } from '../input-fault.js';
import type { NativeMachine } from '../machine/native-machine.js';
import type { Workshop } from '../machine/workshop.js';
import { chooseTarget } from './choose-target.js';
import { flagsFromCompileCommands, knownFlags } from './compile-commands.js';
import { reviewFlags } from './compile-flags.js';
import { type Config, layersOf, loadConfig } from './config.js';
import { demandIncludable } from './includable-path.js';
import { mergeLayers, type SettingsLayer } from './layers.js';
import { demandFile } from './path-kind.js';
import { registeredChoices } from './registered-choices.js';
import type { SourceOptions } from './source-options.js';

/** All that command line, configuration and compilation database say about one program. */
export interface ProgramSetup {
  /** What is compiled: the files under test, then the stubs. */
  readonly files: readonly string[];
  /** C files that stand in for what the program calls; nothing in them is covered. */
  readonly stubs: readonly string[];
  /** Of the first file. */
  readonly flags: CompilerFlags;
  /** Of files that are compiled with others. */
  readonly own: { readonly [file: string]: CompilerFlags };
  /** The name of the machine that it is compiled for. */
  readonly target: string;
  /** The machine's own compiler, where it has to take the branches of tests, too. */
  readonly native?: NativeMachine;
  readonly precondition?: string;
  readonly clang?: string;
  readonly solver?: string;
  readonly config: Config;
  /** What the program is to report beside branches, for all criteria that are asked for. */
  readonly labels: readonly LabelKind[];
  /** What labels of the user's make up. */
  readonly objectives?: LabelObjectives;
  /** What variables hold that nobody wrote. */
  readonly uninitialised: Uninitialised;
  settingsOf(functionName: string): CoverSettings;
}

export function setUpProgram(files: readonly string[], options: SourceOptions): ProgramSetup {
  const { settings = {} } = options;
  const config = loadConfig(options.config, files[0], registeredChoices);
  demandKPath(settings, criteriaOf(settings, config));
  const own = readCompilerFlags(options.flags ?? [], (name) => name);
  const stubs = stubsBeside(files, options.stubs ?? config.stubs ?? []);
  const database = options.compileCommands ?? config.compileCommands;
  const joined = (known: CompilerFlags) => joinFlags([known, config.flags, own]);
  const first = database === undefined ? noFlags : flagsFromCompileCommands(database, files[0]);
  const given = joined(first);
  const others = files
    .slice(1)
    .map((file) => [file, joined((database && knownFlags(database, file)) || first)] as const);
  const all = new Map([[files[0], given], ...others]);
  const { target, unfollowed, native } = chooseTarget(options.target ?? config.target, all);
  return {
    files: [...files, ...stubs],
    stubs,
    flags: { ...given, unfollowed: [...given.unfollowed, ...unfollowed] },
    own: Object.fromEntries(others.filter(([, each]) => !isSameFlags(each, given))),
    target,
    ...(native && { native }),
    precondition: options.precondition ?? config.precondition,
    clang: options.clang ?? config.clang,
    solver: options.solver ?? config.solver,
    config,
    objectives: config.objectives,
    uninitialised: options.uninitialised ?? config.uninitialised ?? 'error',
    labels: labelsNamed(criteriaOf(settings, config)),
    settingsOf: (name) =>
      mergeLayers([settings, ...layersOf(config, name), config.settings], defaultSettings),
  };
}

const isSameFlags = (one: CompilerFlags, other: CompilerFlags): boolean =>
  JSON.stringify([one.preprocessor, one.language, one.std]) ===
  JSON.stringify([other.preprocessor, other.language, other.std]);

function criteriaOf({ criterion }: SettingsLayer, { settings, functions }: Config): readonly string[] {
  if (criterion !== undefined) return [criterion];
  return [settings, ...functions.values()].flatMap((layer) => layer.criterion ?? []);
}

/** A number of turns for criteria that bound none has no effect. */
function demandKPath({ k }: SettingsLayer, criteria: readonly string[]): void {
  if (k === undefined || criteria.some((names) => names.split(',').includes('k-path'))) return;
  throw new InputFault(`the number of turns (${k}) is for the criterion k-path, which is not asked for`);
}

/** Those that are not under test themselves. */
function stubsBeside(files: readonly string[], stubs: readonly string[]): readonly string[] {
  for (const stub of stubs) demandFile(stub);
  const tested = new Set(files.map((file) => path.resolve(file)));
  return stubs.filter((stub) => !tested.has(path.resolve(stub)));
}

/** A program ready to be covered. */
export interface Compiled {
  readonly artifact: Artifact;
  readonly frontendMs: number;
  readonly warnings: readonly Diagnostic[];
  /** Those of headers that are coverable like all others. */
  readonly functions: readonly string[];
}

/** What can be sent to another thread to be compiled there. */
export type Compilation = Pick<
  ProgramSetup,
  'files' | 'flags' | 'own' | 'target' | 'precondition' | 'labels' | 'objectives' | 'uninitialised'
>;

/** A very short limit is meant for the search of a function: it would not suffice to start the compiler. */
const SHORTEST_COMPILING_MS = 3_000;

interface CompileWish {
  /** Those of headers that are to be coverable like all others. */
  readonly functions: readonly string[];
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal;
}

export async function compileSetup(
  { files, flags, own, target, precondition, labels, objectives, uninitialised }: Compilation,
  workshop: Workshop,
  { functions, timeLimitMs, signal }: CompileWish,
): Promise<Compiled> {
  for (const file of files) demandIncludable(file);
  const limitMs = Math.max(timeLimitMs, SHORTEST_COMPILING_MS);
  const start = performance.now();
  const warnings = [flags, ...Object.values(own)].flatMap(reviewFlags);
  const compiled = await workshop.compile(
    {
      files: precondition === undefined ? files : [...files, precondition],
      flags,
      own,
      target,
      functions,
      labels,
      objectives,
      uninitialised,
      limitMs,
    },
    signal,
  );
  if (compiled.kind === 'fault') throw new InputFault(messagesOf(compiled.diagnostics));
  return {
    artifact: compiled.value,
    frontendMs: performance.now() - start,
    warnings: [...warnings, ...compiled.warnings],
    functions,
  };
}

/** How the files were compiled, in the engine's words. */
export function compileFacts({ files, flags, own }: Compilation): CompileFacts {
  const unfollowed = [flags, ...Object.values(own)].flatMap((each) => each.unfollowed);
  return {
    files,
    ...recordedFlags(flags),
    unfollowedFlags: [...new Set(unfollowed.map(({ flag }) => flag))],
    ...recordedOwn(own),
  };
}

const recordedFlags = ({ preprocessor, language, std }: CompilerFlags): OwnFlags => ({
  preprocessorFlags: preprocessor,
  languageFlags: language,
  std,
});

/** As results keep them; nothing where all files are compiled alike. */
export function recordedOwn(own: ProgramSetup['own']): Pick<CompileFacts, 'own'> {
  const entries = Object.entries(own).map(([file, flags]) => [file, recordedFlags(flags)]);
  return entries.length === 0 ? {} : { own: Object.fromEntries(entries) };
}

/** Every function of the files under test; preconditions and oracles serve other functions. */
export function coverableFunctions(
  { facts }: Artifact,
  { files, stubs, precondition }: ProgramSetup,
): readonly string[] {
  const helpers = new Set([...stubs, precondition ?? ''].map((file) => path.resolve(file)));
  const functions = facts.functions
    .filter(({ library, sourceName }) => !library && !/_(precond|oracle)$/.test(sourceName))
    .filter(({ file }) => !helpers.has(path.resolve(file)));
  const names = functions.filter(({ entry }) => entry).map(({ irName }) => irName);
  if (names.length > 0) return names;
  const [inHeader] = functions;
  const hint =
    inHeader &&
    `, but in ${inHeader.file}: cover that, or name them, as in \`${files[0]} ${inHeader.sourceName}\``;
  throw new InputFault(`${files.join(' ')}: no function is defined here${hint ?? ''}`);
}

export const messagesOf = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.map(formatDiagnostic).join('\n');
