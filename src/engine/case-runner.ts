import { EventReader, type Trust } from '../check/index.js';
import { decodeEvents, type TakenArm } from '../criteria/index.js';
import type { Runner } from '../execute/index.js';
import type { InputSpace, InputVector } from '../input/index.js';
import type { Program } from '../ir/index.js';
import type { Discovery } from '../result/index.js';
import type { Coverage, ExecutedPath, PathNode, PathTree } from '../search/index.js';
import type { Replay, Replayer } from '../symbolic/index.js';
import type { Term } from '../term/index.js';
import type { Run, RunOutcome } from '../trace/index.js';
import { holdsOn } from './model-vector.js';
import type { Stopwatch } from './stopwatch.js';

/** One executed input and what it did. */
export interface ExecutedInput {
  readonly input: InputVector;
  readonly outcome: RunOutcome;
  /** The branches that count: those before the program did something undefined. */
  readonly arms: readonly TakenArm[];
  readonly accepted: boolean;
  /** Replay could not follow it to its end, or its events can be read in two ways. */
  readonly isLost: boolean;
}

/** One that was filed. */
export interface CaseRecord extends ExecutedInput {
  readonly index: number;
  readonly covers: readonly number[];
  readonly method: Discovery;
}

export interface CaseReport {
  readonly record: CaseRecord;
  readonly fresh: readonly PathNode[];
  readonly newlyCovered: readonly number[];
}

/** Of a run that was stopped as endless, so much is filed: round after round of the same loop says little. */
const ENDLESS_STEPS = 2_000;

/** Executes an input for real, replays it symbolically, and files the path. */
export class CaseRunner {
  readonly records: CaseRecord[] = [];
  readonly divergences: { readonly input: InputVector; readonly detail: string }[] = [];
  /** Objectives that the compiled program took in runs that replay had lost by then: no tests, but no proof can stand. */
  readonly strayRuns = new Map<number, string>();
  executions = 0;
  private readonly reader: EventReader;

  constructor(
    private readonly parts: {
      readonly program: Program;
      readonly space: InputSpace;
      readonly runner: Runner;
      readonly replayer: Replayer;
      readonly tree: PathTree;
      readonly coverage: Coverage;
      readonly watch: Stopwatch;
      readonly maxSteps: number;
    },
  ) {
    this.reader = new EventReader(parts.program);
  }

  /** Inputs that were tests, rather than turned away by the precondition or an assumption. */
  get accepted(): number {
    return this.records.reduce((sum, record) => sum + (record.accepted ? 1 : 0), 0);
  }

  run(input: InputVector, method: Discovery = 'random-test'): CaseReport {
    const { coverage, tree, space } = this.parts;
    const { run, replay } = this.observe(input);
    const { facts, misread } = this.factsOf(input, run, replay);
    const { accepted, arms, isLost } = facts;
    const index = this.records.length;
    const end = pathEnd(run, replay);
    const extent = end.kind === 'end' && accepted && !isLost ? 'complete' : 'cut';
    const newlyCovered = accepted ? coverage.record(arms, extent, index) : [];
    const covers = accepted ? coverage.set.coveredBy(arms, extent) : [];
    const record: CaseRecord = { ...facts, index, covers, method };
    this.records.push(record);
    const lost = [replay.divergence, misread].flatMap((detail) => detail ?? []);
    for (const detail of lost) this.divergences.push({ input, detail });
    if (isLost) this.noteStrays(run, lost[0]);
    const holds = (constraint: Term) => holdsOn(space, input, constraint);
    const isEndless = end.kind === 'cut' && end.reason === 'step-limit';
    const steps = isEndless ? replay.steps.slice(0, ENDLESS_STEPS) : replay.steps;
    const insertion = tree.insert({ steps, input, holds, end });
    if (insertion.kind === 'inconsistent') {
      this.divergences.push({ input, detail: 'the same prefix led to different branches' });
      return { record, fresh: [], newlyCovered };
    }
    return { record, fresh: insertion.fresh, newlyCovered };
  }

  /** What an input does, without filing it. */
  tried(input: InputVector): ExecutedInput {
    const { run, replay } = this.observe(input);
    return this.factsOf(input, run, replay).facts;
  }

