import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { coverFunction, defaultSettings, strategies } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';
import { places, turned, withFault } from './planted.js';

/**
 * What runs and what is reasoned about are one program. If they were not, the run is right: no branch that it takes may
 * be called infeasible, and Hyla says that something is wrong.
 */
describe('a comparison turned round in what is reasoned about', () => {
  let artifact: Artifact;
  let solver: SolverChain;
  beforeAll(async () => {
    artifact = await compileFile(join(import.meta.dirname, 'programs'), 'compared.c');
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  async function cover(of: Artifact, functionName: string, strategy: string): Promise<FunctionResult> {
    const settings = { ...defaultSettings, strategy, maxSteps: 2_000, timeLimitMs: 4_000 };
    const compile = { files: ['compared.c'], preprocessorFlags: [] };
    const job = { artifact: of, functionName, settings, compile, frontendMs: 0, version: 'test' };
    return expectOk(await coverFunction(job, { solver, budget: new Budget(settings.timeLimitMs) })).result;
  }

  /** Each fault meets some strategy; `HYLA_PLANTED=all`: every one. */
  const faultsFor = (strategy: string, count: number) =>
    process.env.HYLA_PLANTED === 'all'
      ? Array.from({ length: count }, (_, k) => k)
      : [strategies.names.indexOf(strategy) % count];

  const verdicts = (result: FunctionResult, verdict: string) =>
    result.objectives.filter((one) => one.verdict === verdict).map(({ id }) => id);

  for (const name of ['clamp', 'count', 'far']) {
    it.each(strategies.names)(`${name}: %s notices`, async (strategy) => {
      const sound = await cover(artifact, name, strategy);
      expect(sound.checkFailures).toEqual([]);
      const reachable = verdicts(sound, 'covered');
      const { program } = artifact;
      const count = places(program, name, turned);
      expect(count).toBeGreaterThan(0);
      for (const k of faultsFor(strategy, count)) {
        const faulty = { ...artifact, program: withFault(program, name, k, turned) };
        const result = await cover(faulty, name, strategy);
        const wrong = verdicts(result, 'infeasible').filter((id) => reachable.includes(id));
        expect(wrong, `fault ${k}`).toEqual([]);
        expect(result.divergences.length + result.checkFailures.length, `fault ${k}`).toBeGreaterThan(0);
      }
    });
  }
});
