import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { coverFunction, defaultSettings } from '../../src/engine/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compile } from '../execute/compiled.js';
import { expectOk } from '../truth/compile.js';

const text = `int f(const char *s) {
  int n = 0;
  for (; *s; s++)
    if (*s == 'a' || *s == 'b') n++;
  return n;
}
`;

describe('paths that there are too many of', () => {
  let solver: SolverChain;
  beforeAll(async () => {
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  it.each(['all-paths', 'minimal-all-paths', 'k-path=7'])('%s: are those of one world', async (criterion) => {
    const artifact = await compile(text);
    const settings = { ...defaultSettings, criterion };
    const facts = { files: ['t.c'], preprocessorFlags: [] };
    const job = { artifact, functionName: 'f', settings, compile: facts, frontendMs: 0, version: 'test' };
    // A clock of its own: each look at it is a tick.
    let ticks = 0;
    const budget = new Budget(2_000, () => ticks++);
    const { result } = expectOk(await coverFunction(job, { solver, budget }));
    expect(result.ended).toBe('time-limit');
    expect(result.objectives.at(-1)).toMatchObject({ id: 'f#paths', verdict: 'open' });
    for (const objective of result.objectives) {
      if (objective.verdict !== 'covered') continue;
      expect(objective.tests.length).toBeGreaterThan(0);
      for (const test of objective.tests) expect(result.tests[test].covers).toContain(objective.id);
    }
    expect(result.tests.flatMap(({ covers }) => covers).sort()).toEqual(
      result.objectives.flatMap(({ id, verdict }) => (verdict === 'covered' ? [id] : [])).sort(),
    );
  });
});
