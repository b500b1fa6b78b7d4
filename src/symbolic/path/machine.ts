import { type InputSpace, type InputValue, type InputVector, valueIn } from '../../input/index.js';
import { heap, type IrPlace, type Program } from '../../ir/index.js';
import { FALSE } from '../../term/index.js';
import type { CallerRequirement, Run } from '../../trace/index.js';
import type { Verification } from '../compile/verification.js';
import { InitialMemory } from '../memory/initial-memory.js';
import { type MemoryContext, MemoryObject, type ObjectKind } from '../memory/memory-object.js';
import type { StubCount } from '../memory/stubs.js';
import type { Frame } from './frame.js';
import { PathLog } from './path-log.js';
import type { Recorder } from './recorder.js';
import { type Escape, isSure, runtimeError } from './stop.js';

export interface ReplayLimits {
  /** Instructions to interpret before giving up. */
  readonly maxSteps: number;
  /** Calls open at a time; by default more than any run's stack holds. */
  readonly maxCallDepth?: number;
}

const DEFAULT_CALL_DEPTH = 200_000;

/** What a branch came to that the run did not report. */
export interface ToldBranch {
  readonly site: number;
  readonly value: number;
  /** The words of the run's events before it. */
  readonly at: number;
}

/** The state that the compiled instructions work on. */
export class Machine {
  readonly pointerBits: number;
  readonly context: MemoryContext;
  path = new PathLog(undefined, undefined);
  readonly memory: InitialMemory;
  /** Ids of objects that outlast a replay count down from -1, those of a replay up from 0: the same every time. */
  private nextLasting = -1;
  private nextTemporary = 0;
  /** Bytes that the run's allocator has handed out, headers included. */
  /** Pointers of the input that are always NULL and were read in this replay. */
  readonly nullsRead: string[] = [];
  heapBytes = 0;

  /** Allocated in this replay, and in which activation. */
  readonly allocated: { readonly object: MemoryObject; readonly activation: number }[] = [];

  /** Freed in this replay. */
  private readonly freed: MemoryObject[] = [];

  /**
   * `follow`: what is undefined on this input ends the replay. `assume`: several paths are executed at once, and
   * what would be undefined is assumed not to happen wherever other inputs go on.
   */
  mode: 'follow' | 'assume' = 'follow';

  /** Where this is a list, branches that only replay can tell of are no events of the run, but put down here. */
  told: ToldBranch[] | undefined = undefined;

  input: InputVector = [];
  run: Run = NO_RUN;
  /** Words of `run.events` used. */
  cursor = 0;
  /** What inputs are to a replay: values with their terms, or values alone. */
  inputs: 'symbolic' | 'plain' = 'symbolic';
  frame: Frame | undefined = undefined;
  activations = 0;
  budget = 0;
  maxCallDepth = DEFAULT_CALL_DEPTH;
  readonly stubCalls = new Map<string, StubCount>();

  constructor(
    readonly program: Program,
    readonly space: InputSpace,
    readonly recorder: Recorder | undefined,
    readonly verification: Verification | undefined,
  ) {
    this.pointerBits = program.target.pointerBytes * 8;
    this.context = { epoch: 0, pointerBytes: program.target.pointerBytes };
    this.memory = new InitialMemory(this);
  }

  begin(input: InputVector, run: Run, limits: ReplayLimits): void {
    this.context.epoch++;
    this.input = input;
    this.run = run;
    this.cursor = 0;
    this.frame = undefined;
    this.activations = 0;
    this.budget = limits.maxSteps;
    this.maxCallDepth = limits.maxCallDepth ?? DEFAULT_CALL_DEPTH;
    this.stubCalls.clear();
    this.path = new PathLog(this.verification, this.recorder);
    this.nextTemporary = 0;
    this.heapBytes = 0;
    this.nullsRead.length = 0;
    for (const object of this.freed) object.alive = true;
    this.freed.length = 0;
    this.allocated.length = 0;
  }

  /** The value of an input variable; a missing one has its default. */
  inputValue(variable: number): InputValue {
    return valueIn(this.space, this.input, variable);
  }

  /** Something undefined happens on this input: ends here, unless other inputs may go on and that is assumed. */
  fail(detail: string, place: IrPlace | undefined, wayOut: Escape, requirement?: CallerRequirement): void {
    if (this.mode === 'follow' || !isSure(wayOut) || wayOut === FALSE)
      throw runtimeError(detail, place, wayOut, requirement);
    this.path.guard(wayOut, detail, place);
  }

  free(object: MemoryObject): void {
    this.context.journal?.freed(object);
    object.alive = false;
    this.freed.push(object);
  }

  newLastingId(): number {
    return this.nextLasting--;
  }

  /** A new object of this replay, its content uninitialised. */
  allocate(kind: ObjectKind, name: string, bytes: number, align: number = heap.alignment): MemoryObject {
    return new MemoryObject(this.nextTemporary++, kind, name, bytes, align, false, this.context, undefined);
  }
}

const NO_RUN: Run = { outcome: { kind: 'returned' }, events: new Int32Array(0) };
