import { WASI, wasi } from '@bjorn3/browser_wasi_shim';
import type { ToolResult } from './toolchain.js';
import { RootDirectory, type VirtualFiles, WritableFile } from './virtual-files.js';
import { type WasmImports, webAssembly } from './web-assembly.js';

const SUCCESS = wasi.ERRNO_SUCCESS;
const STDIN = '/.hyla/stdin';
const STDOUT = '/.hyla/stdout';
const STDERR = '/.hyla/stderr';

interface CommandExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  _start(): unknown;
}

/**
 * One run of a WASI command. It has no state outside the files that it is given; making it ready takes as long as a small run
 * does, and can be done before anything is known of that.
 */
export class WasiCommand {
  private readonly process = new WASI([], [], [], { debug: false });
  private readonly instance: { exports: unknown };

  constructor(module: object) {
    const imports = this.process.wasiImport as WasmImports;
    imports.fd_write = directWrite(this.process, imports.fd_write as FdWrite);
    this.instance = new webAssembly.Instance(module, { wasi_snapshot_preview1: imports });
  }

  /** To its end; there is no second time. */
  run(args: readonly string[], environment: readonly string[], files: VirtualFiles): ToolResult {
    const { process } = this;
    const stream = (path: string) => new WritableFile(files, path, files.create(path));
    process.args = [...args];
    process.env = [...environment];
    process.fds = [stream(STDIN), stream(STDOUT), stream(STDERR), new RootDirectory(files)];
    const ended = untilEnd(() => process.start(this.instance as { exports: CommandExports }));
    const outputs = new Map(files.outputs());
    const take = (path: string): Uint8Array => {
      const bytes = outputs.get(path) ?? new Uint8Array();
      outputs.delete(path);
      return bytes;
    };
    take(STDIN);
    const stdout = take(STDOUT);
    const stderr = new TextDecoder().decode(take(STDERR));
    if (ended.kind === 'exited') return { status: ended.status, stdout, stderr, outputs };
    const hasSaidWhy = /\berror: /i.test(stderr);
    return {
      status: CRASHED,
      stdout,
      stderr: hasSaidWhy ? stderr : `${stderr}\nerror: ${ended.why}\n`,
      outputs,
    };
  }
}

type End =
  | { readonly kind: 'exited'; readonly status: number }
  | { readonly kind: 'trapped'; readonly why: string };

/** What a shell says of a program that a signal ended. */
const CRASHED = 134;

/** A command that gives up in the middle is its own end, not ours. */
function untilEnd(start: () => number): End {
  try {
    return { kind: 'exited', status: start() };
  } catch (error) {
    if (error instanceof RangeError || isOutOfStack(error))
      return { kind: 'trapped', why: 'this is nested too deeply for the compiler' };
    if (error instanceof webAssembly.RuntimeError)
      return { kind: 'trapped', why: `the compiler gave up (${error.message})` };
    throw error;
  }
}

/** The stack that lies in its memory ends where the memory begins. */
const isOutOfStack = (error: unknown): boolean =>
  error instanceof webAssembly.RuntimeError && error.message.includes('out of bounds');

type FdWrite = (fd: number, vectors: number, count: number, written: number) => number;

/**
 * LLVM learns from WASI that files have no block size and therefore buffers nothing: a syntax tree of
 * 700 KB comes in 345,000 writes. This path takes each of them without allocating. What is nested a thousand deep is
 * indented by thousands of blanks, line by line, which arrive in pieces of their own: the first one is enough.
 */
function directWrite(process: WASI, general: FdWrite): FdWrite {
  let bytes = new Uint8Array(0);
  let words = new Uint32Array(0);
  let indented: unknown;
  return (fd, vectors, count, written) => {
    const file = process.fds[fd];
    if (!(file instanceof WritableFile) || (vectors & 3) !== 0) return general(fd, vectors, count, written);
    // Empty at first, and again whenever the memory has grown.
    if (bytes.length === 0) {
      const { buffer } = process.inst.exports.memory;
      bytes = new Uint8Array(buffer);
      words = new Uint32Array(buffer);
    }
    let total = 0;
    for (let i = 0, at = vectors >>> 2; i < count; i++, at += 2) {
      const length = words[at + 1];
      const isIndentation = length >= LONG_INDENTATION && isBlank(bytes, words[at], length);
      if (!isIndentation || indented !== file) file.append(bytes, words[at], length);
      indented = isIndentation ? file : undefined;
      total += length;
    }
    words[written >>> 2] = total;
    return SUCCESS;
  };
}

/** The readers of what a tool writes tell lines apart that are indented less. */
const LONG_INDENTATION = 64;

function isBlank(bytes: Uint8Array, from: number, length: number): boolean {
  for (let i = from; i < from + length; i++) if (bytes[i] !== 0x20) return false;
  return true;
}
