import type { typeOf } from '../input/index.js';

/** What a compiled program has to offer to be executed; the front end's artifact is one. */
export interface Executable {
  /** The linked module: exports `memory`, `__stack_pointer`, `__heap_base`, `__hyla_enter_*`, `__hyla_addresses_*`. */
  readonly wasm: Uint8Array;
  /** The module that keeps the trace: the functions `__hyla_*` that the program imports are its. */
  readonly recorder: Uint8Array;
  /** A module with operations that the program imports, where it does not have them itself. */
  readonly arithmetic?: Uint8Array;
  /** The symbols whose addresses the module's table `__hyla_addresses_k` holds, in order. */
  readonly addressTables: readonly (readonly string[])[];
  readonly program: ExecutableProgram;
}

/** The little that execution has to know of the program. */
export interface ExecutableProgram {
  readonly target: { readonly pointerBytes: 4 | 8 };
  readonly globals: ReadonlyMap<string, { readonly bytes: number; readonly constant: boolean }>;
  readonly stubs: ReadonlyMap<
    string,
    {
      readonly result?: { readonly kind: string; readonly bits?: number };
      readonly parameters: readonly { readonly kind: string }[];
    }
  >;
  readonly types: Parameters<typeof typeOf>[0];
}
