import { type CompareOp, firstDeviceAddress } from '../ir/index.js';
import { and, bv, bvadd, sge, signedRange, sle, type Term, TRUE, uge, ult } from '../term/index.js';
import type { Concrete } from './concrete.js';
import { compareTerm, compareValue } from './integer.js';

/**
 * Where addresses are, without saying where objects lie. An address is the place of its object plus an offset, modulo
 * the address space. Objects lie in its lowest eighth, and not in the very first bytes; so most offsets give an address
 * of which it is known whether it lies before or behind another of the same object, wherever that is:
 *
 *     offset  -lowest      0                                            2^n - 2^(n-3) - lowest      2^n - lowest
 *             |  before    |  the object, and all that is behind it     |   before or behind: undefined    |
 *
 * C allows offsets in the object and just behind it only. Programs go further (`--p >= buffer`, `end = buffer + length`), and
 * what comes of it is the same on every machine up to where the sum may or may not wrap around.
 */

/** No object begins below, on any machine. */
const LOWEST = 1 << 16;
const lowest = BigInt(LOWEST);

/** Offsets are told apart by their distance from `-lowest`, unsigned: those from here on are undefined. */
function limit(op: CompareOp, bits: number): bigint {
  const end = 1n << BigInt(op.startsWith('s') ? bits - 1 : bits);
  return end - (1n << BigInt(bits - 3));
}

function placedValue(offset: number, bits: number): bigint {
  return BigInt.asUintN(bits, BigInt(offset) + lowest);
}

/** Nearly all are, and then numbers will do. */
function isNear(offset: number, bits: number): boolean {
  return offset >= -LOWEST && offset < 2 ** (bits - 2);
}

function placedTerm(offset: Term): Term {
  return bvadd(offset, bv(lowest, offset.width));
}

/** No object of the program is there: what answers at such an address is a device, if it is anything. */
export function isDeviceAddress(address: Concrete, bits: number): boolean {
  return address >= firstDeviceAddress(bits);
}

/** The same as a term. */
export function isDeviceAddressTerm(address: Term): Term {
  return uge(address, bv(BigInt(firstDeviceAddress(address.width)), address.width));
}

/** Whether it is known where the address lies that a comparison asks for. */
export function isPlaced(op: CompareOp, offset: number, bits: number): boolean {
  return isNear(offset, bits) || placedValue(offset, bits) < limit(op, bits);
}

/** The same as a term. */
export function isPlacedTerm(op: CompareOp, offset: Term): Term {
  const { width } = offset;
  const { low, high } = signedRange(offset);
  const isKnown = low >= -lowest && high + lowest < limit(op, width);
  return isKnown ? TRUE : ult(placedTerm(offset), bv(limit(op, width), width));
}

/** Compares two addresses of one object by their offsets, which are placed (for equality they need not be). */
export function compareOffsets(op: CompareOp, a: number, b: number, bits: number): boolean {
  const areNear = isNear(a, bits) && isNear(b, bits);
  if (areNear) return compareValue(unsigned[op], a, b, bits);
  return compareValue(unsigned[op], placedValue(a, bits), placedValue(b, bits), bits);
}

export function compareOffsetTerms(op: CompareOp, a: Term, b: Term): Term {
  if (op === 'eq' || op === 'ne') return compareTerm(op, a, b);
  // The same in simpler terms.
  const isNear = [a, b].every((offset) => signedRange(offset).low >= -lowest);
  return isNear ? compareTerm(signed[op], a, b) : compareTerm(unsigned[op], placedTerm(a), placedTerm(b));
}

/** Whether two addresses of one object that keep this distance compare alike wherever they are placed. */
export function orderIsConstant(op: CompareOp, distance: number, bits: number): boolean {
  return op === 'eq' || op === 'ne' || Math.abs(distance) < 2 ** (bits - 3);
}

const unsigned: Readonly<Record<CompareOp, CompareOp>> = {
  ...{ eq: 'eq', ne: 'ne', ult: 'ult', ule: 'ule', ugt: 'ugt', uge: 'uge' },
  ...{ slt: 'ult', sle: 'ule', sgt: 'ugt', sge: 'uge' },
};

const signed: Readonly<Record<CompareOp, CompareOp>> = {
  ...{ eq: 'eq', ne: 'ne', slt: 'slt', sle: 'sle', sgt: 'sgt', sge: 'sge' },
  ...{ ult: 'slt', ule: 'sle', ugt: 'sgt', uge: 'sge' },
};

/** No object has more bytes than 2 to the power of this, on any machine. */
const LARGEST_OBJECT_LOG = 44;

/**
 * The element access of C: an index times a scale does not wrap, and stays in what an object may be, or there is no such
 * pointer. So far from zero may the index be.
 */
export function largestIndex(scale: number, bits: number): bigint {
  const reach = 1n << BigInt(Math.min(bits - 1, LARGEST_OBJECT_LOG));
  return reach / BigInt(Math.max(Math.abs(scale), 1)) - 1n;
}

/** Of an index that is as wide as addresses. */
export function isIndexTerm(index: Term, scale: number): Term {
  const { width } = index;
  const largest = largestIndex(scale, width);
  return and(sge(index, bv(-largest, width)), sle(index, bv(largest, width)));
}
