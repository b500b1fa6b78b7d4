import { flexibleMember, isCharacter, paddingOf, readBits, typeOf, unionMember } from '../../input/index.js';
import type { CField, CType, CTypeId } from '../../ir/index.js';
import type { CValue, PaddingByte, PointerTarget } from '../../result/index.js';

/** Bytes of an object, and what the pointers among them point to. */
export interface Memory {
  readonly types: readonly CType[];
  readonly bytes: Uint8Array;
  /** Whether a run has left it behind. */
  readonly when: 'before' | 'after';
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
    case 'float':
      if (type.bytes === 4 || type.bytes === 8) return floatValue(memory, type.bytes, offset);
      return { kind: 'opaque' };
    case 'pointer':
      if (isArgumentList(type)) return { kind: 'opaque' };
      return { kind: 'pointer', target: memory.pointerAt(offset, type) };
    case 'array':
      return { kind: 'array', elements: cElements(memory, type.element, type.count, offset) };
    case 'struct': {
      const fields = commonFields(type).flatMap((field) => fieldValue(memory, field, offset));
      const padding = paddingBytes(memory, type, offset);
      return { kind: 'fields', fields, ...(padding.length > 0 && { padding }) };
    }
    case 'union': {
      const member = unionMember(memory.types, type.fields);
      // Which member a run wrote is not known: a pointer's bits would be asserted as those of another one.
      if (member && memory.when === 'after' && hasPointer(memory.types, id))
        return { kind: 'fields', fields: [{ name: member.name, value: { kind: 'opaque' } }] };
      return { kind: 'fields', fields: member ? fieldValue(memory, member, offset) : [] };
    }
    case 'function':
    case 'opaque':
      return { kind: 'opaque' };
  }
}

const OF_THE_LIBRARY = /^struct (?:tm|stat|timespec|timeval|itimerval|rusage|tms|dirent|lconv|utsname)$/;

/** Beside what the standards ask for; or under a name that only some of the macros of a library make visible. */
const NOT_IN_ALL_LIBRARIES = /^(?:__.*|tm_gmtoff|tm_zone|st_[amc]tim|d_off|d_reclen|d_type|domainname)$/;

/** Members that every C library has, with whatever standard it is used. */
export const commonFields = ({ name, fields }: CType & { kind: 'struct' | 'union' }): readonly CField[] =>
  OF_THE_LIBRARY.test(name) ? fields.filter((field) => !NOT_IN_ALL_LIBRARIES.test(field.name)) : fields;

/** A `va_list`: every compiler makes them in its own way. */
export const isArgumentList = ({ name }: CType): boolean => /^(?:__builtin_|__gnuc_)?va_list$/.test(name);

export function cElements(memory: Memory, id: CTypeId, count: number, offset = 0): readonly CValue[] {
  const stride = typeOf(memory.types, id).bytes;
  return Array.from({ length: count }, (_, index) => cValue(memory, id, offset + index * stride));
}

/** The elements of a block: what follows the last one belongs to its flexible member, if it has one. */
export function blockElements(memory: Memory, id: CTypeId, count: number): readonly CValue[] {
  const elements = cElements(memory, id, count);
  const type = typeOf(memory.types, id);
  const last = elements.at(-1);
  const member = flexibleMember(memory.types, type);
  if (last?.kind !== 'fields' || !member) return elements;
  const array = typeOf(memory.types, member.type);
  if (array.kind !== 'array') return elements;
  const start = (count - 1) * type.bytes + member.offset;
  const length = Math.floor((memory.bytes.length - start) / typeOf(memory.types, array.element).bytes);
  const tail = cElements(memory, array.element, Math.max(0, length), start);
  const fields = last.fields.map((field) =>
    field.name === member.name
      ? { ...field, value: { kind: 'array', elements: tail, isFlexible: true } as const }
      : field,
  );
  return [...elements.slice(0, -1), { ...last, fields }];
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
    const previous = ends.findLast(({ end }) => end <= at);
    const before = firstName(
      types,
      type.fields.filter((field) => field.offset > at),
    );
    const byte = { value: bytes[offset + at], ...(before !== undefined && { before }) };
    if (!previous || previous.field.bitField || previous.field.name === '') return [{ index: at, ...byte }];
    return [{ after: previous.field.name, index: at - previous.end, ...byte }];
  });
}

/** The first member that has an address; those of anonymous members count as the struct's own. */
function firstName(types: readonly CType[], fields: readonly CField[]): string | undefined {
  for (const field of fields) {
    if (field.bitField) continue;
    if (field.name !== '') return field.name;
    const inner = typeOf(types, field.type);
    const name = 'fields' in inner ? firstName(types, inner.fields) : undefined;
    if (name !== undefined) return name;
  }
  return undefined;
}

function hasPointer(types: readonly CType[], id: CTypeId): boolean {
  const type = typeOf(types, id);
  if (type.kind === 'array') return hasPointer(types, type.element);
  if ('fields' in type) return type.fields.some((field) => hasPointer(types, field.type));
  return type.kind === 'pointer';
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

function floatValue({ bytes, when }: Memory, size: 4 | 8, offset: number): CValue {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const value = size === 4 ? view.getFloat32(offset, true) : view.getFloat64(offset, true);
  const bits = size === 4 ? 32 : 64;
  if (!Number.isNaN(value) || when === 'after') return { kind: 'float', bits, value };
  return { kind: 'float', bits, value, raw: readBits(bytes, offset * 8, bits) };
}

/** So near to the end a size is more likely to be meant as a step back, or as the largest one, than as so many bytes. */
const NEAR_THE_END = 2n ** 24n;

const isSize = ({ name, signed }: CType & { kind: 'int' }): boolean =>
  !signed && /^(?:unsigned long|size_t|uintptr_t)$/.test(name);

function intValue(type: CType & { kind: 'int' }, bits: bigint, width: number): CValue {
  const value = type.signed ? BigInt.asIntN(width, bits) : bits;
  const enumerator = type.enumerators?.find((candidate) => candidate.value === value)?.name;
  return {
    kind: 'int',
    value,
    signed: type.signed,
    character: isCharacter(type) && type.name === 'char',
    enumerator,
    ...(isJustBelowZero(type, bits, width) && { belowZero: 2n ** BigInt(width) - bits }),
  };
}

/** Whether it is written as a negative number, which is the same on machines where sizes have another width. */
export const isJustBelowZero = (type: CType & { kind: 'int' }, bits: bigint, width: number): boolean =>
  isSize(type) && width >= 32 && bits >= 2n ** BigInt(width) - NEAR_THE_END;

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
