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

const POINTER_BYTES = 4;

/** Accesses to volatile memory: the program asks for them, so that they may go where it has none. */
export class VolatileMemory {
  readonly accesses: VolatileAccess[] = [];
  private readonly cell = new DataView(new ArrayBuffer(8));

  constructor(private readonly memory: () => MemoryViews) {}

  startRun(): void {
    this.accesses.length = 0;
  }

  /** The object is ordinary memory. */
  load(scalar: ScalarName, address: number): number | bigint {
    const { bytes } = this.inside(scalar, address);
    for (let k = 0; k < scalarBytes(scalar, POINTER_BYTES); k++) this.cell.setUint8(k, bytes[address + k]);
    return this.value(scalar);
  }

  /** What was read is known from elsewhere. */
  noteRead(read: Access, address: number, value: number | bigint, object: number): void {
    this.accesses.push({ kind: 'read', ...this.noted(read, address, value), object });
  }

  store(written: Access, address: number, value: number | bigint): void {
    const noted = this.noted(written, address, value);
    this.accesses.push({ kind: 'written', ...noted });
    if (noted.of === 'object') this.inside(written.scalar, address).bytes.set(noted.bytes, address);
  }

  private noted({ of, scalar }: Access, address: number, value: number | bigint) {
    const isDevice = of === 'device' || address >= firstDeviceAddress(8 * POINTER_BYTES);
    return { of: isDevice ? 'device' : 'object', address, bytes: this.bytesOf(scalar, value) } as const;
  }

  private inside(scalar: ScalarName, address: number): MemoryViews {
    const memory = this.memory();
    memory.refresh();
    if (address + scalarBytes(scalar, POINTER_BYTES) > memory.bytes.length) throw outsideOfMemory;
    return memory;
  }

  private value(scalar: ScalarName): number | bigint {
    switch (scalar) {
      case 'i8':
        return this.cell.getUint8(0);
      case 'i16':
        return this.cell.getUint16(0, true);
      case 'i32':
      case 'ptr':
        return this.cell.getUint32(0, true);
      case 'i64':
        return this.cell.getBigUint64(0, true);
      case 'float':
        return this.cell.getFloat32(0, true);
      case 'double':
        return this.cell.getFloat64(0, true);
    }
  }

  private bytesOf(scalar: ScalarName, value: number | bigint): readonly number[] {
    const { cell } = this;
    if (scalar === 'float') cell.setFloat32(0, Number(value), true);
    else if (scalar === 'double') cell.setFloat64(0, Number(value), true);
    else cell.setBigUint64(0, BigInt.asUintN(64, BigInt(value)), true);
    return [...new Uint8Array(cell.buffer, 0, scalarBytes(scalar, POINTER_BYTES))];
  }
}
