import { describe, expect, it } from 'vitest';
import { tellingPart } from '../../src/engine/runs/endless-run.js';

const rounds = (round: readonly number[], count: number) => Array.from({ length: count }, () => round).flat();

describe('of a run without an end', () => {
  it('what comes before the loop is told, and three rounds', () => {
    expect(tellingPart([7, 8, 9, ...rounds([1, 2, 3, 4], 5_000)])).toBe(3 + 3 * 4);
  });

  it('a loop that changes its way is told until it does not any more', () => {
    expect(tellingPart([...rounds([1, 2], 50), 5, ...rounds([1, 3], 5_000)])).toBe(2 * 50 + 1 + 3 * 2);
  });

  it('a round that was begun when it was stopped is one of the loop', () => {
    expect(tellingPart([9, ...rounds([1, 2, 3], 1_000), 1, 2])).toBe(1 + 3 * 3);
  });

  it('what does not repeat itself is told for a while', () => {
    expect(tellingPart(Array.from({ length: 10_000 }, (_, index) => index))).toBe(2_000);
  });

  it('no more is told than there is', () => {
    expect(tellingPart([])).toBe(0);
    expect(tellingPart([4])).toBe(1);
    expect(tellingPart([4, 4, 4, 4, 4])).toBe(3);
  });
});
