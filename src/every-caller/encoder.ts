import { invariant } from '../base/index.js';
import { entryOf, type InputSpace } from '../input/index.js';
import {
  type BlockId,
  flowGraph,
  type InitialContent,
  type IrBlock,
  type IrFunction,
  type IrInstruction,
  type IrOperand,
  type IrType,
  type LoopNest,
  loopNest,
  type NestElement,
  type Program,
} from '../ir/index.js';
import { resizeTerm, switchConstraint } from '../meaning/index.js';
import {
  and,
  disj,
  eq,
  FALSE,
  GuardChain,
  not,
  or,
  rawTerm,
  type Term,
  TRUE,
  termCount,
} from '../term/index.js';
import { Activation } from './activation.js';
import { type CallerState, copyOf, DeadEnd, joinStates } from './caller-state.js';
import { HeadStates } from './head-states.js';
import { Instructions, type Requirement } from './instructions.js';
import { callLibrary } from './library.js';
import { type LoopClaim, LoopClaims } from './loop-claims.js';
import type { Written } from './memory.js';
import type { Unknowns } from './unknowns.js';
import { writtenComparison } from './written-comparison.js';

type Call = IrInstruction & { kind: 'call' };
type Loop = NestElement & { kind: 'loop' };

export interface EncodingLimits {
  /** Turns of a loop, as far as they depend on the inputs, before it is generalised. */
  readonly peel: number;
  /** Calls inside each other that are followed. */
  readonly depth: number;
  readonly blocks: number;
  readonly terms: number;
}

/** What all callers together can make a function do, as formulas over what they choose. */
export interface Encoding {
  /** What has to hold for an arm to be taken, by site and arm. */
  reached(site: number, arm: number): Term;
  /** What the branch itself asks for an arm to be taken, each time that control comes there. */
  conditions(site: number, arm: number): readonly Term[];
  /** Functions that may run without having been followed. */
  readonly unfollowed: ReadonlySet<string>;
  /** The branches that conditions come from, for the explanation. */
  readonly origins: ReadonlyMap<Term, Branch>;
  /** That the precondition holds, and what it demands, by the constraints that were made of it. */
  readonly preconditions: ReadonlyMap<Term, Term | undefined>;
  /** Arms that cannot be taken, for a reason that needs no solver. */
  readonly closed: readonly ClosedArm[];
  readonly claims: readonly LoopClaim[];
  readonly heads: HeadStates;
  readonly requirements: readonly Requirement[];
  readonly unknowns: Unknowns;
  /** The variables that a caller chooses by what lies in memory. */
  readonly initial: readonly InitialContent<Term>[];
}

export interface Branch {
  readonly site: number;
  readonly arm: number;
}

/** What contradicts what: `false` alone where the condition is a constant there. */
export interface ClosedArm extends Branch {
  readonly core: readonly Term[];
  readonly to: { readonly function: string; readonly block: BlockId };
}

/** Where control can go on. */
interface Fork {
  readonly site: number | undefined;
  readonly conditions: readonly Term[];
  readonly targets: readonly BlockId[];
  /** The conditions as they stand there, where they are constants. */
  readonly written?: readonly Term[];
}

/** More than the limits allow, or control flow that the encoding has no form for. */
export class TooMuch {
  constructor(readonly why: string) {}
}

const MOST_PASSES = 8;
/** A function inside itself is followed so often. */
const RECURSION = 1;

/**
 * Encodes a function for every caller: no input has a size, no pointers are apart unless C says so, loops are any number
 * of turns. Everything that is not known is a free variable; what is contradictory even so is impossible.
 */
