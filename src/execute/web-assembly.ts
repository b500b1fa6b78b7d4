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

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export interface WasmGlobal {
  value: number;
}

export const webAssembly: WebAssemblyApi = (globalThis as unknown as { WebAssembly: WebAssemblyApi })
  .WebAssembly;
