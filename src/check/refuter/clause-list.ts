/** Clauses one behind the other in one array: how many literals, then these. */
export class ClauseList {
  words = new Int32Array(1 << 13);
  length = 0;

  /** Answers with the place of the clause. */
  push(literals: readonly number[]): number {
    const at = this.begin(literals.length);
    for (let k = 0; k < literals.length; k++) this.words[at + 1 + k] = literals[k];
    return at;
  }

  pair(a: number, b: number): void {
    const at = this.begin(2);
    this.words[at + 1] = a;
    this.words[at + 2] = b;
  }

  triple(a: number, b: number, c: number): void {
    const at = this.begin(3);
    this.words[at + 1] = a;
    this.words[at + 2] = b;
    this.words[at + 3] = c;
  }

  private begin(size: number): number {
    const at = this.length;
    this.length += size + 1;
    if (this.length > this.words.length) {
      const wider = new Int32Array(2 * this.length);
      wider.set(this.words);
      this.words = wider;
    }
    this.words[at] = size;
    return at;
  }
}
