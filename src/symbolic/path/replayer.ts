import { invariant } from '../../base/index.js';
import type { InputObject, InputSpace, InputVector } from '../../input/index.js';
import type { IrPlace, Program } from '../../ir/index.js';
import { FALSE } from '../../term/index.js';
import type { Run, RunOutcome } from '../../trace/index.js';
import { type CompiledFunction, Compiler } from '../compile/compile-function.js';
import type { Segment } from '../compile/segment.js';
import { Verification } from '../compile/verification.js';
import { enter } from './calls.js';
import { Machine, type ReplayLimits } from './machine.js';
import { tellingStates } from './machine-states.js';
import type { CallFrame, PathStep, Position } from './path.js';
import type { Recorder } from './recorder.js';
import { type Escape, isSure, SomeEscape, Stop, type StopReason, tooMuch } from './stop.js';

/** What a replay found out about a run. */
export interface Replay {
  /** In order. They describe the run as far as the replay went. */
  readonly steps: readonly PathStep[];
  /** The run's, unless the replay met something undefined before. */
  readonly outcome: RunOutcome;
  /** The replay and the run disagree: a bug of ours, or something that the program's undefined behaviour allows. */
  readonly divergence?: string;
  /** The replay stopped at something that has no meaning here; nothing is known of what comes after. */
  readonly unmodelled?: { readonly what: string; readonly place?: IrPlace; readonly isTooMuch?: true };
  /** The path ends in a runtime error, and we cannot say how other inputs avoid it. */
  readonly escape?: 'unknown';
  /** Words of the run's events that the steps account for. */
  readonly eventsUsed: number;
  /** Where the path ends in a runtime error. */
  readonly failedAt?: { readonly position: Position; readonly stack: CallFrame | undefined };
}

export interface Replayer {
  replay(input: InputVector, run: Run, limits: ReplayLimits): Replay;
  /**
   * Follows a run with nothing but its own values: what it came to of what the input puts into objects, be it to read or to
   * overwrite it. To be asked before the next replay; undefined where the run cannot be followed to its end.
   */
  touched(input: InputVector, run: Run, limits: ReplayLimits): IsTouched | undefined;
}

/** Whether a run came to what lies at `offset` of an object. */
export type IsTouched = (object: InputObject, offset: number) => boolean;

export interface ReplayerOptions {
  readonly recorder?: Recorder;
  /** Check every term against the concrete value beside it: for tests. */
  readonly verify?: boolean;
}

/** A replayer for the runs of one function: functions are compiled once, memory is reset between replays. */
export function createReplayer(program: Program, space: InputSpace, options: ReplayerOptions = {}): Replayer {
  const verification = options.verify ? new Verification() : undefined;
  const recorder = options.recorder ?? { watch: tellingStates(program, space, () => machine) };
  const machine: Machine = new Machine(program, space, recorder, verification);
  return replayerOn(machine);
}

/** The events of a run with those of the branches that only replay can tell of, as far as replay can follow it. */
export type EventCompleter = (input: InputVector, run: Run, limits: ReplayLimits) => Int32Array;

export function createEventCompleter(program: Program, space: InputSpace): EventCompleter {
  const machine = new Machine(program, space, undefined, undefined);
  const replayer = replayerOn(machine);
  return (input, run, limits) => {
    machine.told = [];
    replayer.replay(input, run, limits);
    const words: number[] = [];
    let done = 0;
    for (const { site, value, at } of machine.told) {
      for (; done < at; done++) words.push(run.events[done]);
      words.push(site * 2, value, 0);
    }
    for (; done < run.events.length; done++) words.push(run.events[done]);
    return Int32Array.from(words);
  };
}

/** For a recorder that wants to look at the machine itself. */
export function createWatchedReplayer(
  program: Program,
  space: InputSpace,
  recorder: Recorder,
): { readonly machine: Machine; readonly replayer: Replayer } {
  const machine = new Machine(program, space, recorder, undefined);
  return { machine, replayer: replayerOn(machine) };
}

