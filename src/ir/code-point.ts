import type { BlockId } from './program.js';

/** A point of a function between two instructions of a block. */
export interface BlockPoint {
  readonly block: BlockId;
  /** The instruction that comes next; past the last one, the terminator. */
  readonly index: number;
}

/** A point of a program. */
export interface CodePoint extends BlockPoint {
  readonly function: string;
}

/** A call that has not returned yet, of something with a body. */
export interface OpenCall {
  readonly function: string;
  readonly block: BlockId;
  readonly instruction: number;
}
