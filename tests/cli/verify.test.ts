import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyCommand } from '../../src/cli/commands/verify-command.js';
import { plainPalette, reportFormats } from '../../src/report/index.js';
import type { CValue, FunctionResult, ObjectiveResult, TestCode } from '../../src/result/index.js';
import { emptyResult } from '../report/sample-result.js';
import { withFolder } from './with-folder.js';

const source = `#include <stdlib.h>
int f(int x) {
  if (x > 3)
    abort();
  if (x < 0 && x > -5)
    return 1;
  return 0;
}
`;

const int = (value: number): CValue => ({ kind: 'int', value: BigInt(value), signed: true });
const inputs = [9, 1, -2, -9];

const testCode: TestCode = {
  function: 'f',
  file: 'f.c',
  sources: [{ file: 'f.c', use: 'include' }],
  definesMain: false,
  variadic: false,
  preprocessorFlags: [],
  dataModel: 'ILP32',
  dependsOnDataModel: false,
  resultType: 'int',
  parameters: [{ name: 'x', type: 'int' }],
  hasOracle: false,
  stubs: [],
  modelled: [],
  allocators: [],
  undefinedGlobals: [],
  tests: inputs.map((x) => ({
    covers: [],
    blocks: [],
    arguments: [int(x)],
    globals: [],
    stubs: [],
    outcome: x > 3 ? { kind: 'aborted' } : { kind: 'returned', value: int(x === -2 ? 1 : 0) },
    after: [],
  })),
};

const objective = (id: string, line: number, verdict: 'covered' | 'infeasible'): ObjectiveResult => {
  const place = {
    id,
    function: 'f',
    kind: 'condition',
    file: 'f.c',
    line,
    column: 7,
    text: '',
    outcome: '',
  } as const;
  return verdict === 'covered'
    ? { ...place, verdict, tests: [0] }
    : { ...place, verdict, proof: { kind: 'exhausted', because: '', formulas: [], restsOn: [], digest: '' } };
};

const truth = [
  objective('f#1T', 3, 'covered'),
  objective('f#1F', 3, 'covered'),
  objective('f#2T', 5, 'covered'),
  objective('f#2F', 5, 'covered'),
  objective('f#3T', 5, 'covered'),
  objective('f#3F', 5, 'covered'),
];

/** Writes what `cover` would have written, verifies it, and answers with the status and the text. */
function verify(
  claimed: readonly ObjectiveResult[],
  tests: TestCode['tests'] = testCode.tests,
  named: (file: string) => string = (file) => file,
) {
  return withFolder(async () => {
    write('out', claimed, tests, named);
    return verified(['out']);
  });
}

function write(
  folder: string,
  claimed: readonly ObjectiveResult[],
  tests: TestCode['tests'],
  named: (file: string) => string = (file) => file,
): void {
  const objectives = claimed.map((objective) => ({ ...objective, file: named(objective.file) }));
  const result: FunctionResult = { ...emptyResult, files: ['f.c'], objectives };
  const code = { ...testCode, tests };
  mkdirSync(folder);
  writeFileSync('f.c', source);
  for (const format of [reportFormats.find('json')!, reportFormats.find('c')!]) {
    for (const file of format.files({
      result,
      testCode: code,
      sources: new Map(),
      pathFromOut: (name) => `../${name}`,
      folder,
    })) {
      writeFileSync(`${folder}/${file.path}`, file.text);
    }
  }
}

async function verified(folders: readonly string[]) {
  let text = '';
  const print = (line: string) => {
    text += `${line}\n`;
  };
  const status = await verifyCommand(folders, 'cc', { style: { palette: plainPalette, width: 80 }, print });
  return { status, text };
}

describe('hyla verify', () => {
  it('confirms what is true, tests that abort included', async () => {
    const { status, text } = await verify(truth);
    expect(text).toContain('4 tests, 4 passed');
    expect(text).toContain('gcov: 6 objectives confirmed, 0 contradicted, 0 it cannot tell');
    expect(status).toBe(0);
  });

  it('contradicts a branch claimed infeasible that the tests take', async () => {
    const { status, text } = await verify([truth[0], objective('f#1F', 3, 'infeasible'), ...truth.slice(2)]);
    expect(text).toMatch(/f#1T f#1F: claimed 1 of 2 covered and the rest infeasible, but gcov saw 2 taken/);
    expect(status).toBe(1);
  });

  it('contradicts a branch claimed covered that the tests do not take', async () => {
    const { status, text } = await verify(truth, testCode.tests.slice(1));
    expect(text).toMatch(/f#1T f#1F: claimed 2 of 2 covered, but gcov saw only 1 taken/);
    expect(status).toBe(1);
  });

  it('reports tests that fail here', async () => {
    const wrong = testCode.tests.map((test) => ({
      ...test,
      outcome: { kind: 'returned', value: int(7) } as const,
    }));
    const { status, text } = await verify(truth, wrong);
    expect(text).toContain('result is 0, expected 7');
    expect(status).toBe(1);
  });

  it('knows files by their names from the root as well', async () => {
    const { status, text } = await verify(truth, testCode.tests, (file) => path.resolve(file));
    expect(text).toContain('gcov: 6 objectives confirmed, 0 contradicted, 0 it cannot tell');
    expect(status).toBe(0);
  });

  it('confirms nothing where gcov has counts of other files only', async () => {
    const { status, text } = await verify(truth, testCode.tests, () => 'elsewhere.c');
    expect(text).toContain('tests.c: gcov knows none of the lines: nothing is confirmed');
    expect(status).toBe(1);
  });

  it('fails over several results only where one disagrees, or all of them confirm nothing', () =>
    withFolder(async () => {
      const undefinedTests = testCode.tests.map((test) => ({
        ...test,
        outcome: { kind: 'runtime-error', detail: 'an error' } as const,
      }));
      write('some', truth, testCode.tests);
      write('none', [], undefinedTests);
      write('wrong', truth, testCode.tests.slice(1));
      const some = await verified(['some', 'none']);
      expect(some.text).toContain('tests.c: no test passed: nothing is confirmed\n');
      expect(some.text).toContain('\n2 results\n1 of them confirm nothing\n');
      expect(some.status).toBe(0);
      expect((await verified(['none'])).status).toBe(1);
      expect((await verified(['none', 'none'])).status).toBe(1);
      expect((await verified(['some', 'wrong'])).status).toBe(1);
    }));

  it('says so when there is nothing to verify', () =>
    withFolder(async () => {
      await expect(verifyCommand(['nowhere'], 'cc', undefined as never)).rejects.toThrow(
        'nowhere: has no result.json',
      );
    }));
});
