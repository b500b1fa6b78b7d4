/**
 * The part of the WebAssembly interface used here. Browsers and Node both have it, but TypeScript knows
 * it only together with the whole DOM.
 */
export interface WebAssemblyApi {
  readonly Instance: new (module: object, imports: Record<string, WasmImports>) => { exports: unknown };
  readonly RuntimeError: new () => Error;
}

export type WasmImports = Record<string, (...args: never[]) => unknown>;

export const webAssembly: WebAssemblyApi = (globalThis as unknown as { WebAssembly: WebAssemblyApi })
  .WebAssembly;
