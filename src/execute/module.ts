import { invariant } from '../base/index.js';
import type { Executable } from './artifact.js';
import {
  addressOf,
  type WasmExports,
  type WasmFunction,
  type WasmGlobal,
  type WasmImports,
  type WasmMemory,
  webAssembly,
} from './web-assembly.js';

/** An instance of the program and where its things lie. */
export interface Module {
  readonly memory: WasmMemory;
  /** The stack lies below the data: this is the end of the one and the start of the other. */
  readonly stackTop: number;
  readonly heapBase: number;
  /** Of globals; for functions the index in the table. */
  readonly addresses: ReadonlyMap<string, number>;
  entry(name: string): () => void;
  /** After a run that did not return. */
  unwind(): void;
}

/** `importFor` makes the function behind an import: one of Hyla's own, or a stub. */
export async function instantiate(
  executable: Executable,
  importFor: (name: string) => WasmFunction,
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
  const top = stackPointer.value;
  return {
    memory,
    stackTop: addressOf(top),
    heapBase: addressOf(exported<WasmGlobal>(exports, '__heap_base').value),
    addresses: readAddresses(executable, exports, memory),
    entry: (name) => exported<() => void>(exports, name),
    unwind: () => {
      stackPointer.value = top;
    },
  };
}

function exported<T>(exports: WasmExports, name: string): T {
  const value = exports[name];
  invariant(value !== undefined, `the program should export ${name}`);
  return value as T;
}

function readAddresses(
  executable: Executable,
  exports: WasmExports,
  memory: WasmMemory,
): ReadonlyMap<string, number> {
  const addresses = new Map<string, number>();
  executable.addressTables.forEach((symbols, k) => {
    if (symbols.length === 0) return;
    const table = addressOf(exported<WasmGlobal>(exports, `__hyla_addresses_${k}`).value);
    // Of an address of 64 bits the second half is 0.
    const step = executable.program.target.pointerBytes / 4;
    const values = new Uint32Array(memory.buffer, table, symbols.length * step);
    symbols.forEach((symbol, index) => {
      if (values[index * step] !== 0) addresses.set(symbol, values[index * step]);
    });
  });
  return addresses;
}
