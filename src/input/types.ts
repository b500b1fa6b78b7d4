import {
  type BuiltInEffect,
  builtInEffect,
  type CField,
  type CType,
  type CTypeId,
  movedArgument,
  type Program,
} from '../ir/index.js';
import { RAW_BYTE } from './input-space.js';

const rawByte: CType = { kind: 'int', name: 'unsigned char', bytes: 1, signed: false };

/** The type of a cell or an object: one of the program's, or the raw byte. */
export function typeOf(types: readonly CType[], id: CTypeId): CType {
  return id === RAW_BYTE ? rawByte : types[id];
}

/** From one element of an object to the next; behind the last one a flexible member may go on. */
export function elementBytes(
  types: readonly CType[],
  { type, bytes, count }: { readonly type: CTypeId; readonly bytes: number; readonly count: number },
): number {
  const each = typeOf(types, type).bytes;
  return each > 0 && each * count <= bytes ? each : bytes / count;
}

/** The bytes of a struct that belong to none of its members. */
export function paddingOf(
  types: readonly CType[],
  { bytes, fields }: CType & { kind: 'struct' | 'union' },
): readonly number[] {
  const isUsed = new Uint8Array(bytes);
  for (const { name, type, offset, bitField } of fields) {
    if (!bitField) isUsed.fill(1, offset, offset + typeOf(types, type).bytes);
    else if (name !== '')
      isUsed.fill(1, bitField.firstBit >> 3, ((bitField.firstBit + bitField.bits - 1) >> 3) + 1);
  }
  return [...isUsed.keys()].filter((at) => isUsed[at] === 0);
}

/** `char` and `signed char`, whose arrays hold text; `unsigned char` is a byte. */
export function isCharacter(type: CType): boolean {
  return (
    type.kind === 'int' &&
    type.bytes === 1 &&
    type.signed &&
    !type.bool &&
    !type.enumerators &&
    !isInt8(type.name)
  );
}

function isInt8(name: string): boolean {
  return /int8/.test(name);
}

export function alignmentOf(types: readonly CType[], id: CTypeId): number {
  const type = typeOf(types, id);
  switch (type.kind) {
    case 'int':
    case 'float':
    case 'pointer':
      return Math.max(1, type.bytes);
    case 'array':
      return alignmentOf(types, type.element);
    case 'struct':
    case 'union':
      return type.fields.reduce((most, field) => Math.max(most, alignmentOf(types, field.type)), 1);
    case 'function':
    case 'opaque':
      return 16;
  }
}

/** How many cells a value of this type has, blocks behind its pointers not counted. */
export function cellCount(types: readonly CType[], id: CTypeId): number {
  const type = typeOf(types, id);
  switch (type.kind) {
    case 'array':
      return type.count * cellCount(types, type.element);
    case 'struct':
      return type.fields.reduce((sum, field) => sum + cellCount(types, field.type), 0);
    case 'union':
      return type.bytes;
    default:
      return 1;
  }
}

/** That a small world puts behind a pointer. */
const SMALL_BLOCK = 8;

/** The same with the cells of small blocks behind its pointers. */
export function cellsWithBlocks(types: readonly CType[], id: CTypeId): number {
  const type = typeOf(types, id);
  switch (type.kind) {
    case 'array':
      return type.count * cellsWithBlocks(types, type.element);
    case 'struct':
      return type.fields.reduce((sum, field) => sum + cellsWithBlocks(types, field.type), 0);
    case 'pointer':
      return 1 + SMALL_BLOCK;
    default:
      return cellCount(types, id);
  }
}

/** A last member without a length (`char data[];`): what follows the struct in memory belongs to it. */
export function flexibleMember(types: readonly CType[], type: CType): CField | undefined {
  if (type.kind !== 'struct') return undefined;
  const last = type.fields.at(-1);
  if (!last) return undefined;
  const lastType = types[last.type];
  return lastType.kind === 'array' && lastType.count === 0 ? last : undefined;
}

/** Do a pointer's function type and a function agree, as far as a call can tell? */
export function sameSignature(program: Program, pointer: CType, symbol: string): boolean {
  if (pointer.kind !== 'function') return false;
  const { types } = program;
  const irFunction = program.functions.get(symbol);
  if (irFunction) {
    return (
      irFunction.sourceParameters.length === pointer.parameters.length &&
      irFunction.sourceParameters.every((own, k) => takes(types, own.type, pointer.parameters[k])) &&
      sameShape(types, irFunction.resultType, pointer.result)
    );
  }
  const effect = builtInEffect(symbol);
  if (effect) return hasShape(program, pointer, builtInShape(effect));
  const stub = program.stubs.get(symbol);
  if (!stub || stub.resultThroughPointer || stub.parameters.length !== pointer.parameters.length)
    return false;
  return sameShape(types, stub.resultType, pointer.result);
}

