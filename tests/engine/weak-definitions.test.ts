import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileFile(join(import.meta.dirname, 'programs'), 'weak-definitions.c');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

const cover = (functionName: string) => coverSoundly({ artifact, functionName, settings: {} }, solver);

describe('a weak definition', () => {
  it.each([
    ['asks', 'hook()'],
    ['tells', 'notify()'],
    ['compares', 'limit'],
  ])('proves nothing, as another file may have another one: %s', async (name, subject) => {
    const { objectives } = await cover(name);
    expect(objectives).toMatchObject([
      { outcome: 'true', verdict: 'open', cause: { kind: 'assumption' } },
      { outcome: 'false', verdict: 'covered' },
    ]);
    expect(JSON.stringify(objectives[0])).toContain(subject);
  });

  it('is what is proved of where it is the function under test', async () => {
    const { objectives } = await cover('itself');
    expect(objectives.map(({ verdict }) => verdict)).toEqual([
      ...['covered', 'covered'],
      ...['infeasible', 'covered'],
    ]);
  });

  it('cannot change what is out of its reach', async () => {
    const { objectives } = await cover('apart');
    expect(objectives.map(({ verdict }) => verdict)).toEqual(['infeasible', 'covered']);
  });
});
