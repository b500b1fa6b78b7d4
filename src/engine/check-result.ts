import { type Budget, fault, type Outcome, ok } from '../base/index.js';
import { type AttackTarget, attackAtRandom, checkTest, EventReader } from '../check/index.js';
import { criterionNamed, type ObjectiveSet, type Pursuit, seek } from '../criteria/index.js';
import type { Runner } from '../execute/index.js';
import type { Artifact } from '../frontend/index.js';
import { buildInputSpace, type InputSpace, type InputVector } from '../input/index.js';
import { CallGraph, type Program } from '../ir/index.js';
import type { CheckFailure, FunctionResult, ObjectiveResult, TestWorld } from '../result/index.js';
import { Coverage, PathTree } from '../search/index.js';
import type { TextSolver } from '../solver/index.js';
import { createReplayer } from '../symbolic/index.js';
import { CaseRunner } from './case-runner.js';
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
import { describeTest } from './describe-test.js';
import { declaredArtifact } from './growing-worlds.js';
import type { CoverSettings } from './settings.js';
import { Stopwatch } from './stopwatch.js';
import { watchedRunner } from './watched-runner.js';

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

interface Opened {
  readonly program: Program;
  readonly space: InputSpace;
  readonly set: ObjectiveSet;
  readonly runner: Runner;
  readonly cases: CaseRunner;
  readonly reader: EventReader;
  readonly maxSteps: number;
}

async function open({ artifact, settings, result }: CheckJob, known?: Pursuit): Promise<Outcome<Opened>> {
  const { maxSteps } = settings;
  const criterion = criterionNamed(result.criterion);
  if (criterion.kind === 'fault') return criterion;
  if (!artifact.program.functions.has(result.function))
    return fault(`there is no function '${result.function}' any more`);
  const built = buildInputSpace(artifact.program, result.function, settings.inputs);
  if (built.kind === 'fault') return built;
  const space = built.value;
  const scope =
    settings.scope === 'function'
      ? new Set([result.function])
      : new CallGraph(artifact.program).reachable(result.function);
  // Paths are those of the first world.
  const { program, set } =
    known && !known.set.wantsEveryPath
      ? known
      : seek(criterion.value, artifact.program, scope, known ? 'listed' : 'all');
  const runner = await watchedRunner({ ...artifact, program }, space);
  const cases = new CaseRunner({
    program,
    space,
    runner,
    replayer: createReplayer(program, space),
    tree: new PathTree(program),
    coverage: new Coverage(set),
    watch: new Stopwatch(),
    maxSteps,
  });
  return ok({ program, space, set, runner, cases, reader: new EventReader(program), maxSteps });
}

/** What executes the tests of larger worlds, by the worlds that tests name. */
async function openWorlds(job: CheckJob, first: Opened): Promise<Outcome<ReadonlyMap<string, Opened>>> {
  const worlds = new Map<string, Opened>([[worldKey({}), first]]);
  for (const test of job.result.tests) {
    const key = worldKey(test);
    if (worlds.has(key)) continue;
    const { inputs } = job.settings;
    const settings = { ...job.settings, inputs: { ...inputs, ...test.world } };
    const opened = await open({ ...job, settings }, first);
    if (opened.kind === 'fault') return opened;
    worlds.set(key, opened.value);
  }
  return ok(worlds);
}

const worldKey = ({ world }: { readonly world?: TestWorld }): string => JSON.stringify(world ?? {});

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
