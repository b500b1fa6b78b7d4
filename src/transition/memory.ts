import { and, bv, eq, FALSE, implies, knownZeroBits, not, or, type Term, TRUE, ule } from '../term/index.js';
import type { Cell } from './cell-layout.js';
import { combined, constantOf, fitted, overlapping, readCells, type TouchedCell } from './cells.js';
import type { FollowedObject } from './objects.js';
import { Inexpressible, type SegmentState } from './segment-state.js';
import {
  type Address,
  addressOfInteger,
  choose,
  INTEGER,
  isAddress,
  NULL,
  type ObjectId,
  UNKNOWN,
  type Value,
} from './value.js';

/** Reading and writing memory. What replay would end the run for is assumed not to happen. */

/** Longer rows are not read cell by cell. */
const LONGEST_ROW = 1024;

/** What `bytes` bytes hold, as bits or, where an address was stored or is wanted, as an address. */
export function readMemory(
  state: SegmentState,
  address: Address,
  bytes: number,
  wants: 'bits' | 'address',
): Value {
  const targets = usable(state, address, bytes, 'read');
  let result: Value | undefined;
  for (const id of [...targets].reverse()) {
    const value = isNobodys(id) ? anyValue(state, bytes, wants, [UNKNOWN, NULL]) : readObject(id);
    const joined = result === undefined ? value : choose(address.isIn(id), value, result);
    result = joined ?? anyValue(state, bytes, wants, [UNKNOWN, NULL]);
  }
  return result ?? anyValue(state, bytes, wants, []);

  function readObject(id: ObjectId): Value {
    const object = state.model.objects.get(id);
    const content = (): readonly ObjectId[] => [...state.model.targets.addressesIn(id)];
    const found =
      object.cells === undefined ? undefined : readAt(state, object, object.cells, address.offset, bytes);
    if (found === undefined) return anyValue(state, bytes, wants, content());
    if (wants === 'bits' || isAddress(found)) return found;
    const isNumber =
      found.op === 'const' || ![...state.model.targets.content(id)].some((one) => one > INTEGER);
    return isNumber ? addressOfInteger(found) : anyValue(state, bytes, wants, content());
  }
}

export function writeMemory(state: SegmentState, address: Address, bytes: number, value: Value): void {
  for (const id of usable(state, address, bytes, 'write')) {
    if (isNobodys(id)) forgetAll(state);
    else writeObject(state, state.model.objects.get(id), address, bytes, value);
  }
}

/** The content of a fresh object: anything. */
export function forgetObject(
  state: SegmentState,
  object: FollowedObject,
  why: 'uninitialised' | 'not followed',
): void {
  object.cells?.forEach((_, index) => {
    const place = state.model.places.cell(object, index);
    state.set(place, state.anyContent(place, why));
  });
}

/** Something was written somewhere. */
export function forgetAll(state: SegmentState): void {
  for (const object of state.model.objects.all) {
    if (!object.constant) forgetObject(state, object, 'not followed');
  }
}

/** No object of the program: there may be memory of others, or a device. */
export const isNobodys = (id: ObjectId): boolean => id === UNKNOWN || id === INTEGER;

const NULL_PAGE = 4096;

function isNearNull({ offset }: Address): boolean {
  const fixed = constantOf(offset);
  return fixed !== undefined && fixed >= 0 && fixed < NULL_PAGE;
}

/** Formulas that speak of more objects at once are of no use to anybody. */
const MOST_TARGETS = 64;

/** The objects that the access can go to, after assuming that it is a valid one. */
export function usable(
  state: SegmentState,
  address: Address,
  bytes: number,
  access: 'read' | 'write',
): readonly ObjectId[] {
  const { objects, pointerBits } = state.model;
  state.assume(address.sane);
  const valid = address.targets.filter((id) => {
    if (id === UNKNOWN || (id === INTEGER && !isNearNull(address))) return true;
    if (!objects.isObject(id)) return false;
    const { kind, bytes: size, constant } = objects.get(id);
    return kind !== 'function' && (size === undefined || size >= bytes) && !(access === 'write' && constant);
  });
  if (valid.length > MOST_TARGETS) throw new Inexpressible('an access to one of too many objects');
  if (valid.length === 0) state.assume(FALSE);
  else if (valid.length < address.targets.length && !valid.includes(UNKNOWN))
    state.assume(or(...valid.map((id) => address.isIn(id))));
  for (const id of valid) {
    const size = isNobodys(id) ? undefined : objects.get(id).bytes;
    if (size !== undefined)
      state.assume(implies(address.isIn(id), ule(address.offset, bv(size - bytes, pointerBits))));
  }
  return valid;
}

