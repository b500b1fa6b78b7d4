import { anyDelta, type Delta, joinDeltas } from './delta.js';
import type { AbstractObject } from './memory-objects.js';

/** More places than this in one object are one: all that what they have in common leaves possible. */
const MOST_OFFSETS = 16;

/** Where an address may lead: a byte of an object, or any of those that the distance stands for. */
export interface AbstractAddress {
  readonly object: AbstractObject;
  readonly offset: Delta;
}

/** How a set calls what several addresses of it have become. */
type Naming<A> = (object: AbstractObject, offset: Delta) => A;

/** Addresses that something may have; it only grows. */
export class AddressSet<A extends AbstractAddress = AbstractAddress> {
  private readonly places = new Map<AbstractObject, A[]>();

  constructor(private readonly named: Naming<A>) {}

  /** What is known by that and was not before; undefined if it is nothing new. */
  add(address: A): A | undefined {
    const { object, offset } = address;
    const known = this.places.get(object);
    if (known === undefined) {
      this.places.set(object, [address]);
      return address;
    }
    for (const one of known) if (contains(one.offset, offset)) return undefined;
    if (known.length >= MOST_OFFSETS) {
      const all = this.named(
        object,
        known.reduce<Delta>((sum, one) => joinDeltas(sum, one.offset), offset),
      );
      this.places.set(object, [all]);
      return all;
    }
    if (typeof offset === 'number') known.push(address);
    else this.places.set(object, [...known.filter((one) => !contains(offset, one.offset)), address]);
    return address;
  }

  has(object: AbstractObject): boolean {
    return this.places.has(object);
  }

  get size(): number {
    return this.places.size;
  }

  get objects(): Iterable<AbstractObject> {
    return this.places.keys();
  }

  list(): readonly A[] {
    const found: A[] = [];
    for (const addresses of this.places.values()) found.push(...addresses);
    return found;
  }
}

/** Addresses that nobody has to know again. */
export const plainAddress: Naming<AbstractAddress> = (object, offset) => ({ object, offset });

function contains(all: Delta, one: Delta): boolean {
  return all === one || all === anyDelta || (typeof all === 'string' && joinDeltas(all, one) === all);
}
