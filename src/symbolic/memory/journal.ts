import type { Value } from '../values/values.js';
import type { MemoryJournal, MemoryObject, SavedBytes } from './memory-object.js';

/** A cell with its content. */
export interface Cell {
  readonly offset: number;
  readonly bytes: number;
  readonly value: Value;
}

/** The cells that differ from some earlier state of memory. */
export type Overlay = ReadonlyMap<MemoryObject, readonly Cell[]>;

interface Change {
  readonly object: MemoryObject;
  /** Undefined where the object was freed. */
  readonly before: SavedBytes | undefined;
}

/** Bytes that it remembers: what changes more memory than this is too much to go back and forth in. */
const MOST_BYTES = 1 << 20;

/** Remembers what memory was before each change, so that it can go back and try another way. */
export class Journal implements MemoryJournal {
  private readonly changes: Change[] = [];
  private bytes = 0;
  /** A change that is being taken back is none. */
  private undoing = false;

  /** `onFull` is called, and has to throw, before more is remembered than there is room for. */
  constructor(private readonly onFull: () => never) {}

  changing(object: MemoryObject, offset: number, bytes: number): void {
    if (this.undoing) return;
    if (this.bytes + bytes > MOST_BYTES) this.onFull();
    this.bytes += bytes;
    this.changes.push({ object, before: object.save(offset, bytes) });
  }

  freed(object: MemoryObject): void {
    this.changes.push({ object, before: undefined });
  }

  get mark(): number {
    return this.changes.length;
  }

  freedSince(mark: number): readonly MemoryObject[] {
    const freed = this.changes.slice(mark).filter(({ before }) => before === undefined);
    return [...new Set(freed.map(({ object }) => object))];
  }

  /** What memory holds now wherever it changed since the mark. */
  overlaySince(mark: number): Overlay {
    const ranges = new Map<MemoryObject, [number, number][]>();
    for (let i = mark; i < this.changes.length; i++) {
      const { object, before } = this.changes[i];
      if (before === undefined) continue;
      const list = ranges.get(object);
      const range: [number, number] = [before.offset, before.offset + before.tags.length];
      if (list) list.push(range);
      else ranges.set(object, [range]);
    }
    const overlay = new Map<MemoryObject, Cell[]>();
    for (const [object, list] of ranges) {
      const cells: Cell[] = [];
      for (const [low, high] of joined(list)) {
        let offset = low;
        for (const bytes of object.cellSizes(low, high - low)) {
          cells.push({ offset, bytes, value: object.read(offset, bytes) });
          offset += bytes;
        }
      }
      overlay.set(object, cells);
    }
    return overlay;
  }

  /** Back to what memory was at the mark. */
  undo(mark: number): void {
    this.undoing = true;
    for (let change = this.popTo(mark); change; change = this.popTo(mark)) {
      if (change.before === undefined) change.object.alive = true;
      else {
        this.bytes -= change.before.tags.length;
        change.object.restore(change.before);
      }
    }
    this.undoing = false;
  }

  private popTo(mark: number): Change | undefined {
    return this.changes.length > mark ? this.changes.pop() : undefined;
  }
}

/** Overlapping and touching ranges as one. */
function joined(ranges: readonly [number, number][]): readonly [number, number][] {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const result: [number, number][] = [];
  for (const [low, high] of sorted) {
    const last = result.at(-1);
    if (last && low <= last[1]) last[1] = Math.max(last[1], high);
    else result.push([low, high]);
  }
  return result;
}
