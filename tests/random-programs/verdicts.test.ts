import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget, invariant, Random } from '../../src/base/index.js';
import { criteria, type ObjectiveSet, visitEvents } from '../../src/criteria/index.js';
import { type CoverSettings, coverFunction, defaultSettings } from '../../src/engine/index.js';
import { createRunner, type Runner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, type InputSpace, type InputVector, vectorFromHex } from '../../src/input/index.js';
import { CallGraph } from '../../src/ir/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { type Combination, combinations } from '../truth/combinations.js';
import { expectOk } from '../truth/compile.js';
import { allVectors } from '../truth/enumerate.js';
import { type Batch, campaign, inputSettings, programBytesOf, shrinking, withBatch } from './batch.js';
import type { RandomFunction } from './program.js';
import { randomBits, writtenVector } from './random-inputs.js';

/** Functions of one batch, and the bytes that the longest is made of: small ones, for there to be many. */
const batchSize = 24;
const longest = 400;
const timeLimitMs = 500;
/** Enough to find most branches; what is left is open, which is no error here. */
const maxTests = 40;
const maxSteps = 20_000;
const randomRuns = 2_000;
/** With no more bits of input than this every input is tried. */
const enumerableBits = 16;

let solver: SolverChain;
beforeAll(async () => {
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

const { seed, numRuns: batches } = campaign(9);
const turns = Array.from({ length: batches }, (_, turn) => turn);

describe('verdicts on random programs', () => {
  it.each(turns)('are never contradicted by a run, batch %i', async (turn) => {
    await fc.assert(
      fc.asyncProperty(programBytesOf(batchSize, longest), (bytes) =>
        withBatch(bytes, (batch) => attackVerdicts(batch, turn)),
      ),
      { ...shrinking, seed: seed + turn, numRuns: 1 },
    );
  });

  it('meet every combination', () => {
    const met = Array.from({ length: batches * batchSize }, (_, index) => combinationOf(index));
    expect(new Set(met).size).toBe(combinations.length);
  });
});

const isDefault = ({ settings }: Combination) => settings.strategy === defaultSettings.strategy;
const defaults = combinations.filter(isDefault);
const others = combinations.filter((combination) => !isDefault(combination));

/** By turns the default strategy, in which all ways to prove something take part, and the others; each in all variations. */
function combinationOf(index: number): Combination {
  const list = index % 2 === 0 ? defaults : others;
  return list[(index >> 1) % list.length];
}

async function attackVerdicts({ artifact, functions }: Batch, turn: number): Promise<void> {
  for (const [index, made] of functions.entries()) {
    const combination = combinationOf(turn * batchSize + index);
    const result = await cover(artifact, made, combination.settings);
    const context = `${combination.name}\n${made.text}`;
    expect(result.divergences, context).toEqual([]);
    expect(result.checkFailures, context).toEqual([]);

    const space = expectOk(buildInputSpace(artifact.program, made.name, inputSettings));
    const runner = await createRunner(artifact, space);
    const objectives = objectivesOf(artifact, made);
    for (const test of result.tests) {
      expect(hitBy(vectorFromHex(space, test.vector)), context).toEqual([...test.covers].sort());
    }
    const infeasible = new Set(
      result.objectives.flatMap(({ id, verdict }) => (verdict === 'infeasible' ? [id] : [])),
    );
    if (infeasible.size === 0) continue;
    for (const vector of attackers(made, space)) {
      const refuted = hitBy(vector).filter((id) => infeasible.has(id));
      expect(refuted, `${context}\ninput ${vector.join(' ')}`).toEqual([]);
    }

    function hitBy(vector: InputVector): readonly string[] {
      return objectivesHit(artifact, runner, objectives, vector);
    }
  }
}

async function cover(
  artifact: Artifact,
  made: RandomFunction,
  chosen: CoverSettings,
): Promise<FunctionResult> {
  const settings = {
    ...chosen,
    scope: 'callees' as const,
    inputs: inputSettings,
    timeLimitMs,
    maxTests,
    maxSteps,
    solverTimeoutMs: 500,
  };
  const compile = { files: ['batch.c'], preprocessorFlags: [] };
  const job = { artifact, functionName: made.name, settings, compile, frontendMs: 0, version: 'test' };
  return expectOk(await coverFunction(job, { solver, budget: new Budget(settings.timeLimitMs) })).result;
}

function objectivesOf({ program }: Artifact, { name }: RandomFunction): ObjectiveSet {
  const branch = criteria.find('branch');
  invariant(branch, 'there should be a criterion for branches');
  return branch.create(program, new CallGraph(program).reachable(name));
}

function objectivesHit(
  artifact: Artifact,
  runner: Runner,
  set: ObjectiveSet,
  vector: InputVector,
): readonly string[] {
  const run = runner.run(vector, maxSteps);
  const hit = new Set<string>();
  visitEvents(artifact.program, run.events, (site, arm) => {
    const objective = set.objectiveOf(site, arm);
    if (objective >= 0) hit.add(set.objectives[objective].id);
  });
  return [...hit].sort();
}

/** All inputs where they are few, else many of the kind that branches compare with. */
function* attackers(made: RandomFunction, space: InputSpace): Generator<InputVector> {
  const bits = space.variables.reduce((sum, variable) => sum + variable.bits, 0);
  if (bits <= enumerableBits && made.stubs.text === '') {
    yield* allVectors(space);
    return;
  }
  const random = new Random(7);
  for (let k = 0; k < randomRuns; k++)
    yield vectorFromHex(space, writtenVector(made, randomBits(random, made)));
}
