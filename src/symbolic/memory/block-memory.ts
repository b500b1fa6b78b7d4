import type { IrPlace } from '../../ir/index.js';
import { bv, knownZeroBits, not, type Term, TRUE, ule, ult, unsignedBound } from '../../term/index.js';
import { addIndex } from '../operations/pointer-arithmetic.js';
import { lengthRequirement, nullRequirement } from '../path/caller-requirement.js';
import type { Machine } from '../path/machine.js';
import { runtimeError, unmodelled } from '../path/stop.js';
import { concretise, demand, demandPlain, exclude, pinTarget } from '../values/demand.js';
import { CANNOT, merge } from '../values/merge.js';
import {
  type Address,
  Alternatives,
  isPlain,
  Pointer,
  Symbolic,
  type Value,
  wrapInteger,
} from '../values/values.js';
import { loadCell, splitAddress, storeCell } from './access.js';
import { type AccessKind, accessError, addressFault, targetsOf } from './targets.js';

/** Copying and filling whole blocks. */

/** Up to here a block behind a symbolic address, or of symbolic length, is dealt with cell by cell. */
const SMALL_BLOCK = 256;

/** `memmove(to, from, bytes)`. */
export function copyMemory(
  machine: Machine,
  to: Value,
  from: Value,
  bytes: Value,
  place: IrPlace | undefined,
): void {
  const size = blockSize(machine, bytes, 'number of bytes copied', place, (length) =>
    copyAtMost(machine, to, from, length, place),
  );
  if (size === 0) return;
  let source = blockAddress(machine, from, size, 'read', place);
  let target = blockAddress(machine, to, size, 'write', place);
  if ((isSpread(source) || isSpread(target)) && size <= SMALL_BLOCK) {
    copyCells(machine, target, source, size, place);
    return;
  }
  source = splitAddress(machine, source, place);
  target = splitAddress(machine, target, place);
  if (source instanceof Pointer && target instanceof Pointer) {
    demandInside(machine, source, size, 'read', place);
    demandInside(machine, target, size, 'write', place);
    target.object.copyFrom(source.object, source.offset, target.offset, size);
  }
}

/** The bytes that are left to do: none where `atMost` did them for every length. */
function blockSize(
  machine: Machine,
  bytes: Value,
  what: string,
  place: IrPlace | undefined,
  atMost: (length: Symbolic) => boolean,
): number {
  const length = demandPlain(machine, bytes, place);
  if (!(length instanceof Symbolic)) return Number(length);
  return atMost(length) ? 0 : Number(concretise(machine, length, what, place));
}

function isSpread(address: Value): boolean {
  return address instanceof Alternatives || (address instanceof Pointer && address.parts.length > 0);
}

/** The address of `size` bytes, checked on this input and without the alternatives that cannot be meant. */
function blockAddress(
  machine: Machine,
  address: Value,
  size: number,
  access: AccessKind,
  place: IrPlace | undefined,
): Value {
  const defined = demand(machine, address, place);
  const isChoice = defined instanceof Alternatives;
  const current = isChoice ? defined.targets[defined.current] : defined;
  if (!(current instanceof Pointer || isPlain(current)))
    throw unmodelled('an address made of parts of others', place);
  const fault = addressFault(current, size, access);
  const mayBeFine = machine.mode === 'assume' && isSpread(defined);
  if (fault !== undefined && !mayBeFine) {
    const guard = isChoice ? defined.guards[defined.current] : TRUE;
    if (current instanceof Pointer)
      throw accessError(machine, fault, { pointer: current, bytes: size, access, guard }, place);
    const isNull = typeof current !== 'object' && Number(current) === 0;
    const requirement = isNull ? nullRequirement(machine, isChoice ? guard : undefined, 'object') : undefined;
    throw runtimeError(fault, place, not(guard), requirement);
  }
  if (!(defined instanceof Alternatives)) return defined;
  const isInvalid = (target: Address) =>
    !(target instanceof Pointer) ||
    (target.parts.length === 0 && addressFault(target, size, access) !== undefined);
  return exclude(machine, defined, isInvalid, 'valid pointer', place);
}

function copyCells(machine: Machine, to: Value, from: Value, size: number, place: IrPlace | undefined): void {
  // The bounds of the whole block, and no writing before all is read.
  targetsOf(machine, to, size, 'write', place);
  const [source] = targetsOf(machine, from, size, 'read', place);
  const at = source.kind === 'cell' ? source.offset : source.base + source.scale * source.low;
  const sizes = source.object.cellSizes(at, size);
  let offset = 0;
  const cells = sizes.map((bytes) => {
    const value = loadCell(machine, shifted(machine, from, offset), bytes, place);
    offset += bytes;
    return { offset: offset - bytes, bytes, value };
  });
  for (const cell of cells) {
    storeCell(machine, shifted(machine, to, cell.offset), cell.bytes, cell.value, place);
  }
}

