import type { CField, CType, CTypeId } from '../ir/index.js';
import { flexibleMember, isCharacter, typeOf, unionMember } from './types.js';

/** Values as reports write them. Structurally the result's `JsonValue`. */
export type JsonView =
  | number
  | string
  | boolean
  | null
  | readonly JsonView[]
  | { readonly [key: string]: JsonView };

/** Turns bytes back into C values. */
export interface Decoder {
  readonly types: readonly CType[];
  readonly bytes: Uint8Array;
  /** What to write for the pointer at an offset. */
  pointer(offset: number, type: CType & { kind: 'pointer' }): JsonView;
}

/** The value of type `id` at `offset`. */
export function decode(decoder: Decoder, id: CTypeId, offset: number): JsonView {
  const type = typeOf(decoder.types, id);
  switch (type.kind) {
    case 'int':
      return integerView(readBits(decoder.bytes, offset * 8, type.bytes * 8), type.bytes * 8, type.signed);
    case 'float':
      return floatAt(decoder.bytes, offset, type.bytes);
    case 'pointer':
      return decoder.pointer(offset, type);
    case 'array':
      return decodeElements(decoder, type.element, offset, type.count);
    case 'struct':
      return Object.fromEntries(fieldViews(decoder, type, offset));
    case 'union': {
      const member = unionMember(decoder.types, type.fields);
      return member ? Object.fromEntries(fieldView(decoder, member, offset)) : {};
    }
    case 'function':
    case 'opaque':
      return hexView(decoder.bytes.subarray(offset, offset + type.bytes));
  }
}

/** Elements in a row: as text where that is what they are. */
export function decodeElements(decoder: Decoder, id: CTypeId, offset: number, count: number): JsonView {
  const type = typeOf(decoder.types, id);
  if (isCharacter(type)) {
    const text = textView(decoder.bytes.subarray(offset, offset + count));
    if (text !== undefined) return text;
  }
  const elements: JsonView[] = [];
  for (let k = 0; k < count; k++) elements.push(decode(decoder, id, offset + k * type.bytes));
  return elements;
}

/** A whole object: one value bare, several as a list, what follows a struct with a flexible member in that member. */
export function decodeObject(decoder: Decoder, id: CTypeId, count: number): JsonView {
  return count === 1 ? decode(decoder, id, 0) : decodeElements(decoder, id, 0, count);
}

/** An integer as a number, or as a string where a double cannot hold it. */
export function integerView(bits: bigint, width: number, signed: boolean): number | string {
  const value = signed ? BigInt.asIntN(width, bits) : bits;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

function fieldViews(
  decoder: Decoder,
  type: CType & { kind: 'struct' | 'union' },
  offset: number,
): [string, JsonView][] {
  const flexible = flexibleMember(decoder.types, type);
  return type.fields.flatMap((field) =>
    field === flexible ? [flexibleView(decoder, field, offset)] : fieldView(decoder, field, offset),
  );
}

/** The members of an anonymous struct or union belong to the outer one. */
function fieldView(decoder: Decoder, field: CField, offset: number): [string, JsonView][] {
  const type = typeOf(decoder.types, field.type);
  if (field.bitField) {
    if (field.name === '') return [];
    const { firstBit, bits } = field.bitField;
    const value = readBits(decoder.bytes, offset * 8 + firstBit, bits);
    return [[field.name, integerView(value, bits, type.kind === 'int' && type.signed)]];
  }
  const value = decode(decoder, field.type, offset + field.offset);
  if (field.name !== '') return [[field.name, value]];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function flexibleView(decoder: Decoder, field: CField, offset: number): [string, JsonView] {
  const type = decoder.types[field.type];
  if (type.kind !== 'array') return [field.name, []];
  const start = offset + field.offset;
  const bytes = typeOf(decoder.types, type.element).bytes;
  const count = Math.max(0, Math.floor((decoder.bytes.length - start) / bytes));
  return [field.name, decodeElements(decoder, type.element, start, count)];
}

/** Bits counted from the start, least significant first. */
export function readBits(bytes: Uint8Array, firstBit: number, count: number): bigint {
  let value = 0n;
  for (let byte = (firstBit + count - 1) >> 3; byte >= firstBit >> 3; byte--) {
    value = (value << 8n) | BigInt(bytes[byte] ?? 0);
  }
  return BigInt.asUintN(count, value >> BigInt(firstBit & 7));
}

function floatAt(bytes: Uint8Array, offset: number, size: number): JsonView {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return floatView(size === 4 ? view.getFloat32(offset, true) : view.getFloat64(offset, true));
}

/** JSON has neither NaN nor infinities, and loses the sign of zero. */
function floatView(value: number): number | string {
  return Number.isFinite(value) && !Object.is(value, -0)
    ? value
    : Object.is(value, -0)
      ? '-0.0'
      : String(value);
}

/** The text of a terminated, printable string. */
export function textView(bytes: Uint8Array): string | undefined {
  const end = bytes.indexOf(0);
  if (end === -1) return undefined;
  const text = bytes.subarray(0, end);
  return text.every(
    (byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d,
  )
    ? String.fromCharCode(...text)
    : undefined;
}

function hexView(bytes: Uint8Array): string {
  return `0x${[...bytes]
    .reverse()
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`;
}
