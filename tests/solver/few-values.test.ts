import { afterAll, describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { withFewValues } from '../../src/solver/chain/presolve/few-values.js';
import { backends } from '../../src/solver/index.js';
import * as t from '../../src/term/index.js';
import { randomOrders } from './random-orders.js';
import { holds, isSatisfiable } from './truth.js';

const session = await backends.all[0].open({});
afterAll(() => session.dispose());
const limits = { timeoutMs: 10_000 };

describe('values that are only compared', () => {
  it('have the same answers with fewer bits, with models and cores of the original', async () => {
    const random = new Random(17);
    const seen = { sat: 0, unsat: 0, unknown: 0 };
    for (let round = 0; round < 2_000; round++) {
      const constraints = randomOrders(random, 4, ['a', 'b', 'c'].slice(0, 2 + random.below(2)));
      const narrow = withFewValues(constraints);
      if (narrow === undefined) continue;
      const answer = narrow.translate(session.check(narrow.constraints, limits));
      seen[answer.kind]++;
      expect(answer.kind, t.smtScript(constraints)).toBe(isSatisfiable(constraints) ? 'sat' : 'unsat');
      if (answer.kind === 'sat')
        expect(holds(constraints, answer.model), t.smtScript(constraints)).toBe(true);
      if (answer.kind === 'unsat') {
        const core = answer.core.map((index) => constraints[index]);
        expect(isSatisfiable(core), t.smtScript(core)).toBe(false);
      }
      if (round % 100 === 0) await new Promise(setImmediate);
    }
    expect(seen.sat).toBeGreaterThan(300);
    expect(seen.unsat).toBeGreaterThan(100);
  });

  const [a, b, c] = ['wide a', 'wide b', 'wide c'].map((name) => t.variable(name, 64));
  const bitsOf = (constraints: readonly t.Term[]) =>
    withFewValues(constraints)
      ?.constraints.flatMap(t.freeVariables)
      .map(({ width }) => width);

  it('need as many bits as there are places in their order', () => {
    expect(bitsOf([t.slt(a, b), t.slt(b, c)])).toEqual([2, 2, 2, 2]);
    // Below, at and above the constant.
    expect(bitsOf([t.slt(a, t.bv(1000n, 64))])).toEqual([2]);
  });

  it('keep their bits where something is computed with them, or they are compared in two orders', () => {
    expect(bitsOf([t.slt(a, t.bvadd(b, c))])).toBeUndefined();
    expect(bitsOf([t.slt(a, b), t.ult(b, c)])).toBeUndefined();
    expect(bitsOf([t.slt(a, b), t.eq(t.extract(b, 7, 0), t.bv(0, 8))])).toBeUndefined();
  });

  it('fit between constants, and up to the ends', () => {
    const top = t.bv((1n << 63n) - 1n, 64);
    const isRefuted = (constraints: readonly t.Term[]) => {
      const narrow = withFewValues(constraints);
      return narrow !== undefined && session.check(narrow.constraints, limits).kind === 'unsat';
    };
    expect(isRefuted([t.slt(t.bv(4n, 64), a), t.slt(a, t.bv(5n, 64))])).toBe(true);
    expect(isRefuted([t.slt(t.bv(4n, 64), a), t.slt(a, b), t.slt(b, t.bv(6n, 64))])).toBe(true);
    expect(isRefuted([t.slt(t.bv(4n, 64), a), t.slt(a, b), t.slt(b, t.bv(7n, 64))])).toBe(false);
    expect(isRefuted([t.slt(t.bvsub(top, t.bv(1n, 64)), a), t.slt(a, b)])).toBe(true);
    expect(isRefuted([t.slt(t.bvsub(top, t.bv(2n, 64)), a), t.slt(a, b)])).toBe(false);
  });
});
