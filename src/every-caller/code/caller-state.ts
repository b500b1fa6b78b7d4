import type { IrType } from '../../ir/index.js';
import { scalarOf } from '../../meaning/index.js';
import { fpFromBits, GuardChain, ite, type Term } from '../../term/index.js';
import type { Memory, MemoryModel } from '../memory/memory.js';
import type { Unknowns } from '../memory/unknowns.js';

/** What holds on the ways that lead to a point of one activation, joined. Control moves it; nobody else keeps it. */
export interface CallerState {
  chain: GuardChain;
  /** By local; undefined where nothing was assigned yet: any value. */
  locals: (Term | undefined)[];
  /** By local: when its value may depend on what nobody wrote; undefined where nobody asks. */
  unset: (Term | undefined)[];
  memory: Memory;
}

/** A value that is passed on, and when it depends on what nobody wrote. */
export interface Passed {
  readonly value: Term;
  readonly unset: Term;
}

/** Nothing was executed yet. */
export const startOf = (memory: Memory): CallerState => ({
  chain: GuardChain.start,
  locals: [],
  unset: [],
  memory,
});

/** A way that ended. */
export class DeadEnd {}

export function copyOf({ chain, locals, unset, memory }: CallerState): CallerState {
  return { chain, locals: locals.slice(), unset: unset.slice(), memory };
}

export function assume(state: CallerState, condition: Term): void {
  if (state.chain.excludes(condition)) throw new DeadEnd();
  if (!state.chain.says(condition)) state.chain = state.chain.assume(condition);
}

/** One state of many; those that parted last are joined first. */
export function joinStates(states: readonly CallerState[], model: MemoryModel): CallerState | undefined {
  const left = [...states];
  while (left.length > 1) {
    let best = 0;
    let depth = -1;
    for (let i = 0; i + 1 < left.length; i++) {
      const common = GuardChain.commonDepth(left[i].chain, left[i + 1].chain);
      if (common >= depth) [best, depth] = [i, common];
    }
    left.splice(best, 2, join(left[best], left[best + 1], model));
  }
  return left[0];
}

function join(a: CallerState, b: CallerState, model: MemoryModel): CallerState {
  const { isFirst, chain } = GuardChain.join(a.chain, b.chain);
  const either = (values: CallerState['locals'], others: CallerState['locals']) =>
    values.map((value, local) => {
      const other = others[local];
      return value === undefined || other === undefined ? undefined : ite(isFirst, value, other);
    });
  return {
    chain,
    locals: either(a.locals, b.locals),
    unset: either(a.unset, b.unset),
    memory: model.join(isFirst, a.memory, b.memory),
  };
}

/** Any value that a register of the type can hold. */
export function anyOf(unknowns: Unknowns, type: IrType, what: string, pointerBits: number): Term {
  const bits = unknowns.value(what, scalarOf(type, pointerBits).bits);
  return type.kind === 'float' ? fpFromBits(bits) : bits;
}