export class Encoder {
  private readonly instructions: Instructions;
  private readonly heads = new HeadStates();
  private readonly claims: LoopClaims;
  private readonly nests = new Map<string, LoopNest>();
  private readonly active = new Map<string, number>();
  private readonly records: { readonly key: string; readonly term: Term; readonly condition: Term }[] = [];
  private readonly unfollowed = new Set<string>();
  private readonly origins = new Map<Term, Branch>();
  private readonly preconditions = new Map<Term, Term | undefined>();
  private readonly closed: ClosedArm[] = [];
  private readonly symbolicLoops = new Set<BlockId | string>();
  private depth = 0;
  private blocksLeft: number;
  private readonly mostTerms: number;

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
    private readonly limits: EncodingLimits,
  ) {
    this.instructions = new Instructions(program, space);
    this.claims = new LoopClaims(this.instructions, this.heads);
    this.blocksLeft = limits.blocks;
    this.mostTerms = termCount() + limits.terms;
  }

  encode(): Encoding {
    const { instructions } = this;
    const entry = this.program.functions.get(entryOf(this.space.function));
    invariant(entry !== undefined, 'the function under test should have an entry');
    this.callOf(this.space.function, () => {
      const start: CallerState = { chain: GuardChain.start, locals: [], memory: instructions.model.start };
      this.activation(entry, [], start);
      return start;
    });
    for (const owner of instructions.kept.owners) this.callByOthers(owner);
    const records = new Map<string, { readonly term: Term; readonly condition: Term }[]>();
    for (const record of this.records) {
      const known = records.get(record.key);
      if (known) known.push(record);
      else records.set(record.key, [record]);
    }
    const of = (site: number, arm: number) => records.get(armKey(site, arm)) ?? [];
    return {
      reached: (site, arm) => disj(of(site, arm).map(({ term }) => term)),
      conditions: (site, arm) => of(site, arm).map(({ condition }) => condition),
      unfollowed: this.unfollowed,
      origins: this.origins,
      preconditions: this.preconditions,
      closed: this.closed,
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
    const unfollowed = new Set(this.unfollowed);
    const { records, closed, heads } = {
      records: this.records.length,
      closed: this.closed.length,
      heads: this.heads.count,
    };
    this.blocksLeft = this.limits.blocks;
    try {
      this.callOf(name, () => {
        const memory = model.afterAnything(model.start);
        const state: CallerState = { chain: GuardChain.start, locals: [], memory };
        const args = code.parameters.map(({ local, byValue }) =>
          this.instructions.any(byValue ? POINTER : code.locals[local].type, 'argument'),
        );
        this.activation(code, args, state);
        return state;
      });
    } catch (thrown) {
      if (!(thrown instanceof TooMuch)) throw thrown;
      kept.giveUp();
    }
    this.records.length = records;
    this.closed.length = closed;
    this.heads.forget(heads);
    this.unfollowed.clear();
    for (const one of unfollowed) this.unfollowed.add(one);
  }

  /** Executes a function; afterwards the state is the one of all its returns. */
  private activation(code: IrFunction, args: readonly Term[], state: CallerState): Term | undefined {
    const { model } = this.instructions;
    const activation = new Activation(code);
    const inner: CallerState = {
      chain: state.chain,
      locals: new Array(code.locals.length),
      memory: state.memory,
    };
    code.parameters.forEach(({ local, byValue }, i) => {
      if (byValue === undefined) {
        inner.locals[local] = args[i];
        return;
      }
      const object = this.instructions.unknowns.object({
        name: 'parameter',
        bytes: byValue.bytes,
        reach: 'own',
        life: 'frame',
      });
      this.instructions.copy(inner, object.base, args[i], byValue.bytes);
      inner.locals[local] = object.base;
    });
    activation.go(code.blocks[0].id, inner);
    this.elements(this.nestOf(code), activation);
    // The result travels as one more local.
    const ends = activation.returned.map(({ state: end, result }) => ({ ...end, locals: [result] }));
    const end = joinStates(ends, model);
    if (!end) throw new DeadEnd();
    state.chain = end.chain;
    state.memory = end.memory;
    return end.locals[0];
  }

  private elements(nest: LoopNest, activation: Activation): void {
    for (const element of nest) {
      if (element.kind === 'block') this.visit(element.block, activation);
      else this.loop(element, activation);
    }
  }

  private visit(id: BlockId, activation: Activation): void {
    const states = activation.waiting.get(id);
    if (!states) return;
    activation.waiting.delete(id);
    if (--this.blocksLeft < 0 || termCount() > this.mostTerms) throw new TooMuch('the function is too large');
    const state = joinStates(states, this.instructions.model)!;
    try {
      const block = activation.block(id);
      for (const instruction of block.instructions) {
        if (instruction.kind === 'call') this.call(state, instruction, activation);
        else this.instructions.execute(state, instruction, activation.localType);
      }
      this.terminate(state, block, activation);
    } catch (thrown) {
      if (!(thrown instanceof DeadEnd)) throw thrown;
    }
  }

  private terminate(state: CallerState, block: IrBlock, activation: Activation): void {
    const { terminator } = block;
    switch (terminator.kind) {
      case 'jump':
        activation.go(terminator.to, state);
        return;
      case 'return': {
        const { result } = activation.code;
        const value =
          terminator.value && result && this.instructions.operand(state, terminator.value, result);
        for (const loop of activation.loops) loop.isLeft = true;
        activation.returned.push({ state, result: value });
        return;
      }
      case 'branch': {
        const condition = this.instructions.operand(state, terminator.condition, BIT);
        const { site, whenFalse, whenTrue } = terminator;
        const isConstant = condition === TRUE || condition === FALSE;
        const written = isConstant ? this.written(state, block, terminator.condition) : undefined;
        const conditions = [not(condition), condition];
        this.part(state, { site, conditions, targets: [whenFalse, whenTrue], written }, activation);
        return;
      }
      case 'switch': {
        const { site, bits, arms } = terminator;
        const value = resizeTerm(
          'zext',
          this.instructions.operand(state, terminator.value, { kind: 'int', bits }),
          bits,
        );
        const conditions = arms.map((_, arm) => switchConstraint(this.program.sites[site], value, arm));
        this.part(state, { site, conditions, targets: arms }, activation);
        return;
      }
      case 'unreachable':
        return;
    }
  }

  /** Both outcomes of a condition that is a constant there, as they are written. */
  private written(state: CallerState, block: IrBlock, condition: IrOperand): readonly Term[] | undefined {
    const value = (operand: IrOperand, type: IrType) => this.instructions.operand(state, operand, type);
    const term = writtenComparison(block, condition, value);
    return term && [rawTerm('not', [term]), term];
  }

  private part(state: CallerState, fork: Fork, activation: Activation): void {
    const { site, conditions, targets } = fork;
    const { chain } = state;
    const record = (arm: number, condition: Term) => {
      if (site === undefined) return;
      this.records.push({ key: armKey(site, arm), term: and(chain.term, condition), condition });
    };
    if (site !== undefined && activation.code.name === entryOf(this.space.function)) {
      for (const [arm, condition] of conditions.entries()) record(arm, condition);
      this.admit(state, conditions[ADMITTED]);
      activation.go(targets[ADMITTED], state);
      return;
    }
    const sure = conditions.findIndex((condition) => chain.says(condition));
    for (const [arm, condition] of conditions.entries()) {
      const isOpen = sure >= 0 ? arm === sure : condition !== FALSE && !chain.excludes(condition);
      if (!isOpen) {
        const core = closingCore(fork, arm, chain.excluding(condition) ?? conditions[sure]);
        const to = { function: activation.code.name, block: targets[arm] };
        if (site !== undefined) this.closed.push({ site, arm, core, to });
        continue;
      }
      record(arm, condition);
      // Where several branches ask the same, what follows has it from the first.
      if (site !== undefined && !this.origins.has(condition)) this.origins.set(condition, { site, arm });
      const next = copyOf(state);
      if (condition !== TRUE) next.chain = chain.arm(condition, fork);
      activation.go(targets[arm], next);
    }
  }

  /** What callers keep to is a fact apart: so a proof shows whether it needs it. */
  private admit(state: CallerState, condition: Term): void {
    const { unknowns } = this.instructions;
    const declared = this.space.declarations.filter(({ kind }) => kind === 'precondition');
    const texts = declared.map(({ text }) => text);
    const holds = unknowns.value(declared[0]?.subject ?? 'precondition', 1);
    for (const demand of condition.op === 'and' ? condition.args : [condition]) {
      const fact = or(not(holds), demand);
      this.preconditions.set(fact, demand);
      unknowns.know(holds, fact, texts);
    }
    this.preconditions.set(holds, undefined);
    state.chain = state.chain.assume(holds);
  }

  /** Turn after turn while that does not depend on the inputs; then all turns at once. */
  private loop(loop: Loop, activation: Activation): void {
    const here = { blocks: loop.blocks, isLeft: false };
    activation.loops.push(here);
    const key = `${activation.code.name}:${loop.head}`;
    const isInside = (block: BlockId) => loop.blocks.has(block);
    for (let exits = 0; ; exits += here.isLeft ? 1 : 0) {
      here.isLeft = false;
      if (![...activation.waiting.keys()].some(isInside)) break;
      const isKnown = this.limits.peel === 0 && this.symbolicLoops.has(key);
      if (exits > this.limits.peel || isKnown) {
        this.symbolicLoops.add(key);
        this.generalise(loop, activation);
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
   * the turn itself shows; it is made again until nothing is added.
   */
  private generalise(loop: Loop, activation: Activation): void {
    const { model, unknowns } = this.instructions;
    const entry = this.takeHead(loop, activation);
    const outer = model.onWrite;
    let written: ReadonlySet<Written> = new Set();
    for (let pass = 0; ; pass++) {
      if (pass > MOST_PASSES) throw new TooMuch('what a loop writes keeps growing');
      const mark = this.mark(activation);
      const [escaped, now] = [unknowns.escaped.size, unknowns.now];
      const seen = new Set<Written>();
      model.onWrite = (one) => {
        outer(one);
        if (one === 'outside' || one === 'anything' || one.born < now) seen.add(one);
        else if (one.life === 'heap') seen.add('outside');
      };
      const head = copyOf(entry);
      const claim = this.claims.begin(entry, head, loop, activation.code, written);
      activation.waiting.set(loop.head, [head]);
      this.visit(loop.head, activation);
      this.elements(loop.body, activation);
      model.onWrite = outer;
      for (const { locals } of activation.waiting.get(loop.head) ?? [])
        for (const local of claim.assigned) if (locals[local]) unknowns.giveAway(locals[local]);
      const isStable = [...seen].every((one) => written.has(one)) && unknowns.escaped.size === escaped;
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
      records: this.records.length,
      closed: this.closed.length,
      claims: this.claims.all.length,
      heads: this.heads.count,
      kept: this.instructions.kept.mark,
      returned: activation.returned.length,
      waiting: new Map([...activation.waiting].map(([block, states]) => [block, [...states]])),
    };
  }

  private rollBack(mark: ReturnType<Encoder['mark']>, activation: Activation): void {
    this.records.length = mark.records;
    this.closed.length = mark.closed;
    this.claims.all.length = mark.claims;
    this.heads.forget(mark.heads);
    this.instructions.kept.takeBack(mark.kept);
    activation.returned.length = mark.returned;
    activation.waiting.clear();
    for (const [block, states] of mark.waiting) activation.waiting.set(block, states);
  }

  private call(state: CallerState, call: Call, activation: Activation): void {
    const { callee, target } = call;
    const args = call.args.map((arg, i) => this.instructions.operand(state, arg, call.argTypes[i]));
    let result: Term | undefined;
    if (callee.kind === 'function') {
      result = this.callNamed(state, callee.name, args, call);
    } else {
      const pointer = this.instructions.operand(state, callee.operand, { kind: 'pointer' });
      result = this.callThrough(state, pointer, args, call);
    }
    if (target === undefined) return;
    const type = activation.localType(target);
    state.locals[target] =
      result && fits(result, type, this.instructions.pointerBits)
        ? result
        : this.instructions.any(type, 'result');
  }

  private callNamed(state: CallerState, name: string, args: readonly Term[], call: Call): Term | undefined {
    const code = this.program.functions.get(name);
    // What an imitation does is not all that may happen: it is not followed.
    if (code?.imitation) this.unfollowed.add(name);
    if (!code || code.imitation) return callLibrary(this.instructions, { state, name, args, call });
    const calls = this.active.get(name) ?? 0;
    const isFitting =
      code.parameters.length === args.length &&
      code.parameters.every(({ local }, i) =>
        fits(args[i], code.locals[local].type, this.instructions.pointerBits),
      );
    if (!isFitting || calls > RECURSION || this.depth >= this.limits.depth) {
      this.unfollowed.add(name);
      return this.callUnknown(state, args, call);
    }
    this.active.set(name, calls + 1);
    this.depth++;
    try {
      return this.activation(code, args, state);
    } finally {
      this.active.set(name, calls);
      this.depth--;
    }
  }

  private callThrough(
    state: CallerState,
    pointer: Term,
    args: readonly Term[],
    call: Call,
  ): Term | undefined {
    const targets = this.targetsOf(pointer);
    if (!targets) {
      for (const name of this.instructions.initial.functions.values()) this.unfollowed.add(name);
      this.unfollowed.add('*');
      return this.callUnknown(state, args, call);
    }
    const fork = {};
    const ends: CallerState[] = [];
    for (const [address, name] of targets) {
      const condition = targets.length === 1 ? TRUE : eq(pointer, address);
      if (state.chain.excludes(condition)) continue;
      const one = copyOf(state);
      if (targets.length > 1) one.chain = state.chain.arm(condition, fork);
      try {
        const result = this.callNamed(one, name, args, call);
        ends.push({ ...one, locals: [...one.locals, result] });
      } catch (thrown) {
        if (!(thrown instanceof DeadEnd)) throw thrown;
      }
    }
    const end = joinStates(ends, this.instructions.model);
    if (!end) throw new DeadEnd();
    const result = end.locals.pop();
    Object.assign(state, end);
    return result;
  }

  /** The functions that a pointer may be; undefined where it may be anything. */
  private targetsOf(pointer: Term): readonly (readonly [Term, string])[] | undefined {
    const seen = new Set([pointer]);
    const found: (readonly [Term, string])[] = [];
    for (const term of seen) {
      const name = this.instructions.initial.functions.get(term);
      if (name !== undefined) found.push([term, name]);
      else if (term.op === 'ite') seen.add(term.args[1]).add(term.args[2]);
      else return undefined;
    }
    return found;
  }

  /** Whatever its arguments lead to may be changed, and what others can reach. */
  private callUnknown(state: CallerState, args: readonly Term[], call: Call): Term | undefined {
    for (const arg of args) this.instructions.unknowns.giveAway(arg);
    this.instructions.anythingRuns(state);
    return call.result && this.instructions.any(call.result, 'result');
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

const BIT: IrType = { kind: 'int', bits: 1 };
const POINTER: IrType = { kind: 'pointer' };
/** The entry asks whether the precondition does not hold. */
const ADMITTED = 0;

function closingCore({ conditions, written }: Fork, arm: number, known: Term): readonly Term[] {
  if (conditions[arm] === FALSE) return written ? [written[arm]] : [FALSE];
  return [known, conditions[arm]];
}

export function armKey(site: number, arm: number): string {
  return `${site}:${arm}`;
}

/** Whether a term is one that a register of the type holds. */
function fits(term: Term, type: IrType, pointerBits: number): boolean {
  if (type.kind === 'float') return term.sort === 'fp' && term.width === type.bits;
  const bits = type.kind === 'pointer' ? pointerBits : type.bits;
  return bits === 1 ? term.sort === 'bool' : term.sort === 'bv' && term.width === bits;
}
