import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../../src/frontend/index.js';
import type { Candidate } from '../../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../../src/solver/index.js';
import { compileProgram, workbench } from './fixture.js';

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileProgram('redefined');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

/** Treefrog, section 12: what a solver gives up on is put off, and proves nothing. */
describe('a solver that gives up', () => {
  it('never makes a branch infeasible', async () => {
    const bench = await workbench({ artifact, functionName: 'in_loop', solver });
    const { search, context } = bench;
    bench.run([20, 0, 0, 0]);
    bench.run([0, 0, 0, 0]);
    bench.run([20, 30, 30, 30]);
    expect(bench.open()).toEqual(['in_loop#4T']);
    const proposed = new Set<string>();
    for (let k = 0; k < 500; k++) {
      const proposal = search.next();
      if (proposal === undefined) break;
      if (proposal === 'busy') continue;
      proposed.add(key(proposal));
      if (proposal.kind === 'flip') {
        const { node, arm } = proposal;
        context.tree.markUnknown(node, arm, { reason: 'solver', detail: 'tired', constraints: [] });
      }
      search.undecided(proposal);
    }
    expect(proposed.size).toBeGreaterThan(1);
    expect(bench.proved()).toEqual([]);
    expect(bench.open()).toEqual(['in_loop#4T']);
    expect([...search.givenUp.values()]).toEqual(['tree']);
  });
});

function key(candidate: Candidate): string {
  return candidate.kind === 'flip'
    ? `${candidate.node.id}:${candidate.arm}`
    : candidate.constraints.map(({ id }) => id).join();
}
