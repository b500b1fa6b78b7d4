import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSolverChain, type SolverChain } from '../../../src/solver/index.js';
import { type Bench, compileProgram, workbench } from './fixture.js';

/** More than 2^24 paths each; flags say what was decided far above. */
const subjects = [
  {
    file: 'flags',
    functionName: 'flags',
    dead: ['flags#34T', 'flags#36T', 'flags#38T', 'flags#40T'],
    covered: 78,
  },
  {
    file: 'flags-calls',
    functionName: 'flags_calls',
    dead: ['flags_calls#2T', 'flags_calls#4T', 'flags_calls#5T'],
    covered: 17,
  },
  {
    file: 'flags-loop',
    functionName: 'flags_loop',
    dead: ['flags_loop#6T', 'flags_loop#8T', 'flags_loop#10T'],
    covered: 17,
  },
] as const;

let solver: SolverChain;
beforeAll(async () => {
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

async function searched(subject: (typeof subjects)[number], seed: number): Promise<Bench> {
  const artifact = await compileProgram(subject.file);
  return workbench({ artifact, functionName: subject.functionName, solver, settings: { seed } });
}

describe.each(subjects)('$file', (subject) => {
  it.each([1, 2, 3])('is decided by conflicts alone, seed %d', async (seed) => {
    const bench = await searched(subject, seed);
    const ended = await bench.finish();
    expect(bench.open()).toEqual([]);
    expect(bench.proved()).toEqual(subject.dead);
    expect(bench.covered()).toHaveLength(subject.covered);
    expect(ended.solverCalls).toBeLessThan(60);
    expect(ended.hopefulFlips).toBe(0);
  });

  it('is searched the same way again', async () => {
    const runs = await Promise.all([searched(subject, 5), searched(subject, 5)]);
    const [once, twice] = [await runs[0].finish(), await runs[1].finish()];
    expect({ ...twice, history: 0 }).toEqual({ ...once, history: 0 });
    const [first, second] = runs.map(({ cases, search }) => ({
      arms: cases.records.map(({ arms }) => arms),
      counters: search.counters,
    }));
    expect(second).toEqual(first);
  });
});
