import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { coverFunction, defaultSettings } from '../../src/engine/index.js';
import { createSolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

it('what walks from one pointer to another is covered in the smallest world', async () => {
  const artifact = await compileFile(join(import.meta.dirname, 'programs'), 'reader.c');
  const solver = await createSolverChain();
  const compile = { files: ['reader.c'], preprocessorFlags: [] };
  const job = {
    artifact,
    functionName: 'number',
    settings: defaultSettings,
    compile,
    frontendMs: 0,
    version: 'test',
  };
  const { result } = expectOk(
    await coverFunction(job, { solver, budget: new Budget(defaultSettings.timeLimitMs) }),
  );
  solver.dispose();
  expect(result.objectives.filter(({ verdict }) => verdict !== 'covered').map(({ id }) => id)).toEqual([]);
  expect(result.tests.filter(({ world }) => world !== undefined)).toEqual([]);
  expect(result.checkFailures).toEqual([]);
  expect(result.assumptions.join()).toContain(
    'but that the same block may be behind r[*].at and what that is compared with',
  );
});
