import { firstDeviceAddress, type ScalarName, scalarBytes, type VolatileRead } from '../input/index.js';
import type { MemoryViews } from './memory-views.js';
import { outsideOfMemory } from './stop.js';

/** What a run read of volatile objects, and wrote to them, in order. Bytes are in the order of memory. */
export interface VolatileAccess {
  readonly kind: 'read' | 'written';
  /** The program has no object there. */
  readonly of: VolatileRead['of'];
  readonly address: number;
  readonly bytes: readonly number[];
  /** Of a read: the object that holds its result. */
  readonly object?: number;
}

type Access = Pick<VolatileRead, 'of' | 'scalar'>;

/** An access as it is noted: bytes are made of it when somebody asks. */
interface Noted extends Access {
  readonly kind: VolatileAccess['kind'];
  readonly address: number;
  readonly value: number | bigint;
  readonly object?: number;
}

/** Of a run that makes more, nobody wants to know them all. */
const MOST_NOTED = 20_000;

/** Accesses to volatile memory: the program asks for them, so that they may go where it has none. */
export class VolatileMemory {
  private readonly noted: Noted[] = [];
  private readonly cell = new DataView(new ArrayBuffer(8));

  constructor(
    private readonly memory: () => MemoryViews,
    private readonly pointerBytes: 4 | 8,
  ) {}

  startRun(): void {
    this.noted.length = 0;
  }

  /** Undefined where there were too many. */
  get accesses(): readonly VolatileAccess[] | undefined {
    if (this.noted.length >= MOST_NOTED) return undefined;
    return this.noted.map(({ kind, of, scalar, address, value, object }) => {
      this.put(scalar, value);
      const bytes = [...new Uint8Array(this.cell.buffer, 0, this.bytesOf(scalar))];
      return { kind, of: this.isDevice(of, address) ? 'device' : 'object', address, bytes, object };
    });
  }

  /** The object is ordinary memory. */
  load(scalar: ScalarName, address: number): number | bigint {
    const { bytes } = this.inside(scalar, address);
    for (let k = 0; k < this.bytesOf(scalar); k++) this.cell.setUint8(k, bytes[address + k]);
    return this.value(scalar);
  }

  /** What was read is known from elsewhere. */
  noteRead({ of, scalar }: Access, address: number, value: number | bigint, object: number): void {
    if (this.noted.length < MOST_NOTED) this.noted.push({ kind: 'read', of, scalar, address, value, object });
  }

  store({ of, scalar }: Access, address: number, value: number | bigint): void {
    if (this.noted.length < MOST_NOTED) this.noted.push({ kind: 'written', of, scalar, address, value });
    if (this.isDevice(of, address)) return;
    const { bytes } = this.inside(scalar, address);
    this.put(scalar, value);
    for (let k = 0; k < this.bytesOf(scalar); k++) bytes[address + k] = this.cell.getUint8(k);
  }

  private inside(scalar: ScalarName, address: number): MemoryViews {
    const memory = this.memory();
    memory.refresh();
    if (address + this.bytesOf(scalar) > memory.bytes.length) throw outsideOfMemory;
    return memory;
  }

  private value(scalar: ScalarName): number | bigint {
    switch (scalar) {
      case 'i8':
        return this.cell.getUint8(0);
      case 'i16':
        return this.cell.getUint16(0, true);
      case 'i32':
        return this.cell.getUint32(0, true);
      case 'ptr':
        return this.pointerBytes === 8 ? this.cell.getBigUint64(0, true) : this.cell.getUint32(0, true);
      case 'i64':
        return this.cell.getBigUint64(0, true);
      case 'float':
        return this.cell.getFloat32(0, true);
      case 'double':
        return this.cell.getFloat64(0, true);
    }
  }

  private put(scalar: ScalarName, value: number | bigint): void {
    const { cell } = this;
    if (scalar === 'float') cell.setFloat32(0, Number(value), true);
    else if (scalar === 'double') cell.setFloat64(0, Number(value), true);
    else if (typeof value === 'number') cell.setUint32(0, value, true);
    else cell.setBigUint64(0, BigInt.asUintN(64, value), true);
  }

  private bytesOf(scalar: ScalarName): number {
    return scalarBytes(scalar, this.pointerBytes);
  }

  private isDevice(of: VolatileRead['of'], address: number): boolean {
    return of === 'device' || address >= firstDeviceAddress(8 * this.pointerBytes);
  }
}
