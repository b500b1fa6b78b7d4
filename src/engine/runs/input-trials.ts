import { EventReader, type Trust } from '../../check/index.js';
import { decodeEvents, type TakenArm } from '../../criteria/index.js';
import type { Runner } from '../../execute/index.js';
import type { InputVector } from '../../input/index.js';
import type { Program } from '../../ir/index.js';
import type { Replay, Replayer } from '../../symbolic/index.js';
import type { Run, RunOutcome } from '../../trace/index.js';
import type { Stopwatch } from '../stopwatch.js';
import { REPLAYED } from './watched-runner.js';

/** One executed input and what it did. */
export interface ExecutedInput {
  readonly input: InputVector;
  readonly outcome: RunOutcome;
  /** The branches that count: those before the program did something undefined. */
  readonly arms: readonly TakenArm[];
  readonly accepted: boolean;
  /** Replay could not follow it to its end, or its events can be read in two ways. */
  readonly isLost: boolean;
  /** It did something that has no meaning here: from there on, other machines may do something else. */
  readonly isBeyond?: true;
}

export interface TrialParts {
  readonly program: Program;
  readonly runner: Runner;
  readonly replayer: Replayer;
  readonly watch: Stopwatch;
  readonly maxSteps: number;
}

/** Executes inputs for real, replays them, and says what of that counts. Files nothing. */
export class InputTrials {
  executions = 0;
  protected readonly reader: EventReader;

  constructor(protected readonly parts: TrialParts) {
    this.reader = new EventReader(parts.program);
  }

  /** What an input does. */
  tried(input: InputVector): ExecutedInput {
    const { run, replay } = this.observe(input);
    return this.factsOf(input, run, replay).facts;
  }

  protected factsOf(
    input: InputVector,
    run: Run,
    replay: Replay,
  ): { readonly facts: ExecutedInput; readonly misread?: string } {
    const outcome = replay.outcome.kind === 'runtime-error' ? replay.outcome : run.outcome;
    const accepted = outcome.kind !== 'rejected';
    const { words, end } = trustIn(run, replay);
    const { arms, misread } = this.readTwice(run.events.subarray(0, words));
    const isLost = end === 'lost' || misread !== undefined;
    const isBeyond = replay.unmodelled !== undefined && !replay.unmodelled.isTooMuch;
    return { facts: { input, outcome, arms, accepted, isLost, ...(isBeyond && { isBeyond }) }, misread };
  }

  observe(input: InputVector): { readonly run: Run; readonly replay: Replay } {
    const { runner, replayer, watch, maxSteps } = this.parts;
    this.executions++;
    const run = watch.time('execute', () => runner.run(input, maxSteps));
    const replay = watch.time('replay', () => replayer.replay(input, run, { maxSteps: maxSteps * REPLAYED }));
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
}

/** What the compiled program did counts up to where replay saw it leave the language, or lost it. */
function trustIn(run: Run, replay: Replay): Trust {
  const { eventsUsed: used, divergence, outcome } = replay;
  if (outcome.kind === 'rejected') return { words: used, end: 'rejected' };
  if (divergence !== undefined) return { words: used, end: 'lost' };
  if (outcome.kind === 'runtime-error') return { words: used, end: 'undefined' };
  return { words: run.events.length, end: 'ended' };
}
