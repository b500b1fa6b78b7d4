import { type Allocation, heap } from '../ir/index.js';
import {
  and,
  bv,
  bvand,
  bvmul,
  bvsub,
  eq,
  FALSE,
  ne,
  not,
  or,
  type Term,
  ugt,
  ule,
  zext,
} from '../term/index.js';
import type { Concrete } from './concrete.js';

/** Whether a request gets NULL: it is too large, or its alignment is none. */
export function requestFails(allocation: Allocation, args: readonly Concrete[]): boolean {
  const bytes = requestedBytes(allocation, args);
  return bytes > heap.largestRequest || !isAlignment(requestedAlignment(allocation, args));
}

/** The same of arguments that are terms. */
export function requestFailsTerm({ size, alignment }: Allocation, args: readonly Term[]): Term {
  const width = args[size[0]].width;
  // As wide as no product overflows.
  const product = size.map((k) => zext(args[k], width * size.length)).reduce(bvmul);
  const isTooLarge = ugt(product, bv(heap.largestRequest, product.width));
  return or(isTooLarge, alignment === undefined ? FALSE : not(isAlignmentTerm(args[alignment])));
}

/** Exact for every request that is granted. */
export function requestedBytes({ size }: Allocation, args: readonly Concrete[]): number {
  return size.reduce((product, k) => product * Number(args[k]), 1);
}

export function requestedAlignment({ alignment }: Allocation, args: readonly Concrete[]): number {
  return alignment === undefined ? heap.alignment : Number(args[alignment]);
}

/**
 * So much of the heap is taken after a request. Room for a larger alignment is taken whether or not the address
 * happens to have it: how much there is left must not depend on where things lie.
 */
export function heapAfter(taken: number, bytes: number, alignment: number): number {
  const slack = Math.max(alignment - heap.alignment, 0);
  return Math.ceil((taken + heap.headerBytes + slack + bytes) / heap.alignment) * heap.alignment;
}

function isAlignment(value: number): boolean {
  return value > 0 && value <= heap.largestRequest && (value & (value - 1)) === 0;
}

function isAlignmentTerm(value: Term): Term {
  const { width } = value;
  const isPower = eq(bvand(value, bvsub(value, bv(1, width))), bv(0, width));
  return and(ne(value, bv(0, width)), isPower, ule(value, bv(heap.largestRequest, width)));
}
