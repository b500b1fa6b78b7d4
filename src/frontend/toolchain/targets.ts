import { type Plugin, registry } from '../../base/index.js';

/** A machine that programs are compiled for, and run on: WebAssembly with a data model. */
export interface CompileTarget extends Plugin {
  readonly name: 'wasm32' | 'lp64';
  /** What LLVM calls the architecture. */
  readonly architecture: 'wasm32' | 'wasm64';
  readonly pointerBytes: 4 | 8;
  /** What the linker has to be told. */
  readonly linking: readonly string[];
}

export const wasm32: CompileTarget = {
  name: 'wasm32',
  summary: 'ILP32: int, long and pointers have 32 bits, as on most microcontrollers and with -m32',
  architecture: 'wasm32',
  pointerBytes: 4,
  linking: [],
};

export const lp64: CompileTarget = {
  name: 'lp64',
  summary: 'LP64: long and pointers have 64 bits, as on 64-bit Linux and macOS',
  architecture: 'wasm64',
  pointerBytes: 8,
  linking: ['-mwasm64'],
};

export const targets = registry<CompileTarget>([wasm32, lp64]);
