/** Small numbers, one bit each: for sets that many hold nearly the same numbers. */
export class BitSet implements Iterable<number> {
  private readonly words: Uint32Array;

  /** For numbers below `size`. */
  constructor(size: number) {
    this.words = new Uint32Array((size + 31) >>> 5);
  }

  has(number: number): boolean {
    return (this.words[number >>> 5] & (1 << (number & 31))) !== 0;
  }

  add(number: number): void {
    this.words[number >>> 5] |= 1 << (number & 31);
  }

  /** Takes in all of another set of the same size; says whether there was anything new. */
  addAll({ words }: BitSet): boolean {
    let news = 0;
    for (let k = 0; k < words.length; k++) {
      news |= words[k] & ~this.words[k];
      this.words[k] |= words[k];
    }
    return news !== 0;
  }

  hasAll({ words }: BitSet): boolean {
    for (let k = 0; k < words.length; k++) if ((words[k] & ~this.words[k]) !== 0) return false;
    return true;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let k = 0; k < this.words.length; k++)
      for (let rest = this.words[k]; rest !== 0; rest &= rest - 1)
        yield (k << 5) + 31 - Math.clz32(rest & -rest);
  }
}
