import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';

describe('what only a full buffer leads to', () => {
  let artifact: Artifact;
  let solver: SolverChain;
  beforeAll(async () => {
    artifact = await compileFile(join(import.meta.dirname, 'programs'), 'full-buffer.c');
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  it.each(['copies', 'longest'])('is covered as soon as there is room for it: %s', async (functionName) => {
    const { objectives } = await coverSoundly({ artifact, functionName, settings: {} }, solver);
    expect(objectives.filter(({ verdict }) => verdict !== 'covered').map(({ id }) => id)).toEqual([]);
  });
});
