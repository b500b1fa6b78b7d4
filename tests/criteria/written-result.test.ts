import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { type CoverReport, checkResult, coverFunction, defaultSettings } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { htmlReport } from '../../src/report/html/page.js';
import { explainObjective, plainPalette } from '../../src/report/index.js';
import { coverageOf, type FunctionResult, type ObjectiveResult } from '../../src/result/index.js';
import {
  createSolverChain,
  openTextSolver,
  type SolverChain,
  type TextSolver,
} from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

/** (a > 0 && b > 3) || (a > 0 && b < -3): the two comparisons of `a` always agree. */
describe('a result whose objectives are formulas over goals', () => {
  const settings = {
    ...defaultSettings,
    criterion: 'mcdc,mcdc-unique-cause',
    inputs: { declares: { calls: 'first' as const } },
  };
  let artifact: Artifact;
  let solver: SolverChain;
  let reader: TextSolver;
  let report: CoverReport;
  beforeAll(async () => {
    artifact = await compileFile(join(import.meta.dirname, 'subjects'), 'coupled.c');
    solver = await createSolverChain();
    reader = await openTextSolver();
    const compile = { files: ['coupled.c'], preprocessorFlags: [] };
    const job = { artifact, functionName: 'f', settings, compile, frontendMs: 0, version: 'test' };
    report = expectOk(await coverFunction(job, { solver, budget: new Budget(60_000) }));
  });
  afterAll(() => solver.dispose());

  const failuresOf = async (change: Partial<FunctionResult>): Promise<readonly string[]> => {
    const result = { ...(JSON.parse(JSON.stringify(report.result)) as FunctionResult), ...change };
    const summed = { ...result, coverage: coverageOf(result.objectives) };
    const { proofs } = report;
    const job = { artifact, settings, result: summed, proofs, solver: reader, budget: new Budget(0) };
    const { failures } = expectOk(await checkResult(job));
    return failures.map(({ objective, detail }) => `${objective}: ${detail}`);
  };

  const found = (id: string): ObjectiveResult => {
    const all = [...report.result.objectives, ...(report.result.goals ?? [])];
    const one = all.find((objective) => objective.id === id);
    if (!one) throw new Error(`there should be ${id}`);
    return one;
  };

  const changed = (list: readonly ObjectiveResult[], id: string, to: ObjectiveResult) =>
    list.map((one) => (one.id === id ? to : one));

  it('has the verdicts of the goals, and proofs that name theirs', () => {
    expect(found('f#3M').verdict).toBe('covered');
    const unique = found('f#3U');
    expect(unique).toMatchObject({ verdict: 'infeasible', kind: 'mcdc' });
    if (unique.verdict !== 'infeasible') return;
    expect(unique.proof.goals).toEqual(['f#1-4:TFF-', 'f#1-4:F-TT']);
    expect(unique.proof.formulas.every((name) => report.proofs.has(name))).toBe(true);
  });

  it('as it is has nothing against it', async () => {
    expect(await failuresOf({})).toEqual([]);
    // Whatever the order of the goals.
    expect(await failuresOf({ goals: [...(report.result.goals ?? [])].reverse() })).toEqual([]);
  });

  it('with a verdict that does not follow from the goals has', async () => {
    const { proof, ...infeasible } = found('f#3U') as Extract<ObjectiveResult, { verdict: 'infeasible' }>;
    const covered: ObjectiveResult = { ...infeasible, verdict: 'covered', tests: [0], method: 'flip' };
    expect(proof.kind).toBeDefined();
    expect(await failuresOf({ objectives: changed(report.result.objectives, 'f#3U', covered) })).toEqual([
      'f#3U: is not what the verdicts of its goals make of it',
    ]);
  });

  it('with a goal that is called infeasible without its proof has', async () => {
    const goal = found('f#1-4:TFTT');
    const refuted = found('f#1-4:TFF-') as Extract<ObjectiveResult, { verdict: 'infeasible' }>;
    const { id, kind, text, outcome, file, line, column, function: name } = goal;
    const plainGoal = { id, kind, text, outcome, file, line, column, function: name };
    const forged: ObjectiveResult = { ...plainGoal, verdict: 'infeasible', proof: refuted.proof };
    const failures = await failuresOf({ goals: changed(report.result.goals ?? [], id, forged) });
    expect(failures.filter((one) => one.startsWith(`${id}: `)).length).toBeGreaterThan(0);
  });

  it('without its goals, or with other decisions, has', async () => {
    expect(await failuresOf({ goals: undefined })).toContain('goals: are missing from the result');
    expect(await failuresOf({ decisions: [] })).toContain('decisions: are others in the source');
  });

  it('shows truth tables and pairs', () => {
    const page = htmlReport(report.result, new Map(), []);
    expect(page).toContain('<h2>Decisions</h2>');
    expect(page).toContain('<code>F-TT</code> (impossible) with <code>F-F-</code>');
    const style = { palette: plainPalette, width: 100 };
    const text = explainObjective(report.result, found('f#3U'), new Map(), report.proofs, style);
    expect(text).toContain('F-TT (impossible) with F-F- (test');
    expect(text).toContain('Nothing can show that `a > 0` at line 5 decides by itself');
  });
});
