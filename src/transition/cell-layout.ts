import type { CTypeId, Program } from '../ir/index.js';

/** A part of an object that is read and written as a whole: what the layout of its type says. */
export interface Cell {
  readonly offset: number;
  readonly bytes: number;
  readonly kind: 'scalar' | 'address';
  /** The C lvalue: `c.hits`, `a[3]`. */
  readonly name: string;
  readonly type?: CTypeId;
}

/** The cells of an object of `bytes` bytes that holds elements of a type; undefined if there are more than `most`. */
export function cellsOfType(
  program: Program,
  type: CTypeId,
  bytes: number,
  name: string,
  most: number,
): readonly Cell[] | undefined {
  const cells: Cell[] = [];
  const size = program.types[type].bytes;
  if (size <= 0) return cellsOfWords(program, bytes, name, most);
  const count = Math.floor(bytes / size);
  if (count > most) return undefined;
  if (count === 1) return flatten(program, type, 0, name, cells, most) ? cells : undefined;
  for (let k = 0; k < count; k++) {
    if (!flatten(program, type, k * size, `${name}[${k}]`, cells, most)) return undefined;
  }
  return cells;
}

/** Where no type is known: words of the size of a pointer, and a rest. */
export function cellsOfWords(
  program: Program,
  bytes: number,
  name: string,
  most: number,
): readonly Cell[] | undefined {
  const word = program.target.pointerBytes;
  if (Math.ceil(bytes / word) > most) return undefined;
  const cells: Cell[] = [];
  for (let offset = 0; offset < bytes; ) {
    let size: number = word;
    while (offset + size > bytes) size /= 2;
    cells.push({ offset, bytes: size, kind: 'scalar', name: `${name}+${offset}` });
    offset += size;
  }
  return cells;
}

/** Appends the cells of one element; false if they become too many. */
function flatten(
  program: Program,
  id: CTypeId,
  offset: number,
  name: string,
  into: Cell[],
  most: number,
): boolean {
  if (into.length > most) return false;
  const type = program.types[id];
  switch (type.kind) {
    case 'int':
    case 'float':
    case 'pointer': {
      const kind = type.kind === 'pointer' ? 'address' : 'scalar';
      into.push({ offset, bytes: type.bytes, kind, name, type: id });
      return into.length <= most;
    }
    case 'array': {
      const size = program.types[type.element].bytes;
      if (type.count > most) return false;
      for (let k = 0; k < type.count; k++) {
        if (!flatten(program, type.element, offset + k * size, `${name}[${k}]`, into, most)) return false;
      }
      return true;
    }
    case 'struct':
      return flattenStruct(program, type, offset, name, into, most);
    default: {
      const words = cellsOfWords(program, type.bytes, name, most);
      if (words === undefined || into.length + words.length > most) return false;
      for (const word of words) into.push({ ...word, offset: offset + word.offset });
      return true;
    }
  }
}

function flattenStruct(
  program: Program,
  type: Program['types'][number] & { kind: 'struct' | 'union' },
  offset: number,
  name: string,
  into: Cell[],
  most: number,
): boolean {
  if (type.fields.some((field) => field.bitField !== undefined)) {
    // Neighbours share their storage: bytes are what all accesses have in common.
    if (type.bytes > most) return false;
    for (let k = 0; k < type.bytes; k++) {
      into.push({ offset: offset + k, bytes: 1, kind: 'scalar', name: `${name}+${k}` });
    }
    return into.length <= most;
  }
  return type.fields.every((field) =>
    flatten(program, field.type, offset + field.offset, `${name}.${field.name}`, into, most),
  );
}
