import type { Budget } from '../../base/index.js';
import { decodeEvents, type TakenArm } from '../../criteria/index.js';
import type { Runner } from '../../execute/index.js';
import {
  defaultValue,
  fromMathematical,
  type InputSpace,
  type InputValue,
  type InputVector,
  isInRange,
  typeOf,
  valueIn,
} from '../../input/index.js';
import type { Program } from '../../ir/index.js';
import type { Coverage } from '../../search/index.js';
import type { RunOutcome } from '../../trace/index.js';
import type { CaseRecord, CaseRunner } from '../runs/case-runner.js';

interface Parts {
  readonly program: Program;
  readonly space: InputSpace;
  readonly runner: Runner;
  readonly cases: CaseRunner;
  readonly coverage: Coverage;
  readonly maxSteps: number;
  readonly budget: Budget;
}

/** Executions that making one test plain may take, and making all of them. */
const MOST_RUNS = { test: 200, all: 4_000 };
/** One that has to be replayed counts as many. */
const REPLAYED = 8;

/** For this there is always some time: tests that nobody can read are worth little. */
const LEAST_MS = 300;

/** Numbers up to here are plain enough. */
const SMALL = 2n;

/**
 * Tests whose inputs are as plain as what they cover allows: zeros and first choices wherever nothing asks for another
 * value. What a test covers, and how it ends, stays.
 */
export function makePlain(given: Parts, kept: readonly CaseRecord[]): readonly CaseRecord[] {
  const { budget } = given;
  const parts = { ...given, budget: budget.extended(Math.max(budget.remainingMs, LEAST_MS)) };
  let left = MOST_RUNS.all;
  // All of them first, as it takes two runs each and brings the most.
  const read = kept.map((record) => (parts.budget.spent ? record : withoutUnread(parts, record)));
  return read.map((record) => {
    if (record.isLost || left <= 0 || parts.budget.spent) return record;
    const attempt = new Simplification(parts, record, Math.min(left, MOST_RUNS.test));
    const input = attempt.plainest();
    left -= attempt.runs;
    if (input === record.input) return record;
    const plain = parts.cases.variant(record, input);
    return isAsGood(plain, record) ? plain : record;
  });
}

/** What the run never comes to can be anything. */
function withoutUnread({ space, cases }: Parts, record: CaseRecord): CaseRecord {
  if (record.isLost || space.variables.every(({ id }) => isPlain(space, record.input, id))) return record;
  const unread = [...cases.untouched(record.input)].flatMap((cell) => {
    if (cell.kind === 'pointer') return cell.variable ?? [];
    return cell.content.kind === 'variable' ? cell.content.variable : [];
  });
  const unusual = new Set(unread.filter((id) => !isPlain(space, record.input, id)));
  if (unusual.size === 0) return record;
  const plain = cases.variant(
    record,
    space.variables.map((variable) =>
      unusual.has(variable.id) ? defaultValue(variable) : valueIn(space, record.input, variable.id),
    ),
  );
  return isAsGood(plain, record) ? plain : record;
}

const isPlain = (space: InputSpace, input: InputVector, id: number): boolean =>
  valueIn(space, input, id) === defaultValue(space.variables[id]);

/** Replay may see something undefined in a run that went well. */
function isAsGood(plain: CaseRecord, record: CaseRecord): boolean {
  const covers = new Set(plain.covers);
  return (
    plain.accepted &&
    !plain.isLost &&
    sameEnd(plain.outcome, record.outcome) &&
    record.covers.every((objective) => covers.has(objective))
  );
}

function sameEnd(a: RunOutcome, b: RunOutcome): boolean {
  if (a.kind !== 'runtime-error' || b.kind !== 'runtime-error') return a.kind === b.kind;
  const [one, other] = [a.place, b.place];
  return one?.file === other?.file && one?.line === other?.line && one?.column === other?.column;
}

class Simplification {
  runs = 0;
  private vector: readonly InputValue[];

  constructor(
    private readonly parts: Parts,
    private readonly record: CaseRecord,
    private readonly mostRuns: number,
  ) {
    const { space } = parts;
    this.vector = space.variables.map(({ id }) => valueIn(space, record.input, id));
  }

  plainest(): InputVector {
    const before = this.vector;
    // Runs that call more stubs than this one did make the space larger; the vector stays as it is.
    const unusual = () => this.vector.flatMap((_, id) => (this.isPlain(id) ? [] : [id]));
    this.clear(unusual());
    for (const id of unusual()) this.shrink(id);
    return this.vector === before ? this.record.input : this.vector;
  }

  private get isOver(): boolean {
    return this.runs >= this.mostRuns || this.parts.budget.spent;
  }

  private isPlain(id: number): boolean {
    return isPlain(this.parts.space, this.vector, id);
  }

  /** All of them at once if that is possible, or else what is possible of each half. */
  private clear(ids: readonly number[]): void {
    if (ids.length === 0 || this.isOver) return;
    const { variables } = this.parts.space;
    const plainer = [...this.vector];
    for (const id of ids) plainer[id] = defaultValue(variables[id]);
    if (this.isAllowed(plainer)) this.vector = plainer;
    else if (ids.length > 1) {
      // From the end: a string that ends early is shorter.
      const middle = ids.length >> 1;
      this.clear(ids.slice(middle));
      this.clear(ids.slice(0, middle));
    }
  }

  /** The numbers that come to mind first, or else half of it again and again. */
  private shrink(id: number): void {
    const { bits, type } = this.parts.space.variables[id];
    const cType = typeOf(this.parts.program.types, type);
    const isSigned = cType.kind !== 'int' || cType.signed;
    const number = () => (isSigned ? BigInt.asIntN(bits, BigInt(this.vector[id])) : BigInt(this.vector[id]));
    if (-SMALL <= number() && number() <= SMALL) return;
    if (this.replace(id, 1n) || (isSigned && this.replace(id, -1n))) return;
    while (!this.isOver && this.replace(id, number() / 2n)) if (number() / 2n === 0n) return;
  }

  private replace(id: number, number: bigint): boolean {
    if (this.isOver) return false;
    const variable = this.parts.space.variables[id];
    const value = fromMathematical(number, variable.bits);
    const smaller = this.vector.with(id, value);
    if (!isInRange(variable, value) || !this.isAllowed(smaller)) return false;
    this.vector = smaller;
    return true;
  }

  private isAllowed(input: InputVector): boolean {
    const { program, runner, maxSteps, cases } = this.parts;
    const { outcome } = this.record;
    if (outcome.kind !== 'runtime-error') {
      this.runs++;
      const run = runner.run(input, maxSteps);
      return sameEnd(run.outcome, outcome) && this.coversAll(decodeEvents(program, run.events));
    }
    // Only replay sees all that is undefined.
    this.runs += REPLAYED;
    const { run, replay } = cases.observe(input);
    const counted = run.events.subarray(0, replay.eventsUsed);
    return sameEnd(replay.outcome, outcome) && this.coversAll(decodeEvents(program, counted));
  }

  private coversAll(arms: readonly TakenArm[]): boolean {
    const { set } = this.parts.coverage;
    if (set.wantsEveryPath) return sameArms(arms, this.record.arms);
    const covered = new Set(set.coveredBy(arms, 'cut'));
    return this.record.covers.every((objective) => covered.has(objective));
  }
}

function sameArms(a: readonly TakenArm[], b: readonly TakenArm[]): boolean {
  return a.length === b.length && a.every(({ site, arm }, k) => site === b[k].site && arm === b[k].arm);
}
