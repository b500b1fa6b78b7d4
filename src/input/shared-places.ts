import type { CType, CTypeId } from '../ir/index.js';
import { type PointerChoice, RAW_BYTE } from './input-space.js';
import type { OpenObject } from './space-builder.js';
import { elementBytes } from './types.js';

/** Whole blocks up to this length are shared element by element, longer ones at their ends. */
const SHORT_BLOCK = 8;
const MOST_SHARED = 3;

/** Where else the pointer to its own block may lead: into what was made for pointers of its type before it. */
export function placesFor(
  { id, type }: OpenObject,
  objects: readonly OpenObject[],
  types: readonly CType[],
): readonly PointerChoice[] {
  const isAlike = (other: OpenObject) =>
    other.id !== id &&
    (other.role.kind === 'block' || other.role.kind === 'global') &&
    (other.type === type || (isByte(types, type) && isByte(types, other.type)));
  return objects
    .filter(isAlike)
    .slice(0, MOST_SHARED)
    .flatMap((other) => placesIn(other, types));
}

/** Places that pointers into an object may lead to: its elements, and where they end. */
export function placesIn(
  object: OpenObject,
  types: readonly CType[],
): readonly (PointerChoice & { kind: 'object' })[] {
  const { id, count, lead, role } = object;
  const each = elementBytes(types, object);
  const last = Math.floor((count * each - lead) / each);
  const all = Array.from({ length: last + 1 }, (_, k) => k);
  const indices = last <= SHORT_BLOCK ? all : [0, 1, last >> 1, last - 1, last];
  const fitting = role.kind === 'global' ? [0] : indices;
  return fitting.map((k) => ({ kind: 'object', object: id, offset: lead + k * each }));
}

function isByte(types: readonly CType[], type: CTypeId): boolean {
  return type === RAW_BYTE || (types[type]?.kind === 'int' && types[type].bytes === 1);
}
