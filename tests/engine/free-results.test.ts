import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileFile(join(import.meta.dirname, 'programs'), 'free-results.c');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

const strategies = ['joined-first', 'treefrog', 'depth-first', 'bidirectional'];

describe.each(strategies)('what the standard leaves to the C library, with %s', (strategy) => {
  it.each([
    ['difference', ['difference#3T']],
    ['truth', ['truth#6T']],
    ['told', ['told#2T', 'told#4T', 'told#6T']],
  ])('may be anything, and the rest is proved: %s', async (functionName, never) => {
    const { objectives } = await coverSoundly({ artifact, functionName, settings: { strategy } }, solver);
    expect(objectives.filter(({ verdict }) => verdict === 'infeasible').map(({ id }) => id)).toEqual(never);
  });
});
