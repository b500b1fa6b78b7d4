import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { type CoverReport, checkResult, coverFunction, defaultSettings } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { htmlReport } from '../../src/report/html/page.js';
import { functionSummary, plainPalette } from '../../src/report/index.js';
import type { RefutedPath } from '../../src/result/index.js';
import {
  createSolverChain,
  openTextSolver,
  type SolverChain,
  type TextSolver,
} from '../../src/solver/index.js';
import { compile } from '../execute/compiled.js';
import { expectOk } from '../truth/compile.js';

const text = `int f(unsigned char a, unsigned char b) {
  int r = 0;
  if (a > 10) r++;
  if (b > a) r += 2;
  if (b < 5 && r == 3) return -1;
  return r;
}
`;

describe('partial paths that no input takes', () => {
  const settings = { ...defaultSettings, criterion: 'all-paths' };
  let artifact: Artifact;
  let solver: SolverChain;
  let reader: TextSolver;
  let report: CoverReport;
  beforeAll(async () => {
    artifact = await compile(text);
    solver = await createSolverChain();
    reader = await openTextSolver();
    const facts = { files: ['t.c'], preprocessorFlags: [] };
    const job = {
      artifact,
      functionName: 'f',
      settings,
      compile: facts,
      frontendMs: 0,
      version: 'test',
    };
    report = expectOk(await coverFunction(job, { solver, budget: new Budget(60_000) }));
  });
  afterAll(() => {
    solver.dispose();
    reader.dispose();
  });

  const failuresWith = async (refutedPaths: readonly RefutedPath[], budget = new Budget(0)) => {
    const result = { ...report.result, refutedPaths };
    const job = { artifact, settings, result, proofs: report.proofs, solver: reader, budget };
    const { failures } = expectOk(await checkResult(job));
    return failures.map(({ objective, detail }) => `${objective}: ${detail}`);
  };

  it('are checked again with a written result', async () => {
    const refuted = report.result.refutedPaths ?? [];
    expect(refuted.map(({ path }) => path)).toContain('f#1T f#2T f#3T');
    expect(await failuresWith(refuted, new Budget(60_000))).toEqual([]);
  });

  it('need a formula that has no solution', async () => {
    const [first] = report.result.refutedPaths ?? [];
    const formula = '(set-logic QF_BV)(declare-fun a () (_ BitVec 8))(assert (= a #x01))(check-sat)';
    expect(await failuresWith([{ ...first, formula }])).toEqual([
      `path ${first.path}: its formula is not contradictory: sat`,
    ]);
  });

  it('are none where an execution takes them, or where the program has no such outcomes', async () => {
    const [{ formula }] = report.result.refutedPaths ?? [];
    expect(await failuresWith([{ path: 'f#1F f#2F', formula }])).toEqual([
      'path f#1F f#2F: an execution takes it',
    ]);
    expect(await failuresWith([{ path: 'f#1F f#9T', formula }])).toEqual([
      'path f#1F f#9T: its outcomes are none of the program',
    ]);
    // None of the tests does, but random inputs do.
    const withoutTests = {
      ...report.result,
      tests: [],
      objectives: [],
      refutedPaths: [{ path: 'f#1T f#2F', formula }],
    };
    const job = { artifact, settings, result: withoutTests, proofs: report.proofs, solver: reader };
    const { failures } = expectOk(await checkResult({ ...job, budget: new Budget(60_000) }));
    expect(failures).toContainEqual({ objective: 'path f#1T f#2F', detail: 'an execution takes it' });
  });

  it('are shown', () => {
    const { result } = report;
    const page = htmlReport(result, new Map(), []);
    expect(page).toMatch(/partial paths? that no input takes<.h2>/);
    expect(page).toContain('<code>f#1T f#2T f#3T</code>');
    const summary = functionSummary(result, new Map(), { palette: plainPalette, width: 100 });
    expect(summary).toContain('1 partial path that no input takes');
  });
});
