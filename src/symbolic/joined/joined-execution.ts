import { invariant } from '../../base/index.js';
import type { InputSpace, InputVector } from '../../input/index.js';
import {
  type BlockId,
  flowGraph,
  type LoopNest,
  loopNest,
  type NestElement,
  type Program,
} from '../../ir/index.js';
import { and, type Evaluator, FALSE, GuardChain, type Term, termCount } from '../../term/index.js';
import { Compiler } from '../compile/compile-function.js';
import type { Segment } from '../compile/segment.js';
import { Journal } from '../memory/journal.js';
import { enter, leave } from '../path/calls.js';
import { inputEvaluator } from '../path/constraints.js';
import type { Frame } from '../path/frame.js';
import { Machine } from '../path/machine.js';
import { goingOn, Stop } from '../path/stop.js';
import type { Value } from '../values/values.js';
import { Activation, type Beginning, NOWHERE, restore, restoreCounts } from './activation.js';
import { AssumptionLog, DeadEnd, hasValue, Split } from './assumption-log.js';
import { apply } from './join-states.js';
import { armsOf, type Branching, type JoinedArm } from './joined-arms.js';
import { JoinedLog } from './joined-log.js';
import type { JoinedCut, JoinedPaths, JoinLimits } from './joined-paths.js';
import { haveOneLife, joinStates, type WaitingState } from './waiting-states.js';

class TooMuch {}

/** At the clock. */
const BLOCKS_BETWEEN_LOOKS = 64;

/**
 * Executes all paths of a function at once: what comes to a block on different ways becomes one state, with values that
 * depend on the way. One formula per arm then says which inputs take it.
 */
