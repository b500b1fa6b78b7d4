import type { LocalId } from '../../ir/index.js';
import type { CompiledFunction } from '../compile/compile-function.js';
import type { Segment } from '../compile/segment.js';
import type { MemoryObject } from '../memory/memory-object.js';
import type { Value } from '../values/values.js';
import type { CallFrame } from './path.js';

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
