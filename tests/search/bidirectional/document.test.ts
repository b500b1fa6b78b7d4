import { describe, expect, it } from 'vitest';
import { exampleFolder } from '../../examples/example.js';
import { compileFile } from '../../truth/compile.js';
import { watch } from './watched-search.js';

const programs = new URL('programs', import.meta.url).pathname;

/** What the search left open and what it proved, by name. */
async function outcome(
  folder: string,
  file: string,
  functionName: string,
  preprocessor: readonly string[] = [],
) {
  const artifact = await compileFile(folder, file, preprocessor);
  const { search, coverage, divergences } = await watch({ artifact, functionName });
  const { objectives } = coverage.set;
  const names = (indices: Iterable<number>) => [...indices].map((index) => objectives[index].id).sort();
  const open = coverage.openObjectives.filter((objective) => !search.proofs.has(objective));
  return { open: names(open), proved: names(search.proofs.keys()), divergences, search };
}

describe('checkValves (figure 1): the alarm is reached, the range check proved', () => {
  it.each(['2', '20', '50'])('with a tolerance of %s valves', async (tolerance) => {
    const { open, proved, divergences } = await outcome(exampleFolder, 'valves.c', 'checkValves', [
      `-DTOLERANCE=${tolerance}`,
    ]);
    expect(open).toEqual([]);
    expect(proved).toEqual(['getStatusOfValve#1T', 'getStatusOfValve#2T']);
    expect(divergences).toEqual([]);
  });
});

describe('a keyword is read (figure 7)', () => {
  it.each(['X', 'A_1', 'GRID', 'ANTENNA8'])('%s', async (keyword) => {
    const { open } = await outcome(programs, 'reader.c', 'reader', [`-DKEYWORD="${keyword}"`]);
    expect(open).not.toContain('reader#4T');
  });
});

describe('loops whose branches no number of iterations settles', () => {
  it.each([
    ['loop-count.c', 'loop_count', ['loop_count#2T']],
    ['loop-level.c', 'loop_level', ['loop_level#3T', 'loop_level#4T']],
    ['loop-lockstep.c', 'loop_lockstep', ['loop_lockstep#2T']],
    ['loop-parity.c', 'loop_parity', ['loop_parity#2T']],
  ])('%s', async (file, name, infeasible) => {
    const { open, proved } = await outcome(exampleFolder, file, name);
    expect(open).toEqual([]);
    expect(proved).toEqual(infeasible);
  });
});

it('a state machine: reachable states are reached, the others proved', async () => {
  const { open, proved, search } = await outcome(exampleFolder, 'session.c', 'main');
  expect(open).toEqual([]);
  expect(proved).toEqual(['main#13T', 'main#14T', 'main#18T', 'main#3C15', 'main#3D']);
  // Coarsening leaves nothing behind that is not needed any more.
  expect(search.graph.size).toBe(0);
});
