import { describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { presolve } from '../../src/solver/chain/presolve/presolve.js';
import * as ring from '../../src/solver/chain/presolve/ring-interval.js';
import { transfer } from '../../src/solver/chain/presolve/transfer.js';
import type { Term } from '../../src/term/index.js';
import * as t from '../../src/term/index.js';
import { RandomTerms } from './random-terms.js';
import { holds, isSatisfiable } from './truth.js';

function randomInterval(random: Random, width: number): ring.RingInterval {
  return { start: random.below(2 ** width), size: 1 + random.below(2 ** width) };
}

function members(interval: ring.RingInterval, width: number): number[] {
  return Array.from({ length: interval.size }, (_, i) => ring.modulo(interval.start + i, width));
}

describe('ring intervals', () => {
  it('intersect and join like sets, rounded up', () => {
    const random = new Random(5);
    for (let round = 0; round < 1000; round++) {
      const width = 1 + random.below(4);
      const a = randomInterval(random, width);
      const b = randomInterval(random, width);
      const common = members(a, width).filter((value) => ring.contains(b, value, width));
      const intersection = ring.intersect(a, b, width);
      expect(intersection === undefined).toBe(common.length === 0);
      for (const value of common)
        expect(intersection && ring.contains(intersection, value, width)).toBe(true);
      const joined = ring.join(a, b, width);
      expect(joined.size).toBeLessThanOrEqual(2 ** width);
      for (const value of [...members(a, width), ...members(b, width)]) {
        expect(ring.contains(joined, value, width)).toBe(true);
      }
    }
  });

  const x = t.variable('x', 4);
  const y = t.variable('y', 4);
  const terms: readonly Term[] = [
    t.bvadd(x, y), t.bvmul(x, y), t.bvneg(x), t.bvnot(x), t.bvudiv(x, y), t.bvurem(x, y), t.bvsdiv(x, y),
    t.bvsrem(x, y), t.bvand(x, y), t.bvor(x, y), t.bvxor(x, y), t.bvshl(x, y), t.bvlshr(x, y), t.bvashr(x, y),
    t.concat(x, y), t.zext(x, 7), t.sext(x, 7), t.extract(x, 2, 0), t.extract(x, 3, 1), t.extract(x, 2, 1),
  ]; // biome-ignore format: a list of operators

  it.each(terms.map((term) => [term.op, term] as const))('%s loses no value', (_op, term) => {
    const random = new Random(9);
    for (let round = 0; round < 200; round++) {
      const a = randomInterval(random, 4);
      const b = randomInterval(random, 4);
      const intervals = term.args.length === 2 ? [a, b] : [a];
      const range = transfer(term, intervals) ?? ring.wholeRing(term.width);
      for (const p of members(a, 4)) {
        for (const q of members(b, 4)) {
          const value = t.evaluate(term, (v) => (v === x ? p : q));
          if (!ring.contains(range, Number(value), term.width)) expect.fail(`${p} ${q} gives ${value}`);
        }
      }
    }
  });
});

describe('presolve', () => {
  it('never lies, and decides most small queries', async () => {
    const random = new Random(21);
    let decided = 0;
    const rounds = 3000;
    for (let round = 0; round < rounds; round++) {
      const variables = ['a', 'b', 'c'].map((name) => t.variable(name, 2 + random.below(3)));
      const terms = new RandomTerms(random, variables);
      const constraints = Array.from({ length: 1 + random.below(6) }, () =>
        random.below(4) === 0 ? terms.bool(2) : terms.simple(),
      );
      const presolved = presolve(constraints, undefined);
      if (presolved.kind === 'open') continue;
      const { answer } = presolved;
      decided++;
      if (answer.kind === 'sat') expect(holds(constraints, answer.model)).toBe(true);
      if (answer.kind === 'unsat') {
        const core = answer.core.map((index) => constraints[index]);
        expect(isSatisfiable(core), t.smtScript(core)).toBe(false);
      }
      if (round % 100 === 0) await new Promise(setImmediate);
    }
    expect(decided).toBeGreaterThan(rounds * 0.7);
  });

  const x = t.variable('x', 32);
  const y = t.variable('y', 32);
  const z = t.variable('z', 32);
  const s = t.variable('s', 8);
  const int = (value: number) => t.bv(value, 32);
  const d = t.fpFromBits(t.variable('d', 64));

  const unsatisfiable: readonly (readonly [string, readonly Term[], readonly number[]])[] = [
    ['an empty range', [t.slt(y, x), t.slt(x, int(3)), t.slt(int(7), x)], [1, 2]],
    ['two values', [t.eq(x, int(3)), t.ne(y, x), t.eq(x, int(4))], [0, 2]],
    ['a byte beyond its width', [t.slt(int(300), t.zext(s, 32))], [0]],
    ['a sum out of range', [t.ult(x, int(10)), t.ult(y, int(10)), t.eq(t.bvadd(x, y), int(50))], [0, 1, 2]],
    ['both orders', [t.slt(x, y), t.eq(z, x), t.sle(y, x)], [0, 2]],
    ['a circle', [t.slt(x, y), t.slt(y, z), t.ne(x, int(4)), t.sle(z, x)], [0, 1, 3]],
    ['a circle with an equality', [t.ult(x, y), t.eq(z, y), t.ule(z, x)], [0, 1, 2]],
    [
      'no such multiple',
      [t.ult(x, int(50)), t.ult(t.bvmul(x, int(10)), int(20)), t.ult(int(2), x)],
      [0, 1, 2],
    ],
    ['a case excluded', [t.ne(x, int(0)), t.ule(x, int(1)), t.ne(x, int(1))], [0, 1, 2]],
    ['the last alternative', [t.or(t.eq(x, int(1)), t.eq(x, int(5))), t.ult(int(5), x)], [0, 1]],
  ];
  it.each(unsatisfiable)('sees %s', (_what, constraints, core) => {
    expect(presolve(constraints, undefined)).toEqual({
      kind: 'decided',
      answer: { kind: 'unsat', core, by: 'presolve' },
    });
  });

  const satisfiable: readonly (readonly [string, readonly Term[]])[] = [
    ['a linear equation', [t.eq(t.bvadd(t.bvmul(x, int(3)), int(5)), int(20)), t.slt(y, x)]],
    ['a masked bit', [t.eq(t.bvand(x, int(4)), int(4)), t.ult(x, int(100))]],
    ['a remainder', [t.eq(t.bvurem(x, int(10)), int(7))]],
    ['a float', [t.fplt(t.fp(2.5, 64), t.fpmul(d, t.fp(2, 64))), t.fplt(d, t.fp(100, 64))]],
    ['a chain of equalities', [t.eq(x, y), t.eq(y, z), t.slt(int(41), z), t.slt(z, int(43))]],
  ];
  it.each(satisfiable)('finds %s', (_what, constraints) => {
    const presolved = presolve(constraints, undefined);
    expect(presolved).toMatchObject({ kind: 'decided', answer: { kind: 'sat' } });
    if (presolved.kind === 'decided' && presolved.answer.kind === 'sat') {
      expect(holds(constraints, presolved.answer.model)).toBe(true);
    }
  });
});
