import {
  type CheckFailure,
  type FunctionResult,
  type ObjectiveResult,
  type Statistics,
  type TestResult,
  totalsOf,
} from '../../result/index.js';
import type { CoverReport } from '../cover-function.js';
import { type Demand, minimumSuite } from '../suite/minimum-suite.js';
import { mergeRequirements } from '../verdicts/requirements.js';

/** What two worlds brought together: the verdicts of the first, and what the second adds to them. `sought`: in the second, by their names. */
export function mergeReports(
  first: CoverReport,
  second: CoverReport,
  sought: ReadonlySet<string>,
): CoverReport {
  const a = first.result;
  const b = second.result;
  const wasCovered = new Set(a.objectives.filter(({ verdict }) => verdict === 'covered').map(({ id }) => id));
  const news = new Set(
    b.objectives
      .filter(({ id, verdict }) => verdict === 'covered' && !wasCovered.has(id))
      .map(({ id }) => id),
  );
  const kept = b.tests.flatMap((test, index) => (test.covers.some((id) => news.has(id)) ? [index] : []));
  const numberOf = new Map(kept.map((index, place) => [index, a.tests.length + place]));
  const tests = [...a.tests, ...kept.map((index) => b.tests[index])];
  const objectives = a.objectives.map((objective, index) =>
    // Paths, which come last, are those of the first world.
    index < b.objectives.length
      ? mergeObjective(objective, b.objectives[index], { ...second, sought }, tests, numberOf)
      : objective,
  );
  const formulas = new Set(
    objectives.flatMap((one) => (one.verdict === 'infeasible' ? one.proof.formulas : [])),
  );
  const errors = [
    ...a.errors,
    ...b.errors.flatMap((error) => {
      const test = numberOf.get(error.test);
      return test === undefined ? [] : [{ ...error, test }];
    }),
  ];
  const fewest = fewestOf({ tests, errors, objectives, derived: first.derived });
  const result: FunctionResult = {
    ...a,
    objectives,
    tests,
    ...totalsOf(objectives),
    divergences: [...a.divergences, ...b.divergences],
    errors,
    requirements: mergeRequirements(
      a.requirements,
      b.requirements.map((one) => ({ ...one, tests: one.tests.flatMap((test) => numberOf.get(test) ?? []) })),
    ),
    checkFailures: [...a.checkFailures, ...b.checkFailures, ...fallen(a.objectives, objectives)],
    ended: b.ended,
    stats: { ...sumOf(a.stats, b.stats, tests.length), fewest },
  };
  return {
    result,
    proofs: new Map([...first.proofs].filter(([name]) => formulas.has(name))),
    testCode: {
      ...first.testCode,
      dependsOnDataModel: first.testCode.dependsOnDataModel || second.testCode.dependsOnDataModel,
      tests: [...first.testCode.tests, ...kept.map((index) => second.testCode.tests[index])],
    },
    history: [
      ...first.history,
      ...second.history.map(([calls, covered]) => [calls + a.stats.solverCalls, covered] as const),
    ],
    choices: second.choices,
    derived: first.derived,
    strayRuns: new Map([...first.strayRuns, ...second.strayRuns]),
  };
}

/** Tests of smaller worlds stay, though others may cover what they do. */
function fewestOf({
  tests,
  errors,
  objectives,
  derived,
}: Pick<FunctionResult, 'tests' | 'errors' | 'objectives'> & Pick<CoverReport, 'derived'>): number {
  const indexOf = new Map(objectives.map(({ id }, index) => [id, index]));
  const goal = (index: number): Demand => ({ kind: 'goal', goal: index });
  const shown = tests.map((_, test) =>
    errors.flatMap((error, index) => (error.test === test ? [-1 - index] : [])),
  );
  const covers = tests.map(
    (test, index) => new Set([...test.covers.flatMap((id) => indexOf.get(id) ?? []), ...shown[index]]),
  );
  const demands = derived?.map(({ formula }) => formula) ?? objectives.map((_, index) => goal(index));
  return minimumSuite(covers, [...demands, ...shown.flat().map(goal)]).fewest;
}

/** Proofs hold in every world: whose branch is taken in a larger one was wrong. */
function fallen(
  before: readonly ObjectiveResult[],
  after: readonly ObjectiveResult[],
): readonly CheckFailure[] {
  return before.flatMap(({ id, verdict }, index) =>
    verdict === 'infeasible' && after[index].verdict !== 'infeasible'
      ? [{ objective: id, detail: 'a run in a larger world takes this branch' }]
      : [],
  );
}

function mergeObjective(
  objective: ObjectiveResult,
  later: ObjectiveResult,
  { strayRuns, sought }: Pick<CoverReport, 'strayRuns'> & { readonly sought: ReadonlySet<string> },
  tests: readonly TestResult[],
  numberOf: ReadonlyMap<number, number>,
): ObjectiveResult {
  if (objective.verdict === 'infeasible' && later.verdict !== 'covered') {
    const detail = strayRuns.get(objective.id);
    if (detail === undefined) return objective;
    const { proof, method, ...rest } = objective;
    return { ...rest, verdict: 'open', cause: { kind: 'divergence', detail } };
  }
  if (objective.verdict === 'open' && later.verdict !== 'covered') {
    // What nobody sought there says nothing of why it is open.
    const isNews = sought.has(objective.id) || strayRuns.has(objective.id);
    return later.verdict === 'open' && isNews ? { ...objective, cause: later.cause } : objective;
  }
  const found = objective.verdict === 'covered' ? objective : later;
  if (found.verdict !== 'covered') return objective;
  const added = [...numberOf.values()].filter((test) => tests[test].covers.includes(objective.id));
  const own = objective.verdict === 'covered' ? objective.tests : [];
  const { onlyByErrors, ...rest } = found;
  const all = [...own, ...added];
  const endsBadly = (test: number) => tests[test].outcome.kind === 'runtime-error';
  return { ...rest, tests: all, ...(all.every(endsBadly) && { onlyByErrors: true }) };
}

function sumOf(a: Statistics, b: Statistics, tests: number): Statistics {
  const add = <T extends { readonly [key: string]: unknown }>(x: T, y: T): T =>
    Object.fromEntries(
      Object.entries(x).map(([key, value]) => {
        const other = y[key];
        return [key, typeof value === 'number' && typeof other === 'number' ? value + other : value];
      }),
    ) as T;
  const timeMs = { ...add(a.timeMs, b.timeMs), frontend: a.timeMs.frontend };
  const sums = add({ ...a, timeMs: undefined }, { ...b, timeMs: undefined });
  const calls = a.solverQueries + b.solverQueries;
  return {
    ...sums,
    // The solver counts on from world to world.
    presolved: b.presolved,
    backendCalls: b.backendCalls,
    discarded: a.cases + b.cases - tests,
    averageConstraintSize:
      calls === 0
        ? 0
        : (a.averageConstraintSize * a.solverQueries + b.averageConstraintSize * b.solverQueries) / calls,
    timeMs: { ...timeMs, total: timeMs.total - a.timeMs.frontend },
  };
}
