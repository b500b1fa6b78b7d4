import type { BlockId, LocalId } from '../../../ir/index.js';
import { type Draft, draftSuccessors, forEachRead, targetOf } from '../select/draft.js';

/** Which locals are still read after the end of each reachable block. */
export class Liveness {
  private readonly words: number;
  private readonly out: Uint32Array[] = [];

  /** `order` lists the reachable blocks in reverse postorder. */
  constructor(draft: Draft, order: readonly BlockId[]) {
    this.words = (draft.locals.length + 31) >>> 5;
    const reads: Uint32Array[] = [];
    const writes: Uint32Array[] = [];
    for (const id of order) {
      reads[id] = new Uint32Array(this.words);
      writes[id] = new Uint32Array(this.words);
      this.out[id] = new Uint32Array(this.words);
      const block = draft.blocks[id];
      const read = (local: LocalId): void => {
        if (!has(writes[id], local)) add(reads[id], local);
      };
      for (const instruction of block.instructions) {
        forEachRead(instruction, read);
        const target = targetOf(instruction);
        if (target !== undefined) add(writes[id], target);
      }
      forEachRead(block.terminator, read);
    }
    this.solve(draft, order, reads, writes);
  }

  isLiveAfter(block: BlockId, local: LocalId): boolean {
    return has(this.out[block], local);
  }

  private solve(draft: Draft, order: readonly BlockId[], reads: Uint32Array[], writes: Uint32Array[]): void {
    for (let changed = true; changed; ) {
      changed = false;
      for (let k = order.length - 1; k >= 0; k--) {
        const id = order[k];
        const out = this.out[id];
        for (const to of draftSuccessors(draft.blocks[id].terminator)) {
          const next = this.out[to];
          for (let w = 0; w < this.words; w++) {
            const live = out[w] | reads[to][w] | (next[w] & ~writes[to][w]);
            if (live !== (out[w] | 0)) {
              out[w] = live;
              changed = true;
            }
          }
        }
      }
    }
  }
}

function has(set: Uint32Array, local: LocalId): boolean {
  return ((set[local >>> 5] >>> (local & 31)) & 1) === 1;
}

function add(set: Uint32Array, local: LocalId): void {
  set[local >>> 5] |= 1 << (local & 31);
}
