import type { InputCell, InputObject } from './input-space.js';

const indices = new WeakMap<InputObject, ReadonlyMap<number, number>>();

/** The cell that begins at an offset: objects have thousands, and all of them are asked for. */
export function cellAt(object: InputObject, offset: number): InputCell | undefined {
  return object.cells[cellIndexAt(object, offset)];
}

/** Its index among the object's cells, or -1. */
export function cellIndexAt(object: InputObject, offset: number): number {
  let index = indices.get(object);
  if (index?.size !== object.cells.length) {
    index = new Map(object.cells.map((cell, at) => [cell.offset, at]));
    indices.set(object, index);
  }
  return index.get(offset) ?? -1;
}
