import { and, bool, bv, eq, ite, not, or, type Term, TRUE } from '../term/index.js';

/**
 * What a place holds. Integers are bit-vectors (booleans for one bit), floats are floats; in memory everything
 * but an address is a bit-vector. An address may be anywhere, also in an integer.
 */
export type Value = Term | Address;

/** The number of an object, as addresses name it. */
export type ObjectId = number;

/** The objects that are none: NULL, addresses made of integers, and addresses of which nothing is known. */
export const NULL: ObjectId = 0;
export const INTEGER: ObjectId = 1;
export const UNKNOWN: ObjectId = 2;
export const FIRST_OBJECT: ObjectId = 3;

/** Bits of the number of an object. */
export const OBJECT_BITS = 16;

export function objectTerm(id: ObjectId): Term {
  return bv(id, OBJECT_BITS);
}

/** An address: an object and the bytes from its start. */
export class Address {
  constructor(
    readonly object: Term,
    readonly offset: Term,
    /** The objects it can be in, ascending. */
    readonly targets: readonly ObjectId[],
    /** The computation of the offset did not leave the address space; whoever uses the address may rely on it. */
    readonly sane: Term = TRUE,
  ) {}

  /** The only object it can be in. */
  get single(): ObjectId | undefined {
    return this.targets.length === 1 ? this.targets[0] : undefined;
  }

  isIn(id: ObjectId): Term {
    return this.single === id ? TRUE : eq(this.object, objectTerm(id));
  }

  moved(offset: Term, sane: Term): Address {
    return new Address(this.object, offset, this.targets, and(this.sane, sane));
  }
}

export function addressOf(id: ObjectId, offset: number, pointerBits: number): Address {
  return new Address(objectTerm(id), bv(offset, pointerBits), [id]);
}

export function isAddress(value: Value): value is Address {
  return value instanceof Address;
}

/** `condition ? a : b`; undefined where one is an address and the other is not. */
export function choose(condition: Term, a: Value, b: Value): Value | undefined {
  if (a === b || condition === TRUE) return a;
  if (isAddress(a) && isAddress(b)) {
    return new Address(
      ite(condition, a.object, b.object),
      ite(condition, a.offset, b.offset),
      united(a.targets, b.targets),
      a.sane === b.sane ? a.sane : and(or(not(condition), a.sane), or(condition, b.sane)),
    );
  }
  if (isAddress(a) || isAddress(b)) return undefined;
  return a.sort === b.sort && a.width === b.width ? ite(condition, a, b) : undefined;
}

export function united(a: readonly ObjectId[], b: readonly ObjectId[]): readonly ObjectId[] {
  if (a === b) return a;
  return [...new Set([...a, ...b])].sort((x, y) => x - y);
}

/** An integer as an address: NULL if it is zero for sure. */
export function addressOfInteger(term: Term): Address {
  const isNull = term.op === 'const' && Number(term.value) === 0;
  const id = isNull ? NULL : INTEGER;
  return new Address(objectTerm(id), term, [id]);
}

/** Whether two addresses are the same; undefined if that depends on where objects are. */
export function sameAddress(a: Address, b: Address): Term | undefined {
  if (a.targets.includes(UNKNOWN) || b.targets.includes(UNKNOWN)) return undefined;
  if (isLoose(a, b) || isLoose(b, a)) return undefined;
  const sameOffset = eq(a.offset, b.offset);
  if (a.single !== undefined && a.single === b.single) return sameOffset;
  if (a.targets.includes(INTEGER) || b.targets.includes(INTEGER)) {
    return and(sameOffset, or(eq(a.object, b.object), and(isNumber(a), isNumber(b))));
  }
  if (!a.targets.some((id) => b.targets.includes(id))) return bool(false);
  return and(sameOffset, eq(a.object, b.object));
}

/** An integer that is not a constant may be the address of anything. */
function isLoose(a: Address, b: Address): boolean {
  const isOpen = a.targets.includes(INTEGER) && a.offset.op !== 'const';
  return isOpen && b.targets.some((id) => id >= FIRST_OBJECT);
}

function isNumber(address: Address): Term {
  if (address.targets.every((id) => id < FIRST_OBJECT)) return TRUE;
  return or(address.isIn(NULL), address.isIn(INTEGER));
}
