import type { ByteText } from '../source/byte-text.js';
import type { TextRange } from '../structure/ast.js';

interface Insertion {
  readonly at: number;
  readonly text: string;
  readonly sequence: number;
  readonly side: 'open' | 'close';
}

/** Insertions into one text. Outer constructs must be wrapped before the ones inside them. */
export class Edits {
  private readonly insertions: Insertion[] = [];

  wrap(range: TextRange, open: string, close: string): void {
    const sequence = this.insertions.length;
    this.insertions.push({ at: range.begin, text: open, sequence, side: 'open' });
    this.insertions.push({ at: range.end, text: close, sequence, side: 'close' });
  }

  insert(at: number, text: string): void {
    this.insertions.push({ at, text, sequence: this.insertions.length, side: 'open' });
  }

  apply(text: ByteText): ByteText {
    // At one place: first what ends there, the innermost first, then what begins there, the outermost first.
    const ordered = [...this.insertions].sort((a, b) => {
      if (a.at !== b.at) return a.at - b.at;
      if (a.side !== b.side) return a.side === 'close' ? -1 : 1;
      return a.side === 'close' ? b.sequence - a.sequence : a.sequence - b.sequence;
    });
    const parts: string[] = [];
    let done = 0;
    for (const insertion of ordered) {
      parts.push(text.slice(done, insertion.at), insertion.text);
      done = insertion.at;
    }
    parts.push(text.slice(done));
    return parts.join('');
  }
}
