import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileFile(join(import.meta.dirname, 'programs'), 'equal-addresses.c');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

async function infeasible(functionName: string, strategy: string): Promise<readonly string[]> {
  const { objectives } = await coverSoundly({ artifact, functionName, settings: { strategy } }, solver);
  return objectives.filter(({ verdict }) => verdict === 'infeasible').map(({ id }) => id);
}

const strategies = ['joined-first', 'treefrog', 'depth-first', 'bidirectional'];

describe.each(strategies)('whether two addresses are the same, with %s', (strategy) => {
  it.each(['moved', 'reused', 'behind', 'index', 'literals'])(
    'is left open where C leaves it open: %s',
    async (name) => {
      expect(await infeasible(name, strategy)).toEqual([]);
    },
  );
  it.each([
    ['both', ['both#2T', 'both#3T']],
    ['inside', ['inside#1T', 'inside#2T']],
    ['index_inside', ['index_inside#2T']],
    ['other_literals', ['other_literals#1T']],
  ])('is told where they are those of objects that are there: %s', async (name, never) => {
    expect(await infeasible(name, strategy)).toEqual(never);
  });
});
