import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileFile(join(import.meta.dirname, 'programs'), 'partly-known.c');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

const strategies = ['joined-first', 'treefrog', 'depth-first', 'bidirectional'];

describe.each(strategies)('values that are known on some ways only, with %s', (strategy) => {
  it.each([
    ['partly', []],
    ['by_unset', ['by_unset#3F']],
  ])('prove nothing of the others: %s', async (functionName, never) => {
    const { objectives } = await coverSoundly({ artifact, functionName, settings: { strategy } }, solver);
    expect(objectives.filter(({ verdict }) => verdict === 'infeasible').map(({ id }) => id)).toEqual(never);
  });
});
