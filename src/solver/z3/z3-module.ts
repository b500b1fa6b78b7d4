/** A pointer into Z3's memory: context, sort, term, solver, model … */
export type Z3Pointer = number;

/**
 * Z3's C functions as the WebAssembly module exports them. Called directly they run synchronously on this
 * thread; the package's own promises would hand each call to a worker.
 */
export interface Z3Module {
  readonly [name: `_Z3_${string}`]: (...args: (number | bigint)[]) => Z3Pointer;
  _set_noop_error_handler(context: Z3Pointer): void;
  _malloc(size: number): number;
  _free(address: number): void;
  ccall(name: string, result: string | null, types: string[], args: (number | string)[]): number;
  UTF8ToString(address: number): string;
  readonly HEAPU8: Uint8Array;
  readonly HEAPU32: Uint32Array;
  readonly PThread: { terminateAllThreads(): void };
}

let loading: Promise<Z3Module> | undefined;

/** The one Z3 of this process: 35 MB of WebAssembly are compiled once. */
export function loadZ3(): Promise<Z3Module> {
  loading ??= start();
  return loading;
}

/** The package's JavaScript alone takes a tenth of a second: it is read when it is needed. */
async function start(): Promise<Z3Module> {
  const { init } = await import('z3-solver');
  return (await init({ print: ignore, printErr: ignore })).em as Z3Module;
}

function ignore(): void {}
