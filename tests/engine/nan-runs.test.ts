import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { coverFunction, defaultSettings } from '../../src/engine/index.js';
import { createSolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

it.each(['0x7fc00000', '0x7fc00001', '0xffc00001', '0x7f800001'])(
  'a run with the NaN %s says nothing against what steps do',
  async (level) => {
    const artifact = await compileFile(join(import.meta.dirname, 'programs'), 'gauge.c');
    const solver = await createSolverChain();
    const compile = { files: ['gauge.c'], preprocessorFlags: [] };
    const settings = { ...defaultSettings, strategy: 'bidirectional' };
    const firstTests = [{ level, rounds: '0x3' }];
    const job = {
      artifact,
      functionName: 'gauge',
      settings,
      compile,
      frontendMs: 0,
      version: 'test',
      firstTests,
    };
    const budget = new Budget(settings.timeLimitMs);
    const { result } = expectOk(await coverFunction(job, { solver, budget }));
    solver.dispose();
    expect(result.checkFailures).toEqual([]);
    expect(result.objectives.filter(({ verdict }) => verdict !== 'covered')).toMatchObject([
      { id: 'gauge#2T', verdict: 'infeasible' },
    ]);
  },
);
