/** A number of bytes from the start of a region, or "somewhere in it". */
export type Delta = number | 'any';

/**
 * Memory as seen from the inputs. A root is a global, an argument cell or the result of a stub; a child is
 * what the pointer stored at an offset of its parent points to. So a path of offsets from a root names the
 * block behind one pointer cell of the input space.
 */
export class PointerRegion {
  readonly children = new Map<Delta, PointerRegion>();
  /** Some comparison may see the pointer to this region and tell null from the rest. */
  nullTested = false;
  /** The bytes accessed through pointers to it, as far as they are known. */
  accessedTo: Delta = 0;
  /** The parts that something reads: how many bytes, by offset. */
  private readonly reads = new Map<Delta, Delta>();

  private constructor(
    /** One for each level below: regions of one level may overlap, so they share what is stored in them. */
    private readonly contents: readonly StoredPointers[],
  ) {}

  static root(levels: number): PointerRegion {
    return new PointerRegion(Array.from({ length: levels + 1 }, () => new StoredPointers()));
  }

  /** Undefined below the deepest level: there every pointer of the input space is null. */
  child(offset: Delta): PointerRegion | undefined {
    if (this.contents.length === 1) return undefined;
    let child = this.children.get(offset);
    if (!child) {
      child = new PointerRegion(this.contents.slice(1));
      this.children.set(offset, child);
    }
    return child;
  }

  /** The pointers that the program may have put at an offset. */
  storedAt(offset: Delta): PointerValue {
    return this.contents[0].at(offset);
  }

  /** True if this was not known to be there. */
  store(offset: Delta, value: PointerValue): boolean {
    return this.contents[0].add(offset, value);
  }

  noteAccess(delta: Delta, bytes: Delta): void {
    if (this.accessedTo === 'any') return;
    if (delta === 'any' || delta < 0 || bytes === 'any') this.accessedTo = 'any';
    else this.accessedTo = Math.max(this.accessedTo, delta + bytes);
  }

  noteRead(delta: Delta, bytes: Delta): void {
    const known = this.reads.get(delta);
    if (known === 'any') return;
    this.reads.set(delta, bytes === 'any' ? 'any' : Math.max(known ?? 0, bytes));
  }

  /** Can anything read one of these bytes? */
  isRead(offset: number, bytes: number): boolean {
    for (const [from, length] of this.reads) {
      const startsBefore = from === 'any' || from < offset + bytes;
      const endsAfter = from === 'any' || length === 'any' || from + length > offset;
      if (startsBefore && endsAfter) return true;
    }
    return false;
  }

  /** All regions that the pointer cell at this path of offsets may lead to. */
  matching(path: readonly number[]): readonly PointerRegion[] {
    let level: PointerRegion[] = [this];
    for (const offset of path) {
      const next: PointerRegion[] = [];
      for (const region of level) {
        for (const [at, child] of region.children) if (at === 'any' || at === offset) next.push(child);
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

/** Either of two values; the first one itself if the second says nothing new. Two offsets into one region are any. */
export function either(a: PointerValue, b: PointerValue): PointerValue {
  if (a === b || b.size === 0) return a;
  if (a.size === 0) return b;
  let joined: Map<PointerRegion, Delta> | undefined;
  for (const [region, delta] of b) {
    const known = a.get(region);
    if (known === delta || known === 'any') continue;
    joined ??= new Map(a);
    joined.set(region, known === undefined ? delta : 'any');
  }
  return joined ?? a;
}

export function moved(value: PointerValue, by: Delta): PointerValue {
  if (value.size === 0 || by === 0) return value;
  const result = new Map<PointerRegion, Delta>();
  for (const [region, delta] of value)
    result.set(region, delta === 'any' || by === 'any' ? 'any' : delta + by);
  return result;
}

/** Pointers that the program stores into memory of one kind. */
class StoredPointers {
  private readonly byOffset = new Map<Delta, PointerValue>();

  at(offset: Delta): PointerValue {
    let value = this.byOffset.get('any') ?? noPointer;
    if (offset === 'any') for (const stored of this.byOffset.values()) value = either(value, stored);
    else value = either(value, this.byOffset.get(offset) ?? noPointer);
    return value;
  }

  add(offset: Delta, value: PointerValue): boolean {
    const known = this.byOffset.get(offset) ?? noPointer;
    const joined = either(known, value);
    if (joined === known) return false;
    this.byOffset.set(offset, joined);
    return true;
  }
}
