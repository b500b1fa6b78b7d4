import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vectorFromModel } from '../../../src/engine/runs/model-vector.js';
import type { Artifact } from '../../../src/frontend/index.js';
import type { Candidate } from '../../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../../src/solver/index.js';
import { type Bench, compileProgram, workbench, written } from './fixture.js';

/**
 * The worked example of treefrog, section 7. Sites are numbered in the order of the text, so that the document's b5
 * has another number: b1 b2 b3 b4 are 1 2 3 4, b6 b7 b8 b9 are 5 6 7 8, b5 is 9 (negated), b10 is 10.
 */
const inputs: Readonly<Record<string, readonly number[]>> = {
  //   s, a, b, c, d, e
  p1: [1, 11, 1, 12, 0, 0], // b1 b2 b3 b5 b10
  p2: [1, 11, -6, 12, 0, 0], // b1 b2 b3' b4 b5 b10
  p3: [1, 11, 0, 3, 0, 0], // b1 b2 b3' b4' b5'
  p4: [0, 0, 0, 12, 11, 1], // b1' b6 b7 b8 b9 b10
  p5: [0, 0, 0, 3, 4, 100], // b1' b6' b7 b8' b9': the document's b7' would lead to b5
  // They cover what is left, so that only b10' is open.
  p6: [1, 5, 1, 3, 0, 0], // b1 b2' b3 b5'
  p7: [0, 9, 0, 3, 4, 0], // b1' b6' b7' b5'
};

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileProgram('figure');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

async function afterAllPaths(): Promise<Bench> {
  const bench = await workbench({ artifact, functionName: 'figure', solver });
  for (const input of Object.values(inputs))
    bench.run(input.map((value) => BigInt.asUintN(32, BigInt(value))));
  expect(bench.open()).toEqual(['figure#10F']);
  return bench;
}

describe('the worked example', () => {
  it('learns the conflicts x1 and x2, and the feasible sequences fs1 and fs2, without a solver call', async () => {
    const { context, search } = await afterAllPaths();
    const candidate = search.next() as Candidate;
    const { store, sequences } = search.knowledge;
    expect(store.all.map(({ conflict }) => written(context, conflict.branches))).toEqual([
      '2T 9F 10F',
      '5T 7T 10F',
    ]);
    expect(sequences.all.map(({ branches }) => written(context, branches))).toEqual([
      '3T 9F 10F',
      '6T 7T 8T 10F',
    ]);
    expect(candidate.kind).toBe('construction');
  });

  it("covers b10' by appending b5, b10' to b1', b6, b7', without a hopeful flip", async () => {
    const bench = await afterAllPaths();
    const { context, search } = bench;
    const candidate = search.next() as Candidate;
    if (candidate.kind !== 'construction') throw new Error('a path should be constructed');
    expect(candidate.target).toBe(context.coverage.openObjectives[0]);
    const answer = solver.check(candidate.constraints);
    if (answer.kind !== 'sat') throw new Error('the path should be feasible');
    bench.run(vectorFromModel(context.space, answer.model, candidate.base));
    expect(written(context, bench.cases.records.at(-1)?.arms ?? [])).toBe('1F 5T 6F 9F 10F');
    expect(bench.open()).toEqual([]);
    expect(search.counters).toMatchObject({ conflicts: 2, feasibleSequences: 2, constructedPaths: 1 });
  });

  it('excludes the flip of b10 in p2 by x1, and says so in the tree', async () => {
    const { context, search } = await afterAllPaths();
    search.next();
    const refuted = [...context.tree.nodes()].flatMap((node) =>
      [...node.arms].flatMap(([arm, state]) => (state.kind === 'infeasible' ? [{ arm, state }] : [])),
    );
    expect(refuted).toHaveLength(3);
    for (const { state } of refuted) {
      expect(state.core.length).toBeGreaterThan(0);
      expect(solver.recheckUnsat(state.core).kind).toBe('unsat');
    }
  });
});
