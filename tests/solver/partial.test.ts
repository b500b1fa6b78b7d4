import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkPartially,
  createSolverChain,
  defaultLimits,
  type SolverChain,
} from '../../src/solver/index.js';
import { bv, eq, sgt, sle, slt, type Term, variable } from '../../src/term/index.js';

const [a, b, c] = ['a', 'b', 'c'].map((name) => variable(name, 32));
const zero = () => 0;

describe('partial path constraints', () => {
  let solver: SolverChain;
  beforeAll(async () => {
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  const check = (constraints: readonly Term[], fallback: (variable: Term) => number = zero) =>
    checkPartially(solver, constraints, fallback, defaultLimits, async () => true);

  it('solves the goal alone where the rest holds anyway', async () => {
    const { answer, queries, constraints } = await check([sle(a, b), sle(a, c), sgt(b, c)], () => 0);
    expect(answer.kind).toBe('sat');
    expect(queries).toBe(constraints);
  });

  it('adds only constraints that a solution violates', async () => {
    const irrelevant = Array.from({ length: 50 }, (_, index) => sle(variable(`x${index}`, 32), bv(5, 32)));
    const { answer, constraints } = await check([...irrelevant, eq(a, bv(7, 32))]);
    expect(answer.kind).toBe('sat');
    expect(constraints).toBe(1);
  });

  it('a contradiction in a part settles the whole, and the core names constraints of the whole', async () => {
    const all = [sle(c, bv(3, 32)), slt(a, bv(0, 32)), sgt(a, bv(10, 32))];
    const { answer } = await check(all);
    expect(answer).toMatchObject({ kind: 'unsat', core: [1, 2] });
  });

  it('stops between two queries when it may not go on, and claims nothing', async () => {
    const all = [slt(a, bv(0, 32)), sgt(a, bv(10, 32))];
    const { answer, queries } = await checkPartially(solver, all, zero, defaultLimits, async () => false);
    expect(answer.kind).toBe('unknown');
    expect(queries).toBe(1);
  });

  it('what was executed before is recalled where it fits, and nothing is asked', () => {
    const fresh = variable('input', 32);
    expect(solver.recall([eq(fresh, bv(4711, 32))])).toBeUndefined();
    solver.offer(new Map([[fresh, 4711]]));
    const before = { ...solver.counters };
    expect(solver.recall([sgt(fresh, bv(100, 32)), eq(fresh, bv(4711, 32))])?.get(fresh)).toBe(4711);
    expect(solver.recall([sgt(fresh, bv(5000, 32))])).toBeUndefined();
    expect(solver.counters).toEqual({ ...before, modelReuse: before.modelReuse + 1 });
  });
});
