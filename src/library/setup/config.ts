import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formatDiagnostic, matchingPatterns } from '../../base/index.js';
import {
  type CompilerFlags,
  joinFlags,
  type LabelObjectives,
  noFlags,
  readCompilerFlags,
  type Uninitialised,
} from '../../engine/index.js';
import { InputFault } from '../input-fault.js';
import { NATIVE } from '../machine/native-machine.js';
import type { Choices } from './choices.js';
import {
  inputsSchema,
  type JsonSchema,
  jsonSchema,
  objectivesSchema,
  type RawSettings,
  schemaFor,
} from './config-schema.js';
import { type KeysAt, parseCommentedJson, problemsOf } from './json-file.js';
import { type JsonText, placeOf } from './json-place.js';
import type { SettingsLayer } from './layers.js';
import { pathKind } from './path-kind.js';

/** What a configuration file says; its paths hold from the current folder. */
export interface Config {
  /** Absent where there is no file. */
  readonly json?: JsonText;
  readonly settings: SettingsLayer;
  /** By name; `*` in it stands for any characters. */
  readonly functions: ReadonlyMap<string, SettingsLayer>;
  readonly flags: CompilerFlags;
  readonly includeDirs?: readonly string[];
  readonly compileCommands?: string;
  readonly precondition?: string;
  readonly stubs?: readonly string[];
  readonly unlinked?: readonly string[];
  readonly target?: string;
  readonly clang?: string;
  readonly solver?: string;
  readonly formats?: readonly string[];
  readonly out?: string;
  /** What labels of the user's make up, by name. */
  readonly objectives?: LabelObjectives;
  readonly uninitialised?: Uninitialised;
}

export const emptyConfig: Config = { settings: {}, functions: new Map(), flags: noFlags };

export const CONFIG_FILE = 'hyla.config.json';

/** The file named by the user; else the nearest one beside the source or above it; else nothing. */
export function loadConfig(named: string | undefined, source: string, choices: Choices): Config {
  const file = named ?? configFiles(source).find((one) => existsSync(one));
  if (file === undefined) return emptyConfig;
  const config = parseConfig(readText(file), path.relative('', file) || file, choices);
  demandFolders(config);
  if (named === undefined) demandHarmless(config, file);
  return config;
}

/** A file that lies somewhere above a source is not the user's word: it starts no programs, and writes only where it lies. */
function demandHarmless({ target, clang, solver, out }: Config, file: string): void {
  const folder = path.dirname(path.resolve(file));
  const isOutside = out !== undefined && /^\.\.(?:[\\/]|$)/.test(path.relative(folder, path.resolve(out)));
  const wants = [
    ...(target === NATIVE.name ? ["start 'cc'"] : []),
    ...(clang === undefined ? [] : [`start '${clang}'`]),
    ...(solver === undefined ? [] : [`start '${solver}'`]),
    ...(isOutside ? [`write to ${out}`] : []),
  ];
  if (wants.length === 0) return;
  const name = path.relative('', file) || file;
  throw new InputFault(
    `${name} was found, not named, and wants to ${wants.join(', ')}: if you agree, --config ${name}`,
  );
}

/** A folder that is not there would have no effect. */
function demandFolders({ json, includeDirs = [] }: Config): void {
  const missing = includeDirs.flatMap((folder, index) =>
    pathKind(folder) === 'folder' || !json
      ? []
      : formatDiagnostic({
          severity: 'error',
          message: `there is no folder ${folder}`,
          place: placeOf(json, ['includeDirs', index]),
        }),
  );
  if (missing.length > 0) throw new InputFault(missing.join('\n'));
}

/** Where a configuration for a source is looked for: the first that is there counts. */
export function configFiles(source: string): readonly string[] {
  const folders = [path.dirname(path.resolve(source))];
  for (let above = path.dirname(folders[0]); above !== folders.at(-1); above = path.dirname(above))
    folders.push(above);
  return folders.map((folder) => path.join(folder, CONFIG_FILE));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new InputFault(`${file}: cannot be read`);
  }
}

export function parseConfig(text: string, file: string, choices: Choices): Config {
  const { value, json } = parseCommentedJson(file, text);
  const parsed = schemaFor(choices).safeParse(value);
  if (!parsed.success) throw new InputFault(problemsOf(json, parsed.error, keysIn(choices)));
  const {
    functions,
    compileCommands,
    precondition,
    stubs,
    unlinked,
    target,
    clang,
    solver,
    formats,
    out,
    objectives,
    uninitialised,
    ...rest
  } = parsed.data;
  const { includeDirs, define, undefine, include, std, flags, $schema: _, ...settings } = rest;
  const here = (name: string) => (path.isAbsolute(name) ? name : path.join(path.dirname(file), name));
  return {
    json,
    settings: layerOf(settings),
    functions: new Map(Object.entries(functions ?? {}).map(([name, layer]) => [name, layerOf(layer)])),
    flags: joinFlags([
      {
        ...noFlags,
        preprocessor: [
          ...(includeDirs ?? []).map((name) => `-I${here(name)}`),
          ...Object.entries(define ?? {}).map(([name, value]) => `-D${name}=${value}`),
          ...(undefine ?? []).map((name) => `-U${name}`),
          ...(include ?? []).map((name) => `-include${here(name)}`),
        ],
        std,
      },
      readCompilerFlags(flags ?? [], here),
    ]),
    includeDirs: includeDirs?.map(here),
    compileCommands: compileCommands === undefined ? undefined : here(compileCommands),
    precondition: precondition === undefined ? undefined : here(precondition),
    stubs: stubs?.map(here),
    unlinked,
    target,
    clang,
    solver,
    formats,
    out: out === undefined ? undefined : here(out),
    objectives,
    uninitialised,
  };
}

/** The keys that there are at a path of the configuration. */
const keysIn =
  (choices: Choices): KeysAt =>
  (path) => {
    const found = path.reduce((schema: JsonSchema, key) => {
      const below = schema.properties?.[String(key)] ?? schema.additionalProperties;
      return typeof below === 'object' ? below : {};
    }, jsonSchema(choices));
    return Object.keys(found.properties ?? {});
  };

/** What is said of a function: by its own name first, then by the patterns that it matches. */
export const layersOf = ({ functions }: Config, name: string): readonly SettingsLayer[] =>
  matchingPatterns(name, functions.keys()).map((pattern) => functions.get(pattern)!);

/** The part about inputs by itself, as results keep it. */
export function parseInputs(value: unknown, file: string): NonNullable<SettingsLayer['inputs']> {
  const parsed = inputsSchema.safeParse(value);
  if (!parsed.success) throw new InputFault(problemsOf({ file }, parsed.error));
  return parsed.data;
}

/** What labels make up by itself, as results keep it. */
export function parseObjectives(value: unknown, file: string): LabelObjectives {
  const parsed = objectivesSchema.safeParse(value);
  if (!parsed.success) throw new InputFault(problemsOf({ file }, parsed.error));
  return parsed.data;
}

function layerOf({ timeLimit, solverTimeout, inputs, ...rest }: RawSettings): SettingsLayer {
  return {
    ...rest,
    timeLimitMs: timeLimit === undefined ? undefined : timeLimit * 1000,
    solverTimeoutMs: solverTimeout,
    inputs,
  };
}
