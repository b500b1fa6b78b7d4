import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { type CoverReport, checkResult, coverFunction, defaultSettings } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import type { FunctionResult, ObjectiveResult, TestResult } from '../../src/result/index.js';
import {
  createSolverChain,
  openTextSolver,
  type SolverChain,
  type TextSolver,
} from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

/** What is written down is checked as it stands: whatever is changed in it is noticed. */
describe('a written result', () => {
  const settings = { ...defaultSettings, strategy: 'depth-first' };
  const functionName = 'judge';
  let artifact: Artifact;
  let solver: SolverChain;
  let reader: TextSolver;
  let report: CoverReport;
  beforeAll(async () => {
    artifact = await compileFile(join(import.meta.dirname, 'programs'), 'claims.c');
    solver = await createSolverChain();
    const compile = { files: ['claims.c'], preprocessorFlags: [] };
    const job = { artifact, functionName, settings, compile, frontendMs: 0, version: 'test' };
    report = expectOk(await coverFunction(job, { solver, budget: new Budget(60_000) }));
    reader = await openTextSolver();
  });
  afterAll(() => solver.dispose());

  const written = () => JSON.parse(JSON.stringify(report.result)) as FunctionResult;

  /** Without time there is no random attack, which would notice some of it as well. */
  async function failuresOf(
    result: FunctionResult,
    proofs = report.proofs,
    attackMs = 0,
  ): Promise<readonly string[]> {
    const job = { artifact, settings, result, proofs, solver: reader, budget: new Budget(attackMs) };
    const { failures } = expectOk(await checkResult(job));
    return failures.map(({ objective, detail }) => `${objective}: ${detail}`);
  }

  const withObjective = (id: string, change: (found: ObjectiveResult) => ObjectiveResult): FunctionResult => {
    const result = written();
    const objectives = result.objectives.map((one) => (one.id === id ? change(one) : one));
    const count = (verdict: string) => objectives.filter((one) => one.verdict === verdict).length;
    const [covered, infeasible, open] = ['covered', 'infeasible', 'open'].map(count);
    const feasible = covered / (objectives.length - infeasible);
    return {
      ...result,
      objectives,
      coverage: { objectives: objectives.length, covered, infeasible, open, feasible, onlyByErrors: 0 },
    };
  };

  const withTest = (change: (test: TestResult) => Partial<TestResult>): FunctionResult => {
    const result = written();
    const [first, ...rest] = result.tests;
    return { ...result, tests: [{ ...first, ...change(first) }, ...rest] };
  };

  const infeasible = (id: string) => {
    const found = report.result.objectives.find((one) => one.id === id);
    if (found?.verdict !== 'infeasible') throw new Error(`${id} should be infeasible`);
    return found;
  };

  it('as it is has nothing against it', async () => {
    expect(report.result.coverage).toMatchObject({ infeasible: 4, open: 0 });
    for (let k = 0; k < 20; k++) expect(await failuresOf(written())).toEqual([]);
    expect(await failuresOf(written(), report.proofs, 60_000)).toEqual([]);
  });

  it('with a proof that asserts false has', async () => {
    const [file] = infeasible('judge#2T').proof.formulas;
    const text = report.proofs.get(file)!;
    const comments = text.split('\n').filter((line) => line.startsWith(';'));
    const forged = [...comments, '(set-logic QF_BV)', '(assert false)', '(check-sat)', ''].join('\n');
    expect(await failuresOf(written(), new Map([...report.proofs, [file, forged]]))).toEqual([
      'judge#2T: its proof is not the one that was made for this program, objective and assumptions',
    ]);
  });

  it("with another objective's proof has", async () => {
    const [own] = infeasible('judge#2T').proof.formulas;
    const [other] = infeasible('judge#4T').proof.formulas;
    const exchanged = new Map([...report.proofs, [own, report.proofs.get(other)!]]);
    expect(await failuresOf(written(), exchanged)).toEqual([`judge#2T: ${own} is about something else`]);
    const { proof } = infeasible('judge#4T');
    const borrowed = withObjective('judge#2T', (found) => ({
      ...found,
      verdict: 'infeasible',
      method: undefined,
      proof,
    }));
    expect(await failuresOf(borrowed)).toEqual([`judge#2T: ${other} is no part of its proof`]);
  });

  it('with a proof that is gone has', async () => {
    const { proof } = infeasible('judge#2T');
    expect(await failuresOf(written(), new Map())).toContain(`judge#2T: ${proof.formulas[0]} is missing`);
    const none = withObjective('judge#2T', (found) => ({
      ...found,
      verdict: 'infeasible',
      method: undefined,
      proof: { ...proof, formulas: [] },
    }));
    expect(await failuresOf(none)).toEqual(['judge#2T: its proof has no formulas']);
  });

  it('with a satisfiable formula has', async () => {
    const [file] = infeasible('judge#2T').proof.formulas;
    const weakened = report.proofs.get(file)!.replace(/\(assert .*\n/, '(assert true)\n');
    expect(await failuresOf(written(), new Map([...report.proofs, [file, weakened]]))).toEqual([
      `judge#2T: ${file}: sat`,
    ]);
  });

  it('with a covered branch turned infeasible has', async () => {
    const { proof } = infeasible('judge#2T');
    const forged = withObjective('judge#2F', (found) => ({
      ...found,
      verdict: 'infeasible',
      method: undefined,
      proof,
    }));
    const failures = await failuresOf(forged, report.proofs, 60_000);
    expect(failures).toContainEqual(
      expect.stringMatching(/^judge#2F: is called infeasible, and test \d+ takes it$/),
    );
    expect(failures).toContainEqual(expect.stringMatching(/^judge#2F: .* is no part of its proof$/));
    expect(failures).toContain('judge#2F: a random execution takes this branch');
  });

  it('with an infeasible branch turned covered has', async () => {
    const forged = withObjective('judge#2T', (found) => ({
      ...found,
      verdict: 'covered',
      method: undefined,
      tests: [0],
    }));
    expect(await failuresOf(forged)).toEqual(['judge#2T: none of its tests takes it']);
  });

  it('with other tests for a branch has', async () => {
    const forged = withObjective('judge#1T', (found) => ({
      ...found,
      verdict: 'covered',
      method: undefined,
      tests: [77],
    }));
    expect(await failuresOf(forged)).toEqual(['judge#1T: other tests take it than recorded']);
  });

  it.each([
    ['inputs', { inputs: { x: 12345, kind: 9 } }, 'its bits are other inputs'],
    ['outputs', { outputs: { limit: 77 } }, 'it leaves other values behind'],
    ['outcome', { outcome: { kind: 'returned', value: 77 } }, 'it ends otherwise'],
    ['covers', { covers: ['judge#2T'] }, 'it covers other objectives'],
    ['path', { path: '1T' }, 'it takes another path'],
  ] as const)('with changed %s has', async (_, change, detail) => {
    expect(await failuresOf(withTest(() => change))).toEqual([`test 0: ${detail} than recorded`]);
  });

  it('with changed bits has', async () => {
    const other = withTest(({ vector }) => ({ vector: { ...vector, x: '0x7fffffff' } }));
    expect(await failuresOf(other)).toContain('test 0: its bits are other inputs than recorded');
    const stranger = withTest(() => ({ vector: { z: '0x1' } }));
    expect(await failuresOf(stranger)).toContain("test 0: names the input 'z', which is none");
    const garbled = withTest(() => ({ vector: { x: 'ten' } }));
    expect(await failuresOf(garbled)).toContain("test 0: gives no bits for 'x'");
  });

  it('with changed assumptions has', async () => {
    const result = written();
    const more = { ...result, assumptions: [...result.assumptions, 'x: from 0 to 10'] };
    expect(await failuresOf(more)).toContain("assumptions: say 'x: from 0 to 10', which is not assumed");
    // Its proofs were made under others, too.
    expect(await failuresOf(more)).toContainEqual(
      expect.stringMatching(/^judge#2T: its proof is not the one/),
    );
  });

  it('with a changed place or an objective too few has', async () => {
    const moved = withObjective('judge#1T', (found) => ({ ...found, line: 1 }));
    expect(await failuresOf(moved)).toEqual(['judge#1T: is something else in the source']);
    const result = written();
    const fewer = { ...result, objectives: result.objectives.filter(({ id }) => id !== 'judge#2T') };
    expect(await failuresOf(fewer)).toEqual([
      'judge#2T: is missing from the result',
      'coverage: is not what the verdicts add up to',
    ]);
  });
});