function anyValue(
  state: SegmentState,
  bytes: number,
  wants: 'bits' | 'address',
  targets: readonly ObjectId[],
): Value {
  if (wants === 'address') return state.anything({ kind: 'pointer' }, 'not followed', new Set(targets));
  return state.havocs.bits(bytes * 8, 'not followed');
}

/** Undefined: nothing can be said. */
function readAt(
  state: SegmentState,
  object: FollowedObject,
  cells: readonly Cell[],
  offset: Term,
  bytes: number,
): Value | undefined {
  const fixed = constantOf(offset);
  if (fixed !== undefined) return readCells(state, object, cells, fixed, bytes);
  const row = rowOf(object, cells, offset, bytes);
  if (row.length === 0 || row.length > LONGEST_ROW) return undefined;
  const isComplete = coversAll(object, row, offset, bytes);
  const last = row[row.length - 1];
  let result: Value | undefined = isComplete
    ? state.get(state.model.places.cell(object, last.index))
    : undefined;
  if (!isComplete) {
    const wants = last.cell.kind === 'address' ? 'address' : 'bits';
    result = anyValue(state, bytes, wants, [...state.model.targets.addressesIn(object.id)]);
  }
  for (let k = row.length - (isComplete ? 2 : 1); k >= 0 && result !== undefined; k--) {
    const { cell, index } = row[k];
    const value = state.get(state.model.places.cell(object, index));
    result = choose(eq(offset, bv(cell.offset, offset.width)), value, result);
  }
  return result;
}

/** The cells of just this size that an offset can meet. */
function rowOf(
  object: FollowedObject,
  cells: readonly Cell[],
  offset: Term,
  bytes: number,
): readonly TouchedCell[] {
  const step = 2 ** Math.min(knownZeroBits(offset), 30);
  const row: TouchedCell[] = [];
  cells.forEach((cell, index) => {
    const isThere = cell.bytes === bytes && cell.offset % step === 0;
    if (isThere && (object.bytes === undefined || cell.offset + bytes <= object.bytes))
      row.push({ cell, index });
  });
  return row;
}

/** Every offset in bounds is the start of one of the cells. */
function coversAll(
  object: FollowedObject,
  row: readonly TouchedCell[],
  offset: Term,
  bytes: number,
): boolean {
  if (object.bytes === undefined) return false;
  const step = 2 ** Math.min(knownZeroBits(offset), 30);
  return row.length === Math.floor((object.bytes - bytes) / step) + 1;
}

function writeObject(
  state: SegmentState,
  object: FollowedObject,
  address: Address,
  bytes: number,
  value: Value,
): void {
  const { cells } = object;
  if (cells === undefined) return;
  const guard = address.isIn(object.id);
  const fixed = constantOf(address.offset);
  if (fixed !== undefined) {
    for (const { cell, index } of overlapping(cells, fixed, bytes))
      update(index, guard, combined(state, object, cell, index, fixed, bytes, value));
    return;
  }
  const row = rowOf(object, cells, address.offset, bytes);
  const starts = row.map(({ cell }) => eq(address.offset, bv(cell.offset, address.offset.width)));
  if (!coversAll(object, row, address.offset, bytes)) {
    // What does not hit a cell exactly spoils whatever it touches.
    const isElsewhere = and(guard, not(or(...starts)));
    cells.forEach((_, index) => {
      update(index, isElsewhere, undefined);
    });
  }
  row.forEach(({ index }, k) => {
    update(index, and(guard, starts[k]), value);
  });

  function update(index: number, condition: Term, content: Value | undefined): void {
    const place = state.model.places.cell(object, index);
    const next = fitted(state, place.value, content) ?? state.anyContent(place, 'not followed');
    const old = condition === TRUE ? next : state.get(place);
    state.set(place, choose(condition, next, old) ?? state.anyContent(place, 'not followed'));
  }
}
