import { invariant } from '../base/index.js';
import { entryOf, type InputSpace, type InputVector } from '../input/index.js';
import type { Run, RunOutcome } from '../trace/index.js';
import type { Executable } from './artifact.js';
import { InputWriter } from './input-writer.js';
import { MemoryPlan } from './memory-plan.js';
import { MemoryViews } from './memory-views.js';
import { instantiate, type Module } from './module.js';
import { type RunOutputs, readOutputs } from './outputs.js';
import { outcomeOf, stopFor } from './stop.js';
import { StubCalls, type StubContext } from './stub-calls.js';

/** Executes one function of a program on one input after the other. */
export interface Runner {
  /** Every run starts from the same state, whatever ran before it. At most `maxSteps` probes and ticks. */
  run(input: InputVector, maxSteps: number): Run;
  /** The same for whoever runs very many inputs: nothing is copied, and the next run overwrites it all. */
  glance(input: InputVector, maxSteps: number): Glance;
  /** The state after the last run. */
  outputs(): RunOutputs;
  /** What the program's oracle says of the last run, which has to have returned; undefined if there is none. */
  judge(maxSteps: number): Judgement | undefined;
}

/** An oracle that does not return, or returns 0, does not let the test pass. */
export type Judgement = 'passed' | 'failed';

/** A run whose events are still where the program put them: from `start` up to `end` of `words`. */
export interface Glance {
  readonly outcome: RunOutcome;
  readonly words: Int32Array;
  readonly start: number;
  readonly end: number;
}

/** How far below the last known frame a callee without probes may have used the stack. */
const unseenStack = 1024;

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
  const module = await instantiate(executable, (name) =>
    name === '__hyla_stop' ? stop : stubs.importFor(name),
  );
  runner = new WasmRunner(executable, space, module, stubs);
  return runner;
}

const returned: RunOutcome = { kind: 'returned' };

class WasmRunner implements Runner, StubContext {
  readonly writer: InputWriter;
  readonly memory: MemoryViews;
  vector: InputVector = [];
  private readonly plan: MemoryPlan;
  private readonly enter: () => void;
  /** What memory holds before a run's variables are written. */
  private readonly templates: readonly { readonly start: number; readonly content: Uint8Array }[];

  constructor(
    private readonly executable: Executable,
    private readonly space: InputSpace,
    private readonly module: Module,
    private readonly stubs: StubCalls,
  ) {
    this.plan = new MemoryPlan(module, space, executable.program);
    this.memory = new MemoryViews(module.memory);
    this.writer = new InputWriter(space, this.plan);
    this.enter = module.entry(entryOf(space.function));
    this.plan.paintBlocks(this.memory.bytes);
    this.writer.writeFixedParts(this.memory);
    const changing = [
      ...this.plan.changingData(),
      { start: this.plan.blocksStart, end: this.plan.traceStart },
    ];
    this.templates = changing.map(({ start, end }) => ({
      start,
      content: this.memory.bytes.slice(start, end),
    }));
  }

  run(input: InputVector, maxSteps: number): Run {
    const { outcome, words, start, end } = this.glance(input, maxSteps);
    return { outcome, events: words.slice(start, end) };
  }

  glance(input: InputVector, maxSteps: number): Glance {
    const { memory, module, plan } = this;
    const { state } = module;
    memory.refresh();
    this.vector = input;
    this.cleanStack();
    for (const { start, content } of this.templates) memory.bytes.set(content, start);
    this.writer.writeVariables(memory, input);
    this.stubs.startRun();
    const { words } = memory;
    words[state.trace >> 2] = plan.traceStart;
    words[state.traceCapacity >> 2] = plan.traceWords;
    words[state.traceLength >> 2] = 0;
    words[state.stepsLeft >> 2] = Math.min(maxSteps, 0x7fffffff);
    words[state.heapStart >> 2] = plan.heapStart;
    words[state.heap >> 2] = plan.heapStart;
    words[state.stackLow >> 2] = module.stackTop;

    let outcome = returned;
    try {
      this.enter();
    } catch (thrown) {
      outcome = outcomeOf(thrown);
      module.stackPointer.value = module.stackTop;
    }
    memory.refresh();
    const start = plan.traceStart >> 2;
    // A stray write may have hit the length itself.
    const length = Math.min(memory.words[state.traceLength >> 2], plan.traceWords);
    return { outcome, words: memory.events, start, end: start + length };
  }

  outputs(): RunOutputs {
    return readOutputs(
      this.executable.program,
      this.space,
      this.plan,
      this.memory,
      this.module,
      this.stubs.results,
    );
  }

  judge(maxSteps: number): Judgement | undefined {
    const { memory, module } = this;
    const { state } = module;
    const address = module.addresses.get(`__hyla_judgement_${this.space.function}`);
    if (address === undefined) return undefined;
    memory.words[state.traceLength >> 2] = 0;
    memory.words[state.stepsLeft >> 2] = Math.min(maxSteps, 0x7fffffff);
    try {
      module.entry(`__hyla_judge_${this.space.function}`)();
    } catch (thrown) {
      outcomeOf(thrown);
      module.stackPointer.value = module.stackTop;
      return 'failed';
    }
    memory.refresh();
    return memory.words[address >> 2] === 0 ? 'failed' : 'passed';
  }

  textAt(address: number): string {
    this.memory.refresh();
    return this.memory.text(address);
  }

  /** Uninitialised locals of a run must not depend on the run before. */
  private cleanStack(): void {
    const low = this.memory.words[this.module.state.stackLow >> 2];
    const top = this.module.stackTop;
    const from = low > 0 && low < top ? Math.max(0, low - unseenStack) : top - unseenStack;
    this.memory.bytes.fill(0, from, top);
  }
}
