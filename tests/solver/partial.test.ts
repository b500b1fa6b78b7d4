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
    checkPartially(solver, constraints, fallback, defaultLimits);

  it('solves the goal alone where the rest holds anyway', () => {
    const { answer, queries, constraints } = check([sle(a, b), sle(a, c), sgt(b, c)], () => 0);
    expect(answer.kind).toBe('sat');
    expect(queries).toBe(constraints);
  });

  it('adds only constraints that a solution violates', () => {
    const irrelevant = Array.from({ length: 50 }, (_, index) => sle(variable(`x${index}`, 32), bv(5, 32)));
    const { answer, constraints } = check([...irrelevant, eq(a, bv(7, 32))]);
    expect(answer.kind).toBe('sat');
    expect(constraints).toBe(1);
  });

  it('a contradiction in a part settles the whole, and the core names constraints of the whole', () => {
    const all = [sle(c, bv(3, 32)), slt(a, bv(0, 32)), sgt(a, bv(10, 32))];
    const { answer } = check(all);
    expect(answer).toMatchObject({ kind: 'unsat', core: [1, 2] });
  });
});
