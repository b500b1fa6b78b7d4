import { readFileSync } from 'node:fs';
import type { FunctionResult, WrittenVector } from '../../result/index.js';
import { InputFault } from '../input-fault.js';
import { parseJson } from '../setup/json-file.js';

/** The tests of an earlier run, to begin with. */
export interface EarlierTests {
  readonly file: string;
  readonly results: readonly FunctionResult[];
}

export function readEarlier(file: string): EarlierTests {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new InputFault(`${file}: cannot be read`);
  }
  const value = parseJson(file, text) as { schema?: unknown; functions?: unknown } | null;
  const results = Array.isArray(value?.functions) ? (value.functions as unknown[]) : [value];
  if (value?.schema !== 1 || !results.every(isResult))
    throw new InputFault(
      `${file}: not a result of this version of Hyla (the result.json of a run is wanted)`,
    );
  return { file, results };
}

/** What the tests of a function were given. */
export function testsOf({ file, results }: EarlierTests, name: string): readonly WrittenVector[] {
  const result = results.find(({ function: of }) => of === name);
  if (result === undefined) {
    const known = results.map(({ function: of }) => `'${of}'`).join(', ');
    throw new InputFault(`${file}: has no tests for '${name}', but for ${known}`);
  }
  return result.tests.map(({ vector }) => vector);
}

function isResult(value: unknown): value is FunctionResult {
  const shape = value as Partial<FunctionResult> | null;
  return typeof shape === 'object' && typeof shape?.function === 'string' && Array.isArray(shape.tests);
}
