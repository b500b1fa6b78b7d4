import { bitVectors, type Term } from '../../term/index.js';

/** Between which numbers a term's value lies, read as two's complement. */
export interface ValueRange {
  readonly low: number;
  readonly high: number;
}

/** Wider numbers are not exact here. */
const WIDEST = 32;

/**
 * From the ranges of its arguments; undefined where that says nothing. Counters, sums of bytes, and what is multiplied or
 * divided of them are what it is for.
 */
export function valueRange(
  { op, width, args, value }: Term,
  of: (arg: Term) => ValueRange | undefined,
): ValueRange | undefined {
  if (width > WIDEST) return undefined;
  switch (op) {
    case 'const': {
      if (typeof value !== 'number') return undefined;
      const number = Number(bitVectors.toSigned(value, width));
      return { low: number, high: number };
    }
    case 'ite': {
      const [a, b] = [of(args[1]), of(args[2])];
      return a && b && { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
    }
    case 'bvadd': {
      const [a, b] = [of(args[0]), of(args[1])];
      return a && b && within(width, { low: a.low + b.low, high: a.high + b.high });
    }
    case 'bvneg': {
      const a = of(args[0]);
      return a && within(width, { low: -a.high, high: -a.low });
    }
    case 'bvmul': {
      const [a, b] = [of(args[0]), of(args[1])];
      return a && b && within(width, productRange(a, b));
    }
    case 'bvsdiv':
    case 'bvsrem': {
      const [a, b] = [of(args[0]), of(args[1])];
      if (!a || !b || b.low <= 0) return undefined;
      const most = Math.max(a.high, 0);
      const least = Math.min(a.low, 0);
      if (op === 'bvsdiv') return { low: Math.trunc(least / b.low), high: Math.trunc(most / b.low) };
      return { low: Math.max(least, 1 - b.high), high: Math.min(most, b.high - 1) };
    }
    case 'sext':
      return of(args[0]) ?? { low: -(2 ** (args[0].width - 1)), high: 2 ** (args[0].width - 1) - 1 };
    case 'zext':
      return { low: 0, high: 2 ** args[0].width - 1 };
    default:
      return undefined;
  }
}

function productRange(a: ValueRange, b: ValueRange): ValueRange {
  const ends = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
  return { low: Math.min(...ends), high: Math.max(...ends) };
}

/** So many bits have the value in two's complement; those above repeat the last of them. */
export function bitsOf({ low, high }: ValueRange): number {
  return 1 + Math.max(bitsBelow(high), bitsBelow(-1 - low));
}

function within(width: number, range: ValueRange): ValueRange | undefined {
  return bitsOf(range) <= width ? range : undefined;
}

function bitsBelow(number: number): number {
  return number < 1 ? 0 : Math.floor(Math.log2(number)) + 1;
}
