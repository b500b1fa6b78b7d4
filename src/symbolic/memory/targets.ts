import type { IrPlace } from '../../ir/index.js';
import { isDeviceAddress } from '../../meaning/index.js';
import {
  bv,
  bvadd,
  bvmul,
  FALSE,
  implies,
  knownZeroBits,
  not,
  type Term,
  TRUE,
  unsignedBound,
} from '../../term/index.js';
import { partTerm, withinRange } from '../operations/pointer-arithmetic.js';
import { boundsRequirement, nullRequirement } from '../path/caller-requirement.js';
import type { Machine } from '../path/machine.js';
import { type Escape, runtimeError, SomeEscape, type Stop, unmodelled } from '../path/stop.js';
import { demand, exclude, pinOffset, pinTarget } from '../values/demand.js';
import {
  type Address,
  Alternatives,
  type Concrete,
  type IndexPart,
  isPlain,
  Pointer,
  type Symbolic,
  type Value,
  wrapInteger,
} from '../values/values.js';
import type { MemoryObject } from './memory-object.js';

export type AccessKind = 'read' | 'write';

/** Where an access may go, given that its guards hold: one cell, or one of a row of cells. */
export type Target =
  | {
      readonly kind: 'cell';
      readonly object: MemoryObject;
      readonly offset: number;
      readonly guard: Term;
      readonly isCurrent: boolean;
    }
  | {
      readonly kind: 'row';
      readonly object: MemoryObject;
      /** The cell for index k is at `base + scale * k`; k goes from `low` to `high` by `step`. */
      readonly base: number;
      readonly scale: number;
      readonly index: Term;
      readonly low: number;
      readonly high: number;
      readonly step: number;
      /** The index on this input. */
      readonly current: number;
      readonly guard: Term;
      readonly isCurrent: boolean;
    };

/** Longer rows are split into paths instead: a term over so many cells would help nobody. */
const LONGEST_ROW = 4096;

/**
 * All places that an access of `bytes` bytes may go to, after the guards that make it a valid one. Ends the run if
 * on this input it is none.
 */
export function targetsOf(
  machine: Machine,
  address: Value,
  bytes: number,
  access: AccessKind,
  place: IrPlace | undefined,
): readonly Target[] {
  const defined = demand(machine, address, place);
  if (defined instanceof Pointer) {
    return [
      pointerTarget(machine, defined, bytes, access, TRUE, true, place) ??
        concreteTarget(machine, defined, { bytes, access }, place),
    ];
  }
  if (!(defined instanceof Alternatives)) throw invalidAddress(machine, defined, undefined, place);
  const current = defined.targets[defined.current];
  const guard = defined.guards[defined.current];
  if (machine.mode === 'follow') {
    if (!(current instanceof Pointer)) throw invalidAddress(machine, current ?? 0, guard, place);
    const fault = faultOf(current, bytes, access);
    if (fault !== undefined)
      throw accessError(machine, fault, { pointer: current, bytes, access, guard }, place);
  }
  const isInvalid = (target: Address) =>
    !(target instanceof Pointer) ||
    (target.parts.length === 0 && faultOf(target, bytes, access) !== undefined);
  const valid = exclude(machine, defined, isInvalid, 'valid pointer', place);
  if (!(valid instanceof Alternatives)) return targetsOf(machine, valid, bytes, access, place);
  const targets: Target[] = [];
  for (let i = 0; i < valid.targets.length; i++) {
    const target = valid.targets[i] as Pointer;
    const found = pointerTarget(machine, target, bytes, access, valid.guards[i], i === valid.current, place);
    if (found === undefined) {
      return targetsOf(machine, pinTarget(machine, valid, 'pointer', place), bytes, access, place);
    }
    targets.push(found);
  }
  return targets;
}

function concreteTarget(
  machine: Machine,
  pointer: Pointer,
  { bytes, access }: { readonly bytes: number; readonly access: AccessKind },
  place: IrPlace | undefined,
): Target {
  const pinned = pinOffset(machine, pointer, place);
  // Among the places that it was thought to lead to there may be none.
  const fault = faultOf(pinned, bytes, access);
  if (fault !== undefined)
    throw accessError(machine, fault, { pointer: pinned, bytes, access, guard: TRUE }, place);
  return { kind: 'cell', object: pinned.object, offset: pinned.offset, guard: TRUE, isCurrent: true };
}

