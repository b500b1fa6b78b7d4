import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileFile(join(import.meta.dirname, 'programs'), 'atomics.c');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

const cover = (functionName: string) => coverSoundly({ artifact, functionName, settings: {} }, solver);

describe('what is atomic', () => {
  it.each(['add', 'waits', 'enter', 'gnu'])('may be changed by others meanwhile: %s', async (name) => {
    const { objectives } = await cover(name);
    expect(objectives.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual(
      objectives.map(({ id }) => `${id} covered`),
    );
  });

  it('lets others change what is not: nothing that they can reach is as it was', async () => {
    const { objectives } = await cover('once');
    const made = objectives.filter(({ text }) => text === 'made');
    expect(made.map(({ verdict, outcome }) => `${outcome} ${verdict}`)).toEqual([
      'true open',
      'false covered',
    ]);
    expect(JSON.stringify(made[0])).toContain('other threads: change nothing but what is atomic or volatile');
    const { objectives: fenced } = await cover('fenced');
    expect(fenced.map(({ verdict }) => verdict)).toEqual(['open', 'covered']);
    const { objectives: apart } = await cover('apart');
    expect(apart.filter(({ function: name }) => name === 'apart').map(({ verdict }) => verdict)).toEqual([
      'infeasible',
      'covered',
    ]);
  });

  it('changes nothing else where the configuration says that there are no others', async () => {
    const settings = { inputs: { declares: { harmless: ['other threads'] } } };
    const { objectives } = await coverSoundly({ artifact, functionName: 'once', settings }, solver);
    const made = objectives.filter(({ text }) => text === 'made');
    expect(made.map(({ verdict }) => verdict)).toEqual(['infeasible', 'covered']);
  });

  it('is called as the source calls it', async () => {
    const { assumptions } = await cover('waits');
    expect(assumptions.join()).toContain('*done: volatile, any value at each read');
    expect((await cover('add')).assumptions.join()).toContain('count: volatile');
  });

  it('fails to be exchanged weakly now and then, though it is what was expected', async () => {
    const { objectives } = await cover('weakly');
    expect(objectives.map(({ verdict }) => verdict)).toEqual(['covered', 'covered', 'covered', 'covered']);
    const { objectives: strongly } = await cover('strongly');
    expect(strongly.filter(({ verdict }) => verdict === 'infeasible')).toMatchObject([
      { text: 'expected == 6', outcome: 'true' },
    ]);
    const { objectives: alone } = await cover('weakly_alone');
    expect(alone.filter(({ verdict }) => verdict !== 'covered')).toMatchObject([
      { text: 'n == 6', outcome: 'true', verdict: 'infeasible' },
      { text: 'expected != 6', outcome: 'true', verdict: 'infeasible' },
    ]);
  });

  it('is ordinary memory where nobody else knows of it, and each operation does what C says', async () => {
    const { objectives } = await cover('alone');
    const taken = objectives.filter(({ verdict }) => verdict === 'covered').map(({ outcome }) => outcome);
    expect(objectives.filter(({ verdict }) => verdict === 'open')).toEqual([]);
    // The exchange that succeeds is asked for with a `!`, so it is false there, too.
    expect(new Set(taken)).toEqual(new Set(['false']));
  });
});
