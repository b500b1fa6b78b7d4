import type { BlockPoint } from '../code-point.js';
import type { InitialContent } from './abstract-memory.js';
import type { Delta } from './delta.js';
import type { AbstractObject } from './memory-objects.js';

/** An address that an object holds before the first instruction. */
export interface InitialAddress {
  readonly holder: AbstractObject;
  readonly offset: number;
  /** Where it leads: so many bytes into the object. */
  readonly target: AbstractObject;
  readonly addend: Delta;
}

/** How a memory object came into being. */
export type MemoryOrigin =
  | { readonly kind: 'symbol'; readonly symbol: string }
  | ({ readonly kind: 'local' | 'heap'; readonly function: string } & BlockPoint)
  | { readonly kind: 'parameter'; readonly function: string; readonly index: number };

/** The inputs of a run, as far as addresses are concerned. */
export interface PointerInputs extends InitialContent {
  readonly initial: readonly InitialAddress[];
  /** What the result of a stub is read from. */
  stubResult(stub: string): AbstractObject;
  /** The test says what the object holds: what the program says of its initial value does not count. */
  isSetByTest(object: AbstractObject): boolean;
  /** Something that is no address may be there from the start. */
  mayHoldIntegers(object: AbstractObject, origin: MemoryOrigin | undefined): boolean;
}
