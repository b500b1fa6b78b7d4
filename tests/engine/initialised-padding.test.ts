import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileFile(join(import.meta.dirname, 'programs'), 'initialised-padding.c');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

const verdictsIn = async (functionName: string): Promise<readonly string[]> => {
  const { objectives } = await coverSoundly({ artifact, functionName, settings: {} }, solver);
  return objectives.map(({ outcome, verdict }) => `${outcome} ${verdict}`);
};

describe('the padding of what is initialised', () => {
  it.each(['members', 'constants', 'literals', 'parts', 'returned'])('is anything: %s', async (name) => {
    expect(await verdictsIn(name)).toEqual(['true open', 'false open']);
  });

  it.each(['unions', 'inside'])(
    'is what of a union is not part of the member that is set: %s',
    async (name) => {
      expect(await verdictsIn(name)).toEqual(['true open', 'false open']);
    },
  );

  it.each(['set', 'whole'])('is all that is not known of it: %s', async (name) => {
    const verdicts = new Set(await verdictsIn(name));
    expect(verdicts).toEqual(new Set(['true infeasible', 'false covered']));
  });
});
