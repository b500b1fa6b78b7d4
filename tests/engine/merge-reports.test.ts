import { describe, expect, it } from 'vitest';
import type { CoverReport } from '../../src/engine/index.js';
import { mergeReports } from '../../src/engine/worlds/merge-reports.js';
import type { ObjectiveResult, TestResult } from '../../src/result/index.js';
import { emptyResult } from '../report/sample-result.js';

const objective = (id: string) =>
  ({
    id,
    function: 'f',
    kind: 'condition',
    file: 'f.c',
    line: 1,
    column: 1,
    text: 'x',
    outcome: 'true',
  }) as const;
const proved = (id: string): ObjectiveResult => {
  const proof = {
    kind: 'exhausted',
    because: '',
    formulas: [`${id}.smt2`],
    restsOn: [],
    digest: '',
  } as const;
  return { ...objective(id), verdict: 'infeasible', proof };
};
const open = (id: string): ObjectiveResult => ({
  ...objective(id),
  verdict: 'open',
  cause: { kind: 'time-limit' },
});
const covered = (id: string): ObjectiveResult => ({ ...objective(id), verdict: 'covered', tests: [0] });

function test(covers: readonly string[]): TestResult {
  const outcome = { kind: 'returned' } as const;
  return { inputs: {}, globals: {}, stubs: [], outcome, outputs: {}, covers, path: '', vector: {} };
}

function report(
  objectives: readonly ObjectiveResult[],
  tests: readonly TestResult[],
  strayRuns: ReadonlyMap<string, string> = new Map(),
): CoverReport {
  const proofs = objectives.flatMap((one) => (one.verdict === 'infeasible' ? one.proof.formulas : []));
  return {
    result: { ...emptyResult, objectives, tests },
    proofs: new Map(proofs.map((name) => [name, ''])),
    testCode: { tests: tests.map(() => ({})) } as unknown as CoverReport['testCode'],
    history: [],
    choices: [],
    strayRuns,
  };
}

describe('what a larger world adds', () => {
  it('tests beside those of the smaller one, of which fewer might be enough', () => {
    const before = [test(['a']), test(['b'])];
    const first = report(
      [covered('a'), { ...covered('b'), tests: [1] } as ObjectiveResult, open('c')],
      before,
    );
    const later = report([covered('a'), open('b'), covered('c')], [test(['a', 'c'])]);
    const { result } = mergeReports(first, later, new Set(['c']));
    expect(result.tests).toHaveLength(3);
    expect(result.stats.fewest).toBe(2);
  });

  it('tests for what was open', () => {
    const { result } = mergeReports(
      report([open('a')], []),
      report([covered('a')], [test(['a'])]),
      new Set(['a']),
    );
    expect(result.objectives).toEqual([covered('a')]);
    expect(result.checkFailures).toEqual([]);
  });

  it('why what it was asked for is still open', () => {
    const bounded: ObjectiveResult = {
      ...objective('b'),
      verdict: 'open',
      cause: { kind: 'bound', detail: 'smaller' },
    };
    const first = report([open('a'), bounded], []);
    const later = report([{ ...bounded, ...objective('a') }, open('b')], []);
    const sought = (...ids: string[]) => mergeReports(first, later, new Set(ids)).result.objectives;
    expect(sought('b')).toEqual([open('a'), open('b')]);
    expect(sought('a')).toEqual([{ ...bounded, ...objective('a') }, bounded]);
  });

  it('leaves proofs alone that no run contradicts', () => {
    const { result, proofs } = mergeReports(
      report([proved('a')], []),
      report([open('a')], []),
      new Set(['a']),
    );
    expect(result.objectives).toEqual([proved('a')]);
    expect([...proofs.keys()]).toEqual(['a.smt2']);
  });

  it('a run that takes a branch beats its proof', () => {
    const { result, proofs } = mergeReports(
      report([proved('a')], []),
      report([covered('a')], [test(['a'])]),
      new Set(['a']),
    );
    expect(result.objectives).toEqual([covered('a')]);
    expect(result.tests).toHaveLength(1);
    expect(result.checkFailures).toEqual([
      { objective: 'a', detail: 'a run in a larger world takes this branch' },
    ]);
    expect(proofs.size).toBe(0);
  });

  it('so does a run that replay had lost', () => {
    const later = report([open('a')], [], new Map([['a', 'at f#1']]));
    const { result } = mergeReports(report([proved('a')], []), later, new Set(['a']));
    expect(result.objectives).toEqual([
      { ...objective('a'), verdict: 'open', cause: { kind: 'divergence', detail: 'at f#1' } },
    ]);
    expect(result.checkFailures).toHaveLength(1);
  });
});
