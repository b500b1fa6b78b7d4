import { describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { descend } from '../../src/solver/chain/presolve/descent.js';
import { violation } from '../../src/solver/chain/presolve/violation.js';
import type { Term } from '../../src/term/index.js';
import * as t from '../../src/term/index.js';
import { holds } from './truth.js';

const double = (name: string) => t.fpFromBits(t.variable(name, 64));
const single = (name: string) => t.fpFromBits(t.variable(name, 32));
const d = (value: number) => t.fp(value, 64);
const f = (value: number) => t.fp(value, 32);
const x = double('x');
const y = double('y');
const s = single('s');

/** `x - (x³ - 2x + 1) / (3x² - 2)`. */
const cube = t.fpmul(t.fpmul(x, x), x);
const value = t.fpadd(t.fpsub(cube, t.fpmul(d(2), x)), d(1));
const newton = t.fpsub(x, t.fpdiv(value, t.fpsub(t.fpmul(d(3), t.fpmul(x, x)), d(2))));
const series = t.fpadd(t.fpadd(d(1), x), t.fpdiv(t.fpmul(x, x), d(2)));

const satisfiable: readonly (readonly [string, readonly Term[]])[] = [
  ['a step of Newton that hardly moves', [t.fplt(t.fpabs(t.fpsub(newton, x)), d(1e-6)), t.fplt(d(0), x)]],
  ['a step of Newton that goes far', [t.fplt(d(100), newton), t.fplt(x, d(2))]],
  ['a series between two numbers', [t.fplt(series, d(0.501)), t.fplt(d(0.5), series)]],
  ['a remainder', [t.fplt(t.fprem(x, d(6.25)), d(-3.14)), t.fplt(d(-3.15), t.fprem(x, d(6.25)))]],
  ['a sum and a product', [t.fpeq(t.fpadd(x, y), d(5)), t.fplt(t.fpmul(x, y), d(-1e6))]],
  ['a float that is squared to one', [t.fpeq(t.fpmul(s, s), f(2.25)), t.fplt(s, f(0))]],
  [
    'an integer beside a float',
    [
      t.fplt(t.fpFromSigned(t.variable('n', 32), 64), t.fpmul(x, x)),
      t.slt(t.bv(7, 32), t.variable('n', 32)),
      t.fplt(x, d(-1)),
    ],
  ],
  ['one of two', [t.disj([t.fplt(series, d(0)), t.fpeq(t.fpdiv(x, d(3)), d(7))])]],
];

describe('going downhill', () => {
  it.each(satisfiable)('finds a model for %s', (_what, query) => {
    const model = descend(query, undefined);
    expect(model && holds(query, model)).toBe(true);
  });

  it('finds the same each time', () => {
    for (const [, query] of satisfiable) expect(descend(query, undefined)).toEqual(descend(query, undefined));
  });

  it('finds nothing where there is nothing', () => {
    expect(descend([t.fplt(t.fpmul(x, x), d(0))], undefined)).toBeUndefined();
    expect(descend([t.fplt(x, y), t.fplt(y, x)], undefined)).toBeUndefined();
  });

  it('is for floats alone', () => {
    const n = t.variable('n', 32);
    expect(descend([t.slt(n, t.bv(7, 32))], undefined)).toBeUndefined();
  });
});

describe('the violation of a constraint', () => {
  it('is nothing exactly where it is as wanted', () => {
    const random = new Random(3);
    const numbers = [0, -0, 1, -1, 1.5, 1e-310, 1e300, Number.POSITIVE_INFINITY, Number.NaN];
    const a = t.variable('a', 64);
    const b = t.variable('b', 64);
    const [left, right] = [t.fpFromBits(a), t.fpFromBits(b)];
    const parts = [
      t.fplt(left, right),
      t.fple(left, right),
      t.fpeq(left, right),
      t.ult(a, b),
      t.sle(a, b),
      t.fpIsNaN(left),
      t.eq(a, b),
    ];
    for (let round = 0; round < 2_000; round++) {
      const some = () => parts.map((part) => (random.below(2) === 0 ? part : t.not(part)));
      const term = t.disj([t.conj(some().slice(round % 6)), random.pick(some())]);
      const bits = () => t.evaluate(t.fpToBits(d(random.pick(numbers))), () => 0);
      const values = new Map<Term, t.TermValue>([
        [a, bits()],
        [b, bits()],
      ]);
      const evaluator = new t.Evaluator((variable) => values.get(variable) ?? 0);
      for (const wanted of [true, false])
        expect(violation(term, wanted, evaluator) === 0).toBe((evaluator.value(term) === true) === wanted);
    }
  });

  it('is less where floats are closer', () => {
    const at = (number: number) =>
      violation(t.fpeq(x, d(1)), true, new t.Evaluator(() => t.evaluate(t.fpToBits(d(number)), () => 0)));
    const further = [1 + 2 ** -52, 1.5, 2, 100, 1e10, 1e300, Number.NaN].map(at);
    expect(further).toEqual([...further].sort((p, q) => p - q));
    expect(new Set(further).size).toBe(further.length);
    expect(at(-1)).toBeGreaterThan(at(0.25));
  });
});
