import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget, Random } from '../../src/base/index.js';
import { coverFunction, defaultSettings, labelsNamed } from '../../src/engine/index.js';
import type { InputSettings } from '../../src/input/index.js';
import { strategies } from '../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compile } from '../execute/compiled.js';
import { expectOk } from '../truth/compile.js';
import { type Given, LARGEST, randomMemory } from './random-memory.js';

/** `HYLA_RANDOM_MEMORY=1000` tries as many. */
const programs = Number(process.env.HYLA_RANDOM_MEMORY ?? 8);
const KINDS = new Set([
  'use of what is gone',
  'access out of bounds',
  'double free',
  'uninitialised use',
  'leak at exit',
]);

const range = { range: { low: 0n, high: BigInt(LARGEST) } };
const declares: InputSettings['declares'] = { allocation: 'succeeds', calls: 'first' };
const settingsOf: { readonly [given in Given]: InputSettings } = {
  'as parameters': { declares, lvalues: { a: range, b: range } },
  'behind a pointer': { declares, lvalues: { in: { elements: range.range } } },
};

describe('verdicts on errors of memory, against all inputs and an interpreter', () => {
  let solver: SolverChain;
  const count = { open: 0, decided: 0, unproved: 0, proved: 0 };
  beforeAll(async () => {
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  const tried = Array.from({ length: programs }, (_, seed) =>
    (['as parameters', 'behind a pointer'] as const).map((given) => [seed, given] as const),
  ).flat();

  it.each(tried)('random program %i, inputs %s', async (seed, given) => {
    const { text, run } = randomMemory(new Random(seed), given);
    const truth = new Set<string>();
    for (let a = 0; a <= LARGEST; a++)
      for (let b = 0; b <= LARGEST; b++) {
        const fault = run(a, b);
        if (fault) truth.add(`${fault.line}: ${fault.kind}`);
      }
    const artifact = await compile(text, { labels: labelsNamed(['errors']) });
    const strategy =
      seed % 2 === 0 ? defaultSettings.strategy : strategies.names[seed % strategies.names.length];
    const settings = { ...defaultSettings, criterion: 'errors', strategy, inputs: settingsOf[given] };
    const job = {
      artifact,
      functionName: 'f',
      settings,
      compile: { files: ['t.c'], preprocessorFlags: [] },
      frontendMs: 0,
      version: 'test',
    };
    const { result } = expectOk(
      await coverFunction(job, { solver, budget: new Budget(settings.timeLimitMs) }),
    );
    expect(result.divergences).toEqual([]);
    expect(result.checkFailures).toEqual([]);
    const own = result.objectives.filter(({ outcome }) => KINDS.has(outcome));
    const named = ({ line, outcome }: { readonly line: number; readonly outcome: string }) =>
      `${line}: ${outcome}`;
    const by = (verdict: string) => own.filter((one) => one.verdict === verdict).map(named);
    expect(
      [...truth].filter((one) => !own.map(named).includes(one)),
      text,
    ).toEqual([]);
    expect(
      [...new Set(by('covered'))].filter((one) => !truth.has(one)),
      text,
    ).toEqual([]);
    expect(
      by('infeasible').filter((one) => truth.has(one)),
      text,
    ).toEqual([]);
    // What lies only behind an error is open, as a compiler may do anything there.
    const undecided = own.filter((one) => one.verdict === 'open' && one.cause.kind !== 'undefined');
    if (given === 'as parameters') {
      count.open += undecided.length;
      count.decided += own.filter(({ verdict }) => verdict !== 'open').length;
    } else {
      count.unproved += undecided.length;
      count.proved += by('infeasible').length;
    }
  });

  it('are nearly all there', () => {
    expect(count.open).toBeLessThanOrEqual(count.decided / 20);
    // For every caller, not for those alone whose inputs were tried.
    expect(count.proved).toBeGreaterThan(count.unproved);
  });
});
