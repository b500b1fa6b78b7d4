import type { IrPlace } from '../../ir/index.js';
import { and, bv, bvsub, eq, extract, ite, type Term, TRUE } from '../../term/index.js';
import type { Machine } from '../path/machine.js';
import { demand, pinOffset, pinTarget } from '../values/demand.js';
import { CANNOT, type Choice, isAddress, merge, mergeAll } from '../values/merge.js';
import {
  Alternatives,
  type Concrete,
  concreteOf,
  integerTerm,
  isPlain,
  Pointer,
  type Symbolic,
  symbolic,
  type Value,
  wrapInteger,
} from '../values/values.js';
import { type Target, targetsOf } from './targets.js';

/** Reads a cell of `bytes` bytes through any address. */
export function loadCell(machine: Machine, address: Value, bytes: number, place: IrPlace | undefined): Value {
  const targets = targetsOf(machine, address, bytes, 'read', place);
  const values: Value[] = [];
  for (const target of targets) {
    const value = target.kind === 'cell' ? target.object.read(target.offset, bytes) : readRow(target, bytes);
    if (value === CANNOT) return loadSplit(machine, address, bytes, place);
    values.push(value);
  }
  const merged = mergeTargets(targets, values, bytes);
  return merged === CANNOT ? loadSplit(machine, address, bytes, place) : merged;
}

/** Addresses all at once: with one after the other, conditions would be as long as the list of targets. */
function mergeTargets(
  targets: readonly Target[],
  values: readonly Value[],
  bytes: number,
): Value | typeof CANNOT {
  if (targets.length > 2 && values.some(isAddress))
    return mergeAll(values.map((value, i) => ({ ...choiceOf(targets[i]), value })));
  let merged: Value | typeof CANNOT = values[values.length - 1];
  for (let i = values.length - 2; i >= 0 && merged !== CANNOT; i--)
    merged = merge(choiceOf(targets[i]), values[i], merged, bytes * 8);
  return merged;
}

function choiceOf({ guard, isCurrent }: Target): Choice {
  return { condition: guard, holds: isCurrent };
}

function loadSplit(machine: Machine, address: Value, bytes: number, place: IrPlace | undefined): Value {
  return loadCell(machine, splitAddress(machine, address, place), bytes, place);
}

/** The one address of this input, as a choice of the path. */
export function splitAddress(machine: Machine, address: Value, place: IrPlace | undefined): Value {
  const defined = demand(machine, address, place);
  const single = defined instanceof Alternatives ? pinTarget(machine, defined, 'pointer', place) : defined;
  return single instanceof Pointer ? pinOffset(machine, single, place) : single;
}

type RowTarget = Target & { kind: 'row' };

/** Up to so many cells, a chain of comparisons reads better than a tree over the bits of the index. */
const LONGEST_CHAIN = 8;

function readRow(row: RowTarget, bytes: number): Value | typeof CANNOT {
  const { object, base, scale, low, high, step } = row;
  const values: Value[] = [];
  for (let k = low; k <= high; k += step) values.push(object.read(base + scale * k, bytes));
  const bits = bytes * 8;
  if (values.length > LONGEST_CHAIN && values.every(isPlain)) {
    return readTree(row, values as (Concrete | Symbolic)[], bits);
  }
  if (values.length > LONGEST_CHAIN && values.some(isAddress)) return readAddresses(row, values);
  let merged: Value | typeof CANNOT = values[values.length - 1];
  for (let i = values.length - 2; i >= 0; i--) {
    const index = low + i * step;
    const choice = { condition: indexIs(row, index), holds: index === row.current };
    merged = merge(choice, values[i], merged, bits);
    if (merged === CANNOT) return CANNOT;
  }
  return merged;
}

/** All at once: with one after the other, conditions would be as long as the row. */
function readAddresses(row: RowTarget, values: readonly Value[]): Value | typeof CANNOT {
  const { low, step, current } = row;
  return mergeAll(
    values.map((value, i) => {
      const index = low + i * step;
      return { condition: indexIs(row, index), holds: index === current, value };
    }),
  );
}

/**
 * A tree over the bits of the index: no comparison, and equal halves fall together. Where the row ends early a bit is
 * not asked for, since the index is in bounds.
 */
function readTree(
  row: RowTarget,
  values: readonly (Concrete | Symbolic)[],
  bits: number,
): Concrete | Symbolic {
  const { low, step } = row;
  const { width } = row.index;
  const relative = low === 0 ? row.index : bvsub(row.index, bv(wrapInteger(low, width), width));
  const position = BigInt(wrapInteger(row.current - low, width));
  const skipped = Math.log2(step);
  const top = Math.ceil(Math.log2(values.length)) - 1;
  const build = (start: number, bit: number): Term => {
    if (bit < 0) return integerTerm(values[start], bits);
    const middle = start + 2 ** bit;
    const left = build(start, bit - 1);
    if (middle >= values.length) return left;
    const isRight = eq(extract(relative, bit + skipped, bit + skipped), bv(1, 1));
    return ite(isRight, build(middle, bit - 1), left);
  };
  let taken = 0;
  for (let bit = top; bit >= 0; bit--) {
    const isRight = ((position >> BigInt(bit + skipped)) & 1n) === 1n;
    if (isRight && taken + 2 ** bit < values.length) taken += 2 ** bit;
  }
  return symbolic(concreteOf(values[taken]), build(0, top));
}

function indexIs(row: RowTarget, index: number): Term {
  const { width } = row.index;
  return eq(row.index, bv(wrapInteger(index, width), width));
}

/** Overlapping cells of a row fall apart into bytes: beyond so many, the path is split instead. */
const LONGEST_OVERLAP = 64;

/** Writes a cell of `bytes` bytes through any address: every cell that it may go to gets a conditional value. */
export function storeCell(
  machine: Machine,
  address: Value,
  bytes: number,
  value: Value,
  place: IrPlace | undefined,
): void {
  const targets = targetsOf(machine, address, bytes, 'write', place);
  const isDone = targets.every((target) =>
    target.kind === 'cell' ? writeOne(target, bytes, value) : writeRow(target, bytes, value),
  );
  // What was written so far is under guards that the choice makes false, or is what is now written again.
  if (!isDone) storeCell(machine, splitAddress(machine, address, place), bytes, value, place);
}

function writeOne(target: Target & { kind: 'cell' }, bytes: number, value: Value): boolean {
  const { object, offset, guard } = target;
  const written =
    guard === TRUE ? value : merge(choiceOf(target), value, object.read(offset, bytes), bytes * 8);
  if (written === CANNOT) return false;
  object.write(offset, bytes, written);
  return true;
}

function writeRow(row: RowTarget, bytes: number, value: Value): boolean {
  const { object, base, scale, low, high, step, guard } = row;
  if (scale * step < bytes && (high - low) / step > LONGEST_OVERLAP) return false;
  for (let k = low; k <= high; k += step) {
    const offset = base + scale * k;
    const condition = and(guard, indexIs(row, k));
    const choice = { condition, holds: row.isCurrent && k === row.current };
    const written = merge(choice, value, object.read(offset, bytes), bytes * 8);
    if (written === CANNOT) return false;
    object.write(offset, bytes, written);
  }
  return true;
}
