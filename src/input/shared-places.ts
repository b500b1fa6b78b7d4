import type { CType, CTypeId } from '../ir/index.js';
import { type PointerChoice, RAW_BYTE } from './input-space.js';
import type { OpenObject } from './space-builder.js';
import { elementBytes } from './types.js';

/** Whole blocks up to this length are shared element by element, longer ones at their ends. */
const SHORT_BLOCK = 8;
const MOST_SHARED = 3;

/** The first blocks and globals of each type, bytes being alike; of objects that only grow in number. */
export class SharedBlocks {
  private readonly first = new Map<CTypeId, OpenObject[]>();
  private seen = 0;

  constructor(
    private readonly objects: readonly OpenObject[],
    private readonly types: readonly CType[],
  ) {}

  /** Where else the pointer to its own block may lead: into what was made for pointers of its type before it. */
  placesFor(own: OpenObject): readonly PointerChoice[] {
    for (; this.seen < this.objects.length; this.seen++) this.add(this.objects[this.seen]);
    return placesFor(own, this.first.get(kindOf(own, this.types)) ?? [], this.types);
  }

  private add(object: OpenObject): void {
    if (!isShared(object)) return;
    const kind = kindOf(object, this.types);
    const alike = this.first.get(kind);
    if (alike === undefined) this.first.set(kind, [object]);
    // One of them may be the pointer's own.
    else if (alike.length <= MOST_SHARED) alike.push(object);
  }
}

/** The same, with nothing but these objects. */
export function placesFor(
  own: OpenObject,
  objects: Iterable<OpenObject>,
  types: readonly CType[],
): readonly PointerChoice[] {
  const kind = kindOf(own, types);
  const alike: OpenObject[] = [];
  for (const other of objects) {
    if (alike.length === MOST_SHARED) break;
    if (other.id !== own.id && isShared(other) && kindOf(other, types) === kind) alike.push(other);
  }
  return alike.flatMap((other) => placesIn(other, types));
}

const isShared = ({ role }: OpenObject): boolean => role.kind === 'block' || role.kind === 'global';

const kindOf = ({ type }: OpenObject, types: readonly CType[]): CTypeId =>
  isByte(types, type) ? RAW_BYTE : type;

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
