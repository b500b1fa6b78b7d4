/** A seeded generator (xoshiro128**): the same seed gives the same numbers on every machine. */
export class Random {
  private readonly state = new Uint32Array(4);

  constructor(seed: number) {
    let x = seed >>> 0;
    for (let i = 0; i < 4; i++) {
      x = (x + 0x9e3779b9) >>> 0;
      let z = x;
      z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
      z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
      this.state[i] = (z ^ (z >>> 16)) >>> 0;
    }
  }

  /** A uniform 32-bit unsigned integer. */
  next(): number {
    const s = this.state;
    const r = Math.imul(s[1], 5);
    const result = Math.imul((r << 7) | (r >>> 25), 9) >>> 0;
    const t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 11) | (s[3] >>> 21);
    return result;
  }

  /** A uniform integer in `[0, bound)`. */
  below(bound: number): number {
    return Math.floor((this.next() / 4294967296) * bound);
  }

  /** A uniform 64-bit unsigned integer. */
  next64(): bigint {
    return (BigInt(this.next()) << 32n) | BigInt(this.next());
  }

  /** The items in an order of which each is equally likely. */
  shuffled<T>(items: readonly T[]): T[] {
    const result = [...items];
    for (let i = result.length - 1; i > 0; i--) {
      const other = this.below(i + 1);
      [result[i], result[other]] = [result[other], result[i]];
    }
    return result;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }
}
