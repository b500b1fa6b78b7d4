import { isCharacter, paddingOf, readBits, typeOf, unionMember } from '../input/index.js';
import type { CField, CType, CTypeId } from '../ir/index.js';
import type { CValue, PaddingByte, PointerTarget } from '../result/index.js';

/** Bytes of an object, and what the pointers among them point to. */
export interface Memory {
  readonly types: readonly CType[];
  readonly bytes: Uint8Array;
  pointerAt(offset: number, type: CType & { kind: 'pointer' }): PointerTarget;
  /** Whether the program looks at the byte of padding there; absent where no test says what padding is. */
  isPaddingRead?(offset: number): boolean;
}

/** The value of type `id` at `offset`, as a test writes it in C. */
export function cValue(memory: Memory, id: CTypeId, offset: number): CValue {
  const type = typeOf(memory.types, id);
  switch (type.kind) {
    case 'int':
      return intValue(type, readBits(memory.bytes, offset * 8, type.bytes * 8), type.bytes * 8);
    case 'float': {
      const view = new DataView(memory.bytes.buffer, memory.bytes.byteOffset);
      if (type.bytes === 4) return { kind: 'float', bits: 32, value: view.getFloat32(offset, true) };
      if (type.bytes === 8) return { kind: 'float', bits: 64, value: view.getFloat64(offset, true) };
      return { kind: 'opaque' };
    }
    case 'pointer':
      return { kind: 'pointer', target: memory.pointerAt(offset, type) };
    case 'array':
      return { kind: 'array', elements: cElements(memory, type.element, type.count, offset) };
    case 'struct': {
      const fields = type.fields.flatMap((field) => fieldValue(memory, field, offset));
      const padding = paddingBytes(memory, type, offset);
      return { kind: 'fields', fields, ...(padding.length > 0 && { padding }) };
    }
    case 'union': {
      const member = unionMember(memory.types, type.fields);
      return { kind: 'fields', fields: member ? fieldValue(memory, member, offset) : [] };
    }
    case 'function':
    case 'opaque':
      return { kind: 'opaque' };
  }
}

export function cElements(memory: Memory, id: CTypeId, count: number, offset = 0): readonly CValue[] {
  const stride = typeOf(memory.types, id).bytes;
  return Array.from({ length: count }, (_, index) => cValue(memory, id, offset + index * stride));
}

function paddingBytes(
  memory: Memory,
  type: CType & { kind: 'struct' | 'union' },
  offset: number,
): readonly PaddingByte[] {
  const { types, bytes } = memory;
  const ends = type.fields.map((field) => ({ field, end: field.offset + typeOf(types, field.type).bytes }));
  return paddingOf(types, type).flatMap((at): readonly PaddingByte[] => {
    if (!memory.isPaddingRead?.(offset + at)) return [];
    const before = ends.findLast(({ end }) => end <= at);
    const value = bytes[offset + at];
    if (!before || before.field.bitField || before.field.name === '') return [{ index: at, value }];
    return [{ after: before.field.name, index: at - before.end, value }];
  });
}

function fieldValue(memory: Memory, field: CField, offset: number): { name: string; value: CValue }[] {
  const type = typeOf(memory.types, field.type);
  if (!field.bitField)
    return [{ name: field.name, value: cValue(memory, field.type, offset + field.offset) }];
  if (field.name === '' || type.kind !== 'int') return [];
  const { firstBit, bits } = field.bitField;
  return [
    { name: field.name, value: intValue(type, readBits(memory.bytes, offset * 8 + firstBit, bits), bits) },
  ];
}

function intValue(type: CType & { kind: 'int' }, bits: bigint, width: number): CValue {
  const value = type.signed ? BigInt.asIntN(width, bits) : bits;
  const enumerator = type.enumerators?.find((candidate) => candidate.value === value)?.name;
  return {
    kind: 'int',
    value,
    signed: type.signed,
    character: isCharacter(type) && type.name === 'char',
    enumerator,
  };
}

/** Why a native program cannot pass the values: compilers need not copy padding. */
export function paddingObstacle(passed: readonly CValue[]): string | undefined {
  return passed.some(hasDirtyPadding) ? 'bytes of padding in what is passed by value matter' : undefined;
}

function hasDirtyPadding(value: CValue): boolean {
  if (value.kind === 'array') return value.elements.some(hasDirtyPadding);
  if (value.kind !== 'fields') return false;
  const { fields, padding = [] } = value;
  return padding.some((byte) => byte.value !== 0) || fields.some((field) => hasDirtyPadding(field.value));
}
