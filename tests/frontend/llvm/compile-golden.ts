import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBundledToolchain } from '../../../src/frontend/toolchain/bundled-toolchain.js';
import { LENIENT, MEANING } from '../../../src/frontend/toolchain/flags.js';
import type { BranchSite, SwitchCase } from '../../../src/ir/index.js';

const folder = join(import.meta.dirname, '../../../node_modules/@yowasp/clang/gen');
interface WebAssemblyNamespace {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: object): Promise<{ exports: unknown }>;
}
// TypeScript knows WebAssembly only together with the whole DOM.
const wasm = (globalThis as unknown as { WebAssembly: WebAssemblyNamespace }).WebAssembly;
const toolchain = createBundledToolchain({
  version: 'tests',
  compiler: async () => wasm.compile(await readFile(join(folder, 'llvm.core.wasm'))),
  resources: () => readFile(join(folder, 'llvm-resources.tar')),
  around: (work) => work(),
});

const PROBES =
  'int __hyla_probe(int, int); long long __hyla_switch(int, long long); void __hyla_tick(void); void __hyla_reject(void);';

/** The LLVM IR of a C text that contains its probes already. `// flags: …` in the text adds to the command line. */
export async function compileToLlvm(file: string, text: string): Promise<string> {
  const { run, sysroot } = toolchain;
  const target = /\/\/ target: (\S+)/.exec(text)?.[1] ?? 'wasm32-wasip1';
  const include = `${sysroot}/include`;
  const source = `${PROBES}\n#line 1 "${file}"\n${text}`;
  const result = await run({
    tool: 'clang',
    args: [
      `--target=${target}`,
      '-nostdinc',
      '-isystem',
      include,
      '-isystem',
      `${include}/wasm32-wasip1`,
      ...LENIENT,
      ...MEANING.filter((flag) => target.startsWith('wasm') || flag !== '-mbulk-memory'),
      '/in.c',
      '-o',
      '/out.ll',
    ],
    inputs: new Map([['/in.c', new TextEncoder().encode(source)]]),
  });
  const output = result.outputs.get('/out.ll');
  if (result.status !== 0 || !output) throw new Error(result.stderr);
  return new TextDecoder().decode(output);
}

/**
 * The sites of such a text, by its probes. The cases of switch 7 are told in a comment:
 * `// switch 7: 0, 5, 10..200`.
 */
export function sitesOf(file: string, text: string): BranchSite[] {
  const sites: BranchSite[] = [];
  const base = { function: '', file, line: 1, column: 1, text: '', library: false };
  for (const [, id] of text.matchAll(/__hyla_probe\((\d+)/g)) {
    const number = Number(id) + 1;
    sites[Number(id)] = {
      ...base,
      kind: 'condition',
      id: Number(id),
      number,
      construct: 'if',
      decision: Number(id),
    };
  }
  for (const [, id, list] of text.matchAll(/\/\/ switch (\d+):([^\n]*)/g)) {
    const cases = list
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(readCase);
    sites[Number(id)] = {
      ...base,
      kind: 'switch',
      id: Number(id),
      number: Number(id) + 1,
      cases,
      hasDefault: true,
    };
  }
  return sites;
}

function readCase(text: string): SwitchCase {
  const [low, high] = text.split('..');
  return { text, line: 1, column: 1, low: BigInt(low), high: BigInt(high ?? low) };
}

/** Links LLVM IR into WebAssembly; each call of what is returned gives a fresh instance of it. */
export async function instantiate<Entry>(
  ll: string,
  exports: readonly string[],
): Promise<() => Promise<Record<string, Entry>>> {
  const compiled = await toolchain.run({
    tool: 'clang',
    args: ['--target=wasm32-wasip1', '-c', '-O1', '/in.ll', '-o', '/out.o', '-Wno-everything'],
    inputs: new Map([['/in.ll', new TextEncoder().encode(ll)]]),
  });
  const object = compiled.outputs.get('/out.o');
  if (!object) throw new Error(compiled.stderr);
  const linked = await toolchain.run({
    tool: 'wasm-ld',
    args: [
      '--no-entry',
      '--allow-undefined',
      ...exports.map((name) => `--export=${name}`),
      '/in.o',
      '-o',
      '/out.wasm',
    ],
    inputs: new Map([['/in.o', object]]),
  });
  const bytes = linked.outputs.get('/out.wasm');
  if (!bytes) throw new Error(linked.stderr);
  const module = await wasm.compile(bytes);
  const env = {
    __hyla_probe: (_: number, condition: number) => condition,
    __hyla_switch: (_: number, value: bigint) => value,
    __hyla_tick: () => {},
  };
  return async () => (await wasm.instantiate(module, { env })).exports as Record<string, Entry>;
}
