import type { BlockId, IrFunction } from '../../ir/index.js';
import type { Evaluator } from '../../term/index.js';
import { GuardChain } from '../../term/index.js';
import type { Journal } from '../memory/journal.js';
import type { MemoryObject } from '../memory/memory-object.js';
import type { Frame } from '../path/frame.js';
import { type JoinShape, joinOutcomes, type Outcome } from './join-states.js';

/** An execution that waits for others to join it, against memory as it was when the function was entered. */
export interface WaitingState extends Outcome {
  readonly freed: readonly MemoryObject[];
  readonly chain: GuardChain;
  /** Where it goes on, or returned. */
  readonly block: BlockId;
}

/** What joining needs besides the states; memory must be as it was when the function was entered. */
export interface JoinContext {
  readonly frame: Frame;
  readonly pointerBits: number;
  readonly journal: Journal;
  readonly evaluator: Evaluator;
  /** Before each of two states that become one; throws where there is no time or room for more. */
  look(): void;
}

/** One state of many; those that parted last join first. Undefined of none. */
export function joinStates(states: readonly WaitingState[], context: JoinContext): WaitingState | undefined {
  const left = [...states];
  const near = (i: number) => GuardChain.commonDepth(left[i].chain, left[i + 1].chain);
  const nearness = left.slice(1).map((_, i) => near(i));
  while (left.length > 1) {
    let best = 0;
    for (let i = 1; i < nearness.length; i++) if (nearness[i] >= nearness[best]) best = i;
    context.look();
    left.splice(best, 2, join(left[best], left[best + 1], context));
    nearness.splice(best, 1);
    if (best > 0) nearness[best - 1] = near(best - 1);
    if (best < nearness.length) nearness[best] = near(best);
  }
  return left[0];
}

function join(
  a: WaitingState,
  b: WaitingState,
  { frame, pointerBits, journal, evaluator }: JoinContext,
): WaitingState {
  const { isFirst, chain } = GuardChain.join(a.chain, b.chain);
  const holds = evaluator.value(isFirst) === true;
  const outcome = joinOutcomes(
    { condition: isFirst, holds },
    a,
    b,
    shapeOf(frame.code.irFunction, pointerBits),
    journal,
  );
  return { ...outcome, freed: a.freed, block: a.block, chain };
}

/** Those that freed what the first one did; whether an object is alive must not depend on the way that was taken. */
export function haveOneLife(states: readonly WaitingState[]): {
  readonly joinable: WaitingState[];
  readonly others: WaitingState[];
} {
  const joinable: WaitingState[] = [];
  const others: WaitingState[] = [];
  for (const state of states) {
    const { freed } = states[0];
    const isSame =
      state.freed.length === freed.length && state.freed.every((object) => freed.includes(object));
    (isSame ? joinable : others).push(state);
  }
  return { joinable, others };
}

const shapes = new WeakMap<IrFunction, JoinShape>();

function shapeOf(irFunction: IrFunction, pointerBits: number): JoinShape {
  let shape = shapes.get(irFunction);
  if (!shape) {
    const localTypes = irFunction.locals.map(({ type }) => type);
    shape = { localTypes, resultType: irFunction.result, pointerBits };
    shapes.set(irFunction, shape);
  }
  return shape;
}
