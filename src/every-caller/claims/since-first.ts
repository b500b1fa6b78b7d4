import { bv, bvand, bvsub, eq, ne, sge, sle, type Term, uge, ule } from '../../term/index.js';

/** What may hold of a value that changes again and again, given its first one. */
export function* sinceFirst(first: Term): Generator<(x: Term) => Term> {
  yield (x) => eq(x, first);
  if (first.sort === 'bool') return;
  const zero = bv(0, first.width);
  for (const compare of [sge, sle, uge, ule]) yield (x) => compare(x, first);
  for (const compare of [sge, ne]) yield (x) => compare(x, zero);
  yield (x) => eq(bvand(bvsub(x, first), bv(1, x.width)), zero);
}
