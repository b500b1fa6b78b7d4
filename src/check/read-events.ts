import type { BranchSite, Program } from '../ir/index.js';

/** An outcome taken at a branch site, and the trace's word that tells of it. */
export interface ReadArm {
  readonly site: number;
  readonly arm: number;
  readonly word: number;
}

/**
 * Reads traces for the check. On purpose not the reading that coverage is counted by (`criteria/decode-events`): if
 * one of the two is wrong, the other notices. This one looks labels up by their bits and ranges by both readings of a
 * number, where the other computes differences.
 */
export class EventReader {
  private readonly switches = new Map<number, SwitchReader>();

  constructor(program: Program) {
    for (const site of program.sites)
      if (site?.kind === 'switch') this.switches.set(site.id, new SwitchReader(site));
  }

  /** In order, from the word `start` up to `end`. */
  *read(words: Int32Array, start = 0, end = words.length): Generator<ReadArm> {
    for (let at = start; at < end; ) {
      const word = at - start;
      const site = words[at] >>> 1;
      const isTrue = words[at] & 1;
      at++;
      const labels = this.switches.get(site);
      if (labels === undefined) {
        yield { site, arm: isTrue, word };
      } else {
        yield { site, arm: labels.arm(words[at], words[at + 1]), word };
        at += 2;
      }
    }
  }

  /** How many words an event that begins with this one has. */
  wordsFrom(first: number): 1 | 3 {
    return this.switches.has(first >>> 1) ? 3 : 1;
  }
}

class SwitchReader {
  private readonly arms: number;
  private readonly labels = new Map<string, number>();
  private readonly ranges: { readonly low: bigint; readonly high: bigint; readonly arm: number }[] = [];
  private readonly bits = new DataView(new ArrayBuffer(8));

  constructor({ cases }: Extract<BranchSite, { kind: 'switch' }>) {
    this.arms = cases.length;
    for (const [arm, { low, high }] of cases.entries()) {
      if (low !== high) this.ranges.push({ low, high, arm });
      else if (!this.labels.has(hexOf(low))) this.labels.set(hexOf(low), arm);
    }
  }

  /** No two cases of a switch have a value in common, so it does not matter which are looked at first. */
  arm(low: number, high: number): number {
    this.bits.setInt32(0, high);
    this.bits.setInt32(4, low);
    const unsigned = this.bits.getBigUint64(0);
    const signed = this.bits.getBigInt64(0);
    const label = this.labels.get(hexOf(unsigned));
    if (label !== undefined) return label;
    // Labels of signed operands never reach what only an unsigned one can be, and the other way round.
    const range = this.ranges.find(
      (one) => (one.low <= signed && signed <= one.high) || (one.low <= unsigned && unsigned <= one.high),
    );
    return range?.arm ?? this.arms;
  }
}

/** The 64 bits of a number. */
function hexOf(value: bigint): string {
  return (value < 0n ? value + (1n << 64n) : value).toString(16);
}