/** Where one pointer may go if `guard` holds; undefined if there are too many places for a term. */
function pointerTarget(
  machine: Machine,
  pointer: Pointer,
  bytes: number,
  access: AccessKind,
  guard: Term,
  isCurrent: boolean,
  place: IrPlace | undefined,
): Target | undefined {
  const { object, offset } = pointer;
  if (isCurrent) {
    const fault = faultOf(pointer, bytes, access);
    const mayBeFine = machine.mode === 'assume' && pointer.parts.length > 0;
    if (fault !== undefined && !(mayBeFine && objectFault(object, access) === undefined))
      throw accessError(machine, fault, { pointer, bytes, access, guard }, place);
  } else if (objectFault(object, access) !== undefined) {
    // Only known to be wrong if it is taken at all: leave that to a path of its own.
    return undefined;
  }
  if (pointer.parts.length === 0) return { kind: 'cell', object, offset, guard, isCurrent };
  const row = rowOf(pointer, bytes);
  if (row === undefined) return undefined;
  const range = withinRange(row.index, row.signed, row.low, row.high);
  machine.path.guard(implies(guard, range), `index into \`${object.name}\` is in bounds`, place);
  const { low, high, step } = possibleIndices(row);
  if (high < low || (high - low) / step >= LONGEST_ROW) return undefined;
  const { base, scale, index, current } = row;
  return { kind: 'row', object, base, scale, index, low, high, step, current, guard, isCurrent };
}

/** What was tried; `guard`: what makes it this pointer, of several. */
interface Access {
  readonly pointer: Pointer;
  readonly bytes: number;
  readonly access: AccessKind;
  readonly guard: Term;
}

/** Ends the run; what lies outside a block of the input may be there with another caller. */
export function accessError(
  machine: Machine,
  fault: string,
  { pointer, bytes, access, guard }: Access,
  place: IrPlace | undefined,
): Stop {
  // Where all paths go at once nobody is told of errors.
  const isOutside = machine.mode === 'follow' && objectFault(pointer.object, access) === undefined;
  const requirement = isOutside ? boundsRequirement(machine, pointer, bytes) : undefined;
  return runtimeError(fault, place, escapeFrom(pointer, bytes, access, guard), requirement);
}

/** How other inputs avoid the fault of this pointer: it is not the one that is used, or its index is in bounds. */
function escapeFrom(pointer: Pointer, bytes: number, access: AccessKind, guard: Term): Escape {
  const { object, parts } = pointer;
  if (parts.length === 0 || objectFault(object, access) !== undefined) return not(guard);
  const row = rowOf(pointer, bytes);
  // No index of an object that is too small is in bounds.
  if (row === undefined) return not(guard);
  return implies(guard, withinRange(row.index, row.signed, row.low, row.high));
}

/** Where so many bytes are not all of the object that a pointer leads to, which is there: on this input, and on which ones. */
export function outsideOf(pointer: Pointer, bytes: number): { readonly now: boolean; readonly when: Term } {
  const { object, offset, parts } = pointer;
  const now = offset < 0 || offset + bytes > object.bytes;
  if (parts.length === 0) return { now, when: now ? TRUE : FALSE };
  const row = rowOf(pointer, bytes);
  if (row === undefined) return { now: true, when: TRUE };
  return { now, when: not(withinRange(row.index, row.signed, row.low, row.high)) };
}

/** The indices in bounds that the index term can have at all. */
function possibleIndices({ index, signed, low, high }: Row): { low: number; high: number; step: number } {
  const bound = unsignedBound(index);
  const half = 2 ** (index.width - 1);
  const isNeverNegative = !signed || bound < half;
  const step = 2 ** Math.min(knownZeroBits(index), 30);
  const first = Math.max(low, isNeverNegative ? 0 : -half);
  const last = Math.min(high, isNeverNegative ? bound : half - 1);
  return { low: Math.ceil(first / step) * step, high: Math.floor(last / step) * step, step };
}

interface Row {
  readonly index: Term;
  readonly signed: boolean;
  readonly base: number;
  readonly scale: number;
  readonly low: number;
  readonly high: number;
  readonly current: number;
}

/** The offset as one index times a scale, with the bounds that the object's size sets to the index. */
function rowOf(pointer: Pointer, bytes: number): Row | undefined {
  const { object, base, parts } = pointer;
  const isSingle = parts.length === 1 && parts[0].scale > 0;
  const combined = isSingle ? indexOf(parts[0]) : combine(pointer);
  const { scale } = combined;
  const low = Math.ceil(-base / scale);
  const high = Math.floor((object.bytes - bytes - base) / scale);
  if (high < low) return undefined;
  return { ...combined, base, low, high };
}

