import { invariant } from '../../base/index.js';
import { OUTPUT, targetFlags, UNIT } from '../toolchain/flags.js';
import type { Toolchain } from '../toolchain/toolchain.js';
import { BUILTINS } from './link-program.js';
import { narrowTable } from './narrow-table.js';
import { RUNTIME_OPERATIONS } from './object-text.js';

/** What runs beside the user's code: linked into it, or a module that the code reports to. */
export interface Runtime {
  /** An object file. */
  readonly linked: Uint8Array;
  /** A module of its own. */
  readonly recorder: Uint8Array;
  /** Another one, for programs that cannot be linked with the compiler's own functions. */
  readonly arithmetic?: Uint8Array;
}

export async function compileRuntime(
  sources: { readonly runtime: Uint8Array; readonly recorder: Uint8Array },
  toolchain: Toolchain,
): Promise<Runtime> {
  const recorder = await compile(sources.recorder, toolchain);
  return {
    linked: await compile(sources.runtime, toolchain),
    recorder: await linkRecorder(recorder, toolchain),
    ...(toolchain.target.pointerBytes === 8 && { arithmetic: await linkArithmetic(toolchain) }),
  };
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

async function linkRecorder(object: Uint8Array, toolchain: Toolchain): Promise<Uint8Array> {
  const input = '/.hyla/recorder.o';
  const args = [...toolchain.target.linking, '-z', 'stack-size=1024', input];
  const linked = narrowTable(await link(args, new Map([[input, object]]), toolchain));
  invariant(linked.kind === 'ok', 'the recorder should be plain C');
  return linked.value;
}

const linkArithmetic = (toolchain: Toolchain): Promise<Uint8Array> =>
  link(
    ['--allow-undefined', '--whole-archive', '--export-all', `${toolchain.sysroot}/${BUILTINS}`],
    new Map(),
    toolchain,
  );

async function link(
  args: readonly string[],
  inputs: ReadonlyMap<string, Uint8Array>,
  toolchain: Toolchain,
): Promise<Uint8Array> {
  const result = await toolchain.run({
    tool: 'wasm-ld',
    args: ['--no-entry', '--stack-first', ...args, '-o', OUTPUT],
    inputs,
  });
  const wasm = result.outputs.get(OUTPUT);
  invariant(result.status === 0 && wasm, `the runtime should be linked: ${result.stderr}`);
  return wasm.slice();
}
