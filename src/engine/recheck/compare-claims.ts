import { countedObjectives, deriveObjectives, type ObjectiveSet } from '../../criteria/index.js';
import {
  buildInputSpace,
  type InputSpace,
  type InputVector,
  unknownVariables,
  vectorFromHex,
} from '../../input/index.js';
import type { Program } from '../../ir/index.js';
import {
  type CheckFailure,
  type FunctionResult,
  type Objective,
  type ObjectiveResult,
  type TestResult,
  totalsOf,
} from '../../result/index.js';
import type { CoverSettings } from '../settings.js';

/** A test as its bits tell it. */
export interface DerivedTest {
  readonly test: TestResult;
  /** Why it is none, or why it cannot be believed. */
  readonly wrong?: string;
}

/** The inputs of the recorded tests, in order; undefined where the record makes no sense. */
export function readVectors(
  spaceOf: (test: number) => InputSpace,
  { tests }: FunctionResult,
): { readonly inputs: readonly (InputVector | undefined)[]; readonly failures: readonly CheckFailure[] } {
  const failures: CheckFailure[] = [];
  const inputs = tests.map(({ vector }, index) => {
    const space = spaceOf(index);
    const [stranger] = unknownVariables(space, vector);
    const [garbled] = Object.entries(vector).filter(([, bits]) => !/^0x[0-9a-f]+$/.test(bits));
    if (stranger === undefined && garbled === undefined) return vectorFromHex(space, vector);
    const detail =
      stranger !== undefined
        ? `names the input '${stranger}', which is none`
        : `gives no bits for '${garbled[0]}'`;
    failures.push({ objective: testName(index), detail });
    return undefined;
  });
  return { inputs, failures };
}

const testName = (index: number) => `test ${index}`;

/** What a test is recorded to do and does not. */
export function testFailures(
  index: number,
  recorded: TestResult,
  derived: DerivedTest | undefined,
): readonly CheckFailure[] {
  if (!derived) return [];
  const failure = (detail: string): CheckFailure => ({ objective: testName(index), detail });
  if (derived.wrong !== undefined) return [failure(derived.wrong)];
  return partsOfTest.flatMap(([part, what]) =>
    isSame(recorded[part], derived.test[part]) ? [] : [failure(`${what} than recorded`)],
  );
}

const partsOfTest = [
  ['inputs', 'its bits are other inputs'],
  ['globals', 'its bits are other values of globals'],
  ['stubs', 'its bits are other results of stubs'],
  ['vector', 'its bits are written otherwise'],
  ['outcome', 'it ends otherwise'],
  ['oracle', 'the oracle says something else'],
  ['outputs', 'it leaves other values behind'],
  ['covers', 'it covers other objectives'],
  ['path', 'it takes another path'],
] as const satisfies readonly (readonly [keyof TestResult, string])[];

/** Objectives that have come, gone or changed, and verdicts that the tests do not bear out. */
export function verdictFailures(
  set: ObjectiveSet,
  result: FunctionResult,
  tests: readonly (DerivedTest | undefined)[],
): readonly CheckFailure[] {
  const failures: CheckFailure[] = [];
  const recorded = new Map(result.objectives.map((objective) => [objective.id, objective]));
  const { objectives } = countedObjectives(set, hasRest(result.objectives, set));
  const current = new Map(objectives.map((objective) => [objective.id, objective]));
  for (const [id, objective] of current) {
    const found = recorded.get(id);
    const detail = found ? objectiveFailure(objective, found, tests) : 'is missing from the result';
    if (detail !== undefined) failures.push({ objective: id, detail });
  }
  for (const id of recorded.keys())
    if (!current.has(id)) failures.push({ objective: id, detail: 'does not exist in the source' });
  return failures;
}

/** What the result adds up to. */
export function sumFailures(result: FunctionResult): readonly CheckFailure[] {
  const totals = totalsOf(result.objectives);
  const failures: CheckFailure[] = [];
  if (!isSame(result.coverage, totals.coverage))
    failures.push({ objective: 'coverage', detail: 'is not what the verdicts add up to' });
  if (!isSame(result.choices, totals.choices))
    failures.push({ objective: 'choices', detail: 'are not what the open verdicts name' });
  if (!isSame(result.declarations, totals.declarations))
    failures.push({ objective: 'declarations', detail: 'are not what the proofs rest on' });
  return failures;
}

