import type { ByteText } from '../source/byte-text.js';
import type { TextRange } from '../structure/ast.js';

interface Insertion {
  readonly at: number;
  readonly text: string;
  readonly sequence: number;
  readonly side: 'open' | 'close';
  /** Where the other side of it is. */
  readonly reach: number;
}

/** Insertions into one text. Of constructs with the same range, outer ones must be wrapped before the ones inside them. */
export class Edits {
  private readonly insertions: Insertion[] = [];
  /** By where they begin: how far the shortest of what is wrapped reaches. */
  private readonly shortest = new Map<number, number>();
  private sorted: readonly Insertion[] | undefined;

  wrap({ begin, end }: TextRange, open: string, close: string): void {
    const sequence = this.insertions.length;
    this.insertions.push({ at: begin, text: open, sequence, side: 'open', reach: end });
    this.insertions.push({ at: end, text: close, sequence, side: 'close', reach: begin });
    this.shortest.set(begin, Math.min(end, this.shortest.get(begin) ?? end));
  }

  /** Inside of all that was wrapped before. */
  insert(at: number, text: string): void {
    const reach = this.shortest.get(at) ?? Number.POSITIVE_INFINITY;
    this.insertions.push({ at, text, sequence: this.insertions.length, side: 'open', reach });
  }

  /** Where something stood before the insertions, given where it stands on its line now (both from 0). */
  offsetBefore(lineStart: number, column: number): number {
    let left = column;
    let at = lineStart;
    for (const insertion of this.from(lineStart)) {
      if (insertion.at - at > left) break;
      left -= insertion.at - at;
      at = insertion.at;
      if (left < insertion.text.length) return at;
      left -= insertion.text.length;
    }
    return at + left;
  }

  /** The text, or a part of it that all insertions are in. */
  apply(text: ByteText, { begin, end }: TextRange = { begin: 0, end: text.length }): ByteText {
    const parts: string[] = [];
    let done = begin;
    for (const insertion of this.ordered()) {
      parts.push(text.slice(done, insertion.at), insertion.text);
      done = insertion.at;
    }
    parts.push(text.slice(done, end));
    return parts.join('');
  }

  private *from(start: number): Generator<Insertion> {
    const ordered = this.ordered();
    let low = 0;
    let high = ordered.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ordered[middle].at < start) low = middle + 1;
      else high = middle;
    }
    for (let k = low; k < ordered.length; k++) yield ordered[k];
  }

  private ordered(): readonly Insertion[] {
    if (this.sorted?.length === this.insertions.length) return this.sorted;
    // At one place: first what ends there, the innermost first, then what begins there, the outermost first.
    this.sorted = [...this.insertions].sort((a, b) => {
      if (a.at !== b.at) return a.at - b.at;
      if (a.side !== b.side) return a.side === 'close' ? -1 : 1;
      if (a.reach !== b.reach) return a.reach > b.reach ? -1 : 1;
      return a.side === 'close' ? b.sequence - a.sequence : a.sequence - b.sequence;
    });
    return this.sorted;
  }
}
