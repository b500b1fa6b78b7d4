import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { coverFunction, defaultSettings } from '../../src/engine/index.js';
import { createSolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

it('memory that a stub hands out again is as the program left it', async () => {
  const artifact = await compileFile(join(import.meta.dirname, 'programs'), 'pool.c');
  const solver = await createSolverChain();
  const compile = { files: ['pool.c'], preprocessorFlags: [] };
  const settings = defaultSettings;
  const job = { artifact, functionName: 'twice', settings, compile, frontendMs: 0, version: 'test' };
  const { result } = expectOk(await coverFunction(job, { solver, budget: new Budget(settings.timeLimitMs) }));
  solver.dispose();
  expect(result.divergences).toEqual([]);
  const verdicts = result.objectives.map(({ id, verdict }) => `${id} ${verdict}`);
  expect(verdicts).toEqual([
    'twice#1T covered',
    'twice#1F covered',
    'twice#2T covered',
    'twice#2F covered',
    'twice#3T covered',
    // Whoever has the pool may write to it, too.
    'twice#3F open',
  ]);
});