  private factsOf(
    input: InputVector,
    run: Run,
    replay: Replay,
  ): { readonly facts: ExecutedInput; readonly misread?: string } {
    const outcome = replay.outcome.kind === 'runtime-error' ? replay.outcome : run.outcome;
    const accepted = outcome.kind !== 'rejected';
    const { words, end } = trustIn(run, replay);
    const { arms, misread } = this.readTwice(run.events.subarray(0, words));
    const isLost = end === 'lost' || misread !== undefined;
    return { facts: { input, outcome, arms, accepted, isLost }, misread };
  }

  /** Runs and replays without filing anything. */
  observe(input: InputVector): { readonly run: Run; readonly replay: Replay } {
    const { runner, replayer, watch, maxSteps } = this.parts;
    this.executions++;
    const run = watch.time('execute', () => runner.run(input, maxSteps));
    const replay = watch.time('replay', () => replayer.replay(input, run, { maxSteps: maxSteps * 100 }));
    if (replay.outcome.kind === 'runtime-error' || replay.divergence || replay.unmodelled) runner.distrust();
    return { run, replay };
  }

  /** How far the run of an input counts. */
  trust(input: InputVector): Trust {
    const { run, replay } = this.observe(input);
    return trustIn(run, replay);
  }

  /** The branches of a run that count; none if the input is no test. */
  countedArms(input: InputVector): readonly TakenArm[] {
    const { run, replay } = this.observe(input);
    const { words, end } = trustIn(run, replay);
    return end === 'rejected' ? [] : decodeEvents(this.parts.program, run.events.subarray(0, words));
  }

  /** The branches of a run as coverage counts them, as far as the check reads the same. */
  private readTwice(words: Int32Array): { readonly arms: readonly TakenArm[]; readonly misread?: string } {
    const arms = decodeEvents(this.parts.program, words);
    const again = [...this.reader.read(words)];
    const differs = again.findIndex(
      ({ site, arm }, index) => arms[index]?.site !== site || arms[index].arm !== arm,
    );
    if (differs < 0 && arms.length === again.length) return { arms };
    const agreed = arms.slice(0, differs < 0 ? again.length : differs);
    return { arms: agreed, misread: `coverage and the check read branch ${agreed.length + 1} differently` };
  }

  private noteStrays(run: Run, detail: string): void {
    const { program, coverage } = this.parts;
    const arms = [...decodeEvents(program, run.events), ...this.reader.read(run.events)];
    for (const objective of coverage.set.coveredBy(arms, 'cut'))
      if (!coverage.isCovered(objective) && !this.strayRuns.has(objective))
        this.strayRuns.set(objective, detail);
  }
}

/** What the compiled program did counts up to where replay saw it leave the language, or lost it. */
function trustIn(run: Run, replay: Replay): Trust {
  const { eventsUsed: used, divergence, outcome } = replay;
  if (outcome.kind === 'rejected') return { words: used, end: 'rejected' };
  if (divergence !== undefined) return { words: used, end: 'lost' };
  if (outcome.kind === 'runtime-error') return { words: used, end: 'undefined' };
  return { words: run.events.length, end: 'ended' };
}

function pathEnd(run: Run, replay: Replay): ExecutedPath['end'] {
  if (replay.divergence) return { kind: 'cut', reason: 'divergence', detail: replay.divergence };
  if (replay.unmodelled)
    return {
      kind: 'cut',
      reason: 'unmodelled',
      detail: replay.unmodelled.what,
      place: replay.unmodelled.place,
    };
  if (run.outcome.kind === 'step-limit' && replay.outcome.kind !== 'runtime-error') {
    return { kind: 'cut', reason: 'step-limit', detail: 'the run reached the step limit' };
  }
  if (replay.escape === 'unknown') {
    return {
      kind: 'cut',
      reason: 'error',
      detail: 'what follows a runtime error on other inputs is not known',
    };
  }
  if (replay.outcome.kind === 'step-limit') {
    return { kind: 'cut', reason: 'step-limit', detail: 'the replay reached the step limit' };
  }
  return { kind: 'end', outcome: replay.outcome };
}
