import { describe, expect, it } from 'vitest';
import { bv, bvadd, eq, forgetTerms, TRUE, termCount, variable } from '../../src/term/index.js';

describe('forgetting terms', () => {
  it('keeps what has no variables, and is as good as new otherwise', () => {
    const seven = bv(7, 32);
    let sum = variable('x', 32);
    for (let i = 0; i < 50_000; i++) sum = bvadd(variable(`y${i}`, 32), sum);
    const before = termCount();
    forgetTerms();
    expect(before).toBeGreaterThanOrEqual(50_000);
    expect(termCount()).toBeLessThan(before - 49_000);
    expect(bv(7, 32)).toBe(seven);
    expect(eq(bv(7, 32), seven)).toBe(TRUE);
    const x = variable('x', 32);
    expect(variable('x', 32)).toBe(x);
    expect(bvadd(x, seven)).toBe(bvadd(x, bv(7, 32)));
  });

  it('does not bring back a forgotten term beside its like', () => {
    const x = variable('x', 32);
    const made = () => eq(x, bv(5, 32));
    made();
    forgetTerms();
    const [first] = [made(), busy()];
    expect(made()).toBe(first);
  });
});

/** Enough other terms to push every recent one out. */
function busy(): void {
  let sum = variable('busy', 32);
  for (let i = 0; i < 300_000; i++) sum = bvadd(variable(`z${i % 1000}`, 32), sum);
}
