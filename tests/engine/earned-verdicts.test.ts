import { describe, expect, it } from 'vitest';
import type { CoverReport } from '../../src/engine/index.js';
import { earnedVerdicts } from '../../src/engine/verdicts/earned-verdicts.js';
import type { ObjectiveResult, TestResult } from '../../src/result/index.js';
import { emptyResult } from '../report/sample-result.js';

const where = { function: 'f', kind: 'condition', file: 'f.c', line: 1, column: 1, text: 'x' } as const;
const covered = (tests: readonly number[]): ObjectiveResult => ({
  id: 'f#1T',
  ...where,
  outcome: 'true',
  verdict: 'covered',
  tests,
});
const proved = (formulas: readonly string[]): ObjectiveResult => {
  const proof = { kind: 'exhausted', because: '', formulas, restsOn: [], digest: '' } as const;
  return { id: 'f#1F', ...where, outcome: 'false', verdict: 'infeasible', proof };
};

function looked(objectives: readonly ObjectiveResult[]) {
  const outcome = { kind: 'returned' } as const;
  const test: TestResult = {
    inputs: {},
    globals: {},
    stubs: [],
    outcome,
    outputs: {},
    covers: ['f#1T'],
    path: '',
    vector: {},
  };
  const report: CoverReport = {
    result: { ...emptyResult, objectives, tests: [test, { ...test, covers: [] }] },
    proofs: new Map([['f-1F.smt2', '']]),
    testCode: { tests: [] } as unknown as CoverReport['testCode'],
    history: [],
    strayRuns: new Map(),
    choices: [],
  };
  const { result } = earnedVerdicts(report);
  return {
    verdicts: result.objectives.map(({ verdict }) => verdict),
    failures: result.checkFailures.map(({ detail }) => detail),
  };
}

describe('a verdict of a result', () => {
  it('is earned by a test or a proof that is there', () => {
    expect(looked([covered([0]), proved(['f-1F.smt2'])])).toEqual({
      verdicts: ['covered', 'infeasible'],
      failures: [],
    });
  });

  it.each([
    ['by no test', []],
    ['by a test that covers something else', [0, 1]],
    ['by a test that is not there', [7]],
  ])('is not earned %s', (_, tests) => {
    expect(looked([covered(tests)])).toEqual({
      verdicts: ['open'],
      failures: ['no test of the result covers it'],
    });
  });

  it.each([
    ['without formulas', []],
    ['whose formulas are not there', ['f-1F.smt2', 'g-1F.smt2']],
  ])('is not earned by a proof %s', (_, formulas) => {
    expect(looked([proved(formulas)])).toEqual({
      verdicts: ['open'],
      failures: ['its proof is not in the result'],
    });
  });
});
