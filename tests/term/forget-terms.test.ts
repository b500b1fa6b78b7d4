import { describe, expect, it } from 'vitest';
import '../../src/library/index.js';
import { bv, bvadd, bvmul, eq, forgetTerms, TRUE, termCount, toC, variable } from '../../src/term/index.js';

describe('forgetting terms', () => {
  it('no module makes terms while it is loaded: they would be forgotten under its hands', () => {
    const { id } = variable('the first one', 32);
    forgetTerms();
    // True, false, and the negative zeros of both formats.
    expect(id).toBe(4);
  });

  it('lets go of all but the truth values', () => {
    let sum = variable('x', 32);
    for (let i = 0; i < 50_000; i++) sum = bvadd(variable(`y${i}`, 32), sum);
    expect(termCount()).toBeGreaterThanOrEqual(50_000);
    forgetTerms();
    expect(termCount()).toBe(0);
    expect(eq(bv(7, 32), bv(7, 32))).toBe(TRUE);
    const x = variable('x', 32);
    expect(variable('x', 32)).toBe(x);
    expect(bvadd(x, bv(7, 32))).toBe(bvadd(x, bv(7, 32)));
  });

  it('what is made afterwards is as if nothing had been made before', () => {
    const made = () => toC(bvmul(variable('x', 32), variable('y', 32)));
    forgetTerms();
    const alone = made();
    forgetTerms();
    bvadd(variable('y', 32), variable('x', 32));
    forgetTerms();
    expect(made()).toBe(alone);
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
