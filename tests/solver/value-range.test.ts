import { afterAll, describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { backends } from '../../src/solver/index.js';
import * as t from '../../src/term/index.js';
import { isSatisfiable } from './truth.js';

const session = await backends.all[0].open({});
afterAll(() => session.dispose());

/** Sums of choices between constants, and of extended values; some of them wrap. */
function randomSum(random: Random, depth: number): t.Term {
  const kind = depth === 0 ? random.below(3) : 3 + random.below(3);
  const part = () => randomSum(random, depth - 1);
  if (kind === 0) return t.bv(random.below(256), 8);
  if (kind === 1) return t.zext(t.variable('u', 3), 8);
  if (kind === 2) return t.sext(t.variable('s', 3), 8);
  if (kind === 3) return t.ite(t.boolVariable(`c${random.below(3)}`), part(), part());
  return kind === 4 ? t.bvadd(part(), part()) : t.bvneg(part());
}

describe('sums with few bits', () => {
  it('are what they are with all bits', () => {
    const random = new Random(23);
    const seen = { sat: 0, unsat: 0, unknown: 0 };
    for (let round = 0; round < 1_500; round++) {
      const compare = [t.slt, t.ult, t.eq][random.below(3)];
      const constraints = [compare(randomSum(random, 4), randomSum(random, random.below(3)))];
      const { kind } = session.check(constraints, { timeoutMs: 10_000 });
      expect(kind, t.smtScript(constraints)).toBe(isSatisfiable(constraints) ? 'sat' : 'unsat');
      seen[kind]++;
    }
    expect(Math.min(seen.sat, seen.unsat)).toBeGreaterThan(100);
  });
});
