import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget, invariant, Random } from '../../src/base/index.js';
import { criteria, type ObjectiveSet, visitEvents } from '../../src/criteria/index.js';
import { coverFunction } from '../../src/engine/index.js';
import { createRunner, type Runner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, type InputSpace, type InputVector, vectorFromHex } from '../../src/input/index.js';
import { CallGraph } from '../../src/ir/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { combinations } from '../truth/combinations.js';
import { expectOk } from '../truth/compile.js';
import { allVectors } from '../truth/enumerate.js';
import { type Batch, campaign, inputSettings, programBytes, withBatch } from './batch.js';
import type { RandomFunction } from './program.js';
import { randomBits, writtenVector } from './random-inputs.js';

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

describe('verdicts on random programs', () => {
  it('are never contradicted by a run', async () => {
    await fc.assert(
      fc.asyncProperty(programBytes(12), (bytes) => withBatch(bytes, attackVerdicts)),
      campaign(3),
    );
  });
});

async function attackVerdicts({ artifact, functions }: Batch): Promise<void> {
  for (const [index, made] of functions.entries()) {
    const combination = combinations[index % combinations.length];
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
  chosen: (typeof combinations)[number]['settings'],
): Promise<FunctionResult> {
  const settings = {
    ...chosen,
    scope: 'callees' as const,
    inputs: inputSettings,
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
  if (bits <= enumerableBits) {
    yield* allVectors(space);
    return;
  }
  const random = new Random(7);
  for (let k = 0; k < randomRuns; k++)
    yield vectorFromHex(space, writtenVector(made, randomBits(random, made)));
}
