import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { type CoverSettings, coverFunction, defaultSettings } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

/** Figure 1 of the abstract-path document: what its expanded tree holds is a property of the tree. */
describe('figure 1', () => {
  let artifact: Artifact;
  let solver: SolverChain;
  beforeAll(async () => {
    artifact = await compileFile(join(import.meta.dirname, '../../examples'), 'f.c');
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  async function cover(settings: Partial<CoverSettings>) {
    const job = {
      artifact,
      functionName: 'f',
      settings: { ...defaultSettings, strategy: 'depth-first', ...settings },
      compile: { files: ['f.c'], preprocessorFlags: [] },
      frontendMs: 0,
      version: 'test',
    };
    return expectOk(await coverFunction(job, { solver, budget: new Budget(60_000) })).result;
  }

  it.each([1, 2, 3, 17, 4711])('has 8 feasible paths and 31 infeasible prefixes, seed %d', async (seed) => {
    const { stats, coverage } = await cover({ criterion: 'all-paths', seed });
    expect(stats).toMatchObject({ feasiblePaths: 8, infeasiblePrefixes: 31, cases: 8, discarded: 0 });
    expect(coverage).toMatchObject({ objectives: 8, covered: 8, open: 0 });
  });

  it.each(['full', 'partial'] as const)(
    'all 14 branches of f and g are covered, solving %s',
    async (solving) => {
      const { coverage, divergences } = await cover({ scope: 'callees', solving });
      expect(coverage).toMatchObject({ objectives: 14, covered: 14, infeasible: 0, open: 0, feasible: 1 });
      expect(divergences).toEqual([]);
    },
  );

  it('the same seed gives the same result, times aside', async () => {
    const once = await cover({ seed: 5 });
    const twice = await cover({ seed: 5 });
    expect({ ...twice, stats: 0 }).toEqual({ ...once, stats: 0 });
    expect({ ...twice.stats, timeMs: 0, presolved: 0, backendCalls: 0 }).toEqual({
      ...once.stats,
      timeMs: 0,
      presolved: 0,
      backendCalls: 0,
    });
  });
});
