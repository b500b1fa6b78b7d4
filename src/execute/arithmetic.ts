import type { MemoryViews } from './memory-views.js';
import { outsideOfMemory } from './stop.js';
import {
  addressOf,
  type WasmAddress,
  type WasmExports,
  type WasmFunction,
  type WasmMemory,
  webAssembly,
} from './web-assembly.js';

/** Operations whose results are written to where their first argument says: how many bytes. */
const RESULT_BYTES: readonly (readonly [names: RegExp, bytes: number])[] = [
  [/^__(?:ashl|lshr|ashr|mul|div|udiv|mod|umod)ti3$|^__negti2$|^__fix\w*ti$|^__muloti4$/, 16],
  [/^__(?:add|sub|mul|div)tf3$|^__float\w*tf$|^__extend\w*tf2$|^__powitf2$/, 16],
  [/^__(?:mul|div)dc3$/, 16],
  [/^__(?:mul|div)sc3$/, 8],
  [/^__(?:mul|div)tc3$/, 32],
];
/** Writes a flag, too, to where its last argument says. */
const WITH_FLAG = '__muloti4';
const FLAG_BYTES = 4;
const MOST_BYTES = 32;

/**
 * Arithmetic for which WebAssembly has no instructions, of 128 bits most of all, as a module of its own: it exists for
 * memories with 32-bit addresses only, and serves programs with others.
 */
export class Arithmetic {
  private readonly memory: WasmMemory;
  private readonly scratch: number;

  private constructor(
    private readonly exports: WasmExports,
    private readonly program: () => MemoryViews,
  ) {
    this.memory = exports.memory as WasmMemory;
    this.scratch = this.memory.buffer.byteLength;
    this.memory.grow(1);
  }

  static async create(wasm: Uint8Array, program: () => MemoryViews): Promise<Arithmetic> {
    const compiled = await webAssembly.compile(wasm);
    const imports = webAssembly.Module.imports(compiled).map(({ name }) => [name, () => undefined] as const);
    const { exports } = await webAssembly.instantiate(compiled, { env: Object.fromEntries(imports) });
    return new Arithmetic(exports, program);
  }

  /** The operation of this name, if it is one. */
  function(name: string): WasmFunction | undefined {
    const found = name.startsWith('__') ? (this.exports[name] as WasmFunction | undefined) : undefined;
    if (typeof found !== 'function') return undefined;
    const operation = found as (...args: readonly (number | bigint)[]) => unknown;
    const bytes = RESULT_BYTES.find(([names]) => names.test(name))?.[1];
    if (bytes === undefined) return operation;
    if (name !== WITH_FLAG)
      return (to: WasmAddress, ...operands: readonly bigint[]) => {
        operation(this.scratch, ...operands);
        this.handOver(0, bytes, to);
      };
    return (to: WasmAddress, a: bigint, b: bigint, c: bigint, d: bigint, flag: WasmAddress) => {
      operation(this.scratch, a, b, c, d, this.scratch + MOST_BYTES);
      this.handOver(0, bytes, to);
      this.handOver(MOST_BYTES, FLAG_BYTES, flag);
    };
  }

  private handOver(offset: number, bytes: number, to: WasmAddress): void {
    const views = this.program();
    views.refresh();
    const address = addressOf(to);
    if (address + bytes > views.bytes.length) throw outsideOfMemory;
    views.bytes.set(new Uint8Array(this.memory.buffer, this.scratch + offset, bytes), address);
  }
}
