import { afterAll, describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { backends } from '../../src/solver/index.js';
import type { Term } from '../../src/term/index.js';
import * as t from '../../src/term/index.js';
import { holds } from './truth.js';

const names = ['cadical', 'z3'];
const sessions = await Promise.all(
  backends.all.filter(({ name }) => names.includes(name)).map((b) => b.open({})),
);
const [cadical, z3] = sessions;
afterAll(() => {
  for (const session of sessions) session.dispose();
});

const constants = [0, -0, 1, -1, 0.5, 3, 100, 1e-40, 1e38, Number.NaN, Number.POSITIVE_INFINITY];
const unary = [t.fpneg, t.fpabs, t.fpsqrt, t.fpRoundEven, t.fpRoundAway, t.fpFloor, t.fpCeil, t.fpTrunc];
const binary = [t.fpadd, t.fpsub, t.fpmul, t.fpdiv];

function float(random: Random, variables: readonly Term[], depth: number): Term {
  const inner = () => float(random, variables, depth - 1);
  if (depth === 0) {
    return random.below(3) === 0 ? t.fp(random.pick(constants), 32) : t.fpFromBits(random.pick(variables));
  }
  switch (random.below(7)) {
    case 0:
      return random.pick(unary)(inner());
    case 1:
      return t.fpFromSigned(t.extract(random.pick(variables), 15, 0), 32);
    case 2:
      return t.fpFromUnsigned(t.fpToUnsigned(inner(), 8), 32);
    case 3:
      return t.fpFromSigned(t.fpToSigned(inner(), 20), 32);
    case 4:
      return t.fpFromBits(t.bvxor(t.fpToBits(inner()), t.bv(1, 32)));
    default:
      return random.pick(binary)(inner(), inner());
  }
}

function constraint(random: Random, variables: readonly Term[]): Term {
  const a = float(random, variables, 1);
  const b = float(random, variables, random.below(2));
  const tests = [t.fpeq(a, b), t.fplt(a, b), t.fple(a, b), t.fpIsNaN(a), t.fpIsInf(a), t.fpIsNegative(a)];
  const test = random.pick(tests);
  return random.below(3) === 0 ? t.not(test) : test;
}

describe('floating point', () => {
  it('means the same to both backends', async () => {
    const random = new Random(17);
    const seen = { sat: 0, unsat: 0, unknown: 0 };
    for (let round = 0; round < 40; round++) {
      const variables = [t.variable('f', 32), t.variable('g', 32)];
      const constraints = Array.from({ length: 1 + random.below(3) }, () => constraint(random, variables));
      const script = t.smtScript(constraints);
      const ours = cadical.check(constraints, { timeoutMs: 2_000 });
      const theirs = z3.check(constraints, { timeoutMs: 100 });
      seen[ours.kind]++;
      expect(ours.kind, script).not.toBe('unknown');
      if (theirs.kind !== 'unknown') expect(ours.kind, script).toBe(theirs.kind);
      for (const answer of [ours, theirs]) {
        if (answer.kind === 'sat') expect(holds(constraints, answer.model), script).toBe(true);
      }
      if (round % 5 === 0) await new Promise(setImmediate);
    }
    expect(seen.sat).toBeGreaterThan(10);
    expect(seen.unsat).toBeGreaterThan(8);
  });

  it('is decided for doubles as well', () => {
    const d = t.fpFromBits(t.variable('d', 64));
    const isBelow = t.fplt(t.fpmul(d, d), t.fp(-1, 64));
    expect(cadical.check([isBelow], { timeoutMs: 5_000 }).kind).toBe('unsat');
    const root = [t.fpeq(t.fpmul(d, d), t.fp(2.25, 64)), t.fplt(d, t.fp(0, 64))];
    const answer = cadical.check(root, { timeoutMs: 5_000 });
    expect(answer.kind).toBe('sat');
    if (answer.kind === 'sat') expect(holds(root, answer.model)).toBe(true);
    const absorbed = [t.fpeq(t.fpadd(d, t.fp(1, 64)), d), t.not(t.fpIsInf(d))];
    expect(cadical.check(absorbed, { timeoutMs: 5_000 }).kind).toBe('sat');
  });

  it('includes fmod, which Z3 does not have', () => {
    const f = t.fpFromBits(t.variable('f', 32));
    const odd = [
      t.fpeq(t.fprem(f, t.fp(2, 32)), t.fp(1, 32)),
      t.fplt(t.fp(10, 32), f),
      t.fplt(f, t.fp(12, 32)),
    ];
    const answer = cadical.check(odd, { timeoutMs: 5_000 });
    expect(answer).toEqual({ kind: 'sat', model: new Map([[t.variable('f', 32), 0x41300000]]) });
    expect(z3.check(odd, { timeoutMs: 100 })).toMatchObject({ kind: 'unknown', reason: 'unsupported' });
  });
});
