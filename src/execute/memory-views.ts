import type { InputValue } from '../input/index.js';
import type { WasmMemory } from './web-assembly.js';

/** Typed views of linear memory; growing it detaches them, so they are made anew when the buffer has changed. */
export class MemoryViews {
  buffer: ArrayBuffer;
  bytes!: Uint8Array;
  halves!: Uint16Array;
  words!: Uint32Array;
  longs!: BigUint64Array;
  private data!: DataView;

  constructor(private readonly memory: WasmMemory) {
    this.buffer = memory.buffer;
    this.attach();
  }

  refresh(): void {
    if (this.memory.buffer !== this.buffer) this.attach();
  }

  /** Writes the low `bytes` bytes of a value; any alignment. */
  write(address: number, bytes: number, value: InputValue): void {
    switch (bytes) {
      case 1:
        this.bytes[address] = Number(value);
        return;
      case 2:
        if ((address & 1) === 0) this.halves[address >> 1] = Number(value);
        else this.data.setUint16(address, Number(value), true);
        return;
      case 4:
        if ((address & 3) === 0) this.words[address >> 2] = Number(value);
        else this.data.setUint32(address, Number(value), true);
        return;
      case 8:
        if ((address & 7) === 0) this.longs[address >> 3] = BigInt(value);
        else this.data.setBigUint64(address, BigInt(value), true);
        return;
      default: {
        let rest = BigInt(value);
        for (let k = 0; k < bytes; k++) {
          this.bytes[address + k] = Number(rest & 0xffn);
          rest >>= 8n;
        }
      }
    }
  }

  /** The zero-terminated text at an address, wherever that leads; the beginning of it if it is long. */
  text(address: number): string {
    const longest = this.bytes.subarray(address, address + 1000);
    const end = longest.indexOf(0);
    return String.fromCharCode(...(end < 0 ? longest : longest.subarray(0, end)));
  }

  private attach(): void {
    const { buffer } = this.memory;
    this.buffer = buffer;
    this.bytes = new Uint8Array(buffer);
    this.halves = new Uint16Array(buffer);
    this.words = new Uint32Array(buffer);
    this.longs = new BigUint64Array(buffer);
    this.data = new DataView(buffer);
  }
}
