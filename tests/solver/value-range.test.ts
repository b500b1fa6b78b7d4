import { afterAll, describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { backends } from '../../src/solver/index.js';
import * as t from '../../src/term/index.js';
import { randomComparison } from './random-sums.js';
import { isSatisfiable } from './truth.js';

const session = await backends.all[0].open({});
afterAll(() => session.dispose());

describe('sums, products and quotients with few bits', () => {
  it('are what they are with all bits', () => {
    const random = new Random(23);
    const seen = { sat: 0, unsat: 0, unknown: 0 };
    for (let round = 0; round < 1_000; round++) {
      const constraints = [randomComparison(random)];
      const { kind } = session.check(constraints, { timeoutMs: 10_000 });
      expect(kind, t.smtScript(constraints)).toBe(isSatisfiable(constraints) ? 'sat' : 'unsat');
      seen[kind]++;
    }
    expect(Math.min(seen.sat, seen.unsat)).toBeGreaterThan(50);
  });
});
