import { armName, isExtra, type ObjectiveSet } from '../../criteria/index.js';
import type { Runner, RunOutputs } from '../../execute/index.js';
import {
  describeInputs,
  describeOutputs,
  type InputCell,
  type InputSpace,
  type InputVector,
  isByDefault,
  vectorToHex,
} from '../../input/index.js';
import type { Program } from '../../ir/index.js';
import type { TestCase, TestOutcome, TestResult, TestWorld } from '../../result/index.js';
import type { RunOutcome } from '../../trace/index.js';
import type { CaseRecord } from '../runs/case-runner.js';
import { armKey, tellingPart } from '../runs/endless-run.js';
import { requirementText } from '../verdicts/requirements.js';
import { hiddenName } from './hidden-names.js';
import { testCase } from './test-code.js';

interface TestParts {
  readonly program: Program;
  readonly space: InputSpace;
  readonly runner: Runner;
  readonly set: ObjectiveSet;
  readonly maxSteps: number;
  /** Unless it is the first one that was tried. */
  readonly world?: TestWorld;
  /** Of the file under test, where tests can include no other one. */
  readonly text?: string;
  /** Names for which tests cannot put others. */
  readonly undefinedMacros?: readonly string[];
  /** Cells that the run of an input never comes to: what they lead to is not written down in C. */
  readonly untouched?: (input: InputVector) => ReadonlySet<InputCell>;
}

/** Runs a test once more to see what it leaves behind. */
export function describeTest(
  { program, space, runner, set, maxSteps, world, text, undefinedMacros = [], untouched }: TestParts,
  record: CaseRecord,
): { readonly result: TestResult; readonly code: TestCase } {
  const { isBeyond } = record;
  const unread = untouched?.(record.input) ?? new Set();
  runner.distrust();
  runner.run(record.input, maxSteps);
  const after = runner.outputs();
  const results = toldResults(space, record, after.asked);
  const seen = describeInputs(space, program, record.input, results);
  const left = describeOutputs(space, program, record.input, after);
  const covers = record.covers.map((objective) => set.objectives[objective].id);
  const returned = record.outcome.kind === 'returned';
  const run = { input: record.input, covers, outcome: record.outcome, undefinedMacros, unread, isBeyond };
  const whole = testCase(program, space, run, after);
  const hidden = text === undefined ? undefined : hiddenName(whole, text);
  const code: TestCase =
    hidden === undefined
      ? whole
      : { ...whole, obstacle: `only another file knows \`${hidden}\``, isUnwritable: true };
  // Last, as an oracle may leave traces of its own.
  const oracle = returned ? runner.judge(maxSteps) : undefined;
  return {
    result: {
      ...seen,
      outcome: testOutcome(record.outcome, left.value),
      ...(oracle && { oracle }),
      outputs: returned ? left.outputs : {},
      covers,
      path: pathText(program, space, record),
      vector: vectorToHex(space, record.input),
      ...(code.obstacle && { notNative: code.obstacle }),
      ...(world && { world }),
    },
    code,
  };
}

/** What stubs returned; where a run does not end, as long as anything depends on it. */
function toldResults(
  space: InputSpace,
  { input, outcome }: CaseRecord,
  asked: RunOutputs['asked'],
): readonly number[] {
  const results = asked.flatMap((one) => (one.kind === 'result' ? [one.object] : []));
  if (outcome.kind !== 'step-limit') return results;
  return results.slice(0, results.findLastIndex((id) => !isByDefault(space, input, space.objects[id])) + 1);
}

/** The branches in order; where a run does not end, until it begins to go round and round. */
function pathText(program: Program, { function: tested }: InputSpace, { arms, outcome }: CaseRecord): string {
  const isEndless = outcome.kind === 'step-limit';
  const told = isEndless ? arms.slice(0, tellingPart(arms.map(armKey))) : arms;
  const names = told.flatMap(({ site, arm }) => shortArm(program, tested, site, arm));
  return [...names, ...(told.length < arms.length ? ['…'] : [])].join(' ');
}

/** Branches of the function under test by number alone; others say whose they are. Allocations are told if they fail. */
function shortArm(program: Program, tested: string, site: number, arm: number): string | readonly string[] {
  if (isExtra(program.sites[site])) return [];
  const name = armName(program, site, arm);
  const { library, text, function: owner } = program.sites[site];
  if (library && owner === tested) return name.endsWith('T') ? text.replaceAll(' ', '-') : [];
  return program.sites[site].function === tested ? name.slice(name.indexOf('#') + 1) : name;
}

function testOutcome(outcome: RunOutcome, value: TestResult['inputs'][string] | undefined): TestOutcome {
  switch (outcome.kind) {
    case 'returned':
      return value === undefined ? { kind: 'returned' } : { kind: 'returned', value };
    case 'runtime-error': {
      const { detail, place, requirement } = outcome;
      const lacks = requirement && { requirement: requirementText(requirement) };
      return { kind: 'runtime-error', detail, ...place, ...lacks };
    }
    case 'rejected':
      return { kind: 'returned' };
    default:
      return outcome;
  }
}
