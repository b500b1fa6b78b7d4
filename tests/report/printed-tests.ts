import { testsOfFunction } from '../../src/report/c/test-list.js';
import { testsFile } from '../../src/report/c/tests-file.js';
import type { CValue, TestCase, TestCode } from '../../src/result/index.js';
import { compileAndRun, type Ran } from './compile.js';
import { emptyResult } from './sample-result.js';

export const int = (value: number | bigint): CValue => ({ kind: 'int', value: BigInt(value), signed: true });
export const character = (text: string): CValue =>
  ({ ...int(text.charCodeAt(0)), character: true }) as CValue;
export const text = (content: string, length: number): CValue[] =>
  Array.from({ length }, (_, i) => character(i < content.length ? content[i] : '\0'));
export const fields = (values: { [name: string]: CValue }): CValue => ({
  kind: 'fields',
  fields: Object.entries(values).map(([name, value]) => ({ name, value })),
});
export const to = (block: number, element = 0): CValue => ({
  kind: 'pointer',
  target: { kind: 'block', block, element },
});
export const nullPointer: CValue = { kind: 'pointer', target: { kind: 'null' } };

export const test = (parts: Partial<TestCase>): TestCase => ({
  covers: ['f#1T'],
  blocks: [],
  arguments: [],
  globals: [],
  stubs: [],
  outcome: { kind: 'returned' },
  after: [],
  ...parts,
});

export const code = (parts: Partial<TestCode>): TestCode => ({
  function: 'f',
  file: 'src/f.c',
  sources: [{ file: 'src/f.c', use: 'include' }],
  definesMain: false,
  preprocessorFlags: [],
  dataModel: 'ILP32',
  dependsOnDataModel: false,
  variadic: false,
  parameters: [],
  hasOracle: false,
  stubs: [],
  modelled: [],
  allocators: [],
  undefinedGlobals: [],
  tests: [],
  ...parts,
});

export function print(testCode: TestCode): string {
  return testsFile(testsOfFunction(emptyResult, testCode), (file) => `../${file}`);
}

/** Prints the tests into `out/`, beside the source in `src/`. */
export function run(source: string, parts: Partial<TestCode>, args: readonly string[] = []): Ran {
  return compileAndRun({ 'out/tests.c': print(code(parts)), 'src/f.c': source }, args);
}

export const intParameter = { parameters: [{ name: 'x', type: 'int' }], resultType: 'int' };