type Index = Pick<Row, 'index' | 'signed' | 'scale' | 'current'>;

function indexOf({ term, signed, scale, value }: IndexPart): Index {
  return { index: term, signed, scale, current: value };
}

/** Several parts as one: their sum over the greatest common divisor of the scales, in bits enough for every sum. */
function combine({ parts }: Pointer): Index {
  const scale = parts.map((part) => Math.abs(part.scale)).reduce(greatestCommonDivisor);
  let largest = 0;
  for (const part of parts) largest += Math.abs(part.scale / scale) * 2 ** part.term.width;
  const width = Math.ceil(Math.log2(largest)) + 1;
  let index: Term = bv(0, width);
  let current = 0;
  for (const part of parts) {
    const factor = part.scale / scale;
    index = bvadd(index, bvmul(partTerm(part, width), bv(wrapInteger(factor, width), width)));
    current += part.value * factor;
  }
  return { index, signed: true, scale, current };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** What is wrong with `bytes` bytes at the address on this input, if anything. */
export function addressFault(
  address: Pointer | Concrete | Symbolic,
  bytes: number,
  access: AccessKind,
): string | undefined {
  return address instanceof Pointer ? faultOf(address, bytes, access) : integerFault(address);
}

function faultOf(pointer: Pointer, bytes: number, access: AccessKind): string | undefined {
  const { object, offset } = pointer;
  const fault = objectFault(object, access);
  if (fault !== undefined) return fault;
  return offset < 0 || offset + bytes > object.bytes ? outOfBounds(object, offset, bytes) : undefined;
}

function objectFault(object: MemoryObject, access: AccessKind): string | undefined {
  if (object.kind === 'function') return `access to the code of function \`${object.name}\``;
  if (!object.alive) {
    return object.kind === 'local'
      ? `use of \`${object.name}\` after its function returned`
      : 'use of a freed object';
  }
  if (access === 'write' && object.constant) return `write to constant memory (\`${object.name}\`)`;
  return undefined;
}

export function outOfBounds(object: MemoryObject, offset: number, bytes: number): string {
  const isElement = bytes > 0 && offset % bytes === 0 && object.bytes % bytes === 0 && object.bytes > bytes;
  if (isElement) {
    const unit = bytes === 1 ? 'bytes' : `elements of ${bytes} bytes`;
    return `array index ${offset / bytes} is outside \`${object.name}\` (${object.bytes / bytes} ${unit})`;
  }
  return `access to ${bytes} bytes at offset ${offset} is outside \`${object.name}\` (${object.bytes} bytes)`;
}

/** `guard`: what makes it this one of several. */
function invalidAddress(
  machine: Machine,
  address: Exclude<Value, undefined>,
  guard: Term | undefined,
  place: IrPlace | undefined,
): Stop {
  if (!isPlain(address)) return unmodelled('an address made of parts of others', place);
  if (typeof address !== 'object' && isElsewhere(address, machine.pointerBits))
    return unmodelled(`what lies at the fixed address 0x${address.toString(16)}`, place);
  // Whether an integer that depends on inputs is an address on other inputs is nothing we can say.
  const others = guard ? not(guard) : FALSE;
  const wayOut = typeof address === 'object' ? new SomeEscape(others) : others;
  const requirement = isNextToNull(address, guard) ? nullRequirement(machine, guard, 'object') : undefined;
  return runtimeError(integerFault(address), place, wayOut, requirement);
}

/** A member or an element behind NULL; a number that no caller chose is what the program made of it. */
function isNextToNull(address: Concrete | Symbolic, guard: Term | undefined): boolean {
  if (guard) return Number(typeof address === 'object' ? address.value : address) < LAST_PAGE;
  return typeof address !== 'object' && Number(address) === 0;
}

/** Where no object of the program is, but something else may be; just below the end it is an address that went below zero. */
function isElsewhere(address: Concrete, bits: number): boolean {
  return isDeviceAddress(address, bits) && BigInt(address) < (1n << BigInt(bits)) - LAST_PAGE;
}

const LAST_PAGE = 4096n;

function integerFault(address: Concrete | Symbolic): string {
  const value = typeof address === 'object' ? address.value : address;
  if (Number(value) === 0) return 'null pointer dereference';
  return `access to the address 0x${value.toString(16)}, which is no object's`;
}
