import type { Term } from '../../../term/index.js';
import { Orders, type Relation } from './orders.js';
import { Contradiction, MAX_DEPTH, type Range, Ranges, type Truth } from './ranges.js';
import { both, constraintsOf, type Reason } from './reason.js';
import * as ring from './ring-interval.js';

const MAX_PASSES = 4;

/** Either the constraints that contradict each other, or what is known of the terms. */
export type Propagation =
  | { readonly kind: 'contradiction'; readonly core: readonly number[] }
  | { readonly kind: 'open'; readonly ranges: Ranges };

/** Ranges, truths and orders that follow from the constraints, until nothing new does (or a few times). */
export function propagate(constraints: readonly Term[]): Propagation {
  const propagator = new Propagator();
  try {
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      const before = propagator.ranges.changes;
      propagator.ranges.startPass();
      for (const [index, constraint] of constraints.entries()) {
        propagator.assume(constraint, true, { constraint: index });
      }
      if (propagator.ranges.changes === before) break;
    }
    propagator.orders.refuteCircles();
    return { kind: 'open', ranges: propagator.ranges };
  } catch (error) {
    if (!(error instanceof Contradiction)) throw error;
    return { kind: 'contradiction', core: constraintsOf(error.reason) };
  }
}

/** How bit-vectors are ordered: as unsigned numbers, or as signed ones. */
interface Order {
  /** What `a + gap <= b` is called, by the gap. */
  readonly relations: readonly [Relation, Relation];
  readonly bounds: typeof ring.unsignedBounds;
  leastOf(width: number): number;
}

const unsigned: Order = {
  relations: ['at most', 'below'],
  bounds: ring.unsignedBounds,
  leastOf: () => 0,
};

const signed: Order = {
  relations: ['signed at most', 'signed below'],
  bounds: ring.signedBounds,
  leastOf: (width) => -(2 ** (width - 1)),
};

/** `a op b` is `a + gap <= b`. */
const comparisons = {
  ult: { order: unsigned, gap: 1 },
  ule: { order: unsigned, gap: 0 },
  slt: { order: signed, gap: 1 },
  sle: { order: signed, gap: 0 },
} as const;

class Propagator {
  readonly ranges = new Ranges();
  readonly orders = new Orders();

  assume(term: Term, value: boolean, reason: Reason): void {
    this.ranges.decide(term, value, reason);
    if (isTooDeep(term)) return;
    const [a, b] = term.args;
    switch (term.op) {
      case 'not':
        this.assume(a, !value, reason);
        return;
      case 'and':
      case 'or':
        this.assumeJunction(term, value, reason);
        return;
      case 'eq':
        if (a.sort === 'bv') this.assumeEqual(a, b, value, reason);
        return;
      case 'ult':
      case 'ule':
      case 'slt':
      case 'sle':
        this.assumeOrder(term.op, a, b, value, reason);
        return;
      default:
        return;
    }
  }

  /** All parts, or the only part that can still make it so. */
  private assumeJunction(term: Term, value: boolean, reason: Reason): void {
    if (value === (term.op === 'and')) {
      for (const part of term.args) this.assume(part, value, reason);
      return;
    }
    let left: Term | undefined;
    let because = reason;
    for (const part of term.args) {
      const truth = this.truth(part);
      if (truth.value === value) return;
      if (truth.value === undefined) {
        if (left !== undefined) return;
        left = part;
      } else {
        because = both(because, truth.reason);
      }
    }
    if (left === undefined) throw new Contradiction(because);
    this.assume(left, value, because);
  }

  private assumeEqual(a: Term, b: Term, value: boolean, reason: Reason): void {
    this.orders.restrict(a, b, value ? 'equal' : 'different', reason);
    if (a.width > ring.MAX_RING_WIDTH) return;
    const { ranges } = this;
    if (value) {
      const left = ranges.range(a);
      ranges.narrow(b, left.interval, both(reason, left.reason));
      const right = ranges.range(b);
      ranges.narrow(a, right.interval, both(reason, right.reason));
      return;
    }
    this.exclude(a, ranges.range(b), reason);
    this.exclude(b, ranges.range(a), reason);
  }

