import type { Draft } from '../select/draft.js';
import { coalesce } from './coalesce.js';
import { removeDeadCode } from './dead-code.js';
import { expandMultiways } from './expand-multiway.js';
import { forwardCopies } from './forward-copies.js';
import { Liveness } from './liveness.js';
import { mergeBlocks, reachableBlocks } from './merge-blocks.js';
import { threadJumps } from './thread-jumps.js';

/** In: a draft as selection made it. Out: the final shape: probes are the branches, the rest is short. Returns the block order. */
export function simplify(draft: Draft): number[] {
  threadJumps(draft);
  expandMultiways(draft);
  mergeBlocks(draft);
  let order = reachableBlocks(draft);
  forwardCopies(draft, order);
  removeDeadCode(draft, order, new Liveness(draft, order));
  coalesce(draft, order, new Liveness(draft, order));
  mergeBlocks(draft);
  order = reachableBlocks(draft);
  forwardCopies(draft, order);
  removeDeadCode(draft, order, new Liveness(draft, order));
  mergeBlocks(draft);
  return reachableBlocks(draft);
}
