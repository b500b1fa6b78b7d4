import { describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { ClauseList } from '../../src/check/refuter/clause-list.js';
import { ClauseSearch } from '../../src/check/refuter/clause-search.js';
import { rankings } from '../../src/check/refuter/compared-values.js';
import { Refuter } from '../../src/check/refuter/refute.js';
import * as t from '../../src/term/index.js';
import { randomOrders } from '../solver/random-orders.js';
import { randomComparison } from '../solver/random-sums.js';
import { RandomTerms } from '../solver/random-terms.js';
import { isSatisfiable } from '../solver/truth.js';

const MUCH = 10_000_000;

/** So many pigeons in one hole less: contradictory, and only to be shown by going through cases. */
function pigeons(count: number): { readonly variables: number; readonly clauses: number[][] } {
  const sits = (pigeon: number, hole: number) => 2 * (pigeon * (count - 1) + hole);
  const holes = Array.from({ length: count - 1 }, (_, hole) => hole);
  const all = Array.from({ length: count }, (_, pigeon) => pigeon);
  const somewhere = all.map((pigeon) => holes.map((hole) => sits(pigeon, hole)));
  const alone = holes.flatMap((hole) =>
    all.flatMap((a) => all.slice(a + 1).map((b) => [sits(a, hole) + 1, sits(b, hole) + 1])),
  );
  return { variables: count * (count - 1), clauses: [...somewhere, ...alone] };
}

function searchIn(variables: number, clauses: readonly number[][]): ClauseSearch {
  const list = new ClauseList();
  for (const clause of clauses) list.push(clause);
  return new ClauseSearch(variables, list);
}

describe('the search for contradictions among clauses', () => {
  it('finds them by learning', () => {
    const { variables, clauses } = pigeons(6);
    expect(searchIn(variables, clauses).run(MUCH)).toBe('contradictory');
    expect(searchIn(variables, clauses.slice(1)).run(MUCH)).toBe('satisfiable');
  });

  it('ends when it has done the work that it may do', () => {
    const { variables, clauses } = pigeons(9);
    expect(searchIn(variables, clauses).run(1_000)).toBe('unknown');
  });

  it('agrees with trying everything', () => {
    const random = new Random(7);
    const seen = new Set<string>();
    for (let round = 0; round < 400; round++) {
      const variables = 3 + random.below(7);
      const clauses = Array.from({ length: Math.round(variables * (2 + random.below(4))) }, () =>
        Array.from({ length: 1 + random.below(3) }, () => random.below(2 * variables)),
      );
      const holds = (values: number) =>
        clauses.every((clause) =>
          clause.some((literal) => ((values >> (literal >> 1)) & 1) !== (literal & 1)),
        );
      const truth = Array.from({ length: 2 ** variables }, (_, values) => values).some(holds);
      const found = searchIn(variables, clauses).run(MUCH);
      expect(found).toBe(truth ? 'satisfiable' : 'contradictory');
      seen.add(found);
    }
    expect(seen.size).toBe(2);
  });
});

describe('the own solver of the check', () => {
  it('refutes what no assignment satisfies, and nothing else', () => {
    const random = new Random(11);
    const count = { refuted: 0, kept: 0 };
    for (let round = 0; round < 600; round++) {
      const variables = [t.variable('x', 1 + random.below(4)), t.variable('y', 3), t.boolVariable('b')];
      const terms = new RandomTerms(random, variables);
      const constraints = Array.from({ length: 1 + random.below(4) }, () => terms.bool(3));
      const truth = isSatisfiable(constraints);
      expect(new Refuter().refutes(constraints), constraints.map((one) => t.toC(one)).join('; ')).toBe(
        !truth,
      );
      count[truth ? 'kept' : 'refuted']++;
    }
    expect(Math.min(count.refuted, count.kept)).toBeGreaterThan(100);
  });

  it('refutes what no values in an order satisfy, and nothing else', () => {
    const random = new Random(19);
    const count = { refuted: 0, kept: 0 };
    for (let round = 0; round < 1_000; round++) {
      const constraints = randomOrders(random, 4, ['a', 'b', 'c'].slice(0, 2 + random.below(2)));
      const truth = isSatisfiable(constraints);
      expect(new Refuter().refutes(constraints), t.smtScript(constraints)).toBe(!truth);
      count[truth ? 'kept' : 'refuted']++;
    }
    expect(Math.min(count.refuted, count.kept)).toBeGreaterThan(100);
  });

  it('refutes what no sums, products and quotients satisfy, and nothing else', () => {
    const random = new Random(29);
    const count = { refuted: 0, kept: 0 };
    for (let round = 0; round < 1_000; round++) {
      const constraints = [randomComparison(random)];
      const truth = isSatisfiable(constraints);
      expect(new Refuter().refutes(constraints), t.smtScript(constraints)).toBe(!truth);
      count[truth ? 'kept' : 'refuted']++;
    }
    expect(Math.min(count.refuted, count.kept)).toBeGreaterThan(50);
  });

  it('refutes large products of small numbers with little work', () => {
    const chosen = Array.from({ length: 6 }, (_, k) => t.boolVariable(`chosen ${k}`));
    const sum = chosen.reduce(
      (all, one, k) => t.bvadd(all, t.ite(one, t.bv(k + 2, 32), t.bv(0, 32))),
      t.bv(1, 32),
    );
    const half = t.bvsdiv(t.bvadd(sum, t.bv(-3, 32)), t.bv(2, 32));
    const isRefuted = (constraint: t.Term) => new Refuter().refutes([constraint]);
    expect(isRefuted(t.sgt(t.bvmul(sum, sum), t.bv(28 * 28, 32)))).toBe(true);
    expect(isRefuted(t.sgt(t.bvmul(sum, sum), t.bv(28 * 28 - 1, 32)))).toBe(false);
    expect(isRefuted(t.sgt(t.bvmul(half, half), t.bv(12 * 12, 32)))).toBe(true);
    expect(isRefuted(t.sgt(t.bvmul(half, half), t.bv(12 * 12 - 1, 32)))).toBe(false);
  });

  it('refutes counters beyond what they count, up and down, and nothing else', () => {
    const counted = Array.from({ length: 12 }, (_, k) => t.boolVariable(`counted ${k}`));
    const count = counted.reduce(
      (sum, one, k) => t.ite(one, t.bvadd(sum, t.bv(k % 3 === 0 ? -1 : 1, 32)), sum),
      t.bv(0, 32),
    );
    const isRefuted = (constraint: t.Term) => new Refuter().refutes([constraint]);
    expect(isRefuted(t.sgt(count, t.bv(8, 32)))).toBe(true);
    expect(isRefuted(t.sgt(count, t.bv(7, 32)))).toBe(false);
    expect(isRefuted(t.slt(count, t.bv(-4, 32)))).toBe(true);
    expect(isRefuted(t.slt(count, t.bv(-3, 32)))).toBe(false);
    const bytes = ['p', 'q', 'r'].map((name) => t.zext(t.variable(name, 8), 32));
    const sum = bytes.reduce((all, byte) => t.bvadd(all, byte));
    expect(isRefuted(t.ugt(sum, t.bv(765, 32)))).toBe(true);
    expect(isRefuted(t.ugt(sum, t.bv(764, 32)))).toBe(false);
  });

  it('ranks values that are only compared, and no others', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => t.variable(`ranked ${name}`, 64));
    expect(rankings([t.slt(a, b), t.slt(b, c)]).get(a)?.bits).toBe(2);
    expect(rankings([t.slt(a, b), t.ult(b, c)]).size).toBe(0);
    expect(rankings([t.slt(a, t.bvadd(b, c))]).size).toBe(0);
  });

  const [x, y] = [t.variable('wide x', 32), t.variable('wide y', 32)];
  const three = t.bv(3, 32);
  it.each([
    [
      'a sum that wraps',
      [t.ult(x, t.bv(10, 32)), t.ugt(t.bvadd(x, t.bv(-5, 32)), t.bv(-6, 32)), t.uge(x, t.bv(5, 32))],
    ],
    ['an order of three', [t.slt(x, y), t.slt(y, three), t.slt(three, x)]],
    ['a remainder', [t.eq(t.bvurem(t.bvand(x, t.bv(255, 32)), three), three)]],
    ['a quotient', [t.ult(x, t.bv(1000, 32)), t.ugt(t.bvudiv(x, three), t.bv(333, 32))]],
    ['a shift past the width', [t.uge(y, t.bv(32, 32)), t.ne(t.bvshl(x, y), t.bv(0, 32))]],
  ])('refutes %s', (_, constraints) => {
    expect(new Refuter().refutes(constraints)).toBe(true);
  });

  it('leaves floats to others', () => {
    const [f, g] = [t.fpFromBits(x), t.fpFromBits(y)];
    expect(new Refuter().refutes([t.fplt(f, g), t.fplt(g, f)])).toBe(false);
  });
});
