import type { AddressFlow, FlowNode } from './address-flow.js';
import { addDeltas, anyDelta, type Delta, meet, timesDelta } from './delta.js';
import { type AbstractObject, INTEGER_ADDRESS, STUB_RESULTS } from './memory-objects.js';

/** Bytes of an object. */
export interface Span {
  readonly object: AbstractObject;
  readonly offset: Delta;
  /** Infinite where that is not known. */
  readonly bytes: number;
}

/** What memory holds from the start, as far as the inputs say. */
export interface InitialContent {
  /** The object is an input whose shape is not made yet. */
  isOpen(object: AbstractObject): boolean;
  /** What the pointer there leads to, if the object is open. */
  pointee(holder: AbstractObject, offset: Delta): AbstractObject | undefined;
  /** Objects with the same answer share what is put into them: they may overlap. */
  storeOf(object: AbstractObject): string;
  /** What is put into this one may really be put into any other; undefined: there is none like that. */
  readonly anyObject: AbstractObject | undefined;
}

/** A piece of a store where addresses were put. */
interface Cell {
  readonly offset: Delta;
  readonly bytes: number;
  readonly node: FlowNode;
}

/** These bytes are those of an input, as the test made them: they hold its pointers. */
interface Original {
  readonly offset: Delta;
  readonly bytes: number;
  readonly from: AbstractObject;
  /** From here to there. */
  readonly distance: Delta;
}

interface Reader {
  readonly offset: Delta;
  readonly bytes: number;
  readonly into: FlowNode;
}

/** Bytes that are copied to another object. */
export interface Copier {
  readonly offset: Delta;
  readonly bytes: number;
  readonly to: AbstractObject;
  readonly distance: Delta;
}

/** More places than this in one object where addresses are put, or copied to from inputs, are not told apart. */
const MOST_CELLS = 64;
const MOST_ORIGINALS = 16;
const ANYWHERE = { offset: anyDelta, bytes: Number.POSITIVE_INFINITY };

class Store {
  readonly cells = new Map<string, Cell>();
  readonly originals: Original[] = [];
  readonly readers: Reader[] = [];
  /** Who reads how, so that nobody is told of the same twice: objects share stores, and what walks over many of them is common. */
  private readonly known = new Map<FlowNode | Store, Set<string>>();
  readonly copiers: Copier[] = [];
  /** Those of them that lead to different stores, or in different ways. */
  readonly moves: Copier[] = [];

  /** `integers` has an address once something that is none was put here. */
  constructor(readonly integers: FlowNode) {}

  /** Whether it is the first time that this goes from here to there. */
  isNews(to: FlowNode | Store, how: string): boolean {
    const known = this.known.get(to) ?? new Set();
    this.known.set(to, known);
    const { size } = known;
    return known.add(how).size > size;
  }
}

/** What is put into memory and read from it again, whatever the order of execution. */
export class AbstractMemory {
  private readonly stores = new Map<string, Store>();
  /** Nodes that have what was put anywhere. */
  private readonly readAnything = new Set<FlowNode>();

  constructor(
    private readonly flow: AddressFlow,
    private readonly initial: InitialContent,
    private readonly pointerBytes: number,
  ) {}

  /** The bytes hold what the node has. */
  write(to: Span, value: FlowNode): void {
    this.flow.once(value, () => {
      this.flow.copy(value, this.cell(to).node);
    });
  }

  writeAddress(to: Span, object: AbstractObject, offset: Delta): void {
    this.flow.include(this.cell(to).node, object, offset);
  }

  /** Something that is no address is put there. */
  writeInteger(object: AbstractObject): void {
    this.flow.include(this.store(object).integers, INTEGER_ADDRESS, 0);
  }

  /** The node has what the bytes hold. */
  read({ object, offset, bytes }: Span, into: FlowNode): void {
    const { anyObject } = this.initial;
    const reader = { offset, bytes, into };
    this.readStore(object, reader);
    this.readOriginal({ offset, bytes, from: object, distance: 0 }, reader);
    if (object === STUB_RESULTS) this.flow.include(into, STUB_RESULTS, anyDelta);
    else if (anyObject !== undefined && !this.readAnything.has(into)) {
      this.readAnything.add(into);
      this.readStore(anyObject, { ...ANYWHERE, into });
    }
  }

  readIntegers(object: AbstractObject, into: FlowNode): void {
    this.flow.copy(this.store(object).integers, into);
  }

