import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Demand, minimumSuite } from '../../src/engine/suite/minimum-suite.js';

const goal = (one: number): Demand => ({ kind: 'goal', goal: one });
const pair = (a: number, b: number): Demand => ({ kind: 'all', parts: [goal(a), goal(b)] });

/** True with these goals; written once more, for comparison. */
function isMet(demand: Demand, goals: ReadonlySet<number>): boolean {
  if (demand.kind === 'goal') return goals.has(demand.goal);
  if (demand.kind === 'unknown') return false;
  return demand.kind === 'all'
    ? demand.parts.every((part) => isMet(part, goals))
    : demand.parts.some((part) => isMet(part, goals));
}

const goalsOf = (covers: readonly ReadonlySet<number>[], kept: readonly number[]) =>
  new Set(kept.flatMap((index) => [...covers[index]]));

/** The size of the smallest of all subsets that meets what all cases meet. */
function smallest(covers: readonly ReadonlySet<number>[], demands: readonly Demand[]): number {
  const everything = goalsOf(covers, [...covers.keys()]);
  const wanted = demands.filter((demand) => isMet(demand, everything));
  const sizes = Array.from({ length: 1 << covers.length }, (_, bits) => {
    const kept = [...covers.keys()].filter((index) => (bits >> index) & 1);
    return wanted.every((demand) => isMet(demand, goalsOf(covers, kept)))
      ? kept.length
      : Number.POSITIVE_INFINITY;
  });
  return Math.min(...sizes);
}

const demand = fc.oneof(
  fc.nat(9).map(goal),
  fc.tuple(fc.nat(9), fc.nat(9)).map(([a, b]) => pair(a, b)),
  fc
    .array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: 1, maxLength: 3 })
    .map((pairs): Demand => ({ kind: 'any', parts: pairs.map(([a, b]) => pair(a, b)) })),
);

describe('the tests that are kept', () => {
  it('are as few as meet what all of them meet', () => {
    const cases = fc.array(fc.array(fc.nat(9), { maxLength: 4 }), { maxLength: 8 });
    fc.assert(
      fc.property(cases, fc.array(demand, { maxLength: 8 }), (lists, demands) => {
        const covers = lists.map((list) => new Set(list));
        const { kept, fewest } = minimumSuite(covers, demands);
        const everything = goalsOf(covers, [...covers.keys()]);
        const own = goalsOf(covers, kept);
        for (const one of demands) expect(isMet(one, own)).toBe(isMet(one, everything));
        expect(kept.length).toBe(smallest(covers, demands));
        expect(fewest).toBe(kept.length);
      }),
      { seed: 7, numRuns: 400 },
    );
  });

  it('are told to be perhaps too many where the search for fewer ends early', () => {
    // Each goal is covered by three of sixty cases, in a pattern without an obvious choice.
    const covers = Array.from({ length: 60 }, (_, k) => new Set([k, (k * 7 + 1) % 60, (k * 11 + 5) % 60]));
    const { kept, fewest } = minimumSuite(
      covers,
      Array.from({ length: 60 }, (_, k) => goal(k)),
    );
    expect(goalsOf(covers, kept).size).toBe(60);
    expect(fewest).toBeLessThanOrEqual(kept.length);
    expect(fewest).toBeGreaterThan(0);
  });
});
