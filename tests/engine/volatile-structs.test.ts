import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileFile(join(import.meta.dirname, 'programs'), 'volatile-structs.c');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

const cover = (functionName: string) => coverSoundly({ artifact, functionName, settings: {} }, solver);

async function verdicts(name: string): Promise<Record<string, string>> {
  const { objectives } = await cover(name);
  return Object.fromEntries(objectives.map(({ text, outcome, verdict }) => [`${text} ${outcome}`, verdict]));
}

describe('a struct with volatile parts that is copied as a whole', () => {
  it.each(['pointed', 'assigned', 'passed'])(
    'has others in each copy, and the rest is memory: %s',
    async (name) => {
      expect(await verdicts(name)).toMatchObject({
        'a.data != b.data true': 'infeasible',
        'a.data != b.data false': 'covered',
      });
      const { objectives } = await cover(name);
      const open = objectives.filter(({ text, verdict }) => text.includes('status') && verdict !== 'covered');
      expect(open).toEqual([]);
    },
  );

  it('has them wherever they are in it, constant to the program or not', async () => {
    const found = await verdicts('deep');
    expect(found['a.rest != b.rest true']).toBe('infeasible');
    const others = Object.entries(found).filter(([text]) => !text.includes('rest'));
    expect(new Set(others.map(([, verdict]) => verdict))).toEqual(new Set(['covered']));
    expect(others).toHaveLength(8);
  });

  it('is called as the source calls it', async () => {
    const { assumptions } = await cover('deep');
    expect(assumptions.join()).toContain('d->in[1]: volatile');
    expect((await cover('assigned')).assumptions.join()).toContain('uart.status: volatile');
  });

  it('is ordinary memory where nobody else knows of it', async () => {
    expect(await verdicts('own')).toEqual({
      'c.status != x true': 'infeasible',
      'c.status != x false': 'covered',
      'b.data != c.data true': 'infeasible',
      'b.data != c.data false': 'covered',
    });
  });

  it.each(['bits', 'both', 'bytes', 'local'])(
    'proves nothing where its parts are not told apart: %s',
    async (name) => {
      const { objectives } = await cover(name);
      expect(objectives.map(({ outcome, verdict }) => `${outcome} ${verdict}`)).toEqual([
        'true open',
        'false covered',
      ]);
      expect(objectives[0]).toMatchObject({ cause: { kind: 'unmodelled' } });
    },
  );
});
