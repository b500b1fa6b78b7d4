import { addDeltas, anyDelta, type Delta, deltasMeet, joinDeltas, overlaps } from './delta.js';

/**
 * How many regions may still be told apart. Structures full of pointers have a great many of them; with the budget
 * spent, all pointers of a region count as one.
 */
export interface RegionBudget {
  left: number;
}

/**
 * Memory as seen from the inputs. A root is a global, an argument cell or the result of a stub; a child is
 * what the pointer stored at an offset of its parent points to. So a path of offsets from a root names the
 * block behind one pointer cell of the input space.
 */
export class PointerRegion {
  /** Some comparison may see the pointer to this region and tell null from the rest. */
  nullTested = false;
  /** The bytes accessed through pointers to it; infinite if that is not known. */
  accessedBytes = 0;
  private readonly children = new Map<Delta, PointerRegion>();
  /** The parts that something reads: how many bytes, by offset. */
  private readonly reads = new Map<Delta, number>();

  private constructor(
    /** One for each level below: regions of one level may overlap, so they share what is stored in them. */
    private readonly contents: readonly StoredPointers[],
    private readonly budget: RegionBudget,
  ) {}

  static root(levels: number, budget: RegionBudget): PointerRegion {
    const contents = Array.from({ length: levels + 1 }, () => new StoredPointers());
    return new PointerRegion(contents, budget);
  }

  /** Undefined below the deepest level: there every pointer of the input space is null. */
  child(offset: Delta): PointerRegion | undefined {
    if (this.contents.length === 1) return undefined;
    const key = this.budget.left > 0 ? offset : anyDelta;
    const known = this.children.get(offset) ?? this.children.get(key);
    if (known) return known;
    const child = new PointerRegion(this.contents.slice(1), this.budget);
    this.children.set(key, child);
    this.budget.left--;
    return child;
  }

  /** Where pointers that the program puts here are kept. */
  get stored(): StoredPointers {
    return this.contents[0];
  }

  /** True if this was not known to be there. */
  store(offset: Delta, value: PointerValue): boolean {
    return this.contents[0].add(offset, value);
  }

  noteAccess(delta: Delta, bytes: number): void {
    const end = typeof delta === 'number' && delta >= 0 ? delta + bytes : Number.POSITIVE_INFINITY;
    this.accessedBytes = Math.max(this.accessedBytes, end);
  }

  noteRead(delta: Delta, bytes: number): void {
    this.reads.set(delta, Math.max(this.reads.get(delta) ?? 0, bytes));
  }

  /** Can anything read one of these bytes? */
  isRead(offset: number, bytes: number): boolean {
    for (const [delta, length] of this.reads)
      if (overlaps(delta, length, offset, offset + bytes)) return true;
    return false;
  }

  /** All regions that the pointer cell at this path of offsets may lead to. */
  matching(path: readonly number[]): readonly PointerRegion[] {
    let level: PointerRegion[] = [this];
    for (const offset of path) {
      const next: PointerRegion[] = [];
      for (const region of level) {
        for (const [at, child] of region.children) if (deltasMeet(at, offset)) next.push(child);
      }
      level = next;
    }
    return level;
  }
}

/** The regions a value may point into, and where: never changed, only replaced. */
export type PointerValue = ReadonlyMap<PointerRegion, Delta>;

export const noPointer: PointerValue = new Map();

export function pointerTo(region: PointerRegion, delta: Delta): PointerValue {
  return new Map([[region, delta]]);
}

/** Either of two values; the first one itself if the second says nothing new. */
export function either(a: PointerValue, b: PointerValue): PointerValue {
  if (a === b || b.size === 0) return a;
  if (a.size === 0) return b;
  let joined: Map<PointerRegion, Delta> | undefined;
  for (const [region, delta] of b) {
    const known = a.get(region);
    const both = known === undefined ? delta : joinDeltas(known, delta);
    if (both === known) continue;
    joined ??= new Map(a);
    joined.set(region, both);
  }
  return joined ?? a;
}

/** What the pointers at a place may point to: those of the input, and those that the program put there. */
export function pointersIn(address: PointerValue): PointerValue {
  if (address.size === 0) return noPointer;
  const found = new Map<PointerRegion, Delta>();
  const seen = new Map<StoredPointers, Set<Delta>>();
  for (const [region, delta] of address) {
    const child = region.child(delta);
    if (child) addTo(found, child, 0);
    // Regions of one level share what is stored in them: once is enough.
    const offsets = seen.get(region.stored);
    if (offsets?.has(delta)) continue;
    if (offsets) offsets.add(delta);
    else seen.set(region.stored, new Set([delta]));
    region.stored.addTo(found, delta);
  }
  return found;
}

function addTo(value: Map<PointerRegion, Delta>, region: PointerRegion, delta: Delta): void {
  const known = value.get(region);
  value.set(region, known === undefined ? delta : joinDeltas(known, delta));
}

export function moved(value: PointerValue, by: Delta): PointerValue {
  if (value.size === 0 || by === 0) return value;
  const result = new Map<PointerRegion, Delta>();
  for (const [region, delta] of value) result.set(region, addDeltas(delta, by));
  return result;
}

/** The region, if all of a value's pointers point into one and the same. */
export function onlyRegion(value: PointerValue): PointerRegion | undefined {
  if (value.size !== 1) return undefined;
  const [region] = value.keys();
  return region;
}

/** Pointers that the program stores into memory of one kind. */
class StoredPointers {
  private readonly byOffset = new Map<Delta, PointerValue>();

  /** Adds what may be at an offset. */
  addTo(value: Map<PointerRegion, Delta>, offset: Delta): void {
    for (const [at, stored] of this.byOffset) {
      if (deltasMeet(at, offset)) for (const [region, delta] of stored) addTo(value, region, delta);
    }
  }

  add(offset: Delta, value: PointerValue): boolean {
    const known = this.byOffset.get(offset) ?? noPointer;
    const joined = either(known, value);
    if (joined === known) return false;
    this.byOffset.set(offset, joined);
    return true;
  }
}
