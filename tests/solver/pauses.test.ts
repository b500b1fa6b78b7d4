import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { bv, bvadd, bvmul, eq, not, variable } from '../../src/term/index.js';

let solver: SolverChain;
beforeAll(async () => {
  solver = await createSolverChain({ z3: 'later' });
});
afterAll(() => solver.dispose());

/** That multiplication distributes over addition: true, but circuits know nothing of it. */
function distributivity() {
  const [x, y, z] = ['x', 'y', 'z'].map((name) => variable(`pauses.${name}`, 32));
  return [not(eq(bvmul(x, bvadd(y, z)), bvadd(bvmul(x, y), bvmul(x, z))))];
}

describe('a query that takes long', () => {
  it('pauses, and is given up when the answer is not wanted any more', async () => {
    let pauses = 0;
    const answer = await solver.ask(distributivity(), { timeoutMs: 60_000 }, async () => ++pauses < 2);
    expect(answer).toMatchObject({ kind: 'unknown', reason: 'budget', detail: 'the time was up' });
    expect(pauses).toBe(2);
  });

  it('is not asked for again where nobody would wait longer than before', async () => {
    const x = variable('pauses.w', 32);
    const query = [eq(bvmul(x, x), bv(17, 32)), not(eq(x, bv(3, 32)))];
    const never = async () => false;
    const answer = await solver.ask(query, { timeoutMs: 60_000 }, never);
    expect(await solver.ask(query, { timeoutMs: 60_000 }, never)).toEqual(answer);
    expect(solver.check(query)).toEqual(answer);
  });
});
