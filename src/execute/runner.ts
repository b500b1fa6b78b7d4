import { invariant } from '../base/index.js';
import type { InputSpace, InputVector } from '../input/index.js';
import type { Run, RunOutcome } from '../trace/index.js';
import { Arithmetic } from './arithmetic.js';
import type { Executable } from './artifact.js';
import { InputWriter } from './input-writer.js';
import { MemoryImage } from './memory-image.js';
import { MemoryPlan } from './memory-plan.js';
import { MemoryViews } from './memory-views.js';
import { instantiate, type Module } from './module.js';
import { type RunOutputs, readOutputs } from './outputs.js';
import { Recorder } from './recorder.js';
import { outcomeOf, stopFor } from './stop.js';
import { StubCalls, type StubContext } from './stub-calls.js';

/** Executes one function of a program on one input after the other. */
export interface Runner {
  /** Every run starts from the same state, whatever ran before it. At most `maxSteps` probes and ticks. */
  run(input: InputVector, maxSteps: number): Run;
  /** The same for whoever runs very many inputs: nothing is copied, and the next run overwrites it all. */
  glance(input: InputVector, maxSteps: number): Glance;
  /** Whether a run that is stopped after `later` steps finds memory as it was after `earlier` ones: it goes round and round. */
  standsStill(input: InputVector, earlier: number, later: number): boolean;
  /** Whether the last run, which had this input and was stopped, would have read nothing more that the input chooses. */
  readsOnlyTheUsual(input: InputVector): boolean;
  /**
   * The last run did something undefined, or something that nobody could follow: the next one starts from memory
   * that was restored as a whole, not only where a program of the language could have changed it.
   */
  distrust(): void;
  /** The state after the last run. */
  outputs(): RunOutputs;
  /** What the program's oracle says of the last run, which has to have returned; undefined if there is none. */
  judge(maxSteps: number): Judgement | undefined;
}

/** An oracle that does not return, or returns 0, does not let the test pass. */
export type Judgement = 'passed' | 'failed';

/** A run whose events are still where they were recorded: from `start` up to `end` of `words`. */
export interface Glance {
  readonly outcome: RunOutcome;
  readonly words: Int32Array;
  readonly start: number;
  readonly end: number;
}

/** So many runs are looked at before all of memory is restored: much work, and seldom needed. */
const glancesBetweenRestorations = 4096;

export async function createRunner(executable: Executable, space: InputSpace): Promise<Runner> {
  // Imports are wanted before there is a memory to plan: they look their context up when they are called.
  let runner: WasmRunner | undefined;
  const context = (): StubContext => {
    invariant(runner, 'no stub should be called while the program is being instantiated');
    return runner;
  };
  const stubs = new StubCalls(space, executable.program, context);
  const stop = (code: number, detail: number): never => {
    throw stopFor(code, detail, (address) => runner?.textAt(address) ?? '');
  };
  const recorder = await Recorder.create(executable, stop);
  const arithmetic = executable.arithmetic
    ? await Arithmetic.create(executable.arithmetic, () => context().memory)
    : undefined;
  const module = await instantiate(executable, (name) =>
    name === '__hyla_stop'
      ? stop
      : (recorder.function(name) ?? arithmetic?.function(name) ?? stubs.importFor(name)),
  );
  runner = new WasmRunner(executable, space, module, recorder, stubs);
  return runner;
}

const returned: RunOutcome = { kind: 'returned' };

class WasmRunner implements Runner, StubContext {
  readonly writer: InputWriter;
  readonly memory: MemoryViews;
  vector: InputVector = [];
  private readonly plan: MemoryPlan;
  private readonly image: MemoryImage;
  private readonly enter: () => void;
  /** The runs before may have written where no run should. */
  private isDoubtful = false;
  private glances = 0;

  constructor(
    private readonly executable: Executable,
    private readonly space: InputSpace,
    private readonly module: Module,
    private readonly recorder: Recorder,
    private readonly stubs: StubCalls,
  ) {
    this.plan = new MemoryPlan(module, recorder, space, executable.program);
    this.memory = new MemoryViews(module.memory);
    this.writer = new InputWriter(space, this.plan);
    this.enter = module.entry(space.entry);
    this.plan.paintBlocks(this.memory.bytes);
    this.writer.writeFixedParts(this.memory);
    this.image = new MemoryImage(this.memory, this.plan);
  }

  run(input: InputVector, maxSteps: number): Run {
    const { recorder } = this;
    const outcome = this.execute(input, maxSteps);
    this.isDoubtful = outcome.kind === 'runtime-error';
    return { outcome, events: recorder.words.slice(recorder.traceStart, recorder.traceEnd) };
  }

  glance(input: InputVector, maxSteps: number): Glance {
    const { recorder } = this;
    // Nobody replays what is only looked at: whether it did anything undefined will not be known.
    this.isDoubtful = ++this.glances % glancesBetweenRestorations === 0;
    const outcome = this.execute(input, maxSteps);
    this.isDoubtful = true;
    return { outcome, words: recorder.words, start: recorder.traceStart, end: recorder.traceEnd };
  }

  standsStill(input: InputVector, earlier: number, later: number): boolean {
    this.execute(input, earlier);
    const before = this.memory.bytes.slice();
    const { heap } = this.recorder;
    this.execute(input, later);
    return heap === this.recorder.heap && Buffer.compare(before, this.memory.bytes) === 0;
  }

  readsOnlyTheUsual(input: InputVector): boolean {
    return this.stubs.areSpent(input);
  }

  distrust(): void {
    this.isDoubtful = true;
  }

  outputs(): RunOutputs {
    const { executable, space, plan, memory, module, stubs, recorder } = this;
    return {
      ...readOutputs(executable.program, space, plan, memory, module, stubs),
      tooLarge: recorder.tooLarge,
    };
  }

  judge(maxSteps: number): Judgement | undefined {
    const { memory, module } = this;
    const address = module.addresses.get(`__hyla_judgement_${this.space.function}`);
    if (address === undefined) return undefined;
    this.recorder.startAfterwards(maxSteps);
    const outcome = this.call(module.entry(`__hyla_judge_${this.space.function}`));
    // What oracles do is not replayed either.
    this.isDoubtful = true;
    return outcome.kind !== 'returned' || memory.words[address >> 2] === 0 ? 'failed' : 'passed';
  }

  room(address: number): number {
    return this.plan.room(address);
  }

  textAt(address: number): string {
    this.memory.refresh();
    return this.memory.text(address);
  }

  private execute(input: InputVector, maxSteps: number): RunOutcome {
    const { memory, module, plan, recorder, image } = this;
    memory.refresh();
    this.vector = input;
    if (this.isDoubtful) image.restoreAll(memory);
    else image.restore(memory, recorder.lowestFrame);
    this.writer.writeVariables(memory, input);
    this.stubs.startRun();
    recorder.start(maxSteps, plan.heapStart, module.stackTop);
    return this.call(this.enter);
  }

  private call(entry: () => void): RunOutcome {
    const { memory, module } = this;
    let outcome = returned;
    try {
      entry();
    } catch (thrown) {
      outcome = outcomeOf(thrown);
      module.unwind();
    }
    memory.refresh();
    return outcome;
  }
}
