import type { CompareOp, IrPlace } from '../../ir/index.js';
import { integerValue, isPlaced, isPlacedTerm, largestIndex } from '../../meaning/index.js';
import {
  and,
  bv,
  bvadd,
  bvmul,
  FALSE,
  sext,
  sge,
  sle,
  type Term,
  TRUE,
  ule,
  zext,
} from '../../term/index.js';
import type { CallerRequirement } from '../../trace/index.js';
import { lengthRequirement } from '../path/caller-requirement.js';
import type { Machine } from '../path/machine.js';
import { unmodelled } from '../path/stop.js';
import { alternatives } from '../values/merge.js';
import {
  type Address,
  Alternatives,
  type Concrete,
  concreteOf,
  FAR_AWAY,
  type IndexPart,
  integerTerm,
  NO_PARTS,
  Pointer,
  type Symbolic,
  signedNumber,
  symbolic,
  wrapInteger,
} from '../values/values.js';

/** `address + index * scale`; the index is signed, of `bits` bits, and its product with the scale does not wrap. */
export function addIndex(
  address: Address | Alternatives,
  index: Concrete | Symbolic,
  bits: number,
  scale: number,
): Address | Alternatives {
  if (address instanceof Pointer) return addToPointer(address, index, bits, scale);
  if (address instanceof Alternatives) {
    const targets = address.targets.map((target) => addIndex(target, index, bits, scale) as Address);
    return alternatives(address.guards, targets, address.current);
  }
  return address === undefined ? undefined : addToInteger(address, index, bits, scale);
}

function addToPointer(pointer: Pointer, index: Concrete | Symbolic, bits: number, scale: number): Pointer {
  const { object, offset, base, parts } = pointer;
  if (typeof index !== 'object') {
    const distance = signedNumber(index, bits) * scale;
    return new Pointer(object, offset + distance, base + distance, parts);
  }
  const part = indexPart(index, bits, scale);
  return new Pointer(object, offset + part.value * scale, base, withPart(parts, part));
}

/** An address that is no object's is an integer, and stays one. */
function addToInteger(
  address: Concrete | Symbolic,
  index: Concrete | Symbolic,
  bits: number,
  scale: number,
): Concrete | Symbolic {
  const factor = wrapInteger(scale, bits);
  const distance = integerValue('mul', concreteOf(index), factor, bits);
  const value = integerValue('add', concreteOf(address), distance, bits);
  if (typeof address !== 'object' && typeof index !== 'object') return value;
  const product = bvmul(integerTerm(index, bits), bv(factor, bits));
  return symbolic(value, bvadd(integerTerm(address, bits), product));
}

/** Offsets further away are no exact numbers; addresses of 32 bits never are. */
const FURTHEST = 2 ** 52;
const WIDEST_EXACT = 53;

/**
 * Adds like `addIndex`, where addresses have so many bits that offsets might not be exact numbers: that an index is one that some
 * object may have is a guard. C has no other pointers; of integers made of one nothing is known then (`far`).
 */
export function addSettled(
  machine: Machine,
  address: Address | Alternatives,
  index: Concrete | Symbolic,
  scale: number,
  far: 'undefined' | 'unmodelled',
  place: IrPlace | undefined,
): Address | Alternatives {
  const bits = machine.pointerBits;
  const isPointer = address instanceof Pointer || address instanceof Alternatives;
  if (bits <= WIDEST_EXACT || !isPointer) return addIndex(address, index, bits, scale);
  if (typeof index === 'object') {
    const { term, signed, value } = indexPart(index, bits, scale);
    const limit = Number(largestIndex(scale, bits));
    const isNear = withinRange(term, signed, -limit, limit);
    if (Math.abs(value) > limit) {
      if (far === 'unmodelled') throw unmodelled(FAR_AWAY, place);
      const now = address instanceof Alternatives ? address.targets[address.current] : address;
      const requirement = now instanceof Pointer ? lengthNeeded(machine, now, index, scale) : undefined;
      machine.fail('pointer leaves the address space', place, isNear, requirement);
    }
    keepNear(machine, isNear, place);
  }
  const sum = addIndex(address, index, bits, scale);
  if (sum instanceof Pointer && reachOf(sum) > FURTHEST)
    keepNear(machine, withinRange(offsetTerm(sum, bits), true, -FURTHEST, FURTHEST), place);
  return sum;
}

function keepNear(machine: Machine, isNear: Term, place: IrPlace | undefined): void {
  if (isNear !== TRUE) machine.path.guard(isNear, 'pointer arithmetic', place);
}

