import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CoverSettings } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileFile(join(import.meta.dirname, 'programs'), 'library-choices.c');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

async function verdicts(
  functionName: string,
  settings: Partial<CoverSettings> = {},
): Promise<readonly string[]> {
  const { objectives } = await coverSoundly({ artifact, functionName, settings }, solver);
  return objectives.map(({ id, verdict }) => `${id.replace(/^\w+#/, '')} ${verdict}`);
}

describe('what the C library may do in several ways', () => {
  it.each(['next_token', 'sorted', 'found'])('it may do in any: %s', async (name) => {
    for (const verdict of await verdicts(name)) expect(verdict).toMatch(/ covered$/);
  });

  it('is proved where all ways have it in common', async () => {
    expect(await verdicts('all_tokens')).toEqual([
      ...['1T infeasible', '1F covered', '2T infeasible', '2F covered'],
      ...['3T infeasible', '3F covered', '4T infeasible', '4F covered'],
    ]);
    expect(await verdicts('in_order')).toEqual([
      ...['1T infeasible', '1F covered', '2T infeasible', '2F covered', '3T infeasible', '3F covered'],
    ]);
    expect(await verdicts('found_if_there')).toEqual([
      ...['1T covered', '1F covered', '2T infeasible', '2F covered'],
      ...['3T covered', '3F covered', '4T infeasible', '4F covered'],
    ]);
  });

  it('compares any two', async () => {
    const settings = { scope: 'callees' } as const;
    const { objectives } = await coverSoundly({ artifact, functionName: 'sorted_itself', settings }, solver);
    const itself = objectives.find(({ id }) => id === 'each_by_key#1T');
    expect(itself?.verdict).toBe('covered');
  });

  it('compares as often as it likes', async () => {
    const briefly = { timeLimitMs: 3_000 };
    expect(await verdicts('sorted_slowly', briefly)).toEqual(['1T open', '1F covered']);
    expect(await verdicts('found_slowly', briefly)).toEqual(['1T open', '1F covered']);
    expect(await verdicts('sorted_quietly')).toEqual(['1T infeasible', '1F covered']);
  });

  it('is not what a program starts with, where it does not start here', async () => {
    expect(await verdicts('found_before')).toEqual(['1T open', '1F covered']);
  });
});
