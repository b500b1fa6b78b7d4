import type { CompileTarget } from './targets.js';

/** The compiler and the linker, wherever they run. */
export interface Toolchain {
  /** Part of every cache key: equal versions give equal output. */
  readonly version: string;
  /** Where the C library's headers are, for this compiler to read. */
  readonly sysroot: string;
  /** What it compiles for. */
  readonly target: CompileTarget;
  /** What this compiler calls the target. */
  readonly triple: string;
  /** What it needs to be told to behave like the others. */
  readonly flags: readonly string[];
  /** Whether it sees the user's files only through `ToolInvocation.sources`, so that every look is noticed. */
  readonly reading: 'given-sources' | 'the-machine';
  /** The compiler that makes the library models, if it is another: one set of models serves all. */
  readonly forModels?: Toolchain;
  run(invocation: ToolInvocation): Promise<ToolResult>;
  /** Does a little of what the next runs would begin with, while nobody waits for them; once there was one. */
  prepare?(): Promise<'ready' | 'more to do'>;
}

export interface ToolInvocation {
  readonly tool: 'clang' | 'wasm-ld';
  readonly args: readonly string[];
  /** Files that exist for this run only, by absolute path. */
  readonly inputs: ReadonlyMap<string, Uint8Array>;
  /** What the tool may read beside them: the user's files. */
  readonly sources?: SourceFiles;
}

export interface ToolResult {
  readonly status: number;
  readonly stdout: Uint8Array;
  readonly stderr: string;
  /** The files it wrote, by absolute path. */
  readonly outputs: ReadonlyMap<string, Uint8Array>;
}

/** The user's files, by absolute path with `/` between the parts. Synchronous, because compilers are. */
export interface SourceFiles {
  read(path: string): SourceEntry;
}

export type SourceEntry =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'directory' }
  | { readonly kind: 'absent' }
  /** It exists and cannot be read; `why` completes the sentence "cannot read f.c: …". */
  | { readonly kind: 'unreadable'; readonly why: string };

/** Where the bundled compiler's large files come from: a folder, a web server. */
export interface ToolchainAssets {
  readonly version: string;
  /** Clang and lld as one compiled `WebAssembly.Module`. */
  compiler(): Promise<object>;
  /** A tar archive: the C library's headers and the compiler's own. */
  resources(): Promise<Uint8Array>;
  /** Runs the compiler's synchronous work; a host may tune its engine around it. */
  around<T>(work: () => T): T;
}
