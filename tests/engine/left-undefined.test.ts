import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileFile(join(import.meta.dirname, 'programs'), 'left-undefined.c');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

/** Of the last condition: whether it is open, and why. */
async function lastIn(functionName: string): Promise<readonly string[]> {
  const { objectives } = await coverSoundly(
    { artifact, functionName, settings: { timeLimitMs: 5_000 } },
    solver,
  );
  return objectives
    .slice(-2)
    .map((one) => (one.verdict === 'open' ? `open, ${one.cause.kind}` : one.verdict));
}

describe('what C leaves undefined proves nothing', () => {
  it.each(['grouped', 'wide', 'message', 'allocated', 'pointer'])(
    'nor what is not modelled: %s',
    async (name) => {
      expect(await lastIn(name)).toEqual(['open, unmodelled', 'open, unmodelled']);
    },
  );

  it.each(['no_room', 'closed', 'divided', 'shifted', 'truncated'])('%s', async (name) => {
    expect(await lastIn(name)).toEqual(['open, undefined', 'open, undefined']);
  });

  it('and is no crash where it is one way of several', async () => {
    expect(await lastIn('shown')).not.toContain('infeasible');
  });
});
