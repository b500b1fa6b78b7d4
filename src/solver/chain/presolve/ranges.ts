import type { Term } from '../../../term/index.js';
import { both, type Reason } from './reason.js';
import type { RingInterval } from './ring-interval.js';
import * as ring from './ring-interval.js';
import { transfer } from './transfer.js';

/** What is known of a bit-vector's values, and why. */
export interface Range {
  readonly interval: RingInterval;
  readonly reason: Reason;
}

export interface Truth {
  /** Undefined: may be either. */
  readonly value: boolean | undefined;
  readonly reason: Reason;
}

const OPEN: Truth = { value: undefined, reason: undefined };

/** Thrown where no value is left; caught by `propagate`. No `Error`: a stack trace would cost more than the rest. */
export class Contradiction {
  constructor(readonly reason: Reason) {}
}

/** Terms nested deeper are taken as unknown, so that recursion stays shallow. */
export const MAX_DEPTH = 100;
/** Terms looked at in one pass; the rest is taken as unknown. */
const MAX_VISITS = 2_000;

/** Ranges of terms: asserted ones, and those that follow for the terms built on them. */
export class Ranges {
  private readonly asserted = new Map<number, Range>();
  private readonly truths = new Map<number, Truth>();
  private readonly derived = new Map<number, Range>();
  private visits = 0;
  /** Counts what was learned. */
  changes = 0;

  /** Forgets what was derived, so that it is derived anew from what has been asserted since. */
  startPass(): void {
    this.derived.clear();
    this.visits = 0;
  }

  range(term: Term): Range {
    const known = this.derived.get(term.id);
    if (known !== undefined) return known;
    const range = this.derive(term);
    this.derived.set(term.id, range);
    return range;
  }

  /** Asserts that the term's value lies in the interval. */
  narrow(term: Term, interval: RingInterval, reason: Reason): void {
    if (term.value !== undefined || term.width > ring.MAX_RING_WIDTH) {
      if (term.width > ring.MAX_RING_WIDTH || ring.contains(interval, Number(term.value), term.width)) return;
      throw new Contradiction(reason);
    }
    const before = this.range(term);
    const common = ring.intersect(before.interval, interval, term.width);
    if (common === undefined) throw new Contradiction(both(before.reason, reason));
    if (common.size === before.interval.size) return;
    this.changes++;
    const isInside = common.size === interval.size;
    const after = { interval: common, reason: isInside ? reason : both(before.reason, reason) };
    this.asserted.set(term.id, after);
    this.derived.set(term.id, after);
    this.narrowArgument(term, after);
  }

  truth(term: Term): Truth {
    if (typeof term.value === 'boolean') return { value: term.value, reason: undefined };
    return this.truths.get(term.id) ?? OPEN;
  }

  /** Records the truth of a boolean term. */
  decide(term: Term, value: boolean, reason: Reason): void {
    const before = this.truth(term);
    if (before.value === value) return;
    if (before.value !== undefined) throw new Contradiction(both(before.reason, reason));
    this.changes++;
    this.truths.set(term.id, { value, reason });
  }

  private derive(term: Term): Range {
    const { width } = term;
    if (width > ring.MAX_RING_WIDTH || term.sort !== 'bv')
      return { interval: ring.wholeRing(1), reason: undefined };
    if (typeof term.value === 'number') return { interval: ring.singleton(term.value), reason: undefined };
    const asserted = this.asserted.get(term.id);
    const structural = this.fromArguments(term);
    if (structural === undefined) return asserted ?? { interval: ring.wholeRing(width), reason: undefined };
    if (asserted === undefined) return structural;
    const common = ring.intersect(asserted.interval, structural.interval, width);
    if (common === undefined) throw new Contradiction(both(asserted.reason, structural.reason));
    if (common.size === asserted.interval.size) return asserted;
    if (common.size === structural.interval.size) return structural;
    return { interval: common, reason: both(asserted.reason, structural.reason) };
  }

