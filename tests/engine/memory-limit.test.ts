import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { coverSubject } from '../search/fixture.js';
import { compileFile } from '../truth/compile.js';

/** Of a function while so much of the memory is in use: what became of each branch, and why. */
async function coveredWith(memoryInUse: () => number) {
  const artifact = await compileFile(join(import.meta.dirname, 'programs'), 'memory-limit.c');
  const settings = { strategy: 'depth-first' } as const;
  const budget = new Budget(60_000, undefined, memoryInUse);
  const result = await coverSubject({ artifact, functionName: 'choose', settings }, budget);
  const all = result.objectives.map((one) => (one.verdict === 'open' ? one.cause.kind : one.verdict));
  const count = (what: string) => all.filter((one) => one === what).length;
  return { ended: result.ended, covered: count('covered'), infeasible: count('infeasible'), all };
}

describe('when the memory is nearly full', () => {
  it('with room enough, all is decided', async () => {
    const { ended, covered, infeasible } = await coveredWith(() => 0.5);
    expect({ ended, covered, infeasible }).toEqual({ ended: 'complete', covered: 7, infeasible: 1 });
  });

  it('the search ends, and what was found stays', async () => {
    let looks = 0;
    const { ended, covered, all } = await coveredWith(() => (looks++ < 6 ? 0.5 : 0.95));
    expect(ended).toBe('memory-limit');
    expect(covered).toBeGreaterThanOrEqual(4);
    expect(all).toContain('memory-limit');
    expect(all).not.toContain('infeasible');
  });

  it('some of it is kept for proofs and their check', async () => {
    const { ended, infeasible, all } = await coveredWith(() => 0.6);
    expect(ended).toBe('memory-limit');
    expect(infeasible).toBe(1);
    expect(all).toContain('memory-limit');
  });
});
