import { invariant } from '../../base/index.js';
import { OUTPUT, targetFlags, UNIT } from '../toolchain/flags.js';
import type { Toolchain } from '../toolchain/toolchain.js';
import { RUNTIME_OPERATIONS } from './object-text.js';

/** What runs beside the user's code: linked into it, or a module that the code reports to. */
export interface Runtime {
  /** An object file. */
  readonly linked: Uint8Array;
  /** A module of its own. */
  readonly recorder: Uint8Array;
}

export async function compileRuntime(
  sources: { readonly runtime: Uint8Array; readonly recorder: Uint8Array },
  toolchain: Toolchain,
): Promise<Runtime> {
  const recorder = await compile(sources.recorder, toolchain);
  return { linked: await compile(sources.runtime, toolchain), recorder: await link(recorder, toolchain) };
}

/** Plain C without probes: it is what probes call. Its own operations get names of their own. */
async function compile(source: Uint8Array, toolchain: Toolchain): Promise<Uint8Array> {
  const result = await toolchain.run({
    tool: 'clang',
    args: [
      ...targetFlags(toolchain),
      '-c',
      '-O2',
      '-ffreestanding',
      '-fno-builtin',
      '-mbulk-memory',
      ...RUNTIME_OPERATIONS.flatMap((c) => [`-D${c}=__hyla_${c}`, `-D${c}f=__hyla_${c}f`]),
      '-x',
      'c',
      UNIT,
      '-o',
      OUTPUT,
    ],
    inputs: new Map([[UNIT, source]]),
  });
  const object = result.outputs.get(OUTPUT);
  invariant(result.status === 0 && object, `the runtime should compile: ${result.stderr}`);
  return object.slice();
}

async function link(object: Uint8Array, toolchain: Toolchain): Promise<Uint8Array> {
  const input = '/.hyla/recorder.o';
  const result = await toolchain.run({
    tool: 'wasm-ld',
    args: ['--no-entry', '--stack-first', '-z', 'stack-size=1024', input, '-o', OUTPUT],
    inputs: new Map([[input, object]]),
  });
  const wasm = result.outputs.get(OUTPUT);
  invariant(result.status === 0 && wasm, `the recorder should be linked: ${result.stderr}`);
  return wasm.slice();
}
