import type { CompareOp, IrPlace } from '../../ir/index.js';
import { integerValue, isPlaced, isPlacedTerm, largestIndex } from '../../meaning/index.js';
import { and, bv, bvadd, bvmul, FALSE, sext, sge, sle, type Term, ule, zext } from '../../term/index.js';
import type { Machine } from '../path/machine.js';
import { alternatives } from '../values/merge.js';
import {
  type Address,
  Alternatives,
  type Concrete,
  concreteOf,
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
