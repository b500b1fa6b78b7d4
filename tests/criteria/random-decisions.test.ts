import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget, Random } from '../../src/base/index.js';
import { coverFunction, defaultSettings } from '../../src/engine/index.js';
import { asDeclared } from '../../src/input/index.js';
import { strategies } from '../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compile } from '../execute/compiled.js';
import { expectOk } from '../truth/compile.js';
import { saidOf, together, truthOf, verdictsBy } from './decision-truth.js';
import { randomDecisions } from './random-decisions.js';

/** `HYLA_RANDOM_DECISIONS=1000` tries as many. */
const programs = Number(process.env.HYLA_RANDOM_DECISIONS ?? 12);
const range = { low: -4, high: 4 };
const inputs = { lvalues: { a: { range }, b: { range } }, declares: { calls: 'first' } } as const;

describe('verdicts on random decisions, against all inputs and the definitions', () => {
  let solver: SolverChain;
  beforeAll(async () => {
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  it.each(Array.from({ length: programs }, (_, seed) => seed))('program %i', async (seed) => {
    const { text, decisions } = randomDecisions(new Random(seed));
    const compiled = await compile(text);
    const artifact = { ...compiled, program: asDeclared(compiled.program, inputs) };
    const truth = await truthOf(artifact, { functionName: 'f', decisions, inputs });
    const strategy =
      seed % 3 === 0 ? defaultSettings.strategy : strategies.names[seed % strategies.names.length];
    const settings = { ...defaultSettings, criterion: together, strategy, inputs };
    const facts = { files: ['t.c'], preprocessorFlags: [] };
    const job = { artifact, functionName: 'f', settings, compile: facts, frontendMs: 0, version: 'test' };
    const { result } = expectOk(
      await coverFunction(job, { solver, budget: new Budget(settings.timeLimitMs) }),
    );
    expect(result.divergences, text).toEqual([]);
    expect(result.checkFailures, text).toEqual([]);
    expect(saidOf(result, 'f'), text).toEqual(verdictsBy(truth, [...truth.keys()]));
  });
});
