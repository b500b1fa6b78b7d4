import type { Diagnostic } from '../base/index.js';
import type { LabelKind, LabelObjectives, Program, Uninitialised } from '../ir/index.js';
import type { Dependency } from './source/recorded-files.js';
import type { SourceFacts } from './source-facts.js';
import type { SourceFiles } from './toolchain/toolchain.js';

/** What to compile, in the words of the command line. */
export interface CompileRequest extends UnitFlags {
  /** As the user named them; relative to `folder`. All of them make one program. */
  readonly files: readonly string[];
  /** Absolute, with `/` between the parts. */
  readonly folder: string;
  /** Of files that are compiled with other flags than the first one. */
  readonly own?: { readonly [file: string]: UnitFlags };
  /** Functions that get an entry although a header defines them. */
  readonly functions?: readonly string[];
  /** What is to be reported beside branches. */
  readonly labels?: readonly LabelKind[];
  /** What the user's own labels make up. */
  readonly objectives?: LabelObjectives;
  /** What variables hold that nobody wrote: nothing that a program may use, unless told. */
  readonly uninitialised?: Uninitialised;
}

/** How a file is compiled. */
export interface UnitFlags {
  /** `-D`, `-U`, `-I`, `-include` …: in order, each one word; paths are relative to `folder`. */
  readonly preprocessor?: readonly string[];
  /** Other flags that change the meaning: `-funsigned-char` … */
  readonly language?: readonly string[];
  /** `--std`: `c11`, `gnu89` … */
  readonly standard?: string;
}

/** One program, two uses: `program` for reasoning, `wasm` for running. */
export interface Artifact {
  readonly program: Program;
  readonly facts: SourceFacts;
  /** Exports `memory`, `__stack_pointer`, `__heap_base`, `__hyla_enter_F`, `__hyla_addresses_k`. */
  readonly wasm: Uint8Array;
  /** The module that the program reports its branches to. */
  readonly recorder: Uint8Array;
  /** A module with arithmetic that the program imports; absent where it has that itself. */
  readonly arithmetic?: Uint8Array;
  /** The symbols whose addresses `__hyla_addresses_k` holds, in order. */
  readonly addressTables: readonly (readonly string[])[];
  /** The text with probes of each of the user's files. */
  readonly probed: readonly { readonly file: string; readonly text: string }[];
  readonly warnings: readonly Diagnostic[];
  /** What was asked of the user's files; absent where a compiler of the machine read them. */
  readonly dependencies?: readonly Dependency[];
}

/** What the front end needs of its surroundings. */
export interface FrontendServices {
  /** Of this front end's code: what another version kept in the cache is not used. */
  readonly version: string;
  readonly files: SourceFiles;
  readonly cache: Cache;
  readonly models: ModelSources;
}

/** Keeps bytes between runs. It may forget anything at any time. */
export interface Cache {
  get(key: string): Promise<Uint8Array | undefined>;
  put(key: string, bytes: Uint8Array): Promise<void>;
}

/** Hyla's models of library functions, and the runtime. */
export interface ModelSources {
  /** C files: those in `runtime/` are the runtime, the others are models. */
  sources(): Promise<readonly { readonly file: string; readonly bytes: Uint8Array }[]>;
  /** What `encodeModelLibrary` made of them when the package was built. */
  prebuilt(target: string): Promise<Uint8Array | undefined>;
}
