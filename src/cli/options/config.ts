import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type CompilerFlags, joinFlags, noFlags, readCompilerFlags } from '../../engine/index.js';
import { InputFault } from '../exit-status.js';
import { type Choice, type Choices, namesOf } from './choices.js';
import { parseJson, problemsOf } from './json-file.js';
import type { SettingsLayer } from './layers.js';

/** What a configuration file says; its paths hold from the current folder. */
export interface Config {
  readonly settings: SettingsLayer;
  readonly functions: ReadonlyMap<string, SettingsLayer>;
  readonly flags: CompilerFlags;
  readonly compileCommands?: string;
  readonly precondition?: string;
  readonly clang?: string;
  readonly solver?: string;
  readonly formats?: readonly string[];
  readonly out?: string;
}

export const emptyConfig: Config = { settings: {}, functions: new Map(), flags: noFlags };

const FILE_NAME = 'hyla.config.json';

/** The file named by the user; else the nearest one beside the source or above it; else nothing. */
export function loadConfig(named: string | undefined, source: string, choices: Choices): Config {
  const file = named ?? nearest(path.dirname(path.resolve(source)));
  if (file === undefined) return emptyConfig;
  return parseConfig(readText(file), path.relative('', file) || file, choices);
}

function nearest(folder: string): string | undefined {
  const file = path.join(folder, FILE_NAME);
  if (existsSync(file)) return file;
  const above = path.dirname(folder);
  return above === folder ? undefined : nearest(above);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new InputFault(`${file}: cannot be read`);
  }
}

export function parseConfig(text: string, file: string, choices: Choices): Config {
  const parsed = schemaFor(choices).safeParse(parseJson(file, text));
  if (!parsed.success) throw new InputFault(problemsOf(file, parsed.error));
  const { functions, compileCommands, precondition, clang, solver, formats, out, ...rest } = parsed.data;
  const { includeDirs, define, undefine, include, std, flags, $schema: _, ...settings } = rest;
  const here = (name: string) => path.join(path.dirname(file), name);
  return {
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
    compileCommands: compileCommands === undefined ? undefined : here(compileCommands),
    precondition: precondition === undefined ? undefined : here(precondition),
    clang,
    solver,
    formats,
    out: out === undefined ? undefined : here(out),
  };
}

/** The part about inputs by itself, as results keep it. */
export function parseInputs(value: unknown, file: string): NonNullable<SettingsLayer['inputs']> {
  const parsed = inputsSchema.safeParse(value);
  if (!parsed.success) throw new InputFault(problemsOf(file, parsed.error));
  return parsed.data;
}

const natural = z.int().min(0);
const positive = z.int().min(1);

/** A whole number; a string where JSON's numbers are not exact. */
const integer = z.union([z.number(), z.string()], 'expected a whole number').transform((value, context) => {
  if (typeof value === 'number' ? Number.isSafeInteger(value) : /^-?\d+$/.test(value)) return BigInt(value);
  context.addIssue('expected a whole number (in quotes if it is large)');
  return z.NEVER;
});

const range = z
  .tuple([integer, integer], 'expected [low, high]')
  .refine(([low, high]) => low <= high, 'the lower bound is above the upper one')
  .transform(([low, high]) => ({ low, high }));

const lvalue = z.strictObject({
  range: range.optional(),
  elements: range.optional(),
  length: positive.optional(),
  nullable: z.boolean().optional(),
  string: z.boolean().optional(),
  aliases: z.array(z.string()).optional(),
  member: z.string().optional(),
  initial: z.boolean().optional(),
});

const declarations = z.strictObject({
  allocation: z.literal('succeeds').optional(),
  calls: z.literal('first').optional(),
  harmless: z.array(z.string()).optional(),
  volatile: z.literal('memory').optional(),
  padding: z.literal('zero').optional(),
});

const inputsSchema = z.strictObject({
  maxElements: positive.optional(),
  maxDepth: natural.optional(),
  declares: declarations.optional(),
  lvalues: z.record(z.string(), lvalue).optional(),
});

const oneOf = (choices: readonly Choice[]) =>
  z.enum([...namesOf(choices)], `expected one of ${namesOf(choices).join(', ')}`);

/** What can be said of all functions, or of one. */
const settingsShape = (choices: Choices) => ({
  criterion: oneOf(choices.criteria).optional(),
  strategy: oneOf(choices.strategies).optional(),
  solving: z.enum(['full', 'partial'], 'expected full or partial').optional(),
  lookAhead: z.boolean().optional(),
  maxCallDepth: natural.optional(),
  solveFirst: z.boolean().optional(),
  invariants: z.boolean().optional(),
  seed: natural.optional(),
  timeLimit: z.number().positive().optional(),
  solverTimeout: positive.optional(),
  maxTests: positive.optional(),
  maxSteps: positive.optional(),
  scope: z.enum(['function', 'callees'], 'expected function or callees').optional(),
  inputs: inputsSchema.optional(),
});

export const schemaFor = (choices: Choices) =>
  z.strictObject({
    $schema: z.string().optional(),
    ...settingsShape(choices),
    includeDirs: z.array(z.string()).optional(),
    define: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    undefine: z.array(z.string()).optional(),
    include: z.array(z.string()).optional(),
    std: z.string().optional(),
    flags: z.array(z.string()).optional(),
    compileCommands: z.string().optional(),
    precondition: z.string().optional(),
    clang: z.string().optional(),
    solver: z.string().optional(),
    formats: z.array(oneOf(choices.formats)).optional(),
    out: z.string().optional(),
    functions: z.record(z.string(), z.strictObject(settingsShape(choices))).optional(),
  });

type RawSettings = z.infer<z.ZodObject<ReturnType<typeof settingsShape>>>;

function layerOf({ timeLimit, solverTimeout, inputs, ...rest }: RawSettings): SettingsLayer {
  return {
    ...rest,
    timeLimitMs: timeLimit === undefined ? undefined : timeLimit * 1000,
    solverTimeoutMs: solverTimeout,
    inputs,
  };
}
