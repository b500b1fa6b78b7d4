import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CoverSettings, labelsNamed } from '../../src/engine/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compile } from '../execute/compiled.js';
import { coverSoundly } from '../truth/cover.js';

/** Comparisons that share their operands: a flip of one of them says nothing of the others. */
const COMPARED = `int f(int a, int b, int c, int d) {
  int r = 0;
  if (a < b) r += 1;
  if (c < d) r += 2;
  if (a + c < 10) r += 4;
  if (b - d == 3) r += 8;
  return r;
}
`;

const DECIDED = `int f(int a, int b, int c) {
  int r = 0;
  if (a > 3 && b > a) r = 1;
  if (b > 20 || c + a > 9) r += 2;
  if (c < b && a < 7) r += 4;
  return r;
}
`;

const FAILING = `int f(short a, int b) {
  int r = 0;
  if (a > 3) r = 1;
  if (b > a) r += 2;
  if (b == 77) r = 10 / (a - 9);
  return r;
}
`;

describe('tests that do the work of several', () => {
  let solver: SolverChain;
  beforeAll(async () => {
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  async function cover(text: string, criterion: string, settings: Partial<CoverSettings> = {}) {
    const artifact = await compile(text, { labels: labelsNamed([criterion]) });
    return coverSoundly({ artifact, functionName: 'f', settings: { criterion, ...settings } }, solver);
  }

  it.each([
    // What flips find for each by itself takes 4, 4, 11 and 8 tests.
    ['branch', COMPARED, 2],
    ['decision', COMPARED, 2],
    ['boundary', COMPARED, 4],
    ['weak-mutation', DECIDED, 5],
    ['mcdc', DECIDED, 3],
  ])('%s: as few as there can be', async (criterion, text, most) => {
    const { tests, stats, coverage, goals, objectives } = await cover(text, criterion);
    expect(coverage.open).toBe(0);
    expect(tests.length).toBeLessThanOrEqual(most);
    expect(stats.suiteQuestions).toBeLessThanOrEqual(30);
    const covers = new Set(tests.flatMap((test) => test.covers));
    for (const one of goals ?? objectives)
      if (one.verdict === 'covered' && one.tests.length > 0) expect([...covers]).toContain(one.id);
  });

  it.each([
    // Flips for each by itself take 3, 10 and 4 tests.
    ['branch', COMPARED, 2],
    ['boundary', COMPARED, 4],
    ['mcdc', DECIDED, 3],
  ])('%s: fewer where tests turn off their own ways alone', async (criterion, text, most) => {
    const { tests, coverage } = await cover(text, criterion, { strategy: 'depth-first' });
    expect(coverage.open).toBe(0);
    expect(tests.length).toBeLessThanOrEqual(most);
  });

  it('tests that show errors stay, and take over nothing', async () => {
    const { tests, errors, objectives } = await cover(FAILING, 'branch,errors');
    expect(errors).toEqual([expect.objectContaining({ line: 5 })]);
    const fails = ({ outcome }: (typeof tests)[number]) => outcome.kind === 'runtime-error';
    expect(tests.filter(fails)).toHaveLength(1);
    for (const one of objectives)
      if (one.verdict === 'covered')
        expect(one.tests.every((test) => fails(tests[test]))).toBe(one.kind === 'error');
    expect(tests.length).toBeLessThanOrEqual(4);
  });

  it('none is sought beyond the number of tests that is asked for, nor for paths', async () => {
    const few = await cover(COMPARED, 'branch', { maxTests: 3 });
    expect(few.stats).toMatchObject({ cases: 3, suiteQuestions: 0 });
    const paths = await cover(COMPARED, 'all-paths');
    expect(paths.tests).toHaveLength(paths.objectives.length);
    expect(paths.stats.suiteQuestions).toBe(0);
  });
});