function shifted(machine: Machine, address: Value, offset: number): Value {
  const bits = machine.pointerBits;
  if (!(address instanceof Pointer || address instanceof Alternatives)) return address;
  return addIndex(address, wrapInteger(offset, bits), bits, 1);
}

/** `memset(to, value, bytes)`. */
export function fillMemory(
  machine: Machine,
  to: Value,
  value: Value,
  bytes: Value,
  place: IrPlace | undefined,
): void {
  const size = blockSize(machine, bytes, 'number of bytes set', place, (length) =>
    writeAtMost(machine, to, length, () => value, Number.POSITIVE_INFINITY, 1, place),
  );
  if (size === 0) return;
  const target = blockAddress(machine, to, size, 'write', place);
  if (isSpread(target) && size <= SMALL_BLOCK) {
    targetsOf(machine, target, size, 'write', place);
    for (let i = 0; i < size; i++) storeCell(machine, shifted(machine, target, i), 1, value, place);
    return;
  }
  const single = splitAddress(machine, target, place);
  if (!(single instanceof Pointer)) return;
  demandInside(machine, single, size, 'write', place);
  single.object.fill(single.offset, size, value);
}

/** Where several paths are followed at once, an address that might have been fine is known only when it is split. */
function demandInside(
  machine: Machine,
  pointer: Pointer,
  size: number,
  access: AccessKind,
  place: IrPlace | undefined,
): void {
  const fault = addressFault(pointer, size, access);
  if (fault !== undefined)
    throw accessError(machine, fault, { pointer, bytes: size, access, guard: TRUE }, place);
}

/** A copy whose length depends on inputs; false if it is not small or not between two plain pointers. */
function copyAtMost(
  machine: Machine,
  to: Value,
  from: Value,
  length: Symbolic,
  place: IrPlace | undefined,
): boolean {
  const source = plainBlock(machine, from, length, 'read', place);
  if (source === undefined) return false;
  const { object, offset } = source;
  const granule = Math.min(2 ** knownZeroBits(length.term), 8);
  const available = object.bytes - offset;
  const most = Math.min(available, unsignedBound(length.term), SMALL_BLOCK + 1);
  const cells: Value[] = [];
  for (let i = 0; i + granule <= most; i += granule) cells.push(object.read(offset + i, granule));
  return writeAtMost(machine, to, length, (i) => cells[i / granule], available, granule, place);
}

/**
 * The block of a symbolic length: one place, whichever length it is. Undefined where the length has to be fixed
 * first, because what is wrong with the address may depend on it.
 */
function plainBlock(
  machine: Machine,
  address: Value,
  length: Symbolic,
  access: AccessKind,
  place: IrPlace | undefined,
): Pointer | undefined {
  const defined = demand(machine, address, place);
  const single = defined instanceof Alternatives ? pinTarget(machine, defined, 'pointer', place) : defined;
  if (!(single instanceof Pointer) || single.parts.length > 0) return undefined;
  if (addressFault(single, 0, access) !== undefined) return undefined;
  const fault = addressFault(single, Number(length.value), access);
  if (fault !== undefined && machine.mode === 'follow') {
    const available = single.object.bytes - single.offset;
    const requirement = lengthRequirement(machine, single, length);
    throw runtimeError(fault, place, ule(length.term, constant(available, length.term)), requirement);
  }
  return single;
}

/** Writes cell after cell where `length` reaches, for every length that both blocks allow. */
function writeAtMost(
  machine: Machine,
  to: Value,
  length: Symbolic,
  cellAt: (offset: number) => Value,
  available: number,
  granule: number,
  place: IrPlace | undefined,
): boolean {
  const size = Number(length.value);
  const target = plainBlock(machine, to, length, 'write', place);
  if (target === undefined) return false;
  const { object, offset } = target;
  const limit = Math.min(available, object.bytes - offset);
  const most = Math.min(limit, unsignedBound(length.term));
  if (most > SMALL_BLOCK) return false;
  const written: Value[] = [];
  for (let i = 0; i + granule <= most; i += granule) {
    const isReached = { condition: ult(constant(i, length.term), length.term), holds: i < size };
    const merged = merge(isReached, cellAt(i), object.read(offset + i, granule), granule * 8);
    if (merged === CANNOT) return false;
    written.push(merged);
  }
  machine.path.guard(ule(length.term, constant(limit, length.term)), 'length is in bounds', place);
  written.forEach((value, k) => {
    object.write(offset + k * granule, granule, value);
  });
  return true;
}

function constant(value: number, like: Term): Term {
  return bv(value, like.width);
}
