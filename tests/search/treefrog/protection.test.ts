import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../../src/frontend/index.js';
import type { TreeFrogOptions } from '../../../src/search/treefrog/index.js';
import { createSolverChain, type SolverChain } from '../../../src/solver/index.js';
import { type Bench, compileProgram, workbench } from './fixture.js';

/** Def-use protection (treefrog, section 5.2), and what would come of leaving it out. */
let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileProgram('redefined');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

const big = 20;

async function having(
  functionName: string,
  input: readonly number[],
  options: Partial<TreeFrogOptions> = {},
): Promise<Bench> {
  const bench = await workbench({ artifact, functionName, solver, options });
  bench.run(input);
  return bench;
}

describe('a value that is replaced between the branches of a conflict', () => {
  it.each([
    ['redefined', [big, 0], 'redefined#3T'],
    ['through_pointer', [big, 0, 0], 'through_pointer#4T'],
    ['through_pointer', [big, 7, 1], 'through_pointer#4T'],
    ['in_call', [big, 0], 'in_call#2T'],
    ['in_loop', [big, 0, 0, 0], 'in_loop#4T'],
    ['two_results', [1, 2], 'two_results#2T'],
  ] as const)('is not taken for the old one: %s %j', async (name, input, hard) => {
    const bench = await having(name, [...input]);
    expect(bench.open()).toContain(hard);
    await bench.finish();
    expect(bench.covered()).toContain(hard);
    expect(bench.open()).toEqual([]);
  });

  it('would be, without protection', async () => {
    const bench = await having('redefined', [big, 0], { protection: 'nothing' });
    bench.run([0, 0]);
    bench.run([big, 30]);
    let proposal = bench.search.next();
    for (let k = 0; k < 50 && proposal === 'busy'; k++) proposal = bench.search.next();
    // A proof of what is false: the branch is taken with y > 0.
    expect(bench.proved()).toContain('redefined#3T');
    bench.run([big, 3]);
    expect(bench.covered()).toContain('redefined#3T');
  });
});

describe('a value that nothing replaces', () => {
  it('is known to be kept through calls, loops and writes elsewhere', async () => {
    const bench = await having('kept', [big, 0, 0, 0, 0]);
    await bench.finish();
    expect(bench.proved()).toEqual(['kept#4T']);
    expect(bench.open()).toEqual([]);
    const [dead] = [...bench.search.proofs.values()];
    expect(dead.because).toMatch(
      /`v < 5` at line \d+ cannot be true: line \d+ sets `v = x`, line \d+ needs `x <= 10` to be false/,
    );
  });
});
