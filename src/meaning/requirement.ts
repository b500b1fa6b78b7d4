import type { ComputeOp } from '../ir/index.js';
import { and, bitVectors, bv, eq, floats, fp, fple, fplt, ne, not, type Term, ult } from '../term/index.js';
import type { Concrete } from './concrete.js';
import { asBits } from './register.js';
import type { Typing } from './typing.js';

/** What has to hold of the arguments of an operation, or it is undefined and the run ends. */
export interface Requirement {
  /** In words. */
  readonly what: string;
  holds(args: readonly Concrete[], typing: Typing): boolean;
  term(args: readonly Term[], typing: Typing): Term;
  /** What goes wrong on arguments of which it does not hold. */
  fault(args: readonly Concrete[], typing: Typing): string;
}

const divisorIsNotZero: Requirement = {
  what: 'divisor is not zero',
  holds: ([, b]) => !bitVectors.isZero(b),
  term: ([, b]) => (b.sort === 'bool' ? b : ne(b, bv(0, b.width))),
  fault: () => 'division by zero',
};

const quotientFits: Requirement = {
  what: 'quotient fits',
  holds: ([a, b], { from: { bits } }) => a !== bitVectors.signBit(bits) || b !== bitVectors.allOnes(bits),
  term: ([a, b], { from: { bits } }) =>
    not(
      and(
        eq(asBits(a), bv(bitVectors.signBit(bits), bits)),
        eq(asBits(b), bv(bitVectors.allOnes(bits), bits)),
      ),
    ),
  fault: () => 'the quotient of the smallest integer and -1 does not fit',
};

const amountIsBelowWidth: Requirement = {
  what: 'shift amount is below the width',
  holds: ([, by], { from: { bits } }) => by < bits,
  term: ([, by], { from: { bits } }) => ult(asBits(by), bv(bits, bits)),
  fault: ([, by], { from: { bits } }) => `shift by ${by} of an integer of ${bits} bits`,
};

/** Floats are truncated into `[low, high)`. */
const integerPartFits = (bounds: (bits: number) => readonly [low: number, high: number]): Requirement => ({
  what: 'integer part fits',
  holds: ([x], { to }) => {
    const [low, high] = bounds(to.bits);
    const integer = Math.trunc(x as number);
    return integer >= low && integer < high;
  },
  term: ([x], { from, to }) => truncatesInto(x, from.bits, ...bounds(to.bits)),
  fault: ([x], { to }) => `the integer part of ${x} does not fit in ${to.bits} bits`,
});

/** `low - 1 < x < high`: exactly the floats that truncate into `[low, high)`. */
function truncatesInto(term: Term, width: number, low: number, high: number): Term {
  const below = low - 1;
  // Where the float next below `low` is further away than 1, `low` itself is the bound.
  const isExact = below < low && floats.round(below, width) === below;
  const lower = isExact ? fplt(fp(below, width), term) : fple(fp(low, width), term);
  const upper =
    high > 3.4e38 && width === 32 ? fple(term, fp(3.4028234663852886e38, 32)) : fplt(term, fp(high, width));
  return and(lower, upper);
}

const division = [divisorIsNotZero];
const signedDivision = [divisorIsNotZero, quotientFits];
const shift = [amountIsBelowWidth];

const requirements: Partial<Readonly<Record<ComputeOp, readonly Requirement[]>>> = {
  udiv: division,
  urem: division,
  sdiv: signedDivision,
  srem: signedDivision,
  shl: shift,
  lshr: shift,
  ashr: shift,
  fptosi: [integerPartFits((bits) => [-(2 ** (bits - 1)), 2 ** (bits - 1)])],
  fptoui: [integerPartFits((bits) => [0, 2 ** bits])],
};

const NONE: readonly Requirement[] = [];

/** In the order in which they are to be looked at; most operations have none. */
export function requirementsOf(op: ComputeOp): readonly Requirement[] {
  return requirements[op] ?? NONE;
}
