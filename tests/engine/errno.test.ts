import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileFile(join(import.meta.dirname, 'programs'), 'errno.c');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

const cover = (functionName: string) => coverSoundly({ artifact, functionName, settings: {} }, solver);

describe('what the C library says of errors', () => {
  it.each(['allocated', 'closed', 'printed', 'raised', 'fraction', 'number', 'reason'])(
    'is no more than the standard promises: %s',
    async (name) => {
      const { objectives } = await cover(name);
      expect(objectives.filter(({ verdict }) => verdict !== 'covered')).toEqual([]);
    },
  );

  it('is what the standard promises where it does', async () => {
    const { objectives } = await cover('told');
    const never = objectives.filter(({ verdict }) => verdict === 'infeasible');
    expect(never.map(({ text, outcome }) => `${text} ${outcome}`)).toEqual([
      expect.stringMatching(/^errno == E[A-Z]+ true$/),
      expect.stringMatching(/^errno == E[A-Z]+ true$/),
    ]);
  });

  it('is told where it matters, and no native program can be made to say it', async () => {
    const { tests } = await cover('printed');
    const [silent, complaining] = [
      tests.filter(({ stubs }) => stubs.length === 0),
      tests.filter(({ stubs }) => stubs.length > 0),
    ];
    expect(silent.map(({ notNative }) => notNative)).toEqual([undefined]);
    expect(complaining).toMatchObject([
      { stubs: [{ function: 'errno left' }], notNative: 'the C library leaves something in errno' },
    ]);
  });

  it('may have been said before the call, unless the user says that nothing was', async () => {
    const { objectives } = await cover('before');
    expect(objectives[0]).toMatchObject({
      verdict: 'open',
      cause: { choices: [{ declaration: '"errno": { "initial": true }' }] },
    });
    const inputs = { lvalues: { errno: { initial: true } } };
    const declared = await coverSoundly({ artifact, functionName: 'before', settings: { inputs } }, solver);
    expect(declared.objectives[0]).toMatchObject({ verdict: 'infeasible' });
  });
});
