import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';

/** `for (i = 0; i < n; i += step)`, after which `bad` is said never to hold. */
function loop(step: string, bad: string): string {
  return `
    (declare-fun P ((_ BitVec 32) (_ BitVec 32)) Bool)
    (assert (forall ((n (_ BitVec 32))) (P n #x00000000)))
    (assert (forall ((n (_ BitVec 32)) (i (_ BitVec 32)))
      (=> (and (P n i) (bvult i n)) (P n (bvadd i ${step})))))
    (assert (forall ((n (_ BitVec 32)) (i (_ BitVec 32)))
      (=> (and (P n i) (not (bvult i n)) ${bad}) false)))`;
}

describe('Horn clauses', () => {
  let solver: SolverChain;
  beforeAll(async () => {
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  it('have a model that is an invariant', () => {
    const answer = solver.solveHorn(loop('#x00000001', '(bvult n i)'), { timeoutMs: 20_000 });
    expect(answer.kind).toBe('sat');
    expect(answer.kind === 'sat' && answer.model).toContain('(define-fun P ');
  });

  it('have none if what must not happen can', () => {
    expect(solver.solveHorn(loop('#x00000002', '(bvult n i)'), { timeoutMs: 20_000 }).kind).toBe('unsat');
  });

  it('are given up when the budget is spent', () => {
    const answer = solver.solveHorn(loop('#x00000003', '(= (bvurem i #x00000007) #x00000005)'), {
      timeoutMs: 1,
    });
    expect(answer.kind).toBe('unknown');
  });

  it('that are no clauses are no answer', () => {
    expect(solver.solveHorn('(assert (nonsense))', { timeoutMs: 1_000 }).kind).toBe('unknown');
  });
});

it('Horn clauses need Z3', async () => {
  const solver = await createSolverChain({ z3: 'later' });
  expect(solver.solveHorn(loop('#x00000001', '(bvult n i)'))).toEqual({
    kind: 'unknown',
    detail: 'Z3 is not loaded',
  });
  solver.dispose();
});
