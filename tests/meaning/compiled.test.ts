import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../../src/base/index.js';
import { compileRuntime } from '../../src/frontend/link/compile-runtime.js';
import { compileObject } from '../../src/frontend/link/compile-unit.js';
import { linkProgram } from '../../src/frontend/link/link-program.js';
import { objectText } from '../../src/frontend/link/object-text.js';
import { type Concrete, operationValue, requirementsOf, type Scalar } from '../../src/meaning/index.js';
import { toolchain } from '../frontend/bundled.js';
import { expectOk } from '../truth/compile.js';
import { instructionOf } from './llvm.js';
import { cases, draw } from './operations.js';

const ROUNDS = 150;
/** What the compiled operations read and write. */
const SLOT_BYTES = 32;

const compiled = cases.flatMap((one, index) => {
  const body = instructionOf(one);
  return body === undefined ? [] : [{ ...one, entry: `operation_${index}`, body }];
});

/** The operations as one LLVM module: each reads its arguments from memory and writes its result there. */
function moduleText(): string {
  const functions = compiled.map(({ entry, args, body, typing }) => {
    const type = ({ kind, bits }: Scalar) => (kind === 'int' ? `i${bits}` : bits === 32 ? 'float' : 'double');
    const loads = args.map((arg, k) => {
      const at = `getelementptr (i8, ptr @slots, i32 ${(k + 1) * SLOT_BYTES})`;
      return `  %${'abc'[k]} = load ${type(arg)}, ptr ${at}`;
    });
    return `define void @${entry}() {\n${loads.join('\n')}\n${body}\n  store ${type(typing.to)} %r, ptr @slots\n  ret void\n}`;
  });
  const used = new Set(
    compiled.flatMap(({ body }) => [...body.matchAll(/call (.*?) (@llvm[\w.]+)\((.*)\)/g)].map(declaration)),
  );
  return [
    'target triple = "wasm32-unknown-wasip1"',
    `@slots = global [${4 * SLOT_BYTES} x i8] zeroinitializer, align 16`,
    ...functions,
    ...used,
  ].join('\n');
}

function declaration([, result, name, args]: RegExpMatchArray): string {
  const types = args.split(', ').map((arg) => arg.split(' ')[0]);
  return `declare ${result} ${name}(${types.join(', ')})`;
}

interface Compiled {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly slots: number;
  call(entry: string): void;
}

async function compileAll(): Promise<Compiled> {
  const { text } = objectText(moduleText(), 0, 'untold', 4);
  const object = expectOk(
    await compileObject(text, toolchain, (message) => [{ severity: 'error', message }]),
  );
  const source = (file: string) => readFileSync(new URL(`../../models/runtime/${file}.c`, import.meta.url));
  const sources = { runtime: source('runtime'), recorder: source('recorder') };
  const runtime = await compileRuntime(sources, toolchain);
  const names = [...compiled.map(({ entry }) => entry), 'slots'];
  const wasm = expectOk(await linkProgram([object, runtime.linked], names, toolchain));
  const { WebAssembly } = globalThis as unknown as { WebAssembly: WasmApi };
  const module = await WebAssembly.compile(wasm);
  const imports: Record<string, Record<string, () => never>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = () => {
      throw new Error(`${name} should not be called`);
    };
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  return {
    memory: exports.memory as Compiled['memory'],
    slots: (exports.slots as { readonly value: number }).value,
    call: (entry) => (exports[entry] as () => void)(),
  };
}

interface WasmApi {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(
    module: object,
    imports: object,
  ): Promise<{ readonly exports: Readonly<Record<string, unknown>> }>;
  readonly Module: { imports(module: object): readonly { readonly module: string; readonly name: string }[] };
}

function write(view: DataView, at: number, value: Concrete, { kind, bits }: Scalar): void {
  if (kind === 'float') {
    if (bits === 32) view.setFloat32(at, value as number, true);
    else view.setFloat64(at, value as number, true);
    return;
  }
  for (let byte = 0; byte < SLOT_BYTES; byte++) {
    view.setUint8(at + byte, Number((BigInt(value) >> BigInt(8 * byte)) & 0xffn));
  }
}

function read(view: DataView, at: number, { kind, bits }: Scalar): Concrete {
  if (kind === 'float') return bits === 32 ? view.getFloat32(at, true) : view.getFloat64(at, true);
  let value = 0n;
  for (let byte = Math.ceil(bits / 8) - 1; byte >= 0; byte--)
    value = (value << 8n) | BigInt(view.getUint8(at + byte));
  value = BigInt.asUintN(bits, value);
  return bits <= 32 ? Number(value) : value;
}

describe('an operation means what the compiled program does', () => {
  let machine: Compiled;
  beforeAll(async () => {
    machine = await compileAll();
  });

  test('and nearly all of them can be asked', () => {
    const missing = cases.filter((one) => instructionOf(one) === undefined).map(({ op }) => op);
    expect([...new Set(missing)]).toEqual(['copy']);
  });

  test.each(compiled.map((one) => [one.name, one] as const))('%s', (_, one) => {
    const random = new Random(one.typing.from.bits);
    let defined = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const values = one.args.map((type) => draw(random, type));
      if (!requirementsOf(one.op).every((requirement) => requirement.holds(values, one.typing))) continue;
      defined++;
      const view = new DataView(machine.memory.buffer, machine.slots, 4 * SLOT_BYTES);
      values.forEach((value, k) => {
        write(view, (k + 1) * SLOT_BYTES, value, one.args[k]);
      });
      machine.call(one.entry);
      expect(read(view, 0, one.typing.to), `${one.op} ${values.join(' ')}`).toBe(
        operationValue(one.op, values, one.typing),
      );
    }
    expect(defined).toBeGreaterThan(ROUNDS / 20);
  });
});
