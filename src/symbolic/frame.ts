import type { LocalId } from '../ir/index.js';
import type { CompiledFunction } from './compile-function.js';
import type { MemoryObject } from './memory-object.js';
import type { CallFrame } from './path.js';
import type { Segment } from './segment.js';
import type { Value } from './values.js';

/** One activation of a function. */
export class Frame {
  /** Objects that end with it. */
  objects: MemoryObject[] | undefined = undefined;

  constructor(
    readonly code: CompiledFunction,
    readonly locals: Value[],
    /** Undefined for the first one. */
    readonly caller: Frame | undefined,
    /** Where the caller goes on, and which of its locals gets the result. */
    readonly returnTo: Segment | undefined,
    readonly resultTo: LocalId | undefined,
    readonly stack: CallFrame | undefined,
    readonly activation: number,
    readonly depth: number,
  ) {}

  own(object: MemoryObject): void {
    if (this.objects === undefined) this.objects = [object];
    else this.objects.push(object);
  }
}
