import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { coverFunction, defaultSettings } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compile } from '../execute/compiled.js';
import { expectOk } from '../truth/compile.js';

/** The names of the inputs come in another order in the second one: terms that are made of them must not. */
const text = `
int products(int x, int y) {
  if (x * y == 391 && x + y * 3 > 40 && x > 1 && (x ^ y) > 3) return (x & y) * (y + x) > 77;
  return 0;
}
int swapped(int y, int x) {
  if (x * y == 391 && x + y == 40 && x > 1 && (x ^ y) != 3) return 1;
  return 0;
}
int renamed(int a, int b) {
  if (a * b == 391 && a + b * 3 > 40 && a > 1 && (a ^ b) > 3) return (a & b) * (b + a) > 77;
  return 0;
}
double halves(double y, float x, long long e) {
  if (x + y > e * 0.5 && x * y < 3 && e * e != 49) return x;
  return y;
}
`;

const examples = join(import.meta.dirname, '../../examples');

interface Run {
  readonly of: 'document' | 'own';
  readonly name: string;
  readonly criterion: string;
  readonly seed?: number;
}

const runs: readonly Run[] = [
  { of: 'own', name: 'products', criterion: 'branch' },
  { of: 'own', name: 'halves', criterion: 'mcdc' },
  { of: 'document', name: 'f', criterion: 'minimal-all-paths', seed: 1 },
  { of: 'document', name: 'f', criterion: 'minimal-all-paths', seed: 2 },
  { of: 'document', name: 'f', criterion: 'mcdc', seed: 3 },
];

describe('what ran before in a process makes no difference', () => {
  let artifacts: Record<Run['of'], Artifact>;
  let solver: SolverChain;
  beforeAll(async () => {
    const document = await compile(readFileSync(join(examples, 'f.c'), 'utf8'));
    artifacts = { document, own: await compile(text) };
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  /** All of a result but times. */
  async function resultOf({ of, name, criterion, seed = 1 }: Run, chain: SolverChain): Promise<object> {
    const settings = { ...defaultSettings, criterion, seed };
    const facts = { files: ['t.c'], preprocessorFlags: [] };
    const job = {
      artifact: artifacts[of],
      functionName: name,
      settings,
      compile: facts,
      frontendMs: 0,
      version: 'test',
    };
    const { result } = expectOk(await coverFunction(job, { solver: chain, budget: new Budget(60_000) }));
    return { ...result, stats: { ...result.stats, timeMs: 0 } };
  }

  async function alone(run: Run): Promise<object> {
    const chain = await createSolverChain();
    const result = await resultOf(run, chain);
    chain.dispose();
    return result;
  }

  it('names that another function had in another order', async () => {
    await resultOf({ of: 'own', name: 'swapped', criterion: 'branch' }, solver);
    const products = await resultOf({ of: 'own', name: 'products', criterion: 'branch' }, solver);
    const renamed = await resultOf({ of: 'own', name: 'renamed', criterion: 'branch' }, solver);
    const vectors = (result: object) =>
      (result as FunctionResult).tests.map(({ vector }) => JSON.stringify(vector));
    expect(vectors(products)).toEqual(
      vectors(renamed).map((one) => one.replace('"a"', '"x"').replace('"b"', '"y"')),
    );
  });

  it.each(runs)('$name, $criterion, $seed', async (run) => {
    const expected = await alone(run);
    for (const before of [{ of: 'own', name: 'swapped', criterion: 'branch' } as const, ...runs]) {
      await resultOf(before, solver);
      expect(await resultOf(run, solver), `after ${before.name}, ${before.criterion}`).toEqual(expected);
    }
  });

  it('nor what was asked for at the same time', async () => {
    const expected = await alone(runs[0]);
    const together = await Promise.all(runs.map((run) => resultOf(run, solver)));
    expect(together[0]).toEqual(expected);
    expect(await Promise.all([...runs].reverse().map((run) => resultOf(run, solver)))).toEqual(
      together.reverse(),
    );
  });
});
