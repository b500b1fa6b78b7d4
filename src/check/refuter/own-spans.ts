import type { Term } from '../../term/index.js';

/** The least and the greatest number that a term can be, read as two's complement. */
type Span = readonly [bigint, bigint];

/** How many bits sums and products really have: a counter that goes up at most thirty times needs five. */
export class OwnSpans {
  private readonly known = new Map<Term, Span>();

  /** Whose arguments are known. */
  meet(term: Term): void {
    const span = term.sort === 'bv' ? this.spanOf(term) : undefined;
    if (span && bitsFor(span) <= term.width) this.known.set(term, span);
  }

  /** So many bits say all; those above repeat the last. */
  bitsOf(term: Term): number {
    const span = this.known.get(term);
    return span ? bitsFor(span) : term.width;
  }

  private spanOf({ op, width, value, args }: Term): Span | undefined {
    if (op === 'const') {
      const number = BigInt.asIntN(width, BigInt(value as number | bigint));
      return [number, number];
    }
    if (op === 'zext') return [0n, 2n ** BigInt(args[0].width) - 1n];
    if (op === 'bvneg') {
      const span = this.known.get(args[0]);
      return span && [-span[1], -span[0]];
    }
    const [a, b] = args.slice(-2).map((arg) => this.known.get(arg));
    if (!a || !b) return undefined;
    switch (op) {
      case 'bvadd':
        return [a[0] + b[0], a[1] + b[1]];
      case 'bvmul':
        return over([a[0] * b[0], a[0] * b[1], a[1] * b[0], a[1] * b[1]]);
      case 'bvsdiv':
        // Above zero, no divisor makes anything larger.
        return b[0] > 0n ? over([a[0] / b[0], a[1] / b[0], a[0] / b[1], a[1] / b[1]]) : undefined;
      case 'ite':
        return over([...a, ...b]);
      default:
        return undefined;
    }
  }
}

function over(numbers: readonly bigint[]): Span {
  const inOrder = [...numbers].sort((x, y) => (x < y ? -1 : 1));
  return [inOrder[0], inOrder[inOrder.length - 1]];
}

function bitsFor([least, most]: Span): number {
  let bits = 1;
  while (BigInt.asIntN(bits, least) !== least || BigInt.asIntN(bits, most) !== most) bits++;
  return bits;
}
