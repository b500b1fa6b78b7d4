import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { criteria } from '../../src/criteria/index.js';
import { type CoverSettings, coverFunction, defaultSettings, labelsNamed } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import type { FunctionResult, TestWorld } from '../../src/result/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { exampleFolder, readExamples } from '../examples/example.js';
import { compileFile, expectOk } from '../truth/compile.js';

/** Whoever has a suite for the first has one for the others: all that can be covered of them is. The rest follows from these. */
const directly: { readonly [stronger: string]: readonly string[] } = {
  'all-paths': ['multiple-condition', 'minimal-all-paths', 'k-path=2', 'empty-else', 'max-iterations'],
  'k-path=2': ['k-path=1'],
  'k-path=1': ['k-path=0'],
  'multiple-condition': ['mcdc-unique-cause'],
  'mcdc-unique-cause': ['mcdc'],
  mcdc: ['condition-decision'],
  'condition-decision': ['branch', 'decision'],
  branch: ['function-call', 'minimal-all-conditions', 'statement'],
  decision: ['minimal-all-decisions', 'statement'],
  'minimal-all-paths': ['minimal-all-decisions'],
  'minimal-all-conditions': ['minimal-all-decisions'],
};

/** What the values of operands say no path tells, nor do they tell of paths; and of labels the user alone knows. */
const apart = ['boundary', 'weak-mutation', 'errors', 'labels'];

/** All that follows, from the strongest on. */
function weakerThan(criterion: string): ReadonlySet<string> {
  return new Set((directly[criterion] ?? []).flatMap((one) => [one, ...weakerThan(one)]));
}

const lattice = Object.keys(directly).map((stronger) => [stronger, [...weakerThan(stronger)]] as const);

/** Examples whose paths are few enough for criteria about paths; with HYLA_EXAMPLES=all, those without for all examples. */
const fewPaths = ['f', 'check-pressure'];
const examples = readExamples().filter(
  ({ name, defines }) =>
    defines.length === 0 && (process.env.HYLA_EXAMPLES === 'all' || fewPaths.includes(name)),
);

it('each criterion has its place among the others, or none', () => {
  const placed = new Set(lattice.flatMap(([stronger, weaker]) => [stronger, ...weaker]));
  const known = [...placed].map((one) => one.split('=')[0]);
  expect([...new Set([...known, ...apart])].sort()).toEqual([...criteria.names].sort());
  expect(known.filter((one) => apart.includes(one))).toEqual([]);
  expect(lattice.filter(([stronger, weaker]) => weaker.includes(stronger))).toEqual([]);
});

const names = [...new Set(lattice.flatMap(([stronger, weaker]) => [stronger, ...weaker]))];
const isAboutPaths = (criterion: string) => /path|empty-else|max-iterations/.test(criterion);

describe.each(examples)('$name: a suite for a criterion is one for those that it subsumes', (example) => {
  let artifact: Artifact;
  let solver: SolverChain;
  const found = new Map<string, FunctionResult>();
  beforeAll(async () => {
    artifact = await compileFile(exampleFolder, `${example.name}.c`, [], labelsNamed(names));
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  async function cover(
    settings: Partial<CoverSettings>,
    firstTests?: FunctionResult,
  ): Promise<FunctionResult> {
    const all = { ...defaultSettings, scope: example.scope, ...settings };
    const compile = { files: [join('examples', `${example.name}.c`)], preprocessorFlags: [] };
    const job = {
      artifact,
      functionName: example.function,
      settings: all,
      compile,
      frontendMs: 0,
      version: 'test',
    };
    const given = firstTests && { firstTests: firstTests.tests.map(({ vector }) => vector) };
    return expectOk(await coverFunction({ ...job, ...given }, { solver, budget: new Budget(60_000) })).result;
  }

  async function suiteFor(criterion: string): Promise<FunctionResult> {
    const known = found.get(criterion) ?? (await cover({ criterion }));
    found.set(criterion, known);
    return known;
  }

  /** Tests are of the sizes, and of as many calls, as they were found with. */
  function byWorld({ tests }: FunctionResult) {
    const worlds = new Map<string, FunctionResult['tests'][number][]>();
    for (const test of tests) {
      const key = JSON.stringify(test.world ?? {});
      worlds.set(key, [...(worlds.get(key) ?? []), test]);
    }
    return [...worlds].map(([key, own]) => ({ world: JSON.parse(key) as TestWorld, tests: own }));
  }

  const coveredIn = ({ objectives }: FunctionResult) =>
    objectives
      .filter(({ verdict }) => verdict === 'covered')
      .map(({ id }) => id)
      .sort();

  const pairs = lattice.flatMap(([stronger, weaker]) => weaker.map((one) => [stronger, one] as const));
  const possible = pairs.filter(([stronger]) => fewPaths.includes(example.name) || !isAboutPaths(stronger));
  it.each(possible)(
    '%s, then %s',
    async (stronger, weaker) => {
      const suite = await suiteFor(stronger);
      const whole = await suiteFor(weaker);
      const byGiven = new Set<string>();
      for (const { world, tests } of byWorld(suite)) {
        // Nothing is sought beyond the given tests, but one random test.
        const settings = { criterion: weaker, maxTests: tests.length, inputs: world };
        const again = await cover(settings, { ...suite, tests });
        for (const one of again.objectives)
          if (one.verdict === 'covered' && one.method === 'given-test') byGiven.add(one.id);
      }
      expect([...byGiven].sort()).toEqual(coveredIn(whole));
    },
    120_000,
  );
});
