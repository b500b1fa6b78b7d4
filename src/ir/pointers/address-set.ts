import { anyDelta, type Delta, joinDeltas } from './delta.js';
import type { AbstractObject } from './memory-objects.js';

/** More places than this in one object are one: all that what they have in common leaves possible. */
const MOST_OFFSETS = 16;

/** Where an address may lead: a byte of an object, or any of those that the distance stands for. */
export interface AbstractAddress {
  readonly object: AbstractObject;
  readonly offset: Delta;
}

/** Addresses that something may have; it only grows. */
export class AddressSet {
  private readonly offsets = new Map<AbstractObject, Delta[]>();

  /** What is known by that and was not before; undefined if it is nothing new. */
  add(object: AbstractObject, offset: Delta): Delta | undefined {
    const known = this.offsets.get(object);
    if (known === undefined) {
      this.offsets.set(object, [offset]);
      return offset;
    }
    for (const one of known) if (contains(one, offset)) return undefined;
    if (known.length >= MOST_OFFSETS) {
      const all = known.reduce(joinDeltas, offset);
      this.offsets.set(object, [all]);
      return all;
    }
    if (typeof offset === 'number') known.push(offset);
    else this.offsets.set(object, [...known.filter((one) => !contains(offset, one)), offset]);
    return offset;
  }

  has(object: AbstractObject): boolean {
    return this.offsets.has(object);
  }

  get size(): number {
    return this.offsets.size;
  }

  get objects(): Iterable<AbstractObject> {
    return this.offsets.keys();
  }

  list(): readonly AbstractAddress[] {
    const found: AbstractAddress[] = [];
    for (const [object, offsets] of this.offsets)
      for (const offset of offsets) found.push({ object, offset });
    return found;
  }
}

function contains(all: Delta, one: Delta): boolean {
  return all === one || all === anyDelta || (typeof all === 'string' && joinDeltas(all, one) === all);
}
