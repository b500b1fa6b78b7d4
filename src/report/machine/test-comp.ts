import type { FunctionResult, JsonValue, TestResult } from '../../result/index.js';
import type { ReportFile } from '../formats.js';
import { element } from './xml.js';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';

const documentType = (name: string): string =>
  `<!DOCTYPE ${name} PUBLIC "+//IDN sosy-lab.org//DTD test-format ${name} 1.1//EN" "https://sosy-lab.org/test-format/${name}-1.1.dtd">`;

/** The same run gives the same files, whenever it is made: a time there has to be. */
const CREATION_TIME = '1970-01-01T00:00:00Z';

/** `test-suite/`: the exchange format of Test-Comp, for programs that read their inputs from `__VERIFIER_nondet_*`. */
export function testCompFiles(result: FunctionResult): readonly ReportFile[] {
  const cases = result.tests.flatMap((test, index) => {
    const inputs = nondeterministicInputs(test);
    return inputs === undefined ? [] : [{ index, inputs }];
  });
  return [
    { path: 'test-suite/metadata.xml', text: metadata(result) },
    ...cases.map(({ index, inputs }) => ({
      path: `test-suite/testcase-${index}.xml`,
      text: document(
        'testcase',
        element(
          'testcase',
          {},
          inputs.map(({ type, value }) => element('input', { type }, value)),
        ),
      ),
    })),
  ];
}

const document = (name: string, root: string): string => `${HEAD}\n${documentType(name)}\n${root}\n`;

/** The order of its elements is part of the format. */
function metadata({ hyla, criterion, files, function: entry, target, run }: FunctionResult): string {
  const [program = ''] = files;
  const edges = /statement/.test(criterion) ? '@BASICBLOCKENTRY' : '@DECISIONEDGE';
  const parts: readonly (readonly [string, string])[] = [
    ['sourcecodelang', 'C'],
    ['producer', `Hyla ${hyla}`],
    ['specification', `COVER( init(${entry}()), FQL(COVER EDGES(${edges})) )`],
    ['programfile', program],
    ['programhash', run?.digests[program] ?? ''],
    ['entryfunction', entry],
    ['architecture', target.dataModel === 'ILP32' ? '32bit' : '64bit'],
    ['creationtime', CREATION_TIME],
  ];
  return document(
    'test-metadata',
    element(
      'test-metadata',
      {},
      parts.map(([name, text]) => element(name, {}, text)),
    ),
  );
}

interface Input {
  readonly type: string;
  readonly value: string;
}

const PREFIX = '__VERIFIER_nondet_';

/** What a test reads, in this order; undefined where it needs more than that, or does not end. */
function nondeterministicInputs(test: TestResult): readonly Input[] | undefined {
  const { inputs: given, globals, streams = {}, volatile = {}, uninitialised = {} } = test;
  const others = [given, globals, streams, volatile, uninitialised];
  if (test.outcome.kind === 'step-limit' || others.some((one) => Object.keys(one).length > 0))
    return undefined;
  const inputs: Input[] = [];
  for (const use of test.stubs) {
    if (!('returns' in use) || !use.function.startsWith(PREFIX)) return undefined;
    const value = valueText(use.returns);
    if (value === undefined) return undefined;
    inputs.push({ type: typeText(use.function.slice(PREFIX.length)), value });
  }
  return inputs;
}

/** As `scanf` reads it. */
function valueText(value: JsonValue): string | undefined {
  switch (typeof value) {
    case 'number':
    case 'string':
      return Object.is(value, -0) ? '-0.0' : String(value).toLowerCase();
    case 'boolean':
      return value ? '1' : '0';
    default:
      return value === null ? '0' : undefined;
  }
}

const shortNames: Readonly<Record<string, string>> = {
  bool: '_Bool',
  uchar: 'unsigned char',
  ushort: 'unsigned short',
  uint: 'unsigned int',
  ulong: 'unsigned long',
  longlong: 'long long',
  ulonglong: 'unsigned long long',
  pointer: 'void *',
  charp: 'char *',
};

const typeText = (name: string): string => shortNames[name] ?? name;
