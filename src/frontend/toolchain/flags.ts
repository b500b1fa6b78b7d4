import { LP64_HEADERS } from './sysroot.js';
import type { Toolchain } from './toolchain.js';

/** Where the texts made here live while the compiler runs. */
export const UNIT = '/.hyla/unit.i';
export const OUTPUT = '/.hyla/output';

export function targetFlags(toolchain: Toolchain): string[] {
  const include = `${toolchain.sysroot}/include`;
  const { target, triple } = toolchain;
  return [
    `--target=${triple}`,
    ...toolchain.flags,
    '-nostdinc',
    ...(target.pointerBytes === 8 ? ['-isystem', `${include}/${LP64_HEADERS}`] : []),
    '-isystem',
    include,
    '-isystem',
    `${include}/wasm32-wasip1`,
    '-Qunused-arguments',
    '-fno-color-diagnostics',
    '-fno-caret-diagnostics',
  ];
}

/** Old C is C as well: what compilers long took with a warning is no error here. */
export const LENIENT = [
  '-Wno-everything',
  '-Wno-error=implicit-function-declaration',
  '-Wno-error=implicit-int',
  '-Wno-error=int-conversion',
  '-Wno-error=incompatible-pointer-types',
  '-Wno-error=incompatible-function-pointer-types',
  '-Wno-error=return-mismatch',
];

/**
 * What the program means: signed overflow wraps, no fused multiplication, mathematical functions do not set
 * errno (so that they are plain operations), every type in the debug information.
 */
export const MEANING = [
  '-S',
  '-emit-llvm',
  '-O0',
  '-g',
  '-fwrapv',
  '-fno-strict-aliasing',
  '-fno-delete-null-pointer-checks',
  '-fno-math-errno',
  '-ffp-contract=off',
  '-fno-finite-loops',
  '-fstandalone-debug',
  '-mbulk-memory',
  '-Xclang',
  '-disable-O0-optnone',
  '-Xclang',
  '-disable-llvm-passes',
];

/**
 * From that meaning to code. Nothing is optimised: a call that is dropped or merged would be missing in the trace,
 * and the WebAssembly engine optimises anyway, so that it runs about as fast as after `-O1`.
 */
export const OBJECT = ['-c', '-O0', '-mbulk-memory'];

/** For a module all of whose loops are known to have one entry. */
export const PLAIN_LOOPS = ['-mllvm', '-wasm-disable-fix-irreducible-control-flow-pass'];
