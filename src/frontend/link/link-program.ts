import { type Diagnostic, fault, type Outcome, ok } from '../../base/index.js';
import { OUTPUT } from '../toolchain/flags.js';
import type { Toolchain } from '../toolchain/toolchain.js';

const STACK_BYTES = 1 << 20;

/**
 * Links without a C library: what nothing defines becomes an import, whose results are inputs of the test.
 */
export async function linkProgram(
  objects: readonly Uint8Array[],
  exports: readonly string[],
  toolchain: Toolchain,
): Promise<Outcome<Uint8Array>> {
  const inputs = new Map(objects.map((object, k) => [`/.hyla/object-${k}.o`, object]));
  const result = await toolchain.run({
    tool: 'wasm-ld',
    args: [
      '--no-entry',
      '--stack-first',
      '-z',
      `stack-size=${STACK_BYTES}`,
      '--allow-undefined',
      '--export-table',
      '--export-if-defined=__stack_pointer',
      '--export=__heap_base',
      ...exports.map((name) => `--export=${name}`),
      ...inputs.keys(),
      `${toolchain.sysroot}/lib/wasm32-unknown-wasip1/libclang_rt.builtins.a`,
      '-o',
      OUTPUT,
    ],
    inputs,
  });
  const wasm = result.outputs.get(OUTPUT);
  if (result.status !== 0 || !wasm) return fault(linkMessage(result.stderr));
  return ok(wasm.slice(), mismatches(result.stderr));
}

/** Calls with other parameters than the definition has end the run; replay takes them for not modelled. */
function mismatches(stderr: string): Diagnostic[] {
  const names = [...stderr.matchAll(/function signature mismatch: (\S+)/g)].map(([, name]) => name);
  return [...new Set(names)].map((name) => ({
    severity: 'warning',
    message: `'${name}' is declared in one way and defined in another: calls of it are not modelled`,
  }));
}

function linkMessage(stderr: string): string {
  const duplicate = /duplicate symbol: (\S+)/.exec(stderr);
  if (duplicate) return `'${duplicate[1]}' is defined in more than one of the given files`;
  return `the program could not be linked: ${stderr.replace(/^wasm-ld: error: /gm, '').trim()}`;
}
