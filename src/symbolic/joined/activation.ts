import type { BlockId } from '../../ir/index.js';
import type { GuardChain } from '../../term/index.js';
import type { Segment } from '../compile/segment.js';
import type { StubCount } from '../memory/stubs.js';
import type { Frame } from '../path/frame.js';
import type { Value } from '../values/values.js';
import type { WaitingState } from './waiting-states.js';

/** The block of a state that is about to be told where it goes. */
export const NOWHERE: BlockId = -1;

/** One activation of a function, all its paths together: which states wait where. */
export class Activation {
  readonly waiting = new Map<BlockId, WaitingState[]>();
  readonly returned: WaitingState[] = [];
  /** The block that the state in the machine goes on with. */
  live: BlockId | undefined;
  /** The loops that are being executed, innermost last, and whether one was left in this iteration. */
  readonly loops: { readonly blocks: ReadonlySet<BlockId>; isLeft: boolean }[] = [];

  constructor(
    readonly frame: Frame,
    /** Where memory was when it was entered. */
    readonly mark: number,
  ) {
    this.live = frame.code.irFunction.blocks[0].id;
  }

  /** The state in the machine goes on there. */
  goTo(target: Segment): void {
    this.live = target.position.block;
    this.leaveFor(target);
  }

  /** A state goes there: perhaps out of some loops. */
  leaveFor(target: Segment): void {
    for (const loop of this.loops) if (!loop.blocks.has(target.position.block)) loop.isLeft = true;
  }

  return(state: WaitingState): void {
    for (const loop of this.loops) loop.isLeft = true;
    this.returned.push(state);
  }

  wait(state: WaitingState): void {
    const states = this.waiting.get(state.block);
    if (states) states.push(state);
    else this.waiting.set(state.block, [state]);
  }
}

/** What there was before a block, if it has to be executed again. */
export interface Beginning {
  readonly mark: number;
  readonly locals: readonly Value[];
  readonly stubs: ReadonlyMap<string, StubCount>;
  readonly chain: GuardChain;
}

export function restore(locals: Value[], saved: readonly Value[]): void {
  for (let i = 0; i < saved.length; i++) locals[i] = saved[i];
}

export function restoreCounts(counts: Map<string, StubCount>, saved: ReadonlyMap<string, StubCount>): void {
  counts.clear();
  for (const [name, count] of saved) counts.set(name, count);
}
