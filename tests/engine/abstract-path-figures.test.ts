import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { type CoverSettings, coverFunction, defaultSettings } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { strategies } from '../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

const seeds = [1, 2, 3, 17, 4711];

/** Figures 8 and 9 of the abstract-path document: what its strategies explore to decide the abstract paths of `f`. */
describe('the document`s f', () => {
  let artifact: Artifact;
  let solver: SolverChain;
  beforeAll(async () => {
    artifact = await compileFile(join(import.meta.dirname, '../../examples'), 'f.c');
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  async function explored(settings: Partial<CoverSettings>) {
    const compile = { files: ['f.c'], preprocessorFlags: [] };
    const all = { ...defaultSettings, ...settings };
    const job = { artifact, functionName: 'f', settings: all, compile, frontendMs: 0, version: 'test' };
    const { result, history } = expectOk(await coverFunction(job, { solver, budget: new Budget(60_000) }));
    const { cases, solverCalls, infeasiblePrefixes } = result.stats;
    return {
      result,
      tests: cases,
      /** Tests that covered nothing new when they were made. */
      redundant: cases - history.filter(([, covered]) => covered > 0).length,
      /** Partial paths that a solver was asked about in vain. */
      refuted: solverCalls - (cases - 1),
      /** Also those that need no question, as the inputs have no say. */
      infeasible: infeasiblePrefixes,
    };
  }

  it.each(seeds)(
    'minimal-all-paths: 5 paths by 8 tests and 27 infeasible partial paths, seed %d',
    async (seed) => {
      const { result, tests, infeasible } = await explored({ criterion: 'minimal-all-paths', seed });
      expect(result.coverage).toMatchObject({ objectives: 5, covered: 5, infeasible: 0, open: 0 });
      expect(tests).toBeLessThanOrEqual(8);
      expect(infeasible).toBeLessThanOrEqual(27);
    },
  );

  it.each(seeds)('what the figure explores only with a suffix is refuted with it, seed %d', async (seed) => {
    const { result } = await explored({ criterion: 'minimal-all-paths', seed });
    const beginning = ['f#1F f#2T', 'f#1T'].map((one) => `${one} f#3T f#4T f#5F f#3T f#4T f#5T g#1T`);
    const told = result.refutedPaths?.map(({ path }) => path) ?? [];
    expect(beginning.some((one) => told.includes(`${one} f#3T f#4T`) || told.includes(one))).toBe(true);
    expect(told.some((one) => / g#1[TF] f#3T f#4T$/.test(one))).toBe(true);
  });

  it('tests are for new paths where only some of those that begin alike are', async () => {
    const example = await compileFile(join(import.meta.dirname, '../../examples'), 'check-pressure.c');
    const settings = { ...defaultSettings, criterion: 'minimal-all-paths' };
    const compile = { files: ['check-pressure.c'], preprocessorFlags: [] };
    const job = {
      artifact: example,
      functionName: 'check_pressure',
      settings,
      compile,
      frontendMs: 0,
      version: 'test',
    };
    const { result } = expectOk(await coverFunction(job, { solver, budget: new Budget(60_000) }));
    expect(result.coverage).toMatchObject({ objectives: 31, covered: 31, open: 0 });
    expect(result.stats.cases).toBe(31);
  });

  it.each(strategies.names)('minimal-all-paths: the same 5 paths with %s', async (strategy) => {
    const { result, tests, refuted } = await explored({ criterion: 'minimal-all-paths', strategy });
    expect(result.objectives.map(({ text, verdict }) => `${text}: ${verdict}`).sort()).toEqual([
      'f#1-2F f#6F: covered',
      'f#1-2T f#3-4T f#5F f#3-4T f#5F f#3-4F f#6F: covered',
      'f#1-2T f#3-4T f#5F f#3-4T f#5T f#3-4F f#6F: covered',
      'f#1-2T f#3-4T f#5F f#3-4T f#5T f#3-4F f#6T: covered',
      'f#1-2T f#3-4T f#5T f#3-4F f#6F: covered',
    ]);
    expect(tests).toBeLessThanOrEqual(8);
    expect(refuted).toBeLessThanOrEqual(27);
  });

  it.each(seeds.flatMap((seed) => ['two-pass', defaultSettings.strategy].map((one) => [seed, one] as const)))(
    'minimal-all-conditions: no more than 10 refuted, 1 redundant, seed %d, %s',
    async (seed, strategy) => {
      const criterion = 'minimal-all-conditions';
      const { result, redundant, refuted } = await explored({ criterion, seed, strategy });
      expect(result.coverage).toMatchObject({ objectives: 12, covered: 12, infeasible: 0, open: 0 });
      expect(redundant).toBeLessThanOrEqual(1);
      expect(refuted).toBeLessThanOrEqual(10);
    },
  );

  it('a path that nobody followed to its end is open', async () => {
    const { result } = await explored({ criterion: 'minimal-all-paths', maxTests: 2 });
    expect(result.coverage).toMatchObject({ open: 1 });
    expect(result.objectives.at(-1)).toMatchObject({ id: 'f#paths', verdict: 'open' });
  });
});
