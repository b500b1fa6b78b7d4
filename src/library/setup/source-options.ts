import type { SettingsLayer } from './layers.js';

/** What can be said about a program beside its files. Paths hold from the current folder. */
export interface SourceOptions {
  /** In the words of a compiler: `-Iinclude`, `-DN=4`, `-std=c99`, `-funsigned-char`. */
  readonly flags?: readonly string[];
  /** What the configuration does not say, or says otherwise. */
  readonly settings?: SettingsLayer;
  /** A `compile_commands.json` that has the flags of the files. */
  readonly compileCommands?: string;
  /** A configuration; without it, the `hyla.config.json` beside the first file or above it. */
  readonly config?: string;
  /** A C file that defines `int FUNCTION_precond(same parameters)`. */
  readonly precondition?: string;
  /** C files that define what the program calls; nothing in them is covered. */
  readonly stubs?: readonly string[];
  /** What variables hold that nobody wrote: any value, chosen by the test, or (unless told) nothing that a branch may depend on. */
  readonly uninitialised?: 'error' | 'input';
  /** The machine to compile for: `wasm32`, `lp64`, or `native` for that of `cc`. Without it, what the flags say, or else `wasm32`. */
  readonly target?: string;
  /** A clang of the machine, instead of the one that comes with Hyla. */
  readonly clang?: string;
  /** A command that speaks SMT-LIB 2, asked first, such as `z3 -in`. */
  readonly solver?: string;
}
