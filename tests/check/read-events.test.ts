import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventReader } from '../../src/check/index.js';
import { decodeEvents } from '../../src/criteria/index.js';
import type { BranchSite, Program } from '../../src/ir/index.js';

const place = { function: 'f', file: 'f.c', line: 1, column: 1, text: 'x', library: false };

function programOf(labels: readonly (readonly [low: bigint, high: bigint])[]): Program {
  const cases = labels.map(([low, high]) => ({ text: '', line: 1, column: 1, low, high }));
  const sites: readonly BranchSite[] = [
    { kind: 'condition', id: 0, number: 1, construct: 'if', decision: 1, ...place },
    { kind: 'switch', id: 1, number: 2, cases, hasDefault: true, ...place },
  ];
  return { sites } as Program;
}

const switchEvent = (value: bigint) => {
  const bits = BigInt.asUintN(64, value);
  return [2, Number(BigInt.asIntN(32, bits)), Number(BigInt.asIntN(32, bits >> 32n))];
};

function readings(program: Program, words: readonly number[]) {
  const events = Int32Array.from(words);
  const read = [...new EventReader(program).read(events)].map(({ site, arm }) => ({ site, arm }));
  return { read, decoded: decodeEvents(program, events) };
}

describe('the two readings of a trace', () => {
  const top = 1n << 63n;
  const arms = (labels: readonly (readonly [bigint, bigint])[], value: bigint) => {
    const { read, decoded } = readings(programOf(labels), [...switchEvent(value), 1]);
    expect(read[1]).toEqual({ site: 0, arm: 1 });
    expect(decoded).toEqual(read);
    return read[0].arm;
  };

  it('know labels beyond what is signed', () => {
    const all = (1n << 64n) - 1n;
    expect(
      arms(
        [
          [0n, 0n],
          [all, all],
        ],
        all,
      ),
    ).toBe(1);
    expect(arms([[top, top + 5n]], top + 5n)).toBe(0);
    expect(arms([[top, top + 5n]], top + 6n)).toBe(1);
    expect(arms([[top - 1n, top + 1n]], top)).toBe(0);
  });

  it('know negative labels', () => {
    expect(arms([[-1n, -1n]], -1n)).toBe(0);
    expect(arms([[-5n, 3n]], -5n)).toBe(0);
    expect(arms([[-5n, 3n]], -6n)).toBe(1);
    expect(arms([[-top, -top]], -top)).toBe(0);
  });

  it('agree on any switch', () => {
    const bound = fc.oneof(
      fc.bigInt(-top, top - 1n),
      fc.bigInt(-3n, 3n),
      fc.constantFrom(-top, top - 1n, -top + 1n),
    );
    const signed = fc
      .array(bound, { minLength: 2, maxLength: 8 })
      .map((numbers) => [...new Set(numbers)].sort((a, b) => (a < b ? -1 : 1)))
      // Neighbours make ranges that have nothing in common; an odd one out is a label by itself.
      .map((numbers) =>
        numbers.flatMap((low, k) => (k % 2 === 0 ? [[low, numbers[k + 1] ?? low] as const] : [])),
      );
    const property = fc.property(signed, fc.boolean(), bound, (labels, isUnsigned, value) => {
      const shift = isUnsigned ? top : 0n;
      const shifted = labels.map(([low, high]) => [low + shift, high + shift] as const);
      const { read, decoded } = readings(programOf(shifted), switchEvent(value + shift));
      const expected = labels.findIndex(([low, high]) => low <= value && value <= high);
      expect(read).toEqual([{ site: 1, arm: expected < 0 ? labels.length : expected }]);
      expect(decoded).toEqual(read);
    });
    fc.assert(property, { seed: 1, numRuns: 500 });
  });
});
