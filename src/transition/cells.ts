import { concat, extract, type Term } from '../term/index.js';
import type { Cell } from './cell-layout.js';
import type { FollowedObject } from './objects.js';
import type { SegmentState } from './segment-state.js';
import { addressOfInteger, isAddress, type Value } from './value.js';

/** Reading and writing at fixed offsets of an object, whatever cells that touches. */

export interface TouchedCell {
  readonly cell: Cell;
  readonly index: number;
}

export function overlapping(cells: readonly Cell[], offset: number, bytes: number): readonly TouchedCell[] {
  const touched: TouchedCell[] = [];
  cells.forEach((cell, index) => {
    if (cell.offset < offset + bytes && offset < cell.offset + cell.bytes) touched.push({ cell, index });
  });
  return touched;
}

/** What is there; undefined where nothing can be said. */
export function readCells(
  state: SegmentState,
  object: FollowedObject,
  cells: readonly Cell[],
  offset: number,
  bytes: number,
): Value | undefined {
  const touched = overlapping(cells, offset, bytes);
  let bits: Term | undefined;
  let at = offset;
  for (const { cell, index } of touched) {
    const value = state.get(state.model.places.cell(object, index));
    if (cell.offset === offset && cell.bytes === bytes) return value;
    // Padding in between, or a part of an address.
    if (isAddress(value) || cell.offset > at) return undefined;
    const end = Math.min(offset + bytes, cell.offset + cell.bytes);
    const part = extract(value, (end - cell.offset) * 8 - 1, (at - cell.offset) * 8);
    bits = bits === undefined ? part : concat(part, bits);
    at = end;
  }
  return at === offset + bytes ? bits : undefined;
}

/** A cell after a write at `offset` that covers at least a part of it; undefined if that cannot be said. */
export function combined(
  state: SegmentState,
  object: FollowedObject,
  cell: Cell,
  index: number,
  offset: number,
  bytes: number,
  value: Value,
): Value | undefined {
  if (cell.offset === offset && cell.bytes === bytes) return value;
  const old = state.get(state.model.places.cell(object, index));
  if (isAddress(value) || isAddress(old)) return undefined;
  const [start, end] = [Math.max(offset, cell.offset), Math.min(offset + bytes, cell.offset + cell.bytes)];
  let result = extract(value, (end - offset) * 8 - 1, (start - offset) * 8);
  if (start > cell.offset) result = concat(result, extract(old, (start - cell.offset) * 8 - 1, 0));
  const cellEnd = cell.offset + cell.bytes;
  if (end < cellEnd) result = concat(extract(old, cell.bytes * 8 - 1, (end - cell.offset) * 8), result);
  return result;
}

/** The value in the form that the place keeps: numbers in a cell for addresses are addresses, too. */
export function fitted(state: SegmentState, like: Value, value: Value | undefined): Value | undefined {
  if (value === undefined || !isAddress(like) || isAddress(value)) return value;
  return value.width === state.model.pointerBits ? addressOfInteger(value) : undefined;
}

export function constantOf(term: Term): number | undefined {
  return term.op === 'const' ? Number(term.value) : undefined;
}
