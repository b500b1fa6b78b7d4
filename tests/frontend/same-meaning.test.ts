import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileModules } from '../../src/frontend/index.js';
import { memoryFiles, services, toolchain } from './bundled.js';

const source = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'meaning', 'functions.c'));
const names = [...source.toString().matchAll(/^(?:inline )?int (\w+)\((?:int a|int n|a), /gm)].map(
  ([, name]) => name,
);

interface Exports extends Readonly<Record<string, unknown>> {
  readonly memory: { readonly buffer: ArrayBuffer };
}
interface WebAssemblyApi {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: Exports } }>;
}
const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyApi };

type Compute = (name: string, args: readonly [number, number, number]) => number;

/** The text as the user wrote it, compiled without any of our tools. */
async function withoutProbes(): Promise<Compute> {
  const args = [
    '--target=wasm32-wasip1',
    '-O0',
    '-w',
    '-fwrapv',
    '-fgnu89-inline',
    '-c',
    '/f.c',
    '-o',
    '/f.o',
  ];
  const object = await toolchain.run({ tool: 'clang', args, inputs: new Map([['/f.c', source]]) });
  const linked = await toolchain.run({
    tool: 'wasm-ld',
    args: [
      '--no-entry',
      '--allow-undefined',
      ...names.map((name) => `--export=${name}`),
      '/f.o',
      '-o',
      '/f.wasm',
    ],
    inputs: new Map([['/f.o', object.outputs.get('/f.o') ?? new Uint8Array()]]),
  });
  const bytes = linked.outputs.get('/f.wasm') ?? new Uint8Array();
  const exports = await instantiate(bytes);
  return (name, values) => (exports[name] as (...values: number[]) => number)(...values);
}

/** The same with probes, called the way tests are: arguments in memory, result in memory. */
async function withProbes(): Promise<Compute> {
  const files = memoryFiles({ 'functions.c': source });
  const outcome = await compileModules(
    { files: ['functions.c'], folder: '/project' },
    toolchain,
    services(files),
  );
  if (outcome.kind === 'fault') throw new Error('should compile');
  const { wasm, addressTables } = outcome.value;
  const k = addressTables.length - 1;
  const exports = await instantiate(wasm);
  const { buffer } = exports.memory;
  const bytes = new DataView(buffer);
  const tableStart = (exports[`__hyla_addresses_${k}`] as { value: number }).value;
  const addresses = new Uint32Array(buffer, tableStart, addressTables[k].length);
  const address = (symbol: string) => addresses[addressTables[k].indexOf(symbol)];
  return (name, values) => {
    values.forEach((value, index) => {
      const at = address(`__hyla_arg_${name}_${index}`);
      if (name === 'old_style' && index === 1) bytes.setInt8(at, value);
      else if (name === 'old_style' && index === 2) bytes.setInt16(at, value, true);
      else bytes.setInt32(at, value, true);
    });
    (exports[`__hyla_enter_${name}`] as () => void)();
    return bytes.getInt32(address(`__hyla_result_${name}`), true);
  };
}

async function instantiate(bytes: Uint8Array): Promise<Exports> {
  const stop = () => {
    throw new Error('stopped');
  };
  // Nobody listens to the probes here; they pass their values on.
  const probes: Readonly<Record<string, unknown>> = {
    __hyla_probe: (_site: number, outcome: number) => outcome,
    __hyla_switch: (_site: number, value: bigint) => value,
    __hyla_tick: () => undefined,
  };
  const env = new Proxy({}, { get: (_target, name) => probes[String(name)] ?? stop, has: () => true });
  const { instance } = await WebAssembly.instantiate(bytes, { env });
  return instance.exports;
}

const plain = await withoutProbes();
const probed = await withProbes();
const numbers = [-3, -2, -1, 0, 1, 2, 3, 4, 7];

describe('with probes a function computes what it did without', () => {
  it.each(names)('%s', (name) => {
    for (const a of numbers)
      for (const b of numbers)
        for (const c of numbers) {
          const [expected, found] = [plain(name, [a, b, c]), probed(name, [a, b, c])];
          if (expected !== found) expect({ a, b, c, value: found }).toEqual({ a, b, c, value: expected });
        }
  });
});
