import { type Concrete, fullMask } from '../../meaning/index.js';
import { bool, bv, FALSE, fp, or, type Term, TRUE } from '../../term/index.js';
import type { MemoryObject } from '../memory/memory-object.js';
import { unmodelled } from '../path/stop.js';

export { type Concrete, fullMask, signedNumber, wrapInteger } from '../../meaning/index.js';

/**
 * What a local or a cell of memory holds. What is concrete is a plain number (integers up to 32 bits,
 * unsigned, and floats) or bigint (wider integers): no object, no term. `undefined` is an uninitialised value.
 * A pointer register holds a `Pointer`, or an integer for an address that is no object's (NULL is 0), so that
 * casts between pointers and integers change nothing.
 */
export type Value =
  | number
  | bigint
  | undefined
  | Symbolic
  | Doubtful
  | Pointer
  | Alternatives
  | Fragment
  | Mosaic;

/**
 * A value that depends on the inputs: `value` is what `term` evaluates to on the input being replayed.
 * The term is boolean for 1-bit integers, fp for floats, else a bit-vector. Memory holds bit-vectors only.
 */
export class Symbolic {
  readonly kind = 'symbolic';
  constructor(
    readonly value: Concrete,
    readonly term: Term,
  ) {}
}

/**
 * An integer or float some of whose bits may be uninitialised: those of `mask`, on the inputs where `when`
 * holds (`now`: on this one). They count as 0 in `value` and `term`.
 */
export class Doubtful {
  readonly kind = 'doubtful';
  constructor(
    readonly value: Concrete,
    readonly term: Term | undefined,
    readonly mask: Concrete,
    readonly when: Term,
    readonly now: boolean,
    readonly extent: DoubtExtent,
  ) {}
}

/**
 * What `when` is true of. `each`: of every bit of the mask. `some`: different bits are uninitialised on different
 * inputs, `when` says that any is. `less`: bits of such a value were dropped since, so that `when` says too much.
 */
export type DoubtExtent = 'each' | 'some' | 'less';

/** When bits may be uninitialised, and on this input. */
export interface Doubt {
  readonly when: Term;
  readonly now: boolean;
  readonly extent: DoubtExtent;
}

/** Of a value that no input initialises. */
export const ALWAYS: Doubt = { when: TRUE, now: true, extent: 'each' };

/** A value that must not be used: whoever asks what it is learns that it has no meaning here. */
export function meaningless(value: Concrete, bits: number): Doubtful {
  return new Doubtful(value, undefined, fullMask(bits), TRUE, true, 'less');
}

/** Of what no input initialises nothing comes that one does; of other doubtful values it cannot be said here what comes. */
export function ofDoubt({ when, extent }: Doubt, bits: number): Value {
  return when === TRUE && extent === 'each' ? undefined : meaningless(bits <= 32 ? 0 : 0n, bits);
}

/** Either doubt, of different bits of one value. */
export function eitherDoubt(a: Doubt | undefined, b: Doubt): Doubt {
  if (a === undefined || (a.when === b.when && a.extent === b.extent)) return b;
  const extent = a.extent === 'less' || b.extent === 'less' ? 'less' : 'some';
  return { when: or(a.when, b.when), now: a.now || b.now, extent };
}

/** One summand `scale * index` of an offset, exact: it never wraps. */
export interface IndexPart {
  readonly term: Term;
  readonly signed: boolean;
  readonly scale: number;
  /** The index on this input. */
  readonly value: number;
}

const FURTHEST = 2 ** 53;
export const FAR_AWAY = 'an address so far from its object';

export const NO_PARTS: readonly IndexPart[] = [];

/** The address of a byte of an object: `base` bytes plus the parts; `offset` is the sum on this input. */
export class Pointer {
  readonly kind = 'pointer';
  constructor(
    readonly object: MemoryObject,
    readonly offset: number,
    readonly base: number = offset,
    readonly parts: readonly IndexPart[] = NO_PARTS,
  ) {
    // Only on machines with 64-bit addresses: a number further from 0 would not be exact.
    if (offset > FURTHEST || offset < -FURTHEST) throw unmodelled(FAR_AWAY, undefined);
  }
}

/** An address where a guarded choice ends: an object's, an integer, or none at all (uninitialised). */
export type Address = Pointer | number | bigint | Symbolic | undefined;

/** An address that depends on the inputs: exactly one guard holds, `current` on this input. */
export class Alternatives {
  readonly kind = 'alternatives';
  constructor(
    readonly guards: readonly Term[],
    readonly targets: readonly Address[],
    readonly current: number,
  ) {}
}

/** One byte of an address, as copying memory byte by byte moves it. */
export class Fragment {
  readonly kind = 'fragment';
  constructor(
    readonly address: Pointer | Alternatives,
    readonly index: number,
  ) {}
}

/** Several bytes among which are fragments of addresses: only good for being moved. Lowest byte first. */
export class Mosaic {
  readonly kind = 'mosaic';
  constructor(readonly bytes: readonly Value[]) {}
}

/** An integer or float that depends on inputs, unless its term turned out to be a constant. */
export function symbolic(value: Concrete, term: Term): Concrete | Symbolic {
  return term.op === 'const' ? value : new Symbolic(value, term);
}

/** The value with its uninitialised bits; the plain value if there are none, `undefined` if it is all of them. */
export function doubtful(known: Concrete | Symbolic, mask: Concrete, doubt: Doubt, bits: number): Value {
  const { when, now, extent } = doubt;
  if (mask === 0 || mask === 0n || when === FALSE) return known;
  if (when === TRUE && extent === 'each' && mask === fullMask(bits)) return undefined;
  return known instanceof Symbolic
    ? new Doubtful(known.value, known.term, mask, when, now, extent)
    : new Doubtful(known, undefined, mask, when, now, extent);
}

/** The doubt about fewer bits than `value` is doubtful in. */
export function narrowedDoubt(value: Doubt): Doubt {
  return value.extent === 'some' ? { when: value.when, now: value.now, extent: 'less' } : value;
}

/** The value that the defined bits have. */
export function known(value: Doubtful): Concrete | Symbolic {
  return value.term === undefined ? value.value : new Symbolic(value.value, value.term);
}

export function concreteOf(value: Concrete | Symbolic): Concrete {
  return typeof value === 'object' ? value.value : value;
}

/** The term of an integer in a register: boolean for one bit. */
export function integerTerm(value: Concrete | Symbolic, bits: number): Term {
  if (typeof value === 'object') return value.term;
  return bits === 1 ? bool(value === 1) : bv(value, bits);
}

/** The term of a float in a register. */
export function floatTerm(value: Concrete | Symbolic, bits: number): Term {
  return typeof value === 'object' ? value.term : fp(value as number, bits);
}

/** Whether a value is an integer or float, concrete or not: neither an address nor uninitialised in any part. */
export function isPlain(value: Value): value is Concrete | Symbolic {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Symbolic;
}
