/**
 * The part of the WebAssembly interface used here. Browsers and Node both have it, but TypeScript declares it
 * only in the browser's library, of which nothing else may be used.
 */
interface WebAssemblyApi {
  compile(bytes: Uint8Array): Promise<WasmModule>;
  instantiate(module: WasmModule, imports: WasmImports): Promise<{ readonly exports: WasmExports }>;
  readonly Module: {
    imports(module: WasmModule): { readonly module: string; readonly name: string; readonly kind: string }[];
  };
  readonly RuntimeError: new () => Error;
}

type WasmModule = object;
export type WasmFunction = (...args: never[]) => unknown;
export type WasmImports = { [module: string]: { [name: string]: WasmFunction } };
export type WasmExports = { readonly [name: string]: unknown };

/** An address or a size: of a memory with 64-bit addresses it is a `bigint`. All of them lie below 4 GiB. */
export type WasmAddress = number | bigint;

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: WasmAddress): WasmAddress;
}

export interface WasmGlobal {
  value: WasmAddress;
}

/** What the program says is an address may be anything: one that no memory has is larger than all that one has. */
export function addressOf(value: WasmAddress): number {
  return typeof value === 'number' ? value >>> 0 : Number(BigInt.asUintN(64, value));
}

/** As a memory with pointers of this size wants it. */
export function asAddress(value: number, pointerBytes: 4 | 8): WasmAddress {
  return pointerBytes === 8 ? BigInt(value) : value;
}

export const webAssembly: WebAssemblyApi = (globalThis as unknown as { WebAssembly: WebAssemblyApi })
  .WebAssembly;
