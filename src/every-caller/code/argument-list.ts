import { resizeTerm } from '../../meaning/index.js';
import { and, bv, bvand, bvlshr, bvsub, eq, not, or, type Term, ult } from '../../term/index.js';
import type { KnownObject } from '../memory/unknowns.js';

/** What `argv` of a program that starts leads to, and its `argc`. */
export interface ArgumentList {
  readonly object: KnownObject;
  readonly count: Term;
}

/** What C says of a pointer that lies in the list: the one after the last argument is NULL, and those before are not. */
export function argumentFact({ object, count }: ArgumentList, address: Term, value: Term): Term {
  const { width } = address;
  const distance = bvsub(address, object.base);
  const isWhole = eq(bvand(distance, bv(width / 8 - 1, width)), bv(0, width));
  const index = bvlshr(distance, bv(Math.log2(width / 8), width));
  const end = resizeTerm('zext', count, width);
  const isNull = eq(value, bv(0, width));
  const isArgument = or(not(and(isWhole, ult(index, end))), not(isNull));
  return and(isArgument, or(not(and(isWhole, eq(index, end))), isNull));
}
