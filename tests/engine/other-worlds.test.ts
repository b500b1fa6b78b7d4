import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { defaultSettings } from '../../src/engine/index.js';
import type { Evidence } from '../../src/engine/verdicts/decide-verdicts.js';
import { otherWorlds } from '../../src/engine/verdicts/other-worlds.js';
import { verifyVerdicts } from '../../src/engine/verdicts/verify-verdicts.js';
import type { Artifact } from '../../src/frontend/index.js';
import type { InfeasibilityProof } from '../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { FALSE } from '../../src/term/index.js';
import { observeSearch } from '../search/fixture.js';
import { compileFile } from '../truth/compile.js';

const name = 'elsewhere';

describe('what is claimed for every caller is attacked', () => {
  let artifact: Artifact;
  let solver: SolverChain;
  beforeAll(async () => {
    artifact = await compileFile(join(import.meta.dirname, 'programs'), `${name}.c`);
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  /** What becomes of the claim that no caller takes the branch. */
  async function claim(text: string, method: InfeasibilityProof['method']) {
    const settings = { inputs: { allocations: 'succeed' } } as const;
    const { context, cases, runner } = await observeSearch({ artifact, functionName: name, settings });
    const { coverage, space } = context;
    const claimed = coverage.set.objectives.findIndex((one) => one.text === text && one.outcome === 'true');
    const refutations = [{ core: [FALSE] }];
    const proof: InfeasibilityProof = { objective: claimed, kind: 'exhausted', method, refutations };
    const evidence = coverage.set.objectives.map(
      (_, objective): Evidence => ({
        isCovered: coverage.isCovered(objective),
        proof: objective === claimed ? proof : undefined,
      }),
    );
    const { maxSteps } = defaultSettings;
    const elsewhere = () => otherWorlds(artifact, space, { inputs: {}, maxSteps });
    const own = { runner, cases, evidence, seed: 1, maxSteps, budget: new Budget(60_000), elsewhere };
    const { decisions, failures } = await verifyVerdicts({ ...context, ...own, solver });
    return { verdict: decisions[claimed].kind, failures: failures.map(({ detail }) => detail) };
  }

  const taken = 'a random execution takes this branch, for another caller than tests have';

  it.each(['*p != x', '!own'])('where callers take %s, which no test does', async (text) => {
    const { verdict, failures } = await claim(text, 'every-caller');
    expect(verdict).toBe('open');
    expect(failures).toContain(taken);
  });

  it('in vain, where none can take it', async () => {
    expect(await claim('*own != x', 'every-caller')).toEqual({ verdict: 'infeasible', failures: [] });
  });

  it('there alone: what rests on the world of the tests says nothing of others', async () => {
    expect(await claim('*p != x', undefined)).toEqual({ verdict: 'infeasible', failures: [] });
  });
});
