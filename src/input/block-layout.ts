import type { CType, CTypeId } from '../ir/index.js';
import { RAW_BYTE } from './input-space.js';
import type { PointerUse } from './pointer-facts.js';
import { isStreamType, typeOf } from './types.js';

/** How the memory behind a pointer is laid out. */
export interface BlockLayout {
  /** Of its elements. */
  readonly type: CTypeId;
  /** How many bytes of it lie before what the pointer points to. */
  readonly lead: number;
  /** Another type than the pointer's own says: what the program takes its target for. */
  readonly seen: 'as-declared' | 'as-cast' | 'as-container';
}

/** Bytes before a pointer keep wider types that are read there aligned. */
const LEAD_ALIGNMENT = 8;

/**
 * What the program makes of a pointer's target, where that is more than its type says: what it casts it to, the struct
 * around it, bytes before it.
 */
export function layoutOf(
  types: readonly CType[],
  pointee: CTypeId,
  use: PointerUse | undefined,
  told: ToldLayout,
): BlockLayout {
  const type = told.type ?? pointee;
  if (told.before !== undefined)
    return { type, lead: wholeElements(types, type, told.before), seen: 'as-declared' };
  const isPlain = !use || told.type !== undefined || isStreamType(typeOf(types, pointee));
  if (isPlain) return { type, lead: 0, seen: 'as-declared' };
  const cast = castOf(types, pointee, use);
  if (cast)
    return { type: cast.type, lead: -cast.offset, seen: cast.offset < 0 ? 'as-container' : 'as-cast' };
  const wanted = bytesBelow(use) || (use.goesBelow ? told.room : 0);
  const aligned = Math.ceil(wanted / LEAD_ALIGNMENT) * LEAD_ALIGNMENT;
  return { type: pointee, lead: wholeElements(types, pointee, aligned), seen: 'as-declared' };
}

/** What is said of a pointer's target, beyond what the program makes of it. */
interface ToldLayout {
  /** Bytes to give before pointers that are moved by unknown distances. */
  readonly room: number;
  /** Declared: bytes before it, and the type of what is there. */
  readonly before?: number;
  readonly type?: CTypeId;
}

function wholeElements(types: readonly CType[], type: CTypeId, bytes: number): number {
  const each = Math.max(1, typeOf(types, type).bytes);
  return Math.ceil(bytes / each) * each;
}

/** The farthest that constant distances go below the pointer. */
export function bytesBelow({ accesses }: PointerUse): number {
  return accesses.reduce(
    (most, { offset }) => (typeof offset === 'number' ? Math.max(most, -offset) : most),
    0,
  );
}

interface Cast {
  readonly type: CTypeId;
  readonly offset: number;
}

/** The largest thing that the target is taken for; of text only if there is one such thing. */
function castOf(types: readonly CType[], pointee: CTypeId, use: PointerUse): Cast | undefined {
  const own = typeOf(types, pointee);
  const fitting = use.types.flatMap(({ type, offset }): Cast[] => {
    if (typeof offset !== 'number' || offset > 0 || type === pointee) return [];
    return says(own, pointee, types[type], offset) && !isAmbiguous(types, types[type])
      ? [{ type, offset }]
      : [];
  });
  if (fitting.length === 0) return undefined;
  const isText = own.kind === 'int';
  const places = new Set(fitting.map(({ type, offset }) => `${types[type].name} ${offset}`));
  if (isText && places.size > 1) return undefined;
  return fitting.reduce((best, one) => (types[one.type].bytes > types[best.type].bytes ? one : best));
}

/** Whether files of the program mean different things by its name: tests see one of them only. */
const isAmbiguous = (types: readonly CType[], type: CType): boolean =>
  isRecord(type) &&
  !type.name.endsWith(UNNAMED) &&
  types.some((other) => isRecord(other) && other.name === type.name && !isLaidOutAlike(other, type));

const UNNAMED = '(unnamed)';

type RecordType = CType & { readonly kind: 'struct' | 'union' };

const isRecord = (type: CType): type is RecordType => type.kind === 'struct' || type.kind === 'union';

const isLaidOutAlike = (one: RecordType, other: RecordType): boolean =>
  one.bytes === other.bytes && membersOf(one) === membersOf(other);

const membersOf = ({ fields }: RecordType): string =>
  fields.map(({ name, offset }) => `${name} ${offset}`).join();

/** Does a type say more of the target than the pointer's own? */
function says(own: CType, pointee: CTypeId, type: CType, offset: number): boolean {
  if (type.bytes === 0 || type.kind === 'opaque' || type.kind === 'function') return false;
  const isStruct = type.kind === 'struct' || type.kind === 'union';
  // Behind `void *`, or a struct that the source does not show, anything but bytes.
  if (pointee === RAW_BYTE || own.kind === 'opaque' || own.bytes === 0) return isStruct || type.bytes > 1;
  if (!isStruct) return false;
  if (own.kind === 'int') return own.bytes === 1;
  return own.kind === 'struct' && type.bytes > own.bytes && type.bytes + offset >= own.bytes;
}
