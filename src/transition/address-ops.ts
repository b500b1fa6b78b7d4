import type { CompareOp } from '../ir/index.js';
import { compareOffsetTerms, compareTerm, isIndexTerm, isPlacedTerm } from '../meaning/index.js';
import {
  and,
  bv,
  bvadd,
  bvmul,
  bvsub,
  FALSE,
  implies,
  ite,
  not,
  or,
  sext,
  type Term,
  TRUE,
  ult,
} from '../term/index.js';
import type { FollowedObject } from './objects.js';
import type { SegmentState } from './segment-state.js';
import { type Address, INTEGER, sameAddress, type Value } from './value.js';

/** Arithmetic and comparisons of addresses, as replay does them. */

/** `address + index * scale`. `exact`: as an element access, the product may not wrap once the address is used. */
export function addToAddress(
  state: SegmentState,
  address: Address,
  index: Term,
  scale: number,
  product: 'exact' | 'may wrap',
): Address {
  const { pointerBits } = state.model;
  const wide = index.width === pointerBits ? index : sext(index, pointerBits);
  const distance = bvmul(wide, bv(BigInt(scale), pointerBits));
  const offset = bvadd(address.offset, distance);
  const needsNoLimit = product === 'may wrap' || scale === 1 || index.op === 'const';
  return address.moved(offset, needsNoLimit ? TRUE : isIndexTerm(wide, scale));
}

/** Of addresses in one object their distance, otherwise anything. */
export function addressDifference(state: SegmentState, a: Address, b: Address): Value {
  const difference = bvsub(a.offset, b.offset);
  const inOne = sameObject(state, a, b);
  state.assume(implies(inOne, and(a.sane, b.sane)));
  if (inOne === TRUE) return difference;
  return ite(inOne, difference, state.havocs.bits(difference.width, 'not followed'));
}

/** The addresses are in one and the same object for sure. */
function sameObject(state: SegmentState, a: Address, b: Address): Term {
  const { objects } = state.model;
  const common = a.targets.filter(
    (id) => b.targets.includes(id) && objects.isObject(id) && !objects.isRepeated(id),
  );
  return or(...common.map((id) => and(a.isIn(id), b.isIn(id))));
}

/** How objects lie to each other is not known. */
export function compareAddresses(state: SegmentState, op: CompareOp, a: Address, b: Address): Term {
  const inOne = sameObject(state, a, b);
  state.assume(implies(inOne, and(a.sane, b.sane)));
  if (op === 'eq' || op === 'ne') {
    const same = equalAddresses(state, a, b);
    return op === 'eq' ? same : not(same);
  }
  const areNumbers = [a, b].every((one) => one.targets.every((id) => id <= INTEGER));
  if (areNumbers) return compareTerm(op, a.offset, b.offset);
  const within = compareOffsetTerms(op, a.offset, b.offset);
  state.assume(implies(inOne, and(isPlacedTerm(op, a.offset), isPlacedTerm(op, b.offset))));
  return inOne === TRUE ? within : ite(inOne, within, state.havocs.bool('not followed'));
}

/** Objects of the same number that are several may be the same or not. */
function equalAddresses(state: SegmentState, a: Address, b: Address): Term {
  const same = sameAddress(a, b);
  if (same === undefined) return state.havocs.bool('not followed');
  const adjoining = mayAdjoin(state, a, b);
  const other = adjoining === FALSE ? FALSE : and(adjoining, state.havocs.bool('not followed'));
  const repeated = a.targets.filter((id) => b.targets.includes(id) && state.model.objects.isRepeated(id));
  if (repeated.length === 0) return or(same, other);
  const isDoubtful = or(...repeated.map((id) => a.isIn(id)));
  return or(and(same, or(not(isDoubtful), state.havocs.bool('not followed'))), other);
}

/**
 * Of pointers into different objects C says that they differ; but not of one just behind an object, nor of blocks of which one
 * may be freed, nor of constants, which string literals may share.
 */
function mayAdjoin(state: SegmentState, a: Address, b: Address): Term {
  const { objects } = state.model;
  const memory = (id: number) => (objects.isObject(id) ? objects.get(id) : undefined);
  const doubts = a.targets.flatMap((id) =>
    b.targets.flatMap((its) => {
      const [one, other] = [memory(id), memory(its)];
      if (id === its || !one || !other) return [];
      if (one.kind === 'function' || other.kind === 'function') return [];
      const isFree = [one, other].every(({ kind }) => kind === 'heap');
      const isShared = [one, other].every(({ constant }) => constant);
      const doubt = isFree || isShared ? TRUE : or(isBehind(a, one), isBehind(b, other));
      return [and(a.isIn(id), b.isIn(its), doubt)];
    }),
  );
  return or(...doubts);
}

/** How long a block is that a caller gives is the test's choice. */
function isBehind({ offset }: Address, { kind, bytes }: FollowedObject): Term {
  if (kind === 'block') return FALSE;
  return bytes === undefined ? TRUE : not(ult(offset, bv(BigInt(Math.max(bytes, 1)), offset.width)));
}
