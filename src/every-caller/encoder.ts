import { invariant } from '../base/index.js';
import { entryOf, type InputSpace } from '../input/index.js';
import {
  type BlockId,
  CallGraph,
  flowGraph,
  type IrFunction,
  type IrType,
  type LoopNest,
  loopNest,
  type NestElement,
  type Program,
} from '../ir/index.js';
import { FALSE, TRUE, termCount } from '../term/index.js';
import { HeadStates } from './claims/head-states.js';
import { LoopClaims } from './claims/loop-claims.js';
import { Activation } from './code/activation.js';
import { Branches } from './code/branches.js';
import { type CallerState, copyOf, DeadEnd, joinStates, type Passed, startOf } from './code/caller-state.js';
import { Calls } from './code/calls.js';
import { Instructions } from './code/instructions.js';
import { type Encoding, type EncodingLimits, TIME_IS_UP, TooMuch } from './encoding.js';
import type { Written } from './memory/memory.js';
import type { Allowance, ProofCost } from './proof-cost.js';

type Loop = NestElement & { kind: 'loop' };

const MOST_PASSES = 8;

/** At what may be done and at how many terms there are. */
const SEARCHES_BETWEEN_LOOKS = 256;
/** To see each block a few times, as in the turns of one loop, is not too much, up to some thousands of them. */
const FEW_TIMES = 4;
const MOST_BLOCKS = 20_000;

/**
 * Encodes a function for every caller: no input has a size, no pointers are apart unless C says so, loops are any number
 * of turns. Everything that is not known is a free variable; what is contradictory even so is impossible.
 */