/** Objectives whose verdicts are not what those of their goals make of them. */
export async function derivedFailures(
  set: ObjectiveSet,
  result: FunctionResult,
): Promise<readonly CheckFailure[]> {
  const { derived, objectives: goals } = countedObjectives(set, hasRest(result.objectives, set));
  if (!isSame(result.decisions, set.tables))
    return [{ objective: 'decisions', detail: 'are others in the source' }];
  const isDerived = derived !== undefined;
  if (isDerived !== (result.goals !== undefined))
    return [
      { objective: 'goals', detail: isDerived ? 'are missing from the result' : 'are none of the criterion' },
    ];
  const byId = new Map(result.goals?.map((goal) => [goal.id, goal]));
  const recordedGoals = goals.flatMap(({ id }) => byId.get(id) ?? []);
  // That goals are missing is told of each of them.
  if (!derived || recordedGoals.length !== goals.length) return [];
  const expected = await deriveObjectives(derived, recordedGoals);
  const recorded = new Map(result.objectives.map((objective) => [objective.id, objective]));
  const failures = expected.flatMap((objective) => {
    const found = recorded.get(objective.id);
    if (!found) return [{ objective: objective.id, detail: 'is missing from the result' }];
    return isSame(found, objective)
      ? []
      : [{ objective: objective.id, detail: 'is not what the verdicts of its goals make of it' }];
  });
  const known = new Set(expected.map(({ id }) => id));
  const strangers = [...recorded.keys()].filter((id) => !known.has(id));
  return [...failures, ...strangers.map((id) => ({ objective: id, detail: 'does not exist in the source' }))];
}

/** That there are paths which nobody followed is for the result to say. */
function hasRest(recorded: readonly ObjectiveResult[], { rest }: ObjectiveSet): 'rest' | 'no rest' {
  return recorded.some(({ id, verdict }) => id === rest?.id && verdict === 'open') ? 'rest' : 'no rest';
}

function objectiveFailure(
  objective: Objective,
  recorded: ObjectiveResult,
  tests: readonly (DerivedTest | undefined)[],
): string | undefined {
  const { id, function: name, kind, file, line, column, text, outcome } = recorded;
  if (!isSame({ id, function: name, kind, file, line, column, text, outcome }, objective))
    return 'is something else in the source';
  const covering = tests.flatMap((one, index) => (one?.test.covers.includes(id) ? [index] : []));
  const endsBadly = (test: number) => tests[test]?.test.outcome.kind === 'runtime-error';
  switch (recorded.verdict) {
    case 'covered':
      if (covering.length === 0) return 'none of its tests takes it';
      if (!isSame(recorded.tests, covering)) return 'other tests take it than recorded';
      return (recorded.onlyByErrors ?? false) === covering.every(endsBadly)
        ? undefined
        : 'its tests end otherwise than recorded';
    case 'infeasible':
    case 'open':
      return covering.length === 0
        ? undefined
        : `is called ${recorded.verdict}, and test ${covering[0]} takes it`;
  }
}

/**
 * Assumptions that were made and are not recorded, or the other way round. Those about the results of a stub are made
 * when it is called: the tests' calls must be among the recorded, and these among the calls that there may be.
 */
export function assumptionFailures({
  program,
  space,
  settings,
  result,
}: {
  readonly program: Program;
  /** In which the tests were run. */
  readonly space: InputSpace;
  readonly settings: CoverSettings;
  readonly result: FunctionResult;
}): readonly CheckFailure[] {
  const recorded = statements(result.assumptions);
  const missing = [...statements(space.assumptions)].filter((one) => !recorded.has(one));
  const possible = statements(everyAssumption(program, space, settings));
  const invented = [...recorded].filter((one) => !possible.has(one));
  return [
    ...missing.map((one) => ({ objective: 'assumptions', detail: `lack '${one}'` })),
    ...invented.map((one) => ({ objective: 'assumptions', detail: `say '${one}', which is not assumed` })),
  ];
}

function everyAssumption(program: Program, { function: name }: InputSpace, settings: CoverSettings) {
  const built = buildInputSpace(program, name, settings.inputs);
  if (built.kind === 'fault') return [];
  const { value: space } = built;
  for (const stub of program.stubs.keys()) {
    const shape = space.stubShape(stub);
    if (shape !== undefined && shape !== 'none') space.stubResult(stub, 0);
  }
  return space.assumptions;
}

/** `NULL: a, b` says the same as `NULL: a` and `NULL: b`. */
function statements(assumptions: readonly string[]): ReadonlySet<string> {
  return new Set(
    assumptions.flatMap((sentence) => {
      const head = /^.*?: /.exec(sentence)?.[0] ?? '';
      return sentence
        .slice(head.length)
        .split(', ')
        .map((one) => head + one);
    }),
  );
}

/** JSON values, whatever the order of their members. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [membersOf(a), membersOf(b)];
  return left.size === right.size && [...left].every(([key, value]) => isSame(value, right.get(key)));
}

function membersOf(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).filter(([, member]) => member !== undefined));
}
