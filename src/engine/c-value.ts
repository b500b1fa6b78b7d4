import { isCharacter, readBits, typeOf, unionMember } from '../input/index.js';
import type { CField, CType, CTypeId } from '../ir/index.js';
import type { CValue, PointerTarget } from '../result/index.js';

/** Bytes of an object, and what the pointers among them point to. */
export interface Memory {
  readonly types: readonly CType[];
  readonly bytes: Uint8Array;
  pointerAt(offset: number, type: CType & { kind: 'pointer' }): PointerTarget;
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
    case 'struct':
      return { kind: 'fields', fields: type.fields.flatMap((field) => fieldValue(memory, field, offset)) };
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
