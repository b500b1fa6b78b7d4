import type { CType, IrGlobal, Program } from '../ir/index.js';
import { cellAt } from './cell-at.js';
import { type Decoder, decode, decodeObject, type JsonView, textView } from './decode.js';
import { choiceView, chosen, contentOf, referenceView } from './describe-inputs.js';
import type { InputObject, InputSpace, InputVector } from './input-space.js';
import { isCharacter, typeOf } from './types.js';

/** What a run left behind; what `execute` reads after one fits. */
export interface MemoryAfterRun {
  readonly result?: Uint8Array;
  readonly objects: ReadonlyMap<number, Uint8Array>;
  readonly globals: ReadonlyMap<string, Uint8Array>;
  resolve(
    address: number,
  ):
    | { readonly kind: 'null' | 'heap' | 'unknown' }
    | { readonly kind: 'object'; readonly object: number; readonly offset: number }
    | { readonly kind: 'symbol'; readonly symbol: string; readonly offset: number };
  resolveFunction(address: number): string | undefined;
  read(address: number, bytes: number): Uint8Array | undefined;
}

/** The result of a call and every input object and global that it changed, by lvalue. */
export interface OutputsView {
  readonly value?: JsonView;
  readonly outputs: { readonly [lvalue: string]: JsonView };
}

/** Bytes of a global that no test sets. */
const MOST_LISTED = 1 << 14;

export function describeOutputs(
  space: InputSpace,
  program: Program,
  vector: InputVector,
  after: MemoryAfterRun,
): OutputsView {
  const view = new AfterView(space, program, after);
  const changed: [lvalue: string, now: JsonView][] = [];
  for (const object of space.objects) {
    const bytes = after.objects.get(object.id);
    // A parameter itself is the callee's own copy: no caller sees what becomes of it.
    if (!bytes || object.role.kind === 'parameter') continue;
    const before = decodeObject(beforeView(space, program, vector, object), object.type, object.count);
    const now = decodeObject(view.decoder(bytes), object.type, object.count);
    if (!isEqual(before, now)) changed.push([object.name, now]);
  }
  for (const [symbol, bytes] of after.globals) {
    const global = program.globals.get(symbol);
    // No test can see a variable inside a function or a model.
    if (global?.type === undefined || global.functionLocal || global.library) continue;
    const initial = initialView(space, program, global);
    const isLarge = global.bytes > MOST_LISTED;
    const before = isLarge ? 'unchanged' : decode(initial, global.type, 0);
    const now = isLarge ? changesOf(initial.bytes, bytes) : decode(view.decoder(bytes), global.type, 0);
    if (!isEqual(before, now)) changed.push([global.sourceName, now]);
  }
  const outputs = Object.fromEntries(changed);
  const { resultType } = program.functions.get(space.function) ?? {};
  if (!after.result || resultType === undefined) return { outputs };
  return { value: view.result(after.result, resultType), outputs };
}

class AfterView {
  constructor(
    private readonly space: InputSpace,
    private readonly program: Program,
    private readonly after: MemoryAfterRun,
  ) {}

  decoder(bytes: Uint8Array): Decoder {
    const { types } = this.program;
    return {
      types,
      bytes,
      pointer: (offset, type) => this.pointer(addressAt(bytes, offset, type.bytes), type),
    };
  }

  /** A pointer to fresh or constant memory is shown by what it points to: no test could name the place. */
  result(bytes: Uint8Array, typeId: number): JsonView {
    const type = typeOf(this.program.types, typeId);
    if (type.kind !== 'pointer' || type.to === undefined) return decode(this.decoder(bytes), typeId, 0);
    const address = addressAt(bytes, 0, type.bytes);
    const { kind } = this.after.resolve(address);
    if (kind !== 'heap' && kind !== 'symbol') return this.pointer(address, type);
    return this.pointed(address, type.to) ?? this.pointer(address, type);
  }

  private pointed(address: number, to: number): JsonView | undefined {
    const target = typeOf(this.program.types, to);
    if (isCharacter(target)) return textView(this.after.read(address, 256) ?? new Uint8Array());
    if (target.kind !== 'struct') return undefined;
    const bytes = this.after.read(address, target.bytes);
    return bytes && decode(this.decoder(bytes), to, 0);
  }

  private pointer(address: number, type: CType & { kind: 'pointer' }): JsonView {
    if (type.to !== undefined && typeOf(this.program.types, type.to).kind === 'function') {
      const symbol = this.after.resolveFunction(address);
      return address === 0 ? null : symbol === undefined ? 'an unknown function' : `&${symbol}`;
    }
    const target = this.after.resolve(address);
    switch (target.kind) {
      case 'null':
        return null;
      case 'object':
        return referenceView(this.space.objects[target.object], target.offset);
      case 'symbol':
        return symbolView(this.space, this.program, target.symbol, target.offset);
      case 'heap':
        return 'a heap address';
      case 'unknown':
        return 'an unknown address';
    }
  }
}

function beforeView(space: InputSpace, program: Program, vector: InputVector, object: InputObject): Decoder {
  return {
    types: program.types,
    bytes: contentOf(space, vector, object),
    pointer: (offset) => {
      const cell = cellAt(object, offset);
      return cell?.kind === 'pointer' ? choiceView(space, chosen(space, cell, vector)) : null;
    },
  };
}

function initialView(space: InputSpace, program: Program, global: IrGlobal): Decoder {
  const bytes = new Uint8Array(global.bytes);
  bytes.set(global.initializer.data.subarray(0, global.bytes));
  return {
    types: program.types,
    bytes,
    pointer: (offset) => {
      const address = global.initializer.addresses.find((candidate) => candidate.offset === offset);
      if (!address) return null;
      return program.globals.has(address.symbol)
        ? symbolView(space, program, address.symbol, address.addend)
        : `&${address.symbol}`;
    },
  };
}

/** A place in a global: as an input object where it is one. */
function symbolView(space: InputSpace, program: Program, symbol: string, offset: number): string {
  const object = space.objects.find(({ role }) => role.kind === 'global' && role.symbol === symbol);
  if (object) return referenceView(object, offset);
  const name = program.globals.get(symbol)?.sourceName ?? symbol;
  return offset === 0 ? `&${name}` : `&${name} + ${offset} bytes`;
}

/** In place of contents that are too large to be listed. */
function changesOf(before: Uint8Array, after: Uint8Array): string {
  const first = after.findIndex((byte, at) => byte !== before[at]);
  if (first < 0) return 'unchanged';
  const count = after.reduce((sum, byte, at) => sum + (byte === before[at] ? 0 : 1), 0);
  return `${count} of ${after.length} bytes changed, the first at ${first}`;
}

function addressAt(bytes: Uint8Array, offset: number, size: number): number {
  let address = 0;
  for (let k = size - 1; k >= 0; k--) address = address * 256 + bytes[offset + k];
  return address;
}

function isEqual(a: JsonView, b: JsonView): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
