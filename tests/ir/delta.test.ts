import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDeltas,
  type Delta,
  deltasMeet,
  joinDeltas,
  overlaps,
  timesDelta,
} from '../../src/ir/pointers/delta.js';

const exact = fc.integer({ min: -40, max: 40 });
const strided = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.nat(100))
  .map(([stride, base]): Delta => `${base % stride}%${stride}`);
const delta: fc.Arbitrary<Delta> = fc.oneof(exact, strided);

/** Every distance between -200 and 200 that a delta stands for. */
function members(of: Delta): number[] {
  if (typeof of === 'number') return [of];
  const [base, stride] = of.split('%').map(Number);
  const all: number[] = [];
  for (let k = -200; k <= 200; k++) if ((k - base) % stride === 0) all.push(k);
  return all;
}

const contains = (whole: Delta, part: number): boolean => deltasMeet(whole, part);

test('a join contains both sides, and joining again changes nothing', () => {
  fc.assert(
    fc.property(delta, delta, (a, b) => {
      const joined = joinDeltas(a, b);
      expect([...members(a), ...members(b)].every((one) => contains(joined, one))).toBe(true);
      expect(joinDeltas(joined, a)).toBe(joined);
      expect(joinDeltas(joined, b)).toBe(joined);
    }),
  );
});

test('sums and products contain those of the members', () => {
  fc.assert(
    fc.property(delta, delta, fc.integer({ min: -9, max: 9 }), (a, b, factor) => {
      const sum = addDeltas(a, b);
      const product = timesDelta(a, factor);
      for (const x of members(a).slice(0, 20)) {
        expect(contains(product, x * factor)).toBe(true);
        for (const y of members(b).slice(0, 20)) expect(contains(sum, x + y)).toBe(true);
      }
    }),
  );
});

test('meeting and overlapping are what enumeration says', () => {
  fc.assert(
    fc.property(
      delta,
      delta,
      fc.integer({ min: 1, max: 9 }),
      exact,
      fc.integer({ min: 1, max: 9 }),
      (a, b, length, start, bytes) => {
        const others = new Set(members(b));
        if (typeof a === 'number' || typeof b === 'number')
          expect(deltasMeet(a, b)).toBe(members(a).some((one) => others.has(one)));
        const isHit = members(a).some((one) => one < start + bytes && one + length > start);
        expect(overlaps(a, length, start, start + bytes)).toBe(isHit);
      },
    ),
  );
});
