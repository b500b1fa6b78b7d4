import { concat, type Term } from '../term/index.js';
import type { Cell } from './cell-layout.js';
import { constantOf, fitted, overlapping, readCells } from './cells.js';
import { forgetAll, forgetObject, isNobodys, usable } from './memory.js';
import type { FollowedObject } from './objects.js';
import type { SegmentState } from './segment-state.js';
import { type Address, choose } from './value.js';

/** Copying and filling whole blocks. */

/** `memmove`. */
export function copyMemory(state: SegmentState, to: Address, from: Address, bytes: Term): void {
  const size = constantOf(bytes);
  if (size === 0) return;
  const source = size === undefined ? undefined : fixedPlace(state, from, size);
  const target = size === undefined ? undefined : fixedPlace(state, to, size);
  if (target === undefined || size === undefined) {
    forgetTargets(state, to);
    return;
  }
  const touched = overlapping(target.cells, target.offset, size);
  const values = touched.map(({ cell }) => {
    const inside = cell.offset >= target.offset && cell.offset + cell.bytes <= target.offset + size;
    if (source === undefined || !inside) return undefined;
    return readCells(
      state,
      source.object,
      source.cells,
      source.offset + cell.offset - target.offset,
      cell.bytes,
    );
  });
  touched.forEach(({ index }, k) => {
    const place = state.model.places.cell(target.object, index);
    state.set(place, fitted(state, place.value, values[k]) ?? state.anyContent(place, 'not followed'));
  });
}

/** `memset`; `byte` has eight bits. */
export function fillMemory(state: SegmentState, to: Address, byte: Term, bytes: Term): void {
  const size = constantOf(bytes);
  if (size === 0) return;
  const target = size === undefined ? undefined : fixedPlace(state, to, size);
  if (target === undefined || size === undefined) {
    forgetTargets(state, to);
    return;
  }
  for (const { cell, index } of overlapping(target.cells, target.offset, size)) {
    const place = state.model.places.cell(target.object, index);
    const inside = cell.offset >= target.offset && cell.offset + cell.bytes <= target.offset + size;
    const filled = inside ? repeated(byte, cell.bytes) : undefined;
    state.set(place, fitted(state, place.value, filled) ?? state.anyContent(place, 'not followed'));
  }
}

function forgetTargets(state: SegmentState, address: Address): void {
  for (const id of usable(state, address, 0, 'write')) {
    if (isNobodys(id)) forgetAll(state);
    else if (address.single === id) forgetObject(state, state.model.objects.get(id), 'not followed');
    else {
      const object = state.model.objects.get(id);
      object.cells?.forEach((_, index) => {
        const place = state.model.places.cell(object, index);
        const any = state.anyContent(place, 'not followed');
        state.set(place, choose(address.isIn(id), any, state.get(place)) ?? any);
      });
    }
  }
}

interface FixedPlace {
  readonly object: FollowedObject;
  readonly cells: readonly Cell[];
  readonly offset: number;
}

function fixedPlace(state: SegmentState, address: Address, bytes: number): FixedPlace | undefined {
  const offset = constantOf(address.offset);
  const candidates = address.targets.filter((id) => state.model.objects.isObject(id));
  if (offset === undefined || candidates.length !== 1 || address.targets.some(isNobodys)) return undefined;
  usable(state, address, bytes, 'read');
  const object = state.model.objects.get(candidates[0]);
  return object.cells === undefined ? undefined : { object, cells: object.cells, offset };
}

function repeated(byte: Term, times: number): Term {
  let term = byte;
  for (let k = 1; k < times; k++) term = concat(byte, term);
  return term;
}
