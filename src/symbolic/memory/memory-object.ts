import { invariant } from '../../base/index.js';
import { type Concrete, Mosaic, type Value } from '../values/values.js';
import { byteOf, compose, type Piece } from './cell-bytes.js';

/**
 * Tags, one per byte. A cell that is not plain data (it depends on inputs, is an address, …) is kept whole in
 * `slots` at its first byte, and its bytes are tagged 1, 2, 3, …; so no cell's size needs to be stored.
 */
const UNDEFINED = 0;
const LAZY = 254;
const PLAIN = 255;
/** Cells have at most so many bytes. */
const LARGEST_CELL = 32;

/** A cell whose content is made when it is first touched in a replay. */
export interface LazyCell {
  readonly offset: number;
  readonly bytes: number;
  make(): Value;
}

/** What an object holds when a replay begins: plain bytes, and over them the lazy cells, by ascending offset. */
export interface InitialContent {
  readonly data: Uint8Array;
  readonly cells: readonly LazyCell[];
}

/** `input`: a parameter or global that the test sets; `block`: what it puts behind a pointer. */
export type ObjectKind = 'global' | 'local' | 'heap' | 'input' | 'block' | 'function';

export interface MemoryJournal {
  changing(object: MemoryObject, offset: number, bytes: number): void;
  freed(object: MemoryObject): void;
}

/** The content of some bytes of an object, as it lies. */
export interface SavedBytes {
  readonly offset: number;
  readonly data: Uint8Array;
  readonly tags: Uint8Array;
  readonly slots: readonly Value[];
}

/** What all objects of a replayer share. */
export interface MemoryContext {
  /** The number of the current replay: tells an object whether its content is of this one. */
  epoch: number;
  readonly pointerBytes: number;
  /** Where changes can be taken back: is told of each before it is made. */
  journal?: MemoryJournal;
}

/** A block of memory. Made once for what exists before the run, and reset when a later replay first touches it. */
export class MemoryObject {
  alive = true;
  /** Of an input block: up to here its allocation may have begun, before what its pointer points to. */
  lead = 0;
  private epoch = 0;
  data: Uint8Array = NO_BYTES;
  tags: Uint8Array = NO_BYTES;
  private slots: Value[] = [];
  private initialTags: Uint8Array = NO_BYTES;
  /** What was written in the replay of `epoch`: all that a reset has to undo. */
  private dirtyLow = 0;
  private dirtyHigh = 0;

  constructor(
    readonly id: number,
    readonly kind: ObjectKind,
    /** As the user would say it: the C variable, or what was allocated. */
    readonly name: string,
    readonly bytes: number,
    readonly align: number,
    readonly constant: boolean,
    readonly context: MemoryContext,
    private readonly initial: InitialContent | undefined,
  ) {
    if (initial === undefined) this.createUninitialised();
  }

  /** Brings the content up to the current replay; call before looking at `data` or `tags`. */
  touch(): void {
    if (this.epoch !== this.context.epoch) this.reset();
  }

  private createUninitialised(): void {
    this.epoch = this.context.epoch;
    this.data = new Uint8Array(this.bytes);
    this.tags = new Uint8Array(this.bytes);
  }

  private reset(): void {
    this.epoch = this.context.epoch;
    const initial = this.initial;
    invariant(initial !== undefined, 'object of an earlier replay should not be reachable');
    if (this.data.length !== this.bytes) {
      this.data = new Uint8Array(this.bytes);
      this.initialTags = new Uint8Array(this.bytes).fill(PLAIN);
      for (const cell of initial.cells) this.initialTags.fill(LAZY, cell.offset, cell.offset + cell.bytes);
      this.data.set(initial.data.subarray(0, this.bytes));
      this.tags = this.initialTags.slice();
    } else if (this.dirtyHigh > this.dirtyLow) {
      const { dirtyLow, dirtyHigh } = this;
      this.data.fill(0, dirtyLow, dirtyHigh);
      if (dirtyLow < initial.data.length) this.data.set(initial.data.subarray(dirtyLow, dirtyHigh), dirtyLow);
      this.tags.set(this.initialTags.subarray(dirtyLow, dirtyHigh), dirtyLow);
    }
    this.dirtyLow = this.bytes;
    this.dirtyHigh = 0;
  }

  /** Makes all bytes plain zeros. */
  clear(): void {
    this.context.journal?.changing(this, 0, this.bytes);
    this.data.fill(0);
    this.tags.fill(PLAIN);
  }

  /** Whether this replay came to what an input put there. */
  isTouched(offset: number): boolean {
    return this.epoch === this.context.epoch && this.tags[offset] !== LAZY;
  }

  /** The cells that are more than plain bytes, as far as they came into being in this replay. */
  cells(): readonly Value[] {
    if (this.epoch !== this.context.epoch) return [];
    return this.slots.filter((_, offset) => this.tags[offset] === 1);
  }

