import type { CType, CTypeId } from '../ir/index.js';
import { type PointerChoice, RAW_BYTE } from './input-space.js';
import type { OpenObject, OpenPointerCell } from './space-builder.js';
import { elementBytes } from './types.js';

/** Whole blocks up to this length are shared element by element, longer ones at their ends. */
const SHORT_BLOCK = 8;
const MOST_SHARED = 3;

/** Where else the pointer may lead: into what was made for pointers of its type before it. */
export function placesFor(
  cell: OpenPointerCell,
  objects: readonly OpenObject[],
  types: readonly CType[],
): readonly PointerChoice[] {
  const [own] = cell.choices;
  if (own?.kind !== 'object') return [];
  const { type } = objects[own.object];
  const isAlike = (other: OpenObject) =>
    other.id !== own.object &&
    (other.role.kind === 'block' || other.role.kind === 'global') &&
    (other.type === type || (isByte(types, type) && isByte(types, other.type)));
  return objects
    .filter(isAlike)
    .slice(0, MOST_SHARED)
    .flatMap((other) => {
      const each = elementBytes(types, other);
      const count = Math.floor((other.count * each - other.lead) / each);
      const all = Array.from({ length: count + 1 }, (_, k) => k);
      const indices = count <= SHORT_BLOCK ? all : [0, 1, count >> 1, count - 1, count];
      const fitting = other.role.kind === 'global' ? [0] : indices;
      return fitting.map(
        (k): PointerChoice => ({ kind: 'object', object: other.id, offset: other.lead + k * each }),
      );
    });
}

function isByte(types: readonly CType[], type: CTypeId): boolean {
  return type === RAW_BYTE || (types[type]?.kind === 'int' && types[type].bytes === 1);
}
