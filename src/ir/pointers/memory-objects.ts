import type { BlockId } from '../program.js';

/** A piece of memory as far as the text of the program tells pieces apart; the same name in every analysis. */
export type AbstractObject = string;

export const symbolObject = (symbol: string): AbstractObject => `@${symbol}`;
/** What an `allocate` or a call of an allocator makes, all of its executions together. */
export const allocatedObject = (name: string, block: BlockId, instruction: number): AbstractObject =>
  `${name}:${block}:${instruction}`;
/** The callee's own copy of a struct that is passed by value. */
export const parameterCopy = (name: string, index: number): AbstractObject => `${name}(${index})`;
/** What results of stubs hold and lead to, and what leads nobody knows where. */
export const STUB_RESULTS: AbstractObject = '?';

/** Addresses that are in no object: NULL, and what was made of an integer that is no address. */
export const NULL_ADDRESS: AbstractObject = 'null';
export const INTEGER_ADDRESS: AbstractObject = 'integer';

/** No address at all: an integer has it that the program made of an address without detours through memory. */
export const SEEN_AS_ADDRESS: AbstractObject = 'seen';

/** The address leads somewhere. */
export function isMemory(object: AbstractObject): boolean {
  return object !== NULL_ADDRESS && object !== INTEGER_ADDRESS && object !== SEEN_AS_ADDRESS;
}

/** The global or function that the object is; undefined if it is neither. */
export function symbolOf(object: AbstractObject): string | undefined {
  return object.startsWith('@') ? object.slice(1) : undefined;
}