  private fromArguments(term: Term): Range | undefined {
    if (term.args.length === 0 || term.depth > MAX_DEPTH || ++this.visits > MAX_VISITS) return undefined;
    if (term.op === 'ite') return this.ofChoice(term);
    const intervals: RingInterval[] = [];
    let reason: Reason;
    for (const arg of term.args) {
      if (arg.sort !== 'bv' || arg.width > ring.MAX_RING_WIDTH) return undefined;
      const range = this.range(arg);
      intervals.push(range.interval);
      reason = both(reason, range.reason);
    }
    const interval = transfer(term, intervals);
    return interval === undefined ? undefined : { interval, reason };
  }

  private ofChoice(term: Term): Range | undefined {
    const [condition, then, otherwise] = term.args;
    const truth = this.truth(condition);
    if (truth.value !== undefined) {
      const taken = this.range(truth.value ? then : otherwise);
      return { interval: taken.interval, reason: both(truth.reason, taken.reason) };
    }
    const a = this.range(then);
    const b = this.range(otherwise);
    return { interval: ring.join(a.interval, b.interval, term.width), reason: both(a.reason, b.reason) };
  }

  /** What a term's range says about the argument it was made of. */
  private narrowArgument(term: Term, { interval, reason }: Range): void {
    const [a, b] = term.args;
    switch (term.op) {
      case 'bvadd': {
        const [constant, other] = typeof a.value === 'number' ? [a, b] : [b, a];
        if (typeof constant.value !== 'number') return;
        const start = ring.modulo(interval.start - constant.value, term.width);
        this.narrow(other, { start, size: interval.size }, reason);
        return;
      }
      case 'bvmul':
        this.narrowFactor(term, interval, reason);
        return;
      case 'concat': {
        const [low, high] = ring.unsignedBounds(interval, term.width);
        const lowest = Math.floor(low / 2 ** b.width);
        this.narrow(a, ring.between(lowest, Math.floor(high / 2 ** b.width), a.width), reason);
        return;
      }
      case 'bvneg':
        this.narrow(
          a,
          { start: ring.modulo(-ring.lastOf(interval, term.width), term.width), size: interval.size },
          reason,
        );
        return;
      case 'bvnot':
        this.narrow(
          a,
          { start: ring.modulo(-1 - ring.lastOf(interval, term.width), term.width), size: interval.size },
          reason,
        );
        return;
      case 'zext':
        this.narrowExtended(a, ring.unsignedBounds(interval, term.width), ring.unsignedBounds, reason);
        return;
      case 'sext':
        this.narrowExtended(a, ring.signedBounds(interval, term.width), ring.signedBounds, reason);
        return;
      default:
        return;
    }
  }

  /** `x * c` in a range, where the product of no value of `x` goes round: so is `x`. */
  private narrowFactor(term: Term, interval: RingInterval, reason: Reason): void {
    const { width } = term;
    const [a, b] = term.args;
    const [constant, other] = typeof a.value === 'number' ? [a, b] : [b, a];
    const factor = constant.value;
    if (typeof factor !== 'number' || factor === 0) return;
    const range = this.range(other);
    const [least, most] = ring.unsignedBounds(range.interval, width);
    if (most * factor >= 2 ** width) return;
    const [low, high] = ring.unsignedBounds(interval, width);
    const from = Math.max(least, Math.ceil(low / factor));
    const to = Math.min(most, Math.floor(high / factor));
    const because = both(reason, range.reason);
    if (from > to) throw new Contradiction(because);
    this.narrow(other, ring.between(from, to, width), because);
  }

  private narrowExtended(
    a: Term,
    [low, high]: readonly [number, number],
    boundsIn: typeof ring.unsignedBounds,
    reason: Reason,
  ): void {
    const [least, most] = boundsIn(ring.wholeRing(a.width), a.width);
    const from = Math.max(low, least);
    const to = Math.min(high, most);
    if (from > to) throw new Contradiction(reason);
    this.narrow(a, ring.fromSigned(from, to, a.width), reason);
  }
}