  /** The `bytes` bytes at `offset`, which are in bounds, as one cell: raw bits, or whatever was stored there. */
  read(offset: number, bytes: number): Value {
    this.touch();
    const tags = this.tags;
    const end = offset + bytes;
    if (tags[offset] === 1 && tags[end - 1] === bytes && tags[end] !== bytes + 1) return this.slots[offset];
    let all = PLAIN;
    for (let i = offset; i < end; i++) all &= tags[i];
    if (all === PLAIN) return this.plain(offset, bytes);
    if (bytes === 1 && tags[offset] === UNDEFINED) return undefined;
    for (let i = offset; i < end; i++) {
      if (tags[i] === LAZY) {
        this.materialise(i);
        return this.read(offset, bytes);
      }
    }
    return compose(this.pieces(offset, end), bytes);
  }

  /** The four bytes at `offset` if they are there and plain, else -1: the short way for the most common access. */
  readPlainWord(offset: number): number {
    if (this.epoch !== this.context.epoch) this.reset();
    const { data, tags } = this;
    if (!this.alive || offset < 0 || offset + 4 > this.bytes) return -1;
    if ((tags[offset] & tags[offset + 1] & tags[offset + 2] & tags[offset + 3]) !== PLAIN) return -1;
    return (
      (data[offset] | (data[offset + 1] << 8) | (data[offset + 2] << 16) | (data[offset + 3] << 24)) >>> 0
    );
  }

  /** Overwrites four plain bytes; false if they are not all there and plain. */
  writePlainWord(offset: number, value: number): boolean {
    if (this.epoch !== this.context.epoch) this.reset();
    const { data, tags } = this;
    if (!this.alive || this.constant || offset < 0 || offset + 4 > this.bytes) return false;
    if ((tags[offset] & tags[offset + 1] & tags[offset + 2] & tags[offset + 3]) !== PLAIN) return false;
    this.context.journal?.changing(this, offset, 4);
    if (offset < this.dirtyLow) this.dirtyLow = offset;
    if (offset + 4 > this.dirtyHigh) this.dirtyHigh = offset + 4;
    data[offset] = value;
    data[offset + 1] = value >>> 8;
    data[offset + 2] = value >>> 16;
    data[offset + 3] = value >>> 24;
    return true;
  }

  /** Little-endian; a number up to four bytes. */
  private plain(offset: number, bytes: number): Concrete {
    const data = this.data;
    switch (bytes) {
      case 1:
        return data[offset];
      case 2:
        return data[offset] | (data[offset + 1] << 8);
      case 4:
        return (
          (data[offset] | (data[offset + 1] << 8) | (data[offset + 2] << 16) | (data[offset + 3] << 24)) >>> 0
        );
      default: {
        let value = 0n;
        for (let i = bytes - 1; i >= 0; i--) value = (value << 8n) | BigInt(data[offset + i]);
        return bytes <= 4 ? Number(value) : value;
      }
    }
  }

  /** Runs of bytes that belong to one cell each, lowest first. */
  private pieces(from: number, to: number): Piece[] {
    const tags = this.tags;
    const pieces: Piece[] = [];
    let i = from;
    while (i < to) {
      const tag = tags[i];
      if (tag === PLAIN || tag === UNDEFINED) {
        let end = i + 1;
        while (end < to && tags[end] === tag) end++;
        pieces.push({
          value: tag === PLAIN ? this.plain(i, end - i) : undefined,
          size: end - i,
          first: 0,
          count: end - i,
        });
        i = end;
      } else {
        const start = i - (tag - 1);
        const size = this.cellSize(start);
        const count = Math.min(to - i, start + size - i);
        pieces.push({ value: this.slots[start], size, first: i - start, count });
        i += count;
      }
    }
    return pieces;
  }

  private cellSize(start: number): number {
    let size = 1;
    while (this.tags[start + size] === size + 1) size++;
    return size;
  }

  /** Stores a cell of `bytes` bytes, in bounds. */
  write(offset: number, bytes: number, value: Value): void {
    this.touch();
    invariant(bytes <= LARGEST_CELL, 'cell should have at most 32 bytes');
    const end = offset + bytes;
    this.separate(offset);
    this.separate(end);
    this.context.journal?.changing(this, offset, bytes);
    if (offset < this.dirtyLow) this.dirtyLow = offset;
    if (end > this.dirtyHigh) this.dirtyHigh = end;
    if (typeof value === 'number') {
      let rest = value;
      for (let i = offset; i < end; i++) {
        this.data[i] = rest;
        rest >>>= 8;
      }
      this.tags.fill(PLAIN, offset, end);
    } else if (typeof value === 'bigint') {
      let rest = value;
      for (let i = offset; i < end; i++) {
        this.data[i] = Number(rest & 0xffn);
        rest >>= 8n;
      }
      this.tags.fill(PLAIN, offset, end);
    } else if (value === undefined) {
      this.tags.fill(UNDEFINED, offset, end);
    } else if (value instanceof Mosaic) {
      for (let i = 0; i < bytes; i++) this.write(offset + i, 1, value.bytes[i]);
    } else {
      this.slots[offset] = value;
      for (let i = 0; i < bytes; i++) this.tags[offset + i] = i + 1;
    }
  }