function replayerOn(machine: Machine): Replayer {
  const compiler = new Compiler(machine);
  const replay: Replayer['replay'] = (input, run, limits) => {
    machine.verification?.begin(machine.space, input);
    machine.begin(input, run, limits);
    const reason = execute(machine, compiler);
    return conclude(machine, reason);
  };
  return {
    replay,
    touched(input, run, limits) {
      machine.inputs = 'plain';
      const { divergence, unmodelled, outcome } = replay(input, run, limits);
      machine.inputs = 'symbolic';
      const isFollowed = !divergence && !unmodelled && outcome.kind !== 'step-limit';
      return isFollowed ? (object, offset) => machine.memory.isTouched(object, offset) : undefined;
    },
  };
}

/** Runs the function under test until something ends it. */
function execute(machine: Machine, compiler: Compiler): StopReason {
  const entry = compiler.function(machine.space.entry);
  invariant(entry !== undefined, `${machine.space.entry} should be part of the program`);
  try {
    loop(machine, entry);
    return { kind: 'outcome', outcome: { kind: 'returned' } };
  } catch (thrown) {
    if (thrown instanceof Stop) return thrown.reason;
    throw thrown;
  }
}

function loop(machine: Machine, entry: CompiledFunction): void {
  const { path } = machine;
  const end = { segment: undefined, result: undefined };
  let segment: Segment | undefined = enter(machine, entry, [], end, undefined, undefined);
  while (segment !== undefined) {
    const { steps } = segment;
    path.position = segment.position;
    machine.budget -= steps.length + 1;
    if (machine.budget < 0) throw tooLong(machine);
    invariant(machine.frame !== undefined, 'segment should run in a frame');
    const { locals } = machine.frame;
    for (let i = 0; i < steps.length; i++) steps[i](locals);
    segment = segment.end(locals);
  }
}

/** A run that was stopped as endless agrees; otherwise the length is a limit of ours. */
function tooLong(machine: Machine): Stop {
  const { outcome, events } = machine.run;
  if (outcome.kind === 'step-limit' && machine.cursor === events.length)
    return new Stop({ kind: 'outcome', outcome });
  return tooMuch('a run of so many instructions', undefined);
}

function conclude(machine: Machine, reason: StopReason): Replay {
  const { run, cursor } = machine;
  const found = { steps: machine.path.steps, eventsUsed: cursor };
  switch (reason.kind) {
    case 'unmodelled': {
      const { what, place, isTooMuch } = reason;
      const unmodelled = { what, ...(place && { place }), ...(isTooMuch && { isTooMuch }) };
      return { ...found, outcome: run.outcome, unmodelled };
    }
    case 'divergence':
      return { ...found, outcome: run.outcome, divergence: reason.message };
    case 'outcome': {
      const { outcome } = reason;
      if (outcome.kind === 'runtime-error') return failed(machine, outcome, reason.escape ?? FALSE);
      if (outcome === run.outcome) return { ...found, outcome };
      const divergence = disagreement(outcome, run, cursor);
      return divergence === undefined
        ? { ...found, outcome: run.outcome }
        : { ...found, outcome: run.outcome, divergence };
    }
  }
}

/** The end of a path at something undefined; where other inputs go on, the path says how. */
function failed(machine: Machine, outcome: RunOutcome & { kind: 'runtime-error' }, wayOut: Escape): Replay {
  const { path, cursor } = machine;
  const known = wayOut instanceof SomeEscape ? wayOut.condition : wayOut;
  if (known !== 'unknown' && known !== FALSE) path.error(known, outcome.place);
  const failedAt = { position: path.position, stack: path.stack };
  const found = { steps: path.steps, eventsUsed: cursor, outcome, failedAt };
  return isSure(wayOut) ? found : { ...found, escape: 'unknown' };
}

/** What the run did differently, if the program itself came to its end in the replay. */
function disagreement(outcome: RunOutcome, run: Run, cursor: number): string | undefined {
  const left = run.events.length - cursor;
  if (left > 0)
    return `the replay ends (${outcome.kind}) where the run reported ${left} more words of events`;
  // A run that was stopped, or trapped, between its last event and its end.
  if (run.outcome.kind === 'step-limit' || run.outcome.kind === 'runtime-error') return undefined;
  if (outcome.kind !== run.outcome.kind)
    return `the replay ends with ${outcome.kind}, the run with ${run.outcome.kind}`;
  if (outcome.kind === 'exited' && run.outcome.kind === 'exited' && outcome.code !== run.outcome.code) {
    return `the replay exits with ${outcome.code}, the run with ${run.outcome.code}`;
  }
  return undefined;
}
