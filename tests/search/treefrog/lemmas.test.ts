import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../../src/frontend/index.js';
import type { Conflict } from '../../../src/search/treefrog/conflict.js';
import { resolvent } from '../../../src/search/treefrog/lemmas.js';
import { createSolverChain, type SolverChain } from '../../../src/solver/index.js';
import { FALSE } from '../../../src/term/index.js';
import { type Bench, compileProgram, workbench, written } from './fixture.js';

let artifact: Artifact;
let solver: SolverChain;
let bench: Bench;
beforeAll(async () => {
  artifact = await compileProgram('ladder');
  solver = await createSolverChain();
  bench = await workbench({ artifact, functionName: 'ladder', solver });
});
afterAll(() => solver.dispose());

/** Outcomes by site number of the function; nothing is protected. */
function conflict(...outcomes: readonly (readonly [number: number, arm: number])[]): Conflict {
  const { graph } = bench.search.knowledge;
  const branches = outcomes.map(([number, arm]) => {
    const site = artifact.program.sites.findIndex(
      (one) => one?.function === 'ladder' && one.number === number,
    );
    return { site, arm };
  });
  const events = branches.map(({ site, arm }) => ({
    segment: graph.branching(site)!,
    exit: arm,
    frame: 0,
  }));
  return {
    events,
    gaps: events.map(() => []),
    fromStart: false,
    isWholePath: false,
    formula: [FALSE],
    branches,
    status: 'proved',
  };
}

describe('resolution', () => {
  const resolved = (first: Conflict, second: Conflict) => {
    const lemma = resolvent(bench.search.knowledge.graph, first, second);
    return lemma && written(bench.context, lemma.branches);
  };

  it('leaves out a branch whose both sides lead to a conflict', () => {
    expect(resolved(conflict([1, 1], [2, 1]), conflict([2, 0], [3, 1]))).toBe('1T 3T');
  });

  it('needs opposite outcomes', () => {
    expect(resolved(conflict([1, 1], [2, 1]), conflict([2, 1], [3, 1]))).toBeUndefined();
  });

  it('needs the branch to be on every way', () => {
    // Site 3 is only met where site 2 held.
    expect(resolved(conflict([1, 1], [3, 1]), conflict([3, 0], [4, 1]))).toBeUndefined();
  });
});

describe('dominance', () => {
  it('proves what lies behind a dead branch at once', async () => {
    await bench.finish();
    expect(bench.open()).toEqual([]);
    expect(bench.proved()).toEqual(['ladder#5T', 'ladder#6T', 'ladder#6F']);
    expect(bench.search.counters.lemmas).toBeGreaterThanOrEqual(2);
    const behind = [...bench.search.proofs.values()].map(({ because }) => because);
    expect(behind[1]).toMatch(/every way there leads through line \d+, where `a > c` cannot be true/);
  });
});
