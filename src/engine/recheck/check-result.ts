import { type Budget, type Outcome, ok } from '../../base/index.js';
import { type AttackTarget, attackAtRandom, checkTest } from '../../check/index.js';
import type { ObjectiveSet } from '../../criteria/index.js';
import type { Artifact } from '../../frontend/index.js';
import type { InputVector } from '../../input/index.js';
import type { CheckFailure, FunctionResult, ObjectiveResult } from '../../result/index.js';
import type { TextSolver } from '../../solver/index.js';
import type { CoverSettings } from '../settings.js';
import { declaredArtifact } from '../worlds/growing-worlds.js';
import { describeTest } from '../written/describe-test.js';
import { checkRefutedPaths } from './check-refuted-paths.js';
import { checkProofs } from './check-written-proofs.js';
import {
  assumptionFailures,
  type DerivedTest,
  derivedFailures,
  readVectors,
  sumFailures,
  testFailures,
  verdictFailures,
} from './compare-claims.js';
import { type Opened, open, openWorlds, worldKey } from './written-tests.js';

/** What became of the verdicts of a written result when they were derived again. */
export interface ResultCheck {
  readonly failures: readonly CheckFailure[];
  readonly executions: number;
  readonly formulas: number;
}

interface CheckJob {
  readonly artifact: Artifact;
  readonly settings: CoverSettings;
  readonly result: FunctionResult;
  /** The texts of the proofs, by the names that the result gives them. */
  readonly proofs: ReadonlyMap<string, string>;
  readonly solver: TextSolver;
  readonly budget: Budget;
}

/**
 * Derives what a written result claims again, and says where it claims something else: each test runs from its recorded
 * bits, each proof is read and solved as text, each branch claimed infeasible is attacked.
 */
export async function checkResult(given: CheckJob): Promise<Outcome<ResultCheck>> {
  const job = {
    ...given,
    artifact: declaredArtifact(given.artifact, given.settings.inputs),
    // What tests and proofs are about.
    result: { ...given.result, objectives: given.result.goals ?? given.result.objectives },
  };
  const { result } = job;
  const opened = await open(job);
  if (opened.kind === 'fault') return opened;
  const parts = opened.value;
  const { program, space, set } = parts;

  const worlds = await openWorlds(job, parts);
  if (worlds.kind === 'fault') return worlds;
  const worldOf = (index: number) => worlds.value.get(worldKey(result.tests[index])) ?? parts;
  const { inputs, failures: unreadable } = readVectors((index) => worldOf(index).space, result);
  for (const index of inOrderOfObjectives(result)) {
    const input = inputs[index];
    if (input) worldOf(index).cases.run(input);
  }
  const derived = inputs.map((input, index) => input && deriveAgain(worldOf(index), input));
  const proofs = await checkProofs({ program, space, set, ...job });
  const known = inputs.filter((_, index) => worldOf(index) === parts);
  const attack = attackAgain(job, parts, known);
  const refuted = checkRefutedPaths({
    ...job,
    ...parts,
    seed: job.settings.seed,
    inputs: known.filter((input) => input !== undefined),
    spent: () => job.budget.spent,
  });
  const failures = [
    ...unreadable,
    ...derived.flatMap((one, index) => testFailures(index, result.tests[index], one)),
    ...assumptionFailures({ ...job, program, space }),
    ...verdictFailures(set, result, derived),
    ...sumFailures(given.result),
    ...(await derivedFailures(set, given.result)),
    ...proofs.failures,
    ...attack.failures,
    ...refuted.failures,
  ];
  const executions = attack.executions + refuted.executions + parts.cases.executions;
  return ok({ failures, executions, formulas: proofs.formulas + refuted.formulas });
}

/** Objectives that come into being with the runs that meet them get the numbers that they had. */
function inOrderOfObjectives({ objectives }: FunctionResult): readonly number[] {
  const isPath = ({ kind }: ObjectiveResult) => kind === 'path';
  const [paths, others] = [objectives.filter(isPath), objectives.filter((one) => !isPath(one))];
  const first = [...paths, ...others].flatMap((objective) =>
    objective.verdict === 'covered' ? objective.tests.slice(0, 1) : [],
  );
  return [...new Set(first)];
}

function deriveAgain(parts: Opened, input: InputVector): DerivedTest {
  const { record } = parts.cases.run(input);
  const { result: test } = describeTest(parts, record);
  if (!record.accepted)
    return { test, wrong: 'its input is turned away by the precondition or an assumption' };
  return { test, wrong: checkTest(parts, record) };
}

function attackAgain(
  { result, settings, budget }: CheckJob,
  parts: Opened,
  inputs: readonly (InputVector | undefined)[],
): { readonly failures: readonly CheckFailure[]; readonly executions: number } {
  const { set, cases } = parts;
  const { hits, executions } = attackAtRandom({
    ...parts,
    seed: settings.seed,
    targets: claimedArms(set, result),
    known: inputs.filter((input) => input !== undefined),
    spent: () => budget.spent,
    trust: (input) => cases.trust(input),
  });
  const failures = hits.map(({ objective }) => ({
    objective: set.objectives[objective].id,
    detail: 'a random execution takes this branch',
  }));
  return { failures, executions };
}

/** The branches that the result calls infeasible. */
function claimedArms(set: ObjectiveSet, result: FunctionResult): readonly AttackTarget[] {
  const claimed = new Set(
    result.objectives.filter(({ verdict }) => verdict === 'infeasible').map(({ id }) => id),
  );
  return set.objectives.flatMap(({ id }, objective) =>
    claimed.has(id) ? set.armsOf(objective).map((arm) => ({ ...arm, objective })) : [],
  );
}
