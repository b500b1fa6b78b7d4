import { ClauseList } from './clause-list.js';

/** A bit of a formula as clauses see it: `2 * variable`, or one more for its negation. */
export type Bit = number;

/** Variable 0 is always true. */
export const TRUE_BIT: Bit = 0;
export const FALSE_BIT: Bit = 1;

/** Larger formulas are for another solver: so many words of clauses. */
const MOST_WORDS = 1_600_000;

/** The formula is larger, or of another kind, than what is solved here. */
export class NotForUs {}

/** Clauses for circuits: what a gate says of its inputs and its output. Constants go where they come in. */
export class Clauses {
  readonly all = new ClauseList();
  variables = 1;
  private readonly known = new Map<number, Bit>();

  constructor() {
    this.all.push([TRUE_BIT]);
  }

  fresh(): Bit {
    if (this.all.length > MOST_WORDS) throw new NotForUs();
    return 2 * this.variables++;
  }

  add(...clause: Bit[]): void {
    if (clause.includes(TRUE_BIT)) return;
    if (this.all.length > MOST_WORDS) throw new NotForUs();
    this.all.push(clause.filter((bit) => bit !== FALSE_BIT));
  }

  and(a: Bit, b: Bit): Bit {
    if (a === FALSE_BIT || b === FALSE_BIT || a === (b ^ 1)) return FALSE_BIT;
    if (a === TRUE_BIT || a === b) return b;
    if (b === TRUE_BIT) return a;
    const known = this.known.get(keyOf(0, a, b));
    if (known !== undefined) return known;
    const out = this.fresh();
    this.known.set(keyOf(0, a, b), out);
    this.all.pair(out ^ 1, a);
    this.all.pair(out ^ 1, b);
    this.all.triple(out, a ^ 1, b ^ 1);
    return out;
  }

  or(a: Bit, b: Bit): Bit {
    return this.and(a ^ 1, b ^ 1) ^ 1;
  }

  xor(a: Bit, b: Bit): Bit {
    const sign = (a & 1) ^ (b & 1);
    const x = a & ~1;
    const y = b & ~1;
    if (x === y) return FALSE_BIT ^ sign;
    if (x === TRUE_BIT) return y ^ 1 ^ sign;
    if (y === TRUE_BIT) return x ^ 1 ^ sign;
    const known = this.known.get(keyOf(1, x, y));
    if (known !== undefined) return known ^ sign;
    const out = this.fresh();
    this.known.set(keyOf(1, x, y), out);
    this.all.triple(out ^ 1, x, y);
    this.all.triple(out ^ 1, x ^ 1, y ^ 1);
    this.all.triple(out, x ^ 1, y);
    this.all.triple(out, x, y ^ 1);
    return out ^ sign;
  }

  /** `b` where `condition` holds, otherwise `c`. */
  choice(condition: Bit, b: Bit, c: Bit): Bit {
    if (condition === TRUE_BIT || b === c) return b;
    if (condition === FALSE_BIT) return c;
    if (b === (c ^ 1)) return this.xor(condition, c);
    if (b === TRUE_BIT) return this.or(condition, c);
    if (b === FALSE_BIT) return this.and(condition ^ 1, c);
    if (c === TRUE_BIT) return this.or(condition ^ 1, b);
    if (c === FALSE_BIT) return this.and(condition, b);
    const out = this.fresh();
    this.all.triple(condition ^ 1, b ^ 1, out);
    this.all.triple(condition ^ 1, b, out ^ 1);
    this.all.triple(condition, c ^ 1, out);
    this.all.triple(condition, c, out ^ 1);
    this.all.triple(b ^ 1, c ^ 1, out);
    this.all.triple(b, c, out ^ 1);
    return out;
  }

  /** Whether at least two of the three hold. */
  majority(a: Bit, b: Bit, c: Bit): Bit {
    if (a <= FALSE_BIT) return a === TRUE_BIT ? this.or(b, c) : this.and(b, c);
    if (b <= FALSE_BIT) return this.majority(b, a, c);
    if (c <= FALSE_BIT) return this.majority(c, a, b);
    if (a === b || a === c) return a;
    if (b === c) return b;
    if (a === (b ^ 1)) return c;
    if (a === (c ^ 1)) return b;
    if (b === (c ^ 1)) return a;
    const out = this.fresh();
    this.all.triple(a ^ 1, b ^ 1, out);
    this.all.triple(a ^ 1, c ^ 1, out);
    this.all.triple(b ^ 1, c ^ 1, out);
    this.all.triple(a, b, out ^ 1);
    this.all.triple(a, c, out ^ 1);
    this.all.triple(b, c, out ^ 1);
    return out;
  }

  every(bits: readonly Bit[]): Bit {
    if (bits.includes(FALSE_BIT)) return FALSE_BIT;
    const some = [...new Set(bits)].filter((bit) => bit !== TRUE_BIT);
    if (some.length < 2) return some[0] ?? TRUE_BIT;
    if (some.length === 2) return this.and(some[0], some[1]);
    const out = this.fresh();
    for (const bit of some) this.add(out ^ 1, bit);
    this.add(out, ...some.map((bit) => bit ^ 1));
    return out;
  }
}

/** Of a gate, whose inputs are in any order. */
const keyOf = (kind: number, a: Bit, b: Bit): number =>
  ((a < b ? a : b) * 2 ** 25 + (a < b ? b : a)) * 2 + kind;
