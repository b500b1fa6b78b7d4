import { readFileSync } from 'node:fs';
import type { Executable } from '../../src/execute/index.js';
import { compileRuntime, type Runtime } from '../../src/frontend/link/compile-runtime.js';
import type { CType } from '../../src/ir/index.js';
import { toolchain } from '../frontend/bundled.js';

const target = ['--target=wasm32-wasip1', `--sysroot=${toolchain.sysroot}`];

async function run(
  tool: 'clang' | 'wasm-ld',
  args: readonly string[],
  inputs: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const { status, stderr, outputs } = await toolchain.run({ tool, args, inputs });
  if (status !== 0) throw new Error(stderr);
  return outputs;
}

let runtime: Promise<Runtime> | undefined;

const source = (name: string): Uint8Array =>
  readFileSync(new URL(`../../models/runtime/${name}`, import.meta.url));

async function compileObject(text: Uint8Array): Promise<Uint8Array> {
  const outputs = await run(
    'clang',
    [...target, '-c', '-O1', '-fno-builtin', '-o', '/w/t.o', '/w/t.c'],
    new Map([['/w/t.c', text]]),
  );
  return outputs.get('/w/t.o')!;
}

/** Reports say where the stack is; the front end adds that by itself. */
const prelude = `
int __hyla_probe(int, int, void *); long long __hyla_switch(int, long long, void *); void __hyla_tick(void *);
void __hyla_reject(void);
#define __hyla_probe(site, outcome) __hyla_probe(site, outcome, __builtin_frame_address(0))
#define __hyla_switch(site, value) __hyla_switch(site, value, __builtin_frame_address(0))
#define __hyla_tick() __hyla_tick(__builtin_frame_address(0))
`;

/** C types by hand. */
export const types: readonly CType[] = [
  { kind: 'int', name: 'int', bytes: 4, signed: true },
  { kind: 'float', name: 'double', bytes: 8 },
];
export const INT = 0;
export const DOUBLE = 1;

/**
 * Compiles C whose probes, arguments and entry are written by hand, so that execution is tested without the
 * front end. `symbols` go into the address table.
 */
export async function compileHandProbed(
  text: string,
  symbols: { readonly [name: string]: number },
  stubs: Executable['program']['stubs'] = new Map(),
): Promise<Executable> {
  const names = Object.keys(symbols);
  const table = `void *__hyla_addresses_0[] = {${names.map((name) => `(void *)&${name}`).join(', ')}};`;
  runtime ??= compileRuntime({ runtime: source('runtime.c'), recorder: source('recorder.c') }, toolchain);
  const { linked, recorder } = await runtime;
  const program = await compileObject(new TextEncoder().encode(`${prelude}\n${text}\n${table}\n`));
  const entries = [...text.matchAll(/__hyla_enter_\w+/g)].map(([name]) => `--export=${name}`);
  const outputs = await run(
    'wasm-ld',
    [
      '--no-entry',
      '--stack-first',
      '-z',
      'stack-size=1048576',
      '--allow-undefined',
      ...new Set(entries),
      '--export=__hyla_addresses_0',
      '--export=__heap_base',
      '--export=__stack_pointer',
      '-o',
      '/w/a.wasm',
      '/w/t.o',
      '/w/runtime.o',
    ],
    new Map([
      ['/w/t.o', program],
      ['/w/runtime.o', linked],
    ]),
  );
  const isData = (name: string): boolean => symbols[name] > 0;
  return {
    wasm: outputs.get('/w/a.wasm')!,
    recorder,
    addressTables: [names],
    program: {
      target: { pointerBytes: 4 },
      globals: new Map(names.filter(isData).map((name) => [name, { bytes: symbols[name], constant: false }])),
      stubs,
      types,
    },
  };
}