  private exclude(term: Term, other: Range, reason: Reason): void {
    if (other.interval.size > 1) return;
    const before = this.ranges.range(term);
    const rest = ring.without(before.interval, other.interval.start, term.width);
    // What is left depends on what was there before.
    const because = both(both(reason, other.reason), before.reason);
    if (rest === undefined) throw new Contradiction(because);
    if (rest !== before.interval) this.ranges.narrow(term, rest, because);
  }

  private assumeOrder(op: keyof typeof comparisons, a: Term, b: Term, value: boolean, reason: Reason): void {
    const { order, gap } = comparisons[op];
    if (value) this.assumeBelow(order, a, b, gap, reason);
    // What is not below is at most, the other way round; what is not at most is below.
    else this.assumeBelow(order, b, a, gap === 1 ? 0 : 1, reason);
  }

  /** `a + gap <= b`, `gap` being 0 or 1. */
  private assumeBelow(order: Order, a: Term, b: Term, gap: 0 | 1, reason: Reason): void {
    const { relations, bounds, leastOf } = order;
    this.orders.restrict(a, b, relations[gap], reason);
    const { width } = a;
    if (width > ring.MAX_RING_WIDTH) return;
    const { ranges } = this;
    const least = leastOf(width);
    const most = least + 2 ** width - 1;
    const right = ranges.range(b);
    const high = bounds(right.interval, width)[1] - gap;
    if (high < least) throw new Contradiction(both(reason, right.reason));
    ranges.narrow(a, ring.fromSigned(least, high, width), both(reason, right.reason));
    const left = ranges.range(a);
    const low = bounds(left.interval, width)[0] + gap;
    if (low > most) throw new Contradiction(both(reason, left.reason));
    ranges.narrow(b, ring.fromSigned(low, most, width), both(reason, left.reason));
  }

  /** What is recorded of a boolean, or follows from the ranges of what it compares. */
  private truth(term: Term): Truth {
    const recorded = this.ranges.truth(term);
    if (recorded.value !== undefined) return recorded;
    if (term.op === 'not') {
      const inner = this.truth(term.args[0]);
      return inner.value === undefined ? inner : { value: !inner.value, reason: inner.reason };
    }
    const [a, b] = term.args;
    if (term.args.length !== 2 || a.sort !== 'bv' || a.width > ring.MAX_RING_WIDTH) return recorded;
    const left = this.ranges.range(a);
    const right = this.ranges.range(b);
    const value = comparison(term, left, right);
    return value === undefined ? recorded : { value, reason: both(left.reason, right.reason) };
  }
}

/** Only nesting of connectives makes `assume` recurse. */
function isTooDeep(term: Term): boolean {
  return term.depth > MAX_DEPTH && (term.op === 'and' || term.op === 'or' || term.op === 'not');
}

function comparison(term: Term, left: Range, right: Range): boolean | undefined {
  const { width } = term.args[0];
  const { bounds } = term.op === 'slt' || term.op === 'sle' ? signed : unsigned;
  const [lowA, highA] = bounds(left.interval, width);
  const [lowB, highB] = bounds(right.interval, width);
  switch (term.op) {
    case 'eq':
      if (left.interval.size === 1 && right.interval.size === 1)
        return left.interval.start === right.interval.start;
      return ring.intersect(left.interval, right.interval, width) === undefined ? false : undefined;
    case 'ult':
    case 'slt':
      if (highA < lowB) return true;
      return lowA >= highB ? false : undefined;
    case 'ule':
    case 'sle':
      if (highA <= lowB) return true;
      return lowA > highB ? false : undefined;
    default:
      return undefined;
  }
}