/** C has a pointer so far away only where a caller has so much behind it. */
function lengthNeeded(
  machine: Machine,
  pointer: Pointer,
  { value, term }: Symbolic,
  scale: number,
): CallerRequirement | undefined {
  const factor = Math.abs(scale);
  const bytes = factor === 1 ? term : bvmul(term, bv(factor, term.width));
  return lengthRequirement(machine, pointer, { value: Number(value) * factor, term: bytes });
}

/** How far from its object a pointer may be on other inputs, each of its indices being one that some object may have. */
function reachOf({ base, parts, object }: Pointer): number {
  const largest = Number(largestIndex(1, object.context.pointerBytes * 8));
  return parts.reduce(
    (reach, { scale, term }) => reach + Math.abs(scale) * Math.min(2 ** term.width, largest),
    Math.abs(base),
  );
}

/** The index in its own width: bounds on it then speak of the variable that the program indexes with. */
function indexPart(index: Symbolic, bits: number, scale: number): IndexPart {
  const { term, value } = index;
  if (term.op === 'sext') {
    const [inner] = term.args;
    const own = wrapInteger(value, inner.width);
    return { term: inner, signed: true, scale, value: signedNumber(own, inner.width) };
  }
  if (term.op === 'zext') return { term: term.args[0], signed: false, scale, value: Number(value) };
  return { term, signed: true, scale, value: signedNumber(value, bits) };
}

function withPart(parts: readonly IndexPart[], part: IndexPart): readonly IndexPart[] {
  const same = parts.findIndex((other) => other.term === part.term && other.signed === part.signed);
  const scale = same < 0 ? 0 : parts[same].scale + part.scale;
  const largest = same < 0 ? 0 : Math.max(Math.abs(parts[same].scale), Math.abs(part.scale));
  // Each product has to stay in the address space, even if another takes it back.
  if (same < 0 || (largest > 1 && Math.abs(scale) < largest)) return [...parts, part];
  if (scale === 0) return parts.length === 1 ? NO_PARTS : parts.filter((_, i) => i !== same);
  return parts.map((other, i) => (i === same ? { ...part, scale } : other));
}

/** The index of a part as a signed bit-vector of `width` bits. */
export function partTerm(part: IndexPart, width: number): Term {
  return part.signed ? sext(part.term, width) : zext(part.term, width);
}

/** The whole offset as a bit-vector. */
export function offsetTerm(pointer: Pointer, width: number): Term {
  let term = bv(wrapInteger(pointer.base, width), width);
  for (const part of pointer.parts) {
    term = bvadd(term, bvmul(partTerm(part, width), bv(wrapInteger(part.scale, width), width)));
  }
  return term;
}

/**
 * Before the offset is used as an integer: no scaled index leaves the address space, or its product would wrap
 * in the term where C says that there is no such pointer.
 */
export function settleOffset(machine: Machine, pointer: Pointer, place: IrPlace | undefined): void {
  for (const part of pointer.parts) {
    if (part.scale === 1) continue;
    const limit = Number(largestIndex(part.scale, machine.pointerBits));
    if (Math.abs(part.value) > limit) {
      const wayOut = withinRange(part.term, part.signed, -limit, limit);
      machine.fail(`pointer into \`${pointer.object.name}\` leaves the address space`, place, wayOut);
    }
    machine.path.guard(withinRange(part.term, part.signed, -limit, limit), 'pointer arithmetic', place);
  }
}

/** Before an address is compared: it has to be known on which side of its object it lies. */
export function settlePlace(
  machine: Machine,
  op: CompareOp,
  pointer: Pointer,
  place: IrPlace | undefined,
): void {
  const { pointerBits } = machine;
  const isKnown = isPlaced(op, pointer.offset, pointerBits);
  if (isKnown && pointer.parts.length === 0) return;
  const condition = isPlacedTerm(op, offsetTerm(pointer, pointerBits));
  if (isKnown) machine.path.guard(condition, 'pointer arithmetic', place);
  else machine.fail(`pointer into \`${pointer.object.name}\` leaves the address space`, place, condition);
}

/** `low <= term <= high` for integers `low` and `high`, whatever of it the width does not imply. */
export function withinRange(term: Term, signed: boolean, low: number, high: number): Term {
  const { width } = term;
  const min = signed ? -(2 ** (width - 1)) : 0;
  const max = signed ? 2 ** (width - 1) - 1 : 2 ** width - 1;
  const constant = (value: number) => bv(wrapInteger(width > 32 ? BigInt(value) : value, width), width);
  if (high < low || high < min || low > max) return FALSE;
  const conjuncts: Term[] = [];
  if (signed && low === 0 && high < max) return ule(term, constant(high));
  if (low > min) conjuncts.push(signed ? sge(term, constant(low)) : ule(constant(low), term));
  if (high < max) conjuncts.push(signed ? sle(term, constant(high)) : ule(term, constant(high)));
  return and(...conjuncts);
}
