import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type CoverSettings,
  defaultSettings,
  type LabelFormula,
  type LabelObjectives,
} from '../../engine/index.js';
import type { FunctionResult, JsonValue, RunRecord } from '../../result/index.js';
import { InputFault } from '../input-fault.js';
import { parseInputs } from '../setup/config.js';
import { type Compilation, recordedOwn } from '../setup/program-setup.js';

/** Writes down how a run was made. */
export function runRecord(
  { files, flags, own, precondition, labels, objectives, uninitialised }: Compilation,
  settings: CoverSettings,
): RunRecord {
  return {
    preprocessorFlags: flags.preprocessor,
    std: flags.std,
    ...recordedOwn(own),
    precondition,
    scope: settings.scope,
    maxSteps: settings.maxSteps,
    inputs: inputsJson(settings.inputs),
    ...(labels.length > 0 && { labels }),
    ...(labels.includes('label') && objectives && { objectives: objectivesJson(objectives) }),
    ...(uninitialised === 'input' && { uninitialised }),
    digests: Object.fromEntries(files.map((file) => [file, digestOf(file)])),
  };
}

function digestOf(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    throw new InputFault(`${file}: cannot be read`);
  }
}

/** The settings under which a result was made, as far as they decide what its verdicts mean. */
export function recordedSettings(
  directory: string,
  result: FunctionResult,
): CoverSettings & { readonly run: RunRecord } {
  const { run } = result;
  if (!run) throw new InputFault(`${directory}/result.json: does not say how the run was made`);
  for (const [file, digest] of Object.entries(run.digests)) {
    if (digestOf(file) !== digest) throw new InputFault(`${file} has changed since ${directory} was written`);
  }
  return {
    ...defaultSettings,
    criterion: result.criterion,
    seed: result.seed,
    scope: run.scope,
    maxSteps: run.maxSteps,
    inputs: parseInputs(run.inputs, `${directory}/result.json`),
    run,
  };
}

const objectivesJson = (objectives: LabelObjectives): JsonValue =>
  Object.fromEntries(Object.entries(objectives).map(([name, formula]) => [name, formulaJson(formula)]));

function formulaJson(formula: LabelFormula): JsonValue {
  if (typeof formula === 'string') return formula;
  return 'all' in formula ? { all: formula.all.map(formulaJson) } : { any: formula.any.map(formulaJson) };
}

/** In the words of the configuration: `{ low, high }` is `[low, high]`, numbers beyond doubles are strings. */
function inputsJson({ lvalues, declares, ...rest }: CoverSettings['inputs']): JsonValue {
  const exact = (value: number | bigint): JsonValue =>
    Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  const range = (given: { low: number | bigint; high: number | bigint } | undefined) =>
    given && [exact(given.low), exact(given.high)];
  const written = Object.entries(lvalues ?? {}).map(([name, { range: own, elements, ...others }]) => [
    name,
    defined({ range: range(own), elements: range(elements), ...others }),
  ]);
  const declared = declares && defined({ ...declares });
  return defined({
    ...rest,
    declares: declared,
    lvalues: written.length > 0 ? Object.fromEntries(written) : undefined,
  });
}

const defined = (value: { readonly [key: string]: JsonValue | undefined }): JsonValue =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, item]])),
  );
