/** A bit of a formula as clauses see it: `2 * variable`, or one more for its negation. */
export type Bit = number;

/** Variable 0 is always true. */
export const TRUE_BIT: Bit = 0;
export const FALSE_BIT: Bit = 1;

/** More clauses than this are for another solver. */
const MOST_CLAUSES = 400_000;

/** The formula is larger, or of another kind, than what is solved here. */
export class NotForUs {}

/** Clauses for circuits: what a gate says of its inputs and its output. Constants go where they come in. */
export class Clauses {
  readonly all: (readonly Bit[])[] = [[TRUE_BIT]];
  variables = 1;
  private readonly known = new Map<number, Bit>();

  fresh(): Bit {
    return 2 * this.variables++;
  }

  add(...clause: Bit[]): void {
    if (clause.includes(TRUE_BIT)) return;
    if (this.all.length > MOST_CLAUSES) throw new NotForUs();
    this.all.push(clause.filter((bit) => bit !== FALSE_BIT));
  }

  and(a: Bit, b: Bit): Bit {
    if (a === FALSE_BIT || b === FALSE_BIT || a === (b ^ 1)) return FALSE_BIT;
    if (a === TRUE_BIT || a === b) return b;
    if (b === TRUE_BIT) return a;
    return this.gate(0, a, b, (out, x, y) => {
      this.add(out ^ 1, x);
      this.add(out ^ 1, y);
      this.add(out, x ^ 1, y ^ 1);
    });
  }

  or(a: Bit, b: Bit): Bit {
    return this.and(a ^ 1, b ^ 1) ^ 1;
  }

  xor(a: Bit, b: Bit): Bit {
    const sign = (a & 1) ^ (b & 1);
    const [x, y] = [a & ~1, b & ~1];
    if (x === y) return FALSE_BIT ^ sign;
    if (x === TRUE_BIT) return y ^ 1 ^ sign;
    if (y === TRUE_BIT) return x ^ 1 ^ sign;
    const out = this.gate(1, x, y, (z, p, q) => {
      this.add(z ^ 1, p, q);
      this.add(z ^ 1, p ^ 1, q ^ 1);
      this.add(z, p ^ 1, q);
      this.add(z, p, q ^ 1);
    });
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
    this.add(condition ^ 1, b ^ 1, out);
    this.add(condition ^ 1, b, out ^ 1);
    this.add(condition, c ^ 1, out);
    this.add(condition, c, out ^ 1);
    this.add(b ^ 1, c ^ 1, out);
    this.add(b, c, out ^ 1);
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
    this.add(a ^ 1, b ^ 1, out);
    this.add(a ^ 1, c ^ 1, out);
    this.add(b ^ 1, c ^ 1, out);
    this.add(a, b, out ^ 1);
    this.add(a, c, out ^ 1);
    this.add(b, c, out ^ 1);
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

  private gate(kind: number, a: Bit, b: Bit, say: (out: Bit, a: Bit, b: Bit) => void): Bit {
    const [x, y] = a < b ? [a, b] : [b, a];
    const key = (x * 2 ** 25 + y) * 2 + kind;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const out = this.fresh();
    this.known.set(key, out);
    say(out, x, y);
    return out;
  }
}
