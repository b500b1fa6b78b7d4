export {
  heapAfter,
  requestedAlignment,
  requestedBytes,
  requestFails,
  requestFailsTerm,
} from './allocation.js';
export type { Concrete } from './concrete.js';
