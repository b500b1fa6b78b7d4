import { afterAll, describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { createSolverChain } from '../../src/solver/index.js';
import type { Term } from '../../src/term/index.js';
import * as t from '../../src/term/index.js';
import { RandomTerms } from './random-terms.js';
import { holds, isSatisfiable } from './truth.js';

const chain = await createSolverChain();
afterAll(() => chain.dispose());

const x = t.variable('x', 32);
const y = t.variable('y', 32);

describe('the chain', () => {
  it('tells the truth about small variables, with cores that stand alone', async () => {
    const random = new Random(3);
    for (let round = 0; round < 600; round++) {
      const names = ['a', 'b', 'c', 'd'].slice(0, 2 + random.below(3));
      const variables = names.map((name) => t.variable(name, 1 + random.below(3)));
      const terms = new RandomTerms(random, variables);
      const constraints = Array.from({ length: 1 + random.below(6) }, () =>
        random.below(3) === 0 ? terms.bool(2) : terms.simple(),
      );
      const answer = chain.check(constraints);
      expect(answer.kind, t.smtScript(constraints)).toBe(isSatisfiable(constraints) ? 'sat' : 'unsat');
      if (answer.kind === 'sat') expect(holds(constraints, answer.model)).toBe(true);
      if (answer.kind === 'unsat') {
        const core = answer.core.map((index) => constraints[index]);
        expect(isSatisfiable(core), t.smtScript(core)).toBe(false);
        const minimal = chain.minimalCore(constraints, answer.core);
        expectMinimal(minimal.map((index) => constraints[index]));
        expect(chain.recheckUnsat(core, answer.by).kind).toBe('unsat');
      }
      if (round % 50 === 0) await new Promise(setImmediate);
    }
    expect(chain.counters.queries).toBeGreaterThan(600);
    expect(chain.counters.cacheHits).toBeGreaterThan(0);
    expect(chain.counters.modelReuse).toBeGreaterThan(0);
  });

  it('gives every variable of a satisfiable query a value', () => {
    const answer = chain.check([t.ult(x, t.bv(5, 32)), t.eq(t.bvmul(y, t.bv(3, 32)), t.bv(21, 32))]);
    expect(answer.kind).toBe('sat');
    if (answer.kind === 'sat') {
      expect(answer.model.get(x)).toBeLessThan(5);
      expect(answer.model.get(y)).toBe(7);
    }
  });

  it('drops what is always true, sees what never is', () => {
    expect(chain.check([t.TRUE, t.TRUE])).toEqual({ kind: 'sat', model: new Map() });
    expect(chain.check([t.ult(x, y), t.FALSE, t.TRUE])).toMatchObject({ kind: 'unsat', core: [1] });
    expect(chain.check([]).kind).toBe('sat');
  });

  it('returns unknown when the budget is spent', () => {
    const a = t.variable('p', 64);
    const b = t.variable('q', 64);
    const factors = [
      t.eq(t.bvmul(a, b), t.bv(2860486313n * 3267000013n, 64)),
      t.ugt(a, t.bv(1, 64)),
      t.ult(a, t.bv(2n ** 32n, 64)),
      t.ult(b, t.bv(2n ** 32n, 64)),
      t.ule(a, b),
    ];
    const answer = chain.check(factors, { timeoutMs: 100 });
    expect(answer).toMatchObject({ kind: 'unknown', reason: 'budget' });
  });
});

function expectMinimal(core: readonly Term[]): void {
  expect(isSatisfiable(core)).toBe(false);
  for (const left of core) expect(isSatisfiable(core.filter((term) => term !== left))).toBe(true);
}
