import { fault, invariant, type Outcome, ok } from '../../base/index.js';

/**
 * The linker gives a program with 64-bit memory a table of functions with 64-bit indices, too. Engines learnt to run the
 * one long before the other. In: a module. Out: the same with a table of 32-bit indices; a pointer to a function stays
 * a number of 64 bits in memory, and loses its upper half, which is 0, where it is called.
 */
export function narrowTable(wasm: Uint8Array): Outcome<Uint8Array> {
  try {
    return ok(narrowed(wasm));
  } catch (error) {
    if (!(error instanceof UnknownOperation)) throw error;
    return fault('the program has operations of WebAssembly that no C needs: vectors, or those for threads');
  }
}

class UnknownOperation {}

function narrowed(wasm: Uint8Array): Uint8Array {
  if (!hasWideTable(wasm)) return wasm.slice();
  const reader = new Reader(wasm);
  const parts: Uint8Array[] = [reader.take(8)];
  while (!reader.isAtEnd) {
    const id = reader.byte();
    const content = reader.take(reader.unsigned());
    const changed = sectionChange[id]?.(content) ?? content;
    parts.push(Uint8Array.of(id), unsigned(changed.length), changed);
  }
  return joined(parts);
}

function hasWideTable(wasm: Uint8Array): boolean {
  const reader = new Reader(wasm);
  reader.take(8);
  while (!reader.isAtEnd) {
    const id = reader.byte();
    const content = reader.take(reader.unsigned());
    if (id === TABLE) return (content[2] & WIDE_INDEX) !== 0;
  }
  return false;
}

const TABLE = 4;
const ELEMENTS = 9;
const CODE = 10;

const sectionChange: Readonly<Record<number, ((content: Uint8Array) => Uint8Array) | undefined>> = {
  [TABLE]: narrowLimits,
  [ELEMENTS]: narrowOffsets,
  [CODE]: narrowCalls,
};

const WIDE_INDEX = 4;

function narrowLimits(content: Uint8Array): Uint8Array {
  const changed = content.slice();
  const reader = new Reader(content);
  for (let tables = reader.unsigned(); tables > 0; tables--) {
    reader.byte(); // what it holds
    const flags = content[reader.at];
    changed[reader.at] = flags & ~WIDE_INDEX;
    reader.byte();
    reader.unsigned();
    if (flags & 1) reader.unsigned();
  }
  return changed;
}

const I32_CONST = 0x41;
const I64_CONST = 0x42;
const END = 0x0b;

/** Where in the table functions begin: `i64.const N`, which is spelled as the other constant is. */
function narrowOffsets(content: Uint8Array): Uint8Array {
  const changed = content.slice();
  const reader = new Reader(content);
  for (let segments = reader.unsigned(); segments > 0; segments--) {
    const kind = reader.unsigned();
    invariant(kind === 0, 'the table should be filled by plain segments');
    invariant(content[reader.at] === I64_CONST, 'a segment should begin at a known place');
    changed[reader.at] = I32_CONST;
    reader.instruction();
    invariant(reader.byte() === END, 'the place of a segment should be one constant');
    for (let functions = reader.unsigned(); functions > 0; functions--) reader.unsigned();
  }
  return changed;
}

const CALL_INDIRECT = 0x11;
const I32_WRAP_I64 = 0xa7;

function narrowCalls(content: Uint8Array): Uint8Array {
  const reader = new Reader(content);
  const count = reader.unsigned();
  const parts = [unsigned(count)];
  for (let bodies = count; bodies > 0; bodies--) {
    const body = narrowBody(reader.take(reader.unsigned()));
    parts.push(unsigned(body.length), body);
  }
  return joined(parts);
}

function narrowBody(body: Uint8Array): Uint8Array {
  const reader = new Reader(body);
  for (let groups = reader.unsigned(); groups > 0; groups--) {
    reader.unsigned();
    reader.byte();
  }
  const parts: Uint8Array[] = [];
  let copied = 0;
  while (!reader.isAtEnd) {
    const start = reader.at;
    if (reader.instruction() !== CALL_INDIRECT) continue;
    parts.push(body.subarray(copied, start), Uint8Array.of(I32_WRAP_I64));
    copied = start;
  }
  return copied === 0 ? body : joined([...parts, body.subarray(copied)]);
}

/** What follows an operation, by its number; those that are missing have nothing. `n`: a number, `b`: a byte. */
const IMMEDIATES: Readonly<Record<number, string | undefined>> = {
  ...{ 2: 'n', 3: 'n', 4: 'n', 12: 'n', 13: 'n', 16: 'n', [CALL_INDIRECT]: 'nn' },
  ...{ 32: 'n', 33: 'n', 34: 'n', 35: 'n', 36: 'n', 37: 'n', 38: 'n' },
  ...Object.fromEntries(Array.from({ length: 0x3f - 0x28 }, (_, k) => [0x28 + k, 'nn'])),
  ...{ 63: 'n', 64: 'n', [I32_CONST]: 'n', [I64_CONST]: 'n', 67: 'bbbb', 68: 'bbbbbbbb' },
  ...{ 208: 'n', 210: 'n' },
};
const BRANCH_TABLE = 0x0e;
const TYPED_SELECT = 0x1c;
/** Operations with a second number: conversions that saturate, and those that move memory. */
const EXTENDED = 0xfc;
const EXTENDED_IMMEDIATES: Readonly<Record<number, string | undefined>> = {
  ...{ 8: 'nn', 9: 'n', 10: 'nn', 11: 'n', 12: 'nn', 13: 'n', 14: 'nn', 15: 'n', 16: 'n', 17: 'n' },
};
const LAST_PLAIN = 0xd2;

class Reader {
  at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    return this.bytes[this.at++];
  }

  take(count: number): Uint8Array {
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  /** The other numbers are only skipped: these are small. */
  unsigned(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  /** Reads an operation with what belongs to it. */
  instruction(): number {
    const operation = this.byte();
    if (operation === EXTENDED) this.skip(EXTENDED_IMMEDIATES[this.unsigned()] ?? '');
    else if (operation === BRANCH_TABLE || operation === TYPED_SELECT) {
      const further = operation === BRANCH_TABLE ? 1 : 0;
      for (let entries = this.unsigned() + further; entries > 0; entries--) this.unsigned();
    } else {
      if (operation > LAST_PLAIN) throw new UnknownOperation();
      this.skip(IMMEDIATES[operation] ?? '');
    }
    return operation;
  }

  private skip(immediates: string): void {
    for (const one of immediates) {
      if (one === 'b') this.at++;
      else this.unsigned();
    }
  }
}

function unsigned(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.of(...bytes, rest);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
