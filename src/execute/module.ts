import { invariant } from '../base/index.js';
import type { Executable } from './artifact.js';
import {
  type WasmExports,
  type WasmGlobal,
  type WasmImports,
  type WasmMemory,
  webAssembly,
} from './web-assembly.js';

/** An instance of the program and where its things lie. */
export interface Module {
  readonly memory: WasmMemory;
  readonly stackPointer: WasmGlobal;
  /** The stack lies below the data: this is the end of the one and the start of the other. */
  readonly stackTop: number;
  readonly heapBase: number;
  /** Addresses of the runtime's variables. */
  readonly state: RuntimeState;
  /** Of globals; for functions the index in the table. */
  readonly addresses: ReadonlyMap<string, number>;
  entry(name: string): () => void;
}

export interface RuntimeState {
  readonly trace: number;
  readonly traceCapacity: number;
  readonly traceLength: number;
  readonly stepsLeft: number;
  readonly heapStart: number;
  readonly heap: number;
  readonly stackLow: number;
}

/** `importFor` makes the function behind an import: the runtime's stop, or a stub. */
export async function instantiate(
  executable: Executable,
  importFor: (name: string) => (...args: never[]) => unknown,
): Promise<Module> {
  const compiled = await webAssembly.compile(executable.wasm);
  const imports: WasmImports = {};
  for (const { module, name, kind } of webAssembly.Module.imports(compiled)) {
    invariant(kind === 'function', `import ${module}.${name} should be a function`);
    imports[module] ??= {};
    imports[module][name] = importFor(name);
  }
  const { exports } = await webAssembly.instantiate(compiled, imports);
  const memory = exports.memory as WasmMemory | undefined;
  invariant(memory, 'the program should export its memory');
  const stackPointer = exported<WasmGlobal>(exports, '__stack_pointer');
  return {
    memory,
    stackPointer,
    stackTop: stackPointer.value,
    heapBase: exported<WasmGlobal>(exports, '__heap_base').value,
    state: readState(exports, memory),
    addresses: readAddresses(executable, exports, memory),
    entry: (name) => exported<() => void>(exports, name),
  };
}

function exported<T>(exports: WasmExports, name: string): T {
  const value = exports[name];
  invariant(value !== undefined, `the program should export ${name}`);
  return value as T;
}

function readState(exports: WasmExports, memory: WasmMemory): RuntimeState {
  const table = exported<() => number>(exports, '__hyla_state')();
  const [trace, traceCapacity, traceLength, stepsLeft, heapStart, heap, stackLow] = new Uint32Array(
    memory.buffer,
    table,
    7,
  );
  return { trace, traceCapacity, traceLength, stepsLeft, heapStart, heap, stackLow };
}

function readAddresses(
  executable: Executable,
  exports: WasmExports,
  memory: WasmMemory,
): ReadonlyMap<string, number> {
  const addresses = new Map<string, number>();
  executable.addressTables.forEach((symbols, k) => {
    if (symbols.length === 0) return;
    const table = exported<WasmGlobal>(exports, `__hyla_addresses_${k}`).value;
    const values = new Uint32Array(memory.buffer, table, symbols.length);
    symbols.forEach((symbol, index) => {
      if (values[index] !== 0) addresses.set(symbol, values[index]);
    });
  });
  return addresses;
}