  /** The bytes from one place on are those from another on. */
  copy(to: Span, from: Span): void {
    const isExact = typeof to.offset === 'number' && typeof from.offset === 'number';
    const distance = isExact ? addDeltas(to.offset, timesDelta(from.offset, -1)) : anyDelta;
    const source = this.store(from.object);
    if (from.object === STUB_RESULTS) this.writeAddress(to, STUB_RESULTS, anyDelta);
    const copier = { offset: from.offset, bytes: from.bytes, to: to.object, distance };
    source.copiers.push(copier);
    const own = { offset: from.offset, bytes: from.bytes, from: from.object, distance: 0 };
    this.copyOriginal(own, copier);
    const target = this.store(to.object);
    if (!source.isNews(target, `${from.offset}+${from.bytes}>${distance}`)) return;
    source.moves.push(copier);
    this.flow.copy(source.integers, target.integers);
    for (const cell of [...source.cells.values()]) if (meets(cell, copier)) this.copyCell(cell, copier);
    for (const original of [...source.originals]) this.copyOriginal(original, copier);
  }

  /** Everything that may ever be put into the object. */
  content(object: AbstractObject): readonly FlowNode[] {
    const { anyObject } = this.initial;
    const stores = [this.store(object), ...(anyObject === undefined ? [] : [this.store(anyObject)])];
    return stores.flatMap(({ cells }) => [...cells.values()].map(({ node }) => node));
  }

  /** Where bytes of the object are copied to. */
  copiesOf(object: AbstractObject): readonly Copier[] {
    return this.store(object).copiers;
  }

  holdsIntegers(object: AbstractObject): boolean {
    return this.store(object).integers.addresses.size > 0;
  }

  private readStore(object: AbstractObject, reader: Reader): void {
    const store = this.store(object);
    if (!store.isNews(reader.into, `${reader.offset}+${reader.bytes}`)) return;
    store.readers.push(reader);
    for (const cell of store.cells.values()) if (meets(cell, reader)) this.flow.copy(cell.node, reader.into);
    for (const original of store.originals) this.readOriginal(original, reader);
  }

  private store(object: AbstractObject): Store {
    const name = this.initial.storeOf(object);
    let store = this.stores.get(name);
    if (store === undefined) {
      store = new Store(this.flow.newNode());
      this.stores.set(name, store);
    }
    return store;
  }

  private cell({ object, offset, bytes }: Span): Cell {
    const store = this.store(object);
    const key = `${offset}+${bytes}`;
    const known = store.cells.get(key);
    if (known !== undefined) return known;
    if (store.cells.size < MOST_CELLS)
      return this.newCell(store, key, { offset, bytes, node: this.flow.newNode('memory') });
    return (
      store.cells.get('rest') ??
      this.newCell(store, 'rest', { ...ANYWHERE, node: this.flow.newNode('memory') })
    );
  }

  private newCell(store: Store, key: string, cell: Cell): Cell {
    store.cells.set(key, cell);
    for (const reader of store.readers) if (meets(cell, reader)) this.flow.copy(cell.node, reader.into);
    for (const move of store.moves) if (meets(cell, move)) this.copyCell(cell, move);
    return cell;
  }

  private copyCell(cell: Cell, { to, distance }: Copier): void {
    this.write({ object: to, offset: addDeltas(cell.offset, distance), bytes: cell.bytes }, cell.node);
  }

  /** What is narrower than a pointer shows only parts of one: who asks for facts is told of that. */
  private readOriginal(original: Original, reader: Reader): void {
    if (reader.bytes < this.pointerBytes || !meets(original, reader)) return;
    const pointee = this.initial.pointee(original.from, addDeltas(reader.offset, original.distance));
    if (pointee !== undefined) this.flow.include(reader.into, pointee, 0);
  }

  private copyOriginal({ from, distance, ...where }: Original, copier: Copier): void {
    if (!this.initial.isOpen(from) || !meets(where, copier)) return;
    const store = this.store(copier.to);
    const copied: Original =
      store.originals.length < MOST_ORIGINALS
        ? {
            offset: addDeltas(copier.offset, copier.distance),
            bytes: copier.bytes,
            from,
            distance: addDeltas(distance, timesDelta(copier.distance, -1)),
          }
        : { ...ANYWHERE, from, distance: anyDelta };
    if (store.originals.some((one) => isSameOriginal(one, copied))) return;
    store.originals.push(copied);
    for (const reader of store.readers) this.readOriginal(copied, reader);
    for (const next of [...store.moves]) this.copyOriginal(copied, next);
  }
}

function isSameOriginal(a: Original, b: Original): boolean {
  return a.from === b.from && a.offset === b.offset && a.bytes === b.bytes && a.distance === b.distance;
}

function meets(
  a: { readonly offset: Delta; readonly bytes: number },
  b: { readonly offset: Delta; readonly bytes: number },
): boolean {
  return meet(a.offset, a.bytes, b.offset, b.bytes);
}
