import { type Diagnostic, fault, type Outcome, ok } from '../../base/index.js';
import { OUTPUT } from '../toolchain/flags.js';
import type { Toolchain } from '../toolchain/toolchain.js';
import { narrowTable } from './narrow-table.js';

/** Functions that the compiler calls for arithmetic of 128 bits. */
export const BUILTINS = 'lib/wasm32-unknown-wasip1/libclang_rt.builtins.a';

const STACK_BYTES = 1 << 20;

/**
 * Links without a C library: what nothing defines becomes an import, whose results are inputs of the test.
 */
export async function linkProgram(
  objects: readonly Uint8Array[],
  exports: readonly string[],
  toolchain: Toolchain,
): Promise<Outcome<Uint8Array>> {
  const { target, sysroot } = toolchain;
  const isWide = target.pointerBytes === 8;
  const inputs = new Map(objects.map((object, k) => [`/.hyla/object-${k}.o`, object]));
  const result = await toolchain.run({
    tool: 'wasm-ld',
    args: [
      ...target.linking,
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
      // They are there for wasm32 only: to others they are a module of their own.
      ...(isWide ? [] : [`${sysroot}/${BUILTINS}`]),
      '-o',
      OUTPUT,
    ],
    inputs,
  });
  const wasm = result.outputs.get(OUTPUT);
  if (result.status !== 0 || !wasm) return fault(linkMessage(result.stderr));
  const linked = narrowTable(wasm);
  return linked.kind === 'fault' ? linked : ok(linked.value, mismatches(result.stderr));
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
