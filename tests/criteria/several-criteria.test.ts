import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import {
  type CoverReport,
  checkResult,
  coverFunction,
  defaultSettings,
  labelsNamed,
} from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { functionSummary, plainPalette } from '../../src/report/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import { strategies } from '../../src/search/index.js';
import {
  createSolverChain,
  openTextSolver,
  type SolverChain,
  type TextSolver,
} from '../../src/solver/index.js';
import { compile } from '../execute/compiled.js';
import { expectOk } from '../truth/compile.js';
import { randomToy } from './abstract-paths/generate.js';
import { printed } from './abstract-paths/language.js';

/** `HYLA_RANDOM=1000` tries as many. */
const seeds = Array.from({ length: Number(process.env.HYLA_RANDOM ?? 8) }, (_, k) => 101 + k);

/** Of goals and of paths, of several kinds of paths, of paths whose number is not known. */
const combinations = [
  'branch,k-path=1',
  'mcdc,minimal-all-paths',
  'minimal-all-paths,k-path=2,empty-else',
  'statement,all-paths',
  'boundary,max-iterations,decision',
  'weak-mutation,empty-else',
];

/** The ninth character is in no world of eight. */
const LONG = `int f(const char *s) {
  int n = 0;
  while (s[n])
    n++;
  if (n == 9 && s[8] == 'x')
    return 1;
  return 0;
}
`;

describe('several criteria in one run, some of them about paths', () => {
  let solver: SolverChain;
  let reader: TextSolver;
  beforeAll(async () => {
    solver = await createSolverChain();
    reader = await openTextSolver();
  });
  afterAll(() => {
    solver.dispose();
    reader.dispose();
  });

  interface Asked {
    readonly criterion: string;
    readonly strategy?: string;
    readonly timeLimitMs?: number;
  }

  async function cover(artifact: Artifact, { timeLimitMs = 60_000, ...asked }: Asked): Promise<CoverReport> {
    const settings = { ...defaultSettings, ...asked };
    const facts = { files: ['f.c'], preprocessorFlags: [] };
    const job = { artifact, functionName: 'f', settings, compile: facts, frontendMs: 0, version: 'test' };
    return expectOk(await coverFunction(job, { solver, budget: new Budget(timeLimitMs) }));
  }

  async function expectSound(artifact: Artifact, asked: Asked, { result, proofs }: CoverReport) {
    expect(result.divergences).toEqual([]);
    expect(result.checkFailures).toEqual([]);
    // As it is written: others are to read it.
    const written = JSON.parse(JSON.stringify(result)) as FunctionResult;
    const settings = { ...defaultSettings, ...asked };
    const job = { artifact, settings, result: written, proofs, solver: reader, budget: new Budget(2_000) };
    expect(expectOk(await checkResult(job)).failures).toEqual([]);
  }

  const verdictsOf = ({ objectives }: FunctionResult) =>
    objectives.map(({ id, kind, text, verdict }) => `${kind === 'path' ? `path ${text}` : id}: ${verdict}`);

  it.each(seeds)(
    'random program %d: each verdict is the one of a run for its criterion alone',
    async (seed) => {
      const criterion = combinations[seed % combinations.length];
      const strategy =
        seed % 2 === 0 ? defaultSettings.strategy : strategies.names[seed % strategies.names.length];
      const text = printed(randomToy(seed));
      const artifact = await compile(text, { labels: labelsNamed([criterion]) });
      const together = await cover(artifact, { criterion, strategy });
      await expectSound(artifact, { criterion, strategy }, together);
      const apart: FunctionResult[] = [];
      for (const part of criterion.split(',')) {
        const alone = await compile(text, { labels: labelsNamed([part]) });
        apart.push((await cover(alone, { criterion: part })).result);
      }
      const { result } = together;
      expect(verdictsOf(result).sort(), text).toEqual([...new Set(apart.flatMap(verdictsOf))].sort());
      expect(result.coverage.open).toBe(0);
      // What one criterion needs a test for may serve the others.
      const tests = apart.reduce((sum, one) => sum + one.tests.length, 0);
      expect(result.tests.length).toBeLessThanOrEqual(tests);
      for (const one of result.objectives)
        for (const test of one.verdict === 'covered' ? one.tests : [])
          if (!result.goals) expect(result.tests[test].covers).toContain(one.id);
    },
    120_000,
  );

  it.each(['branch,k-path=1', 'decision,k-path=1'])(
    '%s: goals are sought in larger worlds, and paths are those of the first',
    async (criterion) => {
      const artifact = await compile(LONG, { labels: labelsNamed([criterion]) });
      const report = await cover(artifact, { criterion });
      const { result } = report;
      await expectSound(artifact, { criterion }, report);
      expect(result.tests.some(({ world }) => world !== undefined)).toBe(true);
      const paths = result.objectives.filter(({ kind }) => kind === 'path');
      const goals = result.objectives.filter(({ kind }) => kind !== 'path');
      expect(goals.filter(({ verdict }) => verdict !== 'covered')).toEqual([]);
      const alone = await cover(await compile(LONG, { labels: labelsNamed(['k-path']) }), {
        criterion: 'k-path=1',
      });
      expect(paths.map(({ text }) => text).sort()).toEqual(
        alone.result.objectives.map(({ text }) => text).sort(),
      );
      expect(functionSummary(result, new Map(), { palette: plainPalette, width: 80 })).toContain(
        `${result.objectives.length} objectives`,
      );
    },
    120_000,
  );

  it('what is asked beside branches parts no paths', async () => {
    const text =
      'int f(int a, int b) { int r = a + b; if (r > 9 || a < b) r -= a; return r == 5 ? r * b : r / 2; }';
    const beside = 'boundary,weak-mutation,errors,mcdc';
    const statsOf = async (criterion: string) =>
      (await cover(await compile(text, { labels: labelsNamed(criterion.split(',')) }), { criterion })).result
        .stats;
    const alone = await statsOf('all-paths');
    const together = await statsOf(`all-paths,${beside}`);
    const { feasiblePaths, infeasiblePrefixes } = together;
    expect({ feasiblePaths, infeasiblePrefixes }).toEqual({
      feasiblePaths: alone.feasiblePaths,
      infeasiblePrefixes: alone.infeasiblePrefixes,
    });
    expect(together.cases).toBeLessThanOrEqual(alone.cases + (await statsOf(beside)).cases);
  });

  it('paths that nobody followed are open, and the goals are decided all the same', async () => {
    const criterion = 'mcdc,all-paths';
    const artifact = await compile(LONG);
    const report = await cover(artifact, { criterion, timeLimitMs: 8_000 });
    await expectSound(artifact, { criterion }, report);
    const { objectives } = report.result;
    expect(objectives.filter(({ verdict }) => verdict === 'open').map(({ id }) => id)).toEqual(
      report.result.ended === 'complete' ? [] : ['f#paths'],
    );
  });
});