export class Encoder {
  private readonly instructions: Instructions;
  private readonly heads = new HeadStates();
  private readonly claims: LoopClaims;
  private readonly branches: Branches;
  private readonly calls: Calls;
  private readonly nests = new Map<string, LoopNest>();
  private readonly symbolicLoops = new Set<BlockId | string>();
  private blocksLeft: number;
  private readonly mostBlocks: number;
  private readonly mostTerms: number;
  private searches = 0;
  private terms = termCount();

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
    private readonly limits: EncodingLimits,
    private readonly allowance: Allowance,
    private readonly cost: ProofCost,
  ) {
    this.instructions = new Instructions(program, space);
    this.claims = new LoopClaims(this.instructions, this.heads);
    this.branches = new Branches(program, space, this.instructions);
    this.calls = new Calls(program, this.instructions, limits.depth, (code, args, state) =>
      this.activation(code, args, state),
    );
    this.mostBlocks = Math.max(limits.blocks, Math.min(MOST_BLOCKS, FEW_TIMES * blocksOf(program, space)));
    this.blocksLeft = this.mostBlocks;
    this.mostTerms = termCount() + limits.terms;
  }

  encode(): Encoding {
    const { instructions } = this;
    // One load can go through all that was done, on every way there: blocks alone do not tell how much is done.
    instructions.model.onSearch = () => {
      if (++this.searches % SEARCHES_BETWEEN_LOOKS !== 0) return;
      this.cost.searched(SEARCHES_BETWEEN_LOOKS);
      this.look();
    };
    const entry = this.program.functions.get(entryOf(this.space.function));
    invariant(entry !== undefined, 'the function under test should have an entry');
    this.callOf(this.space.function, () => {
      const start = startOf(instructions.model.start);
      this.activation(entry, [], start);
      return start;
    });
    for (const owner of instructions.kept.owners) this.callByOthers(owner);
    instructions.model.onSearch = () => {};
    return {
      ...this.branches.taken(),
      unfollowed: this.calls.unfollowed,
      origins: this.branches.origins,
      preconditions: this.branches.preconditions,
      closed: this.branches.closed,
      heads: this.heads,
      claims: [...this.claims.all, ...instructions.kept.all],
      requirements: [...instructions.requirements.values()],
      unknowns: instructions.unknowns,
      initial: [...instructions.initial.contents()],
    };
  }

  /** Looks at what a call of the function leaves for later ones. */
  private callOf(name: string, call: () => CallerState): void {
    const { kept } = this.instructions;
    kept.begin(name);
    try {
      kept.observe(call());
    } catch (thrown) {
      if (!(thrown instanceof DeadEnd)) throw thrown;
    }
  }

  /** Who keeps something may have been called by anyone, before the function under test was: only what that leaves is of interest. */
  private callByOthers(name: string): void {
    const code = this.program.functions.get(name);
    if (!code || name === this.space.function) return;
    const { model, kept } = this.instructions;
    const { unfollowed } = this.calls;
    const before = new Set(unfollowed);
    const [branches, heads] = [this.branches.mark, this.heads.count];
    this.blocksLeft = this.mostBlocks;
    try {
      this.callOf(name, () => {
        const state = startOf(model.afterAnything(model.start));
        const args = code.parameters.map(({ local, byValue }) => ({
          value: this.instructions.any(byValue ? POINTER : code.locals[local].type, 'argument'),
          unset: FALSE,
        }));
        this.activation(code, args, state);
        return state;
      });
    } catch (thrown) {
      if (!(thrown instanceof TooMuch)) throw thrown;
      kept.giveUp();
    }
    this.branches.forget(branches);
    this.heads.forget(heads);
    unfollowed.clear();
    for (const one of before) unfollowed.add(one);
  }

  private activation(code: IrFunction, args: readonly Passed[], state: CallerState): Passed | undefined {
    return this.instructions.lifetimes.inFrame(() => this.execute(code, args, state));
  }

  /** Executes a function; afterwards the state is the one of all its returns. */
  private execute(code: IrFunction, args: readonly Passed[], state: CallerState): Passed | undefined {
    const { model } = this.instructions;
    const activation = new Activation(code);
    const inner: CallerState = {
      chain: state.chain,
      locals: new Array(code.locals.length),
      unset: [],
      memory: state.memory,
    };
    this.instructions.unset.begin(inner, code, args);
    code.parameters.forEach(({ local, byValue }, i) => {
      if (byValue === undefined) {
        inner.locals[local] = args[i].value;
        return;
      }
      const object = this.instructions.unknowns.object({
        name: 'parameter',
        bytes: byValue.bytes,
        reach: 'own',
        life: 'frame',
      });
      this.instructions.declared(inner, object);
      this.instructions.copy(inner, object.base, args[i].value, byValue.bytes, byValue.padding);
      inner.locals[local] = object.base;
    });
    activation.go(code.blocks[0].id, inner);
    this.elements(this.nestOf(code), activation);
    // The result travels as one more local.
    const ends = activation.returned.map(({ state: end, result }) => ({
      ...end,
      locals: [result?.value],
      unset: [result?.unset],
    }));
    const end = joinStates(ends, model);
    if (!end) throw new DeadEnd();
    state.chain = end.chain;
    state.memory = end.memory;
    const [value] = end.locals;
    return value && { value, unset: end.unset[0] ?? TRUE };
  }

  private elements(nest: LoopNest, activation: Activation): void {
    for (const element of nest) {
      if (element.kind === 'block') this.visit(element.block, activation);
      else this.loop(element, activation);
    }
  }

  private look(): void {
    const terms = termCount();
    this.cost.madeTerms(terms - this.terms);
    this.terms = terms;
    if (terms > this.mostTerms) throw new TooMuch('the function is too large');
    if (this.allowance.spent) throw new TooMuch(TIME_IS_UP);
  }

  private visit(id: BlockId, activation: Activation): void {
    const states = activation.waiting.get(id);
    if (!states) return;
    activation.waiting.delete(id);
    if (--this.blocksLeft < 0) throw new TooMuch('the function is too large');
    this.look();
    const state = joinStates(states, this.instructions.model)!;
    try {
      const block = activation.block(id);
      for (const instruction of block.instructions) {
        if (instruction.kind === 'call') this.calls.execute(state, instruction, activation);
        else this.instructions.execute(state, instruction, activation.localType);
      }
      this.branches.leave(state, block, activation);
    } catch (thrown) {
      if (!(thrown instanceof DeadEnd)) throw thrown;
    }
  }

  /** Turn after turn while that does not depend on the inputs; then all turns at once. */
  private loop(loop: Loop, activation: Activation): void {
    const here = { blocks: loop.blocks, isLeft: false };
    activation.loops.push(here);
    const key = `${activation.code.name}:${loop.head}`;
    const isInside = (block: BlockId) => loop.blocks.has(block);
    const [entry, ...others] = activation.waiting.get(loop.head) ?? [];
    const first = others.length === 0 && entry ? copyOf(entry) : undefined;
    for (let exits = 0; ; exits += here.isLeft ? 1 : 0) {
      here.isLeft = false;
      if (![...activation.waiting.keys()].some(isInside)) break;
      const isKnown = this.limits.peel === 0 && this.symbolicLoops.has(key);
      if (exits > this.limits.peel || isKnown) {
        this.symbolicLoops.add(key);
        this.instructions.lifetimes.inLoop(() => this.generalise(loop, activation, first));
        break;
      }
      this.heads.turn(activation.code, loop.head, activation.waiting.get(loop.head) ?? []);
      this.visit(loop.head, activation);
      this.elements(loop.body, activation);
    }
    activation.loops.pop();
  }

  /**
   * Any number of turns: one turn from a state in which everything that a turn may change has any value. What that is,
   * the turn itself shows; it is made again until nothing is added. `first`: what was known when the first turn of all began, if
   * there is one way there.
   */
  private generalise(loop: Loop, activation: Activation, first: CallerState | undefined): void {
    const { model, unknowns } = this.instructions;
    const entry = this.takeHead(loop, activation);
    const outer = model.onWrite;
    let written: ReadonlySet<Written> = new Set();
    for (let pass = 0; ; pass++) {
      if (pass > MOST_PASSES) throw new TooMuch('what a loop writes keeps growing');
      const mark = this.mark(activation);
      const { now } = unknowns;
      const escaped = unknowns.escapedBefore(now);
      const seen = new Set<Written>();
      model.onWrite = (one) => {
        outer(one);
        if (one === 'outside' || one === 'anything' || one.born < now) seen.add(one);
        else if (one.life === 'heap') seen.add('outside');
      };
      const head = copyOf(entry);
      const claim = this.claims.begin(entry, head, { ...loop, first }, activation.code, written);
      activation.waiting.set(loop.head, [head]);
      this.visit(loop.head, activation);
      this.elements(loop.body, activation);
      model.onWrite = outer;
      for (const { locals } of activation.waiting.get(loop.head) ?? [])
        for (const local of claim.handedOn) if (locals[local]) unknowns.giveAway(locals[local]);
      const isStable = [...seen].every((one) => written.has(one)) && unknowns.escapedBefore(now) === escaped;
      if (isStable) {
        claim.close(activation.waiting.has(loop.head) ? this.takeHead(loop, activation) : undefined);
        return;
      }
      written = new Set([...written, ...seen]);
      this.rollBack(mark, activation);
    }
  }

  /** The state at the head of a loop, taken out of those that wait. */
  private takeHead(loop: Loop, activation: Activation): CallerState {
    const states = activation.waiting.get(loop.head) ?? [];
    activation.waiting.delete(loop.head);
    for (const block of activation.waiting.keys())
      if (loop.blocks.has(block)) throw new TooMuch('a loop is entered at several places');
    const state = joinStates(states, this.instructions.model);
    if (!state) throw new DeadEnd();
    return state;
  }

  private mark(activation: Activation) {
    return {
      branches: this.branches.mark,
      claims: this.claims.all.length,
      heads: this.heads.count,
      kept: this.instructions.kept.mark,
      returned: activation.returned.length,
      waiting: new Map([...activation.waiting].map(([block, states]) => [block, [...states]])),
    };
  }

  private rollBack(mark: ReturnType<Encoder['mark']>, activation: Activation): void {
    this.branches.forget(mark.branches);
    this.claims.all.length = mark.claims;
    this.heads.forget(mark.heads);
    this.instructions.kept.takeBack(mark.kept);
    activation.returned.length = mark.returned;
    activation.waiting.clear();
    for (const [block, states] of mark.waiting) activation.waiting.set(block, states);
  }

  private nestOf(code: IrFunction): LoopNest {
    let nest = this.nests.get(code.name);
    if (!nest) {
      nest = loopNest(flowGraph(code));
      this.nests.set(code.name, nest);
    }
    return nest;
  }
}

/** Of all that the function can call, too. */
export function blocksOf(program: Program, space: InputSpace): number {
  const names = new CallGraph(program).reachable(entryOf(space.function));
  return [...names].reduce((sum, name) => sum + (program.functions.get(name)?.blocks.length ?? 0), 0);
}

const POINTER: IrType = { kind: 'pointer' };