  /** Sees to it that no cell lies across the border before `offset`. */
  private separate(offset: number): void {
    if (offset <= 0 || offset >= this.bytes) return;
    // One that begins at the border stays lazy: else writing the first cell would bring all of them into being.
    if (this.tags[offset] === LAZY && this.lazyCell(offset).offset < offset) this.materialise(offset);
    const tag = this.tags[offset];
    if (tag <= 1 || tag >= LAZY) return;
    const start = offset - (tag - 1);
    const size = this.cellSize(start);
    const cell = this.slots[start];
    this.context.journal?.changing(this, start, size);
    for (let k = 0; k < size; k++) this.tags[start + k] = UNDEFINED;
    for (let k = 0; k < size; k++) this.write(start + k, 1, byteOf(cell, k, size));
  }

  /** The lazy cell that contains `offset`. */
  private lazyCell(offset: number): LazyCell {
    const cells = this.initial?.cells ?? [];
    let low = 0;
    let high = cells.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (cells[middle].offset <= offset) low = middle;
      else high = middle - 1;
    }
    return cells[low];
  }

  /** Gives the lazy cell that contains `offset` its content. */
  private materialise(offset: number): void {
    const cell = this.lazyCell(offset);
    // What it is does not depend on where the execution went: nothing to be taken back.
    const { journal } = this.context;
    this.context.journal = undefined;
    this.tags.fill(UNDEFINED, cell.offset, cell.offset + cell.bytes);
    this.write(cell.offset, cell.bytes, cell.make());
    this.context.journal = journal;
  }

  /** The same byte everywhere. */
  fill(offset: number, bytes: number, value: Value): void {
    this.touch();
    this.separate(offset);
    this.separate(offset + bytes);
    const { journal } = this.context;
    journal?.changing(this, offset, bytes);
    if (typeof value !== 'number' && value !== undefined) {
      // That was one change, and not one for each byte.
      this.context.journal = undefined;
      for (let i = offset; i < offset + bytes; i++) this.write(i, 1, value);
      this.context.journal = journal;
      return;
    }
    if (offset < this.dirtyLow) this.dirtyLow = offset;
    if (offset + bytes > this.dirtyHigh) this.dirtyHigh = offset + bytes;
    if (value !== undefined) this.data.fill(value, offset, offset + bytes);
    this.tags.fill(value === undefined ? UNDEFINED : PLAIN, offset, offset + bytes);
  }

  /** The sizes of the cells that the bytes consist of, as they lie: for copying them one by one. */
  cellSizes(offset: number, bytes: number): number[] {
    this.touch();
    const sizes: number[] = [];
    const end = offset + bytes;
    let i = offset;
    while (i < end) {
      if (this.tags[i] === LAZY) this.materialise(i);
      const isCell = this.tags[i] === 1 && i + this.cellSize(i) <= end;
      const isWord = !isCell && i % 4 === 0 && i + 4 <= end && this.isUniform(i, 4);
      const size = isCell ? this.cellSize(i) : isWord ? 4 : 1;
      sizes.push(size);
      i += size;
    }
    return sizes;
  }

  private isUniform(offset: number, bytes: number): boolean {
    const tag = this.tags[offset];
    if (tag !== PLAIN && tag !== UNDEFINED) return false;
    for (let i = 1; i < bytes; i++) if (this.tags[offset + i] !== tag) return false;
    return true;
  }

  /** The bytes as they lie; no cell may lie across their borders. */
  save(offset: number, bytes: number): SavedBytes {
    this.touch();
    const tags = this.tags.slice(offset, offset + bytes);
    const slots: Value[] = [];
    for (let i = 0; i < bytes; i++) if (tags[i] === 1) slots[i] = this.slots[offset + i];
    return { offset, data: this.data.slice(offset, offset + bytes), tags, slots };
  }

  /** Puts back what was saved. */
  restore({ offset, data, tags, slots }: SavedBytes): void {
    this.data.set(data, offset);
    this.tags.set(tags, offset);
    for (let i = 0; i < tags.length; i++) if (tags[i] === 1) this.slots[offset + i] = slots[i];
  }

  /** `memmove`: the cells keep what they are, wherever they are cut. */
  copyFrom(source: MemoryObject, from: number, to: number, bytes: number): void {
    if (bytes === 0) return;
    this.touch();
    source.touch();
    for (let i = from; i < from + bytes; i++) if (source.tags[i] === LAZY) source.materialise(i);
    source.separate(from);
    source.separate(from + bytes);
    this.separate(to);
    this.separate(to + bytes);
    this.context.journal?.changing(this, to, bytes);
    if (to < this.dirtyLow) this.dirtyLow = to;
    if (to + bytes > this.dirtyHigh) this.dirtyHigh = to + bytes;
    const data = source.data.slice(from, from + bytes);
    const tags = source.tags.slice(from, from + bytes);
    const slots = source.slots;
    const moved: Value[] = [];
    for (let i = 0; i < bytes; i++) if (tags[i] === 1) moved[i] = slots[from + i];
    this.data.set(data, to);
    this.tags.set(tags, to);
    for (let i = 0; i < bytes; i++) if (tags[i] === 1) this.slots[to + i] = moved[i];
  }
}

const NO_BYTES = new Uint8Array(0);
