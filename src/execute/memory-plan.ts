import { invariant } from '../base/index.js';
import type { InputObject, InputSpace } from '../input/index.js';
import type { ExecutableProgram } from './artifact.js';
import type { Module } from './module.js';
import type { Recorder } from './recorder.js';
import type { WasmMemory } from './web-assembly.js';

/** Between two blocks, so that an access past the end of one hits neither the other nor anything else. */
const gapBytes = 64;
const gapPattern = 0xdb;
const pageBytes = 1 << 16;
/** Variables of this size and more are left alone if no run can change them; copying the rest costs nothing. */
const largeVariable = 1 << 10;

interface MemoryRange {
  readonly start: number;
  readonly end: number;
}

interface PlacedAddress {
  readonly object: InputObject;
  readonly offset: number;
}

/**
 * Who owns which part of linear memory: stack and data are the program's, then come the blocks of the inputs, room
 * for blocks that stubs return, and last the heap, the only part that grows during a run. All of it is the program's
 * to write to: nothing here may be relied on after a run began.
 */
export class MemoryPlan {
  readonly blocksStart: number;
  readonly blocksEnd: number;
  heapStart: number;
  private readonly addressByObject = new Map<number, number>();
  /** Addresses that were looked up: objects stay where they are. */
  private readonly found = new Map<number, PlacedAddress>();
  private nextStubBlock: number;
  private stubBlocksEnd: number;

  constructor(
    private readonly module: Module,
    private readonly recorder: Recorder,
    private readonly space: InputSpace,
    private readonly program: ExecutableProgram,
  ) {
    this.blocksStart = align(module.heapBase, gapBytes);
    let end = this.blocksStart + gapBytes;
    for (const object of space.objects) {
      if (object.role.kind === 'block' && !isStubMemory(space, object)) {
        this.addressByObject.set(object.id, end);
        end = align(end + object.bytes + gapBytes, 16);
      }
    }
    this.blocksEnd = align(end, gapBytes);
    this.nextStubBlock = this.blocksEnd;
    this.stubBlocksEnd = this.nextStubBlock + pageBytes;
    this.heapStart = this.stubBlocksEnd + gapBytes;
    ensureSize(module.memory, this.heapStart + pageBytes);
  }

  /** The address of an object that exists before the run. */
  address(object: InputObject): number {
    const { role } = object;
    switch (role.kind) {
      case 'parameter':
      case 'global':
        return this.symbol(role.symbol);
      case 'block':
        return this.addressByObject.get(object.id) ?? this.placeStubBlock(object);
      case 'stub':
        invariant(false, 'the result of a stub should be handed over, not stored');
    }
  }

  symbol(name: string): number {
    const address = this.module.addresses.get(name);
    invariant(address !== undefined, `'${name}' should have an address`);
    return address;
  }

  /** The stack ends, and the data begins. */
  get stackTop(): number {
    return this.module.stackTop;
  }

  /**
   * The parts of the data to be copied back before each run: all but large constants and large variables that the
   * function cannot reach. So even a stray write to something small does not outlive its run.
   */
  changingData(): readonly MemoryRange[] {
    const { stackTop, heapBase, addresses } = this.module;
    const reachable = new Set<string>(this.space.keptGlobals);
    for (const { role } of this.space.objects) if (role.kind === 'global') reachable.add(role.symbol);
    const left: MemoryRange[] = [];
    for (const [symbol, { bytes, constant }] of this.program.globals) {
      const start = addresses.get(symbol);
      const isLeft = bytes >= largeVariable && (constant || !reachable.has(symbol));
      if (start !== undefined && isLeft && !symbol.startsWith('__hyla_'))
        left.push({ start, end: start + bytes });
    }
    left.sort((a, b) => a.start - b.start);
    const changing: MemoryRange[] = [];
    let start = stackTop;
    for (const range of left) {
      if (range.start > start) changing.push({ start, end: range.start });
      start = Math.max(start, range.end);
    }
    if (start < heapBase) changing.push({ start, end: heapBase });
    return changing;
  }

  /** Fills the blocks' part of memory, gaps and all, with what it holds before any input is written. */
  paintBlocks(memory: Uint8Array): void {
    memory.fill(gapPattern, this.blocksStart, this.blocksEnd);
    for (const [id, address] of this.addressByObject)
      memory.fill(0, address, address + this.space.objects[id].bytes);
  }

  /** The object at an address, for reading pointers after a run. */
  objectAt(address: number): PlacedAddress | undefined {
    const known = this.found.get(address);
    if (known !== undefined) return known;
    const place = this.findObject(address);
    if (place) this.found.set(address, place);
    return place;
  }

  private findObject(address: number): PlacedAddress | undefined {
    for (const object of this.space.objects) {
      if (object.role.kind === 'stub') continue;
      if (object.role.kind === 'block' && !this.addressByObject.has(object.id)) continue;
      const start = this.address(object);
      if (address >= start && address <= start + object.bytes) return { object, offset: address - start };
    }
    return undefined;
  }

  /** The bytes from an address to the end of the object there, if that can be written; otherwise 0. */
  room(address: number): number {
    if (address < this.stackTop) return this.recorder.room(address);
    for (const [id, start] of this.addressByObject) {
      const { bytes } = this.space.objects[id];
      if (address >= start && address <= start + bytes) return start + bytes - address;
    }
    if (address >= this.module.heapBase) return this.recorder.room(address);
    for (const [symbol, { bytes, constant }] of this.program.globals) {
      const start = this.module.addresses.get(symbol);
      if (start !== undefined && address >= start && address < start + bytes)
        return constant ? 0 : start + bytes - address;
    }
    return 0;
  }

  /** The place of a block that came into being with a stub call: the same in every run. */
  private placeStubBlock(object: InputObject): number {
    const address = align(this.nextStubBlock, 16);
    const end = address + object.bytes + gapBytes;
    if (end > this.stubBlocksEnd) return this.makeRoom(object);
    this.addressByObject.set(object.id, address);
    this.nextStubBlock = end;
    return address;
  }

  /** Out of room in the middle of a run, whose heap begins right after: this block goes behind everything. */
  private makeRoom(object: InputObject): number {
    const bytes = Math.max(object.bytes + 2 * gapBytes, pageBytes * 16);
    const heap = align(this.recorder.heap, 16);
    ensureSize(this.module.memory, heap + bytes + pageBytes);
    this.nextStubBlock = heap;
    this.stubBlocksEnd = heap + bytes;
    this.heapStart = this.stubBlocksEnd + gapBytes;
    this.recorder.moveHeap(this.heapStart);
    return this.placeStubBlock(object);
  }
}

function ensureSize(memory: WasmMemory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) grow(memory, Math.ceil(missing / pageBytes));
}

/** Of a memory with 64-bit addresses some engines want the pages as a number, and newer ones as a `bigint`. */
function grow(memory: WasmMemory, pages: number): void {
  try {
    memory.grow(pages);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    memory.grow(BigInt(pages));
  }
}

/** Does the object belong to the result of a stub, itself or behind pointers? */
export function isStubMemory(space: InputSpace, object: InputObject): boolean {
  let owner = object;
  while (owner.role.kind === 'block') owner = space.objects[owner.role.object];
  return owner.role.kind === 'stub';
}

function align(address: number, to: number): number {
  return Math.ceil(address / to) * to;
}
