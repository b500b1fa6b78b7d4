import type { IrFunction, IrInstruction, IrType, Program } from '../../ir/index.js';
import { eq, FALSE, type Term, TRUE } from '../../term/index.js';
import type { Activation } from './activation.js';
import { type CallerState, copyOf, DeadEnd, joinStates, type Passed } from './caller-state.js';
import type { Instructions } from './instructions.js';
import { callLibrary } from './library.js';
import { inAnyLocale, isOfAnyLocale } from './locale.js';

type Call = IrInstruction & { kind: 'call' };

/** A function inside itself is followed so often. */
const RECURSION = 1;

/** What calls do: functions with a body are followed, as far as that ends; the others may do anything that they can. */
export class Calls {
  /** Functions that may run without having been followed. */
  readonly unfollowed = new Set<string>();
  private readonly active = new Map<string, number>();
  private depth = 0;

  constructor(
    private readonly program: Program,
    private readonly instructions: Instructions,
    /** Calls inside each other that are followed. */
    private readonly mostDepth: number,
    private readonly follow: (
      code: IrFunction,
      args: readonly Passed[],
      state: CallerState,
    ) => Passed | undefined,
  ) {}

  execute(state: CallerState, call: Call, activation: Activation): void {
    const { callee, target } = call;
    const args = call.args.map((arg, i) => this.instructions.passed(state, arg, call.argTypes[i]));
    let result: Passed | undefined;
    if (callee.kind === 'function') {
      result = this.callNamed(state, callee.name, args, call);
    } else {
      const pointer = this.instructions.operand(state, callee.operand, { kind: 'pointer' });
      result = this.callThrough(state, pointer, args, call);
    }
    if (target === undefined) return;
    const type = activation.localType(target);
    const isFitting = result && fits(result.value, type, this.instructions.pointerBits);
    state.locals[target] = isFitting ? result?.value : this.instructions.any(type, 'result');
    this.instructions.unset.assign(state, target, (isFitting && result?.unset) || TRUE);
  }

  private callNamed(
    state: CallerState,
    name: string,
    args: readonly Passed[],
    call: Call,
  ): Passed | undefined {
    const code = this.program.functions.get(name);
    if (code && this.instructions.isInAnyOrder(call)) {
      this.unfollowed.add(name);
      return this.callUnknown(state, args, call);
    }
    // What an imitation does is not all that may happen, nor what a weak function does: they are not followed.
    const isOther = code?.imitation || (code?.isWeak && name !== this.instructions.space.function);
    if (isOther) this.unfollowed.add(name);
    if (!code || isOther) {
      const values = args.map(({ value }) => value);
      const value = callLibrary(this.instructions, { state, name, args: values, call });
      return value && { value, unset: FALSE };
    }
    const calls = this.active.get(name) ?? 0;
    if (isOfAnyLocale(this.instructions, name)) return this.callUnknown(state, args, call);
    const isFitting =
      code.parameters.length === args.length &&
      code.parameters.every(({ local }, i) =>
        fits(args[i].value, code.locals[local].type, this.instructions.pointerBits),
      );
    if (!isFitting || calls > RECURSION || this.depth >= this.mostDepth) {
      this.unfollowed.add(name);
      return this.callUnknown(state, args, call);
    }
    this.active.set(name, calls + 1);
    this.depth++;
    try {
      return inAnyLocale(this.instructions, name, args, this.follow(code, args, state));
    } finally {
      this.active.set(name, calls);
      this.depth--;
    }
  }

  private callThrough(
    state: CallerState,
    pointer: Term,
    args: readonly Passed[],
    call: Call,
  ): Passed | undefined {
    const targets = this.targetsOf(pointer);
    if (!targets || this.instructions.isInAnyOrder(call)) {
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
        ends.push({
          ...one,
          locals: [...one.locals, result?.value],
          unset: [...one.unset, result?.unset],
        });
      } catch (thrown) {
        if (!(thrown instanceof DeadEnd)) throw thrown;
      }
    }
    const end = joinStates(ends, this.instructions.model);
    if (!end) throw new DeadEnd();
    const value = end.locals.pop();
    const unset = end.unset.pop() ?? TRUE;
    Object.assign(state, end);
    return value && { value, unset };
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
  private callUnknown(state: CallerState, args: readonly Passed[], call: Call): Passed | undefined {
    const { unknowns, lifetimes } = this.instructions;
    for (const { value } of args) unknowns.giveAway(value);
    lifetimes.lostCount();
    this.instructions.anythingRuns(state);
    return call.result && { value: this.instructions.any(call.result, 'result'), unset: TRUE };
  }
}

/** Whether a term is one that a register of the type holds. */
function fits(term: Term, type: IrType, pointerBits: number): boolean {
  if (type.kind === 'float') return term.sort === 'fp' && term.width === type.bits;
  const bits = type.kind === 'pointer' ? pointerBits : type.bits;
  return bits === 1 ? term.sort === 'bool' : term.sort === 'bv' && term.width === bits;
}