/** The same, type by type. */
export function hasSameTypes(program: Program, pointer: CType, symbol: string): boolean {
  const irFunction = program.functions.get(symbol);
  return (
    pointer.kind === 'function' &&
    irFunction?.resultType === pointer.result &&
    irFunction?.sourceParameters.every((own, k) => own.type === pointer.parameters[k]) === true
  );
}

/** How built-in functions are called; what C programs take the address of. */
function builtInShape(effect: BuiltInEffect): Shape | undefined {
  switch (effect.kind) {
    case 'allocate': {
      const moved = movedArgument(effect);
      const count = Math.max(...effect.size, moved ?? 0, effect.alignment ?? 0) + 1;
      const kinds = Array.from({ length: count }, (_, k) => (k === moved ? 'pointer' : 'int'));
      return { parameters: kinds, result: 'pointer' };
    }
    case 'free':
      return { parameters: ['pointer'] };
    default:
      return undefined;
  }
}

interface Shape {
  readonly parameters: readonly string[];
  readonly result?: string;
}

/** What built-in functions take and give is as wide as a pointer. */
function hasShape(
  { types, target }: Program,
  pointer: CType & { kind: 'function' },
  shape: Shape | undefined,
): boolean {
  if (!shape) return false;
  const isAlike = (type: CTypeId | undefined, kind: string | undefined) =>
    type === undefined
      ? kind === undefined
      : types[type].kind === kind && types[type].bytes === target.pointerBytes;
  return (
    pointer.parameters.length === shape.parameters.length &&
    pointer.parameters.every((type, k) => isAlike(type, shape.parameters[k])) &&
    isAlike(pointer.result, shape.result)
  );
}

/** A stream comes from the library alone: what a caller passes as something else is none. */
function takes(types: readonly CType[], own: CTypeId, given: CTypeId): boolean {
  return sameShape(types, own, given) && leadsToStream(types, own) === leadsToStream(types, given);
}

function leadsToStream(types: readonly CType[], id: CTypeId): boolean {
  const type = types[id];
  return type.kind === 'pointer' && type.to !== undefined && isStreamType(typeOf(types, type.to));
}

function sameShape(types: readonly CType[], a: CTypeId | undefined, b: CTypeId | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const left = types[a];
  const right = types[b];
  if (left.kind !== right.kind || left.bytes !== right.bytes) return false;
  if (left.kind === 'int' && right.kind === 'int') return left.signed === right.signed;
  if (left.kind === 'struct' || left.kind === 'union') return left.name === right.name;
  return true;
}

/**
 * The member of a union that holds its value: the widest one without pointers, or else the widest one. Bytes
 * beyond it stay raw.
 */
export function unionMember(types: readonly CType[], fields: readonly CField[]): CField | undefined {
  const widest = (candidates: readonly CField[]): CField | undefined =>
    candidates.reduce<CField | undefined>(
      (best, field) =>
        best && typeOf(types, best.type).bytes >= typeOf(types, field.type).bytes ? best : field,
      undefined,
    );
  const all = widest(fields);
  const plain = widest(fields.filter((field) => !hasPointer(types, field.type)));
  const isAsWide = all && plain && typeOf(types, plain.type).bytes === typeOf(types, all.type).bytes;
  return isAsWide ? plain : all;
}

function hasPointer(types: readonly CType[], id: CTypeId): boolean {
  const type = typeOf(types, id);
  switch (type.kind) {
    case 'pointer':
      return true;
    case 'array':
      return hasPointer(types, type.element);
    case 'struct':
    case 'union':
      return type.fields.some((field) => hasPointer(types, field.type));
    default:
      return false;
  }
}

/** `FILE`: of a stream a test chooses the bytes, never what is in this struct. */
export function isStreamType(type: CType): boolean {
  return type.name === 'FILE' || type.name === 'struct _IO_FILE';
}

/** The bytes that hold bit-fields, each once, with the fields that have bits in it. */
export function bitFieldBytes(
  fields: readonly CField[],
): readonly { byte: number; names: string[]; type: CTypeId }[] {
  const bytes = new Map<number, { byte: number; names: string[]; type: CTypeId }>();
  for (const field of fields) {
    const { firstBit, bits } = field.bitField!;
    if (field.name === '') continue;
    for (let byte = firstBit >> 3; byte <= (firstBit + bits - 1) >> 3; byte++) {
      const known = bytes.get(byte);
      if (known) known.names.push(field.name);
      else bytes.set(byte, { byte, names: [field.name], type: field.type });
    }
  }
  return [...bytes.values()].sort((a, b) => a.byte - b.byte);
}
