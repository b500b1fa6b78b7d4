import { invariant } from '../../base/index.js';
import type { BlockId, IrBlock, IrFunction, IrType } from '../../ir/index.js';
import type { CallerState, Passed } from './caller-state.js';

/** One activation of a function, all its ways together. */
export class Activation {
  readonly waiting = new Map<BlockId, CallerState[]>();
  readonly returned: { readonly state: CallerState; readonly result?: Passed }[] = [];
  readonly loops: { readonly blocks: ReadonlySet<BlockId>; isLeft: boolean }[] = [];
  private readonly blocks = new Map<BlockId, IrBlock>();

  constructor(readonly code: IrFunction) {
    for (const block of code.blocks) this.blocks.set(block.id, block);
  }

  block(id: BlockId): IrBlock {
    const block = this.blocks.get(id);
    invariant(block !== undefined, 'a jump should lead to a block');
    return block;
  }

  readonly localType = (local: number): IrType => this.code.locals[local].type;

  go(to: BlockId, state: CallerState): void {
    for (const loop of this.loops) if (!loop.blocks.has(to)) loop.isLeft = true;
    const states = this.waiting.get(to);
    if (states) states.push(state);
    else this.waiting.set(to, [state]);
  }
}