export class JoinedExecution {
  private readonly machine: Machine;
  private readonly compiler: Compiler;
  private readonly nests = new Map<string, LoopNest>();
  private readonly journal = new Journal(() => {
    throw new TooMuch();
  });
  private limits: JoinLimits = { unroll: 1, maxBlocks: 1, maxTerms: 1, isTimeUp: () => true };
  private blocksLeft = 0;
  private mostTerms = 0;
  private chain = GuardChain.start;
  private evaluator: Evaluator;
  private log = new JoinedLog();
  private readonly activeCalls = new Map<string, number>();

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
  ) {
    this.machine = new Machine(program, space, undefined, undefined);
    this.compiler = new Compiler(this.machine);
    this.evaluator = inputEvaluator(space, []);
  }

  /** `input` gives values a concrete side; which one it is makes no difference to the formulas' meaning. */
  run(input: InputVector, limits: JoinLimits): JoinedPaths {
    const { machine } = this;
    this.begin(input, limits);
    let extent: 'whole' | 'partial' = 'whole';
    try {
      const entry = this.compiler.function(machine.space.entry);
      invariant(entry !== undefined, 'the function under test should have an entry');
      enter(machine, entry, [], { segment: undefined, result: undefined }, undefined, undefined);
      this.activation();
    } catch (thrown) {
      if (thrown instanceof TooMuch) extent = 'partial';
      else this.ends(thrown);
    } finally {
      machine.context.journal = undefined;
      this.journal.undo(0);
    }
    return this.log.paths(limits.maxBlocks - this.blocksLeft, extent);
  }

  private begin(input: InputVector, limits: JoinLimits): void {
    const { machine, space } = this;
    const run = { outcome: { kind: 'returned' }, events: new Int32Array(0) } as const;
    machine.begin(input, run, { maxSteps: Number.POSITIVE_INFINITY });
    machine.mode = 'assume';
    machine.path = new AssumptionLog({
      assume: (term) => this.assume(term),
      valueOf: (term) => this.chain.valueOf(term),
    });
    machine.context.journal = this.journal;
    this.limits = limits;
    this.blocksLeft = limits.maxBlocks;
    this.mostTerms = termCount() + limits.maxTerms;
    this.chain = GuardChain.start;
    this.evaluator = inputEvaluator(space, input);
    this.log = new JoinedLog();
    this.activeCalls.clear();
  }

  /** What does not hold is undefined. */
  private assume(term: Term): void {
    const { chain } = this;
    if (chain.says(term)) return;
    this.undefinedUnless(term);
    if (term === FALSE || chain.excludes(term)) throw new DeadEnd();
    this.chain = chain.assume(term);
  }

  private undefinedUnless(term: Term): void {
    const { position, stack } = this.machine.path;
    this.log.undefinedUnless(term, this.chain.term, position, stack);
  }

  /** Executes the function whose frame is open; afterwards memory and chain are those of all its returns. */
  private activation(): Value {
    const { machine, journal } = this;
    const { frame } = machine;
    invariant(frame !== undefined, 'a function should have a frame');
    const activation = new Activation(frame, journal.mark);
    this.elements(this.nestOf(frame), activation);
    journal.undo(activation.mark);
    const state = this.joinAll(activation, activation.returned);
    if (state === undefined) throw new DeadEnd();
    this.load(activation, state);
    machine.frame = frame;
    return state.result;
  }

  private elements(nest: LoopNest, activation: Activation): void {
    for (const element of nest) {
      if (element.kind === 'block') this.visit(element.block, activation);
      else this.loop(element, activation);
    }
  }

  /** Iteration after iteration, until nothing stays inside. */
  private loop(loop: NestElement & { kind: 'loop' }, activation: Activation): void {
    const here = { blocks: loop.blocks, isLeft: false };
    activation.loops.push(here);
    const isInside = (block: BlockId | undefined) => block !== undefined && loop.blocks.has(block);
    for (let exits = 0; ; exits += here.isLeft ? 1 : 0) {
      here.isLeft = false;
      const inside = [...activation.waiting.keys()].filter(isInside);
      if (inside.length === 0 && !isInside(activation.live)) break;
      if (exits > this.limits.unroll) {
        this.abandon(activation, isInside);
        break;
      }
      this.visit(loop.head, activation);
      this.elements(loop.body, activation);
    }
    activation.loops.pop();
  }

  /** What still waits inside a loop is not followed any further. */
  private abandon(activation: Activation, isInside: (block: BlockId | undefined) => boolean): void {
    if (isInside(activation.live)) this.park(activation);
    for (const [block, states] of activation.waiting) {
      if (!isInside(block)) continue;
      for (const state of states) this.cut(activation, state, 'loop');
      activation.waiting.delete(block);
    }
  }

  private cut({ frame }: Activation, { chain, block }: WaitingState, why: JoinedCut['why']): void {
    const position = { function: frame.code.name, block };
    this.log.cut(chain.term, position, frame.stack, why);
  }

  /** Executes a block if there is a state for it. */
  private visit(block: BlockId, activation: Activation): void {
    const { machine } = this;
    const { frame, waiting } = activation;
    const states = waiting.get(block);
    if (activation.live !== block || states !== undefined) {
      if (activation.live !== undefined && (activation.live === block || states !== undefined))
        this.park(activation);
      const all = waiting.get(block);
      if (all === undefined) return;
      waiting.delete(block);
      this.journal.undo(activation.mark);
      const state = this.joinAll(activation, all);
      if (state !== undefined) this.load(activation, state);
    }
    activation.live = undefined;
    const start = frame.code.blocks.get(block);
    invariant(start !== undefined, 'block should be compiled');
    this.attempt(start, activation, {
      mark: this.journal.mark,
      locals: frame.locals.slice(),
      stubs: new Map(machine.stubCalls),
      chain: this.chain,
    });
  }

  /** Executes a block from its beginning, once for each value where it has to know one. */
  private attempt(start: Segment, activation: Activation, before: Beginning): void {
    const { machine } = this;
    const { frame } = activation;
    try {
      this.block(start, activation);
    } catch (thrown) {
      if (!(thrown instanceof Split)) this.ends(thrown);
      activation.live = undefined;
      machine.frame = frame;
      machine.path.stack = frame.stack;
      if (thrown instanceof Split) this.split(thrown, start, activation, before);
    }
  }

  private split({ term, values }: Split, start: Segment, activation: Activation, before: Beginning): void {
    const { machine } = this;
    const { frame } = activation;
    const fork = {};
    for (const value of values) {
      const condition = hasValue(term, value);
      if (condition === FALSE || before.chain.excludes(condition)) continue;
      this.journal.undo(before.mark);
      restore(frame.locals, before.locals);
      restoreCounts(machine.stubCalls, before.stubs);
      this.chain = before.chain.pinned(term, value, condition, fork);
      this.attempt(start, activation, { ...before, chain: this.chain });
      if (activation.live !== undefined) this.park(activation);
    }
  }

  private block(start: Segment, activation: Activation): void {
    const { machine } = this;
    const { frame } = activation;
    for (let segment = start; ; ) {
      if (--this.blocksLeft < 0 || termCount() > this.mostTerms) throw new TooMuch();
      if (this.blocksLeft % BLOCKS_BETWEEN_LOOKS === 0 && this.limits.isTimeUp()) throw new TooMuch();
      machine.path.position = segment.position;
      for (const step of segment.steps) step(frame.locals);
      const { exit } = segment;
      if (exit?.kind === 'return') {
        const result = exit.value === undefined ? undefined : frame.locals[exit.value];
        activation.return({ ...this.capture(activation, segment.position.block), result });
        return;
      }
      if (exit !== undefined) {
        this.branch(exit, activation);
        return;
      }
      const next = segment.end(frame.locals);
      invariant(next !== undefined, 'only a return ends a function');
      if (machine.frame !== frame) {
        segment = this.call(next);
      } else if (frame.code.blocks.get(next.position.block) === next) {
        activation.goTo(next);
        return;
      } else {
        segment = next;
      }
    }
  }

  private branch(exit: Branching, activation: Activation): void {
    const arms = this.armsOf(exit, activation.frame);
    if (arms.length === 1) {
      activation.goTo(arms[0].target);
      return;
    }
    const state = this.capture(activation, NOWHERE);
    const fork = {};
    for (const { condition, target } of arms) {
      const { block } = target.position;
      activation.wait({ ...state, block, chain: state.chain.arm(condition, fork) });
      activation.leaveFor(target);
    }
  }

  /** The state in the machine waits with the others. */
  private park(activation: Activation): void {
    invariant(activation.live !== undefined, 'there should be a live state');
    activation.wait(this.capture(activation, activation.live));
    activation.live = undefined;
  }

  private capture({ frame, mark }: Activation, block: BlockId): WaitingState {
    return {
      block,
      chain: this.chain,
      locals: frame.locals.slice(),
      result: undefined,
      memory: this.journal.overlaySince(mark),
      freed: this.journal.freedSince(mark),
      stubs: new Map(this.machine.stubCalls),
    };
  }

  /** Memory is as it was when the function was entered. */
  private load({ frame }: Activation, state: WaitingState): void {
    const { machine } = this;
    this.chain = state.chain;
    restore(frame.locals, state.locals);
    restoreCounts(machine.stubCalls, state.stubs);
    apply(state.memory);
    for (const object of state.freed) machine.free(object);
  }

  /** Those that can be joined; the others are not followed any further. */
  private joinAll(activation: Activation, states: readonly WaitingState[]): WaitingState | undefined {
    const { journal, evaluator, machine } = this;
    const { joinable, others } = haveOneLife(states);
    for (const state of others) this.cut(activation, state, 'unmodelled');
    const { frame } = activation;
    const { pointerBits } = machine;
    return joinStates(joinable, { frame, journal, evaluator, pointerBits, look: () => this.look() });
  }

  private look(): void {
    if (termCount() > this.mostTerms || this.limits.isTimeUp()) throw new TooMuch();
  }

  /** The callee's frame is open: executes it, and gives the segment where the caller goes on. */
  private call(start: Segment): Segment {
    const { machine, activeCalls } = this;
    const { name } = machine.frame!.code;
    const active = activeCalls.get(name) ?? 0;
    if (active > this.limits.unroll) {
      const { stack } = machine.path;
      this.log.cut(this.chain.term, start.position, stack, 'loop');
      throw new DeadEnd();
    }
    activeCalls.set(name, active + 1);
    try {
      const next = leave(machine, this.activation());
      invariant(next !== undefined, 'a callee should return to its caller');
      return next;
    } finally {
      activeCalls.set(name, active);
    }
  }

  /** The ways on from here that can be taken; they are recorded. */
  private armsOf(exit: Branching, frame: Frame): readonly JoinedArm[] {
    return this.takeable(exit.site, armsOf(this.program, this.machine, exit, frame));
  }

  private takeable(site: number | undefined, arms: readonly JoinedArm[]): readonly JoinedArm[] {
    const { chain } = this;
    const sure = arms.findIndex(({ condition }) => chain.says(condition));
    const open = arms.filter(({ condition }, arm) => {
      const isOpen = sure >= 0 ? arm === sure : condition !== FALSE && !chain.excludes(condition);
      if (isOpen && site !== undefined) this.log.arm({ site, arm }, chain.term, condition);
      return isOpen;
    });
    if (open.length === 0) throw new DeadEnd();
    return open;
  }

  /** A way ended by itself. */
  private ends(thrown: unknown): void {
    if (thrown instanceof DeadEnd) return;
    if (!(thrown instanceof Stop)) throw thrown;
    const wayOut = goingOn(thrown.reason);
    const { reason } = thrown;
    if (reason.kind === 'outcome' && reason.outcome.kind === 'runtime-error') this.undefinedUnless(FALSE);
    if (wayOut === 'rejected') {
      this.log.reject(this.chain.term);
    } else if (wayOut !== FALSE) {
      const { position, stack } = this.machine.path;
      this.log.cut(and(this.chain.term, wayOut), position, stack, 'unmodelled');
    }
  }

  private nestOf({ code: { name, irFunction } }: Frame): LoopNest {
    let nest = this.nests.get(name);
    if (!nest) {
      nest = loopNest(flowGraph(irFunction));
      this.nests.set(name, nest);
    }
    return nest;
  }
}
