/**
 * Decisions of a generator, read from bytes. When they run out every decision is the first alternative, so a
 * shorter or smaller list of bytes means a simpler program: fast-check shrinks programs by shrinking bytes.
 */
export class Choices {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get exhausted(): boolean {
    return this.at >= this.bytes.length;
  }

  below(bound: number): number {
    return (this.bytes[this.at++] ?? 0) % bound;
  }

  /** True in `times` of `outOf` cases; false when the bytes have run out. */
  chance(times: number, outOf: number): boolean {
    return this.below(outOf) >= outOf - times;
  }

  pick<T>(alternatives: readonly T[]): T {
    return alternatives[this.below(alternatives.length)];
  }

  /** The alternatives with their weights; the first is the simplest. */
  weighted<T>(alternatives: readonly (readonly [weight: number, alternative: T])[]): T {
    let rest = this.below(alternatives.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, alternative] of alternatives) {
      if (rest < weight) return alternative;
      rest -= weight;
    }
    return alternatives[0][1];
  }
}
