import { type Budget, fault, type Outcome, ok } from '../base/index.js';
import { type AttackTarget, attackAtRandom } from '../check/index.js';
import { armName, criteria, type ObjectiveSet, type TakenArm } from '../criteria/index.js';
import { createRunner } from '../execute/index.js';
import type { Artifact } from '../frontend/index.js';
import { buildInputSpace, vectorFromHex } from '../input/index.js';
import { CallGraph, type Program } from '../ir/index.js';
import type { CheckFailure, FunctionResult } from '../result/index.js';
import { Coverage, PathTree } from '../search/index.js';
import { createReplayer } from '../symbolic/index.js';
import { CaseRunner } from './case-runner.js';
import type { CoverSettings } from './settings.js';
import { Stopwatch } from './stopwatch.js';

/** What became of the verdicts of a written result when they were derived again. */
export interface ResultCheck {
  readonly failures: readonly CheckFailure[];
  readonly executions: number;
}

interface CheckJob {
  readonly artifact: Artifact;
  readonly settings: CoverSettings;
  readonly result: FunctionResult;
  readonly budget: Budget;
}

/**
 * Derives what execution can tell of a result that was written down: each test runs again from its recorded
 * bits, and each branch claimed infeasible is attacked. The proofs' formulas are for a solver to read.
 */
export async function checkResult(job: CheckJob): Promise<Outcome<ResultCheck>> {
  const { artifact, settings, result, budget } = job;
  const { program } = artifact;
  const criterion = criteria.find(result.criterion);
  if (!criterion) return fault(`there is no criterion '${result.criterion}'`);
  if (!program.functions.has(result.function))
    return fault(`there is no function '${result.function}' any more`);
  const built = buildInputSpace(program, result.function, settings.inputs);
  if (built.kind === 'fault') return built;

  const space = built.value;
  const scope =
    settings.scope === 'function'
      ? new Set([result.function])
      : new CallGraph(program).reachable(result.function);
  const set = criterion.create(program, scope);
  const runner = await createRunner(artifact, space);
  const cases = new CaseRunner({
    program,
    space,
    runner,
    replayer: createReplayer(program, space),
    tree: new PathTree(program),
    coverage: new Coverage(set),
    watch: new Stopwatch(),
    maxSteps: settings.maxSteps,
  });

  const inputs = result.tests.map((test) => vectorFromHex(space, test.vector));
  const failures: CheckFailure[] = [];
  const taken = inputs.map((input) => cases.countedArms(input));
  failures.push(...coverageFailures(set, result, taken));
  result.tests.forEach((test, index) => {
    const path = taken[index].map((arm) => shortName(program, result.function, arm)).join(' ');
    if (path !== test.path)
      failures.push({ objective: `test ${index}`, detail: 'takes another path than recorded' });
  });
  const attack = attackAtRandom({
    program,
    space,
    runner,
    seed: settings.seed,
    targets: claimedArms(set, result),
    known: inputs,
    maxSteps: settings.maxSteps,
    spent: () => budget.spent,
    trust: (input) => cases.trust(input),
  });
  for (const { objective } of attack.hits)
    failures.push({
      objective: set.objectives[objective].id,
      detail: 'a random execution takes this branch',
    });
  return ok({ failures, executions: attack.executions + inputs.length });
}

/** Objectives that no recorded test takes although one is said to, and objectives that have come or gone. */
function coverageFailures(
  set: ObjectiveSet,
  result: FunctionResult,
  taken: readonly (readonly TakenArm[])[],
): readonly CheckFailure[] {
  const covered = taken.map(
    (arms) => new Set(set.coveredBy(arms, 'complete').map((index) => set.objectives[index].id)),
  );
  const failures: CheckFailure[] = [];
  for (const objective of result.objectives) {
    if (objective.verdict !== 'covered') continue;
    const isTaken = objective.tests.some((test) => covered[test]?.has(objective.id) ?? false);
    if (!isTaken) failures.push({ objective: objective.id, detail: 'none of its tests takes it' });
  }
  const recorded = new Set(result.objectives.map(({ id }) => id));
  const current = new Set(set.objectives.map(({ id }) => id));
  for (const id of current)
    if (!recorded.has(id)) failures.push({ objective: id, detail: 'is missing from the result' });
  for (const id of recorded)
    if (!current.has(id)) failures.push({ objective: id, detail: 'does not exist in the source' });
  return failures;
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

/** As results write paths: branches of the function under test by number alone. */
function shortName(program: Program, tested: string, { site, arm }: TakenArm): string {
  const name = armName(program, site, arm);
  return program.sites[site].function === tested ? name.slice(name.indexOf('#') + 1) : name;
}
