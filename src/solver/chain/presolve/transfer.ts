import { applyOperator, type Term } from '../../../term/index.js';
import type { RingInterval } from './ring-interval.js';
import * as ring from './ring-interval.js';

/**
 * The values a bit-vector term can have, given those of its arguments: never fewer than there are. All
 * widths are within the ring's. Undefined where nothing better than any value is known.
 */
export function transfer(term: Term, args: readonly RingInterval[]): RingInterval | undefined {
  const { width } = term;
  if (args.every((arg) => arg.size === 1)) {
    const value = applyOperator(
      term,
      args.map((arg) => arg.start),
    );
    return ring.singleton(Number(value));
  }
  const [a, b] = args;
  switch (term.op) {
    case 'bvadd':
      return sized(ring.modulo(a.start + b.start, width), a.size + b.size - 1, width);
    case 'bvneg':
      return { start: ring.modulo(-ring.lastOf(a, width), width), size: a.size };
    case 'bvnot':
      return { start: ring.modulo(-1 - ring.lastOf(a, width), width), size: a.size };
    case 'bvmul':
      return product(a, b, width);
    case 'bvudiv':
      return quotient(a, b, width);
    case 'bvurem':
      return remainder(a, b, width);
    case 'bvand':
      return ring.between(
        0,
        Math.min(ring.unsignedBounds(a, width)[1], ring.unsignedBounds(b, width)[1]),
        width,
      );
    case 'bvor':
      return ring.between(
        Math.max(ring.unsignedBounds(a, width)[0], ring.unsignedBounds(b, width)[0]),
        onesUpTo(Math.max(ring.unsignedBounds(a, width)[1], ring.unsignedBounds(b, width)[1])),
        width,
      );
    case 'bvxor':
      return ring.between(
        0,
        onesUpTo(Math.max(ring.unsignedBounds(a, width)[1], ring.unsignedBounds(b, width)[1])),
        width,
      );
    case 'bvlshr':
      return shiftedRight(a, b, width);
    case 'zext':
      return boundsBetween(ring.unsignedBounds(a, term.args[0].width), width);
    case 'sext':
      return boundsBetween(ring.signedBounds(a, term.args[0].width), width);
    case 'concat':
      return concatenated(term, a, b);
    case 'extract':
      return extracted(term, a);
    default:
      return undefined;
  }
}

function sized(start: number, size: number, width: number): RingInterval | undefined {
  return size < 2 ** width ? { start, size } : undefined;
}

function boundsBetween([low, high]: readonly [number, number], width: number): RingInterval | undefined {
  return sized(ring.modulo(low, width), high - low + 1, width);
}

function product(a: RingInterval, b: RingInterval, width: number): RingInterval | undefined {
  const [lowA, highA] = ring.signedBounds(a, width);
  const [lowB, highB] = ring.signedBounds(b, width);
  const corners = [lowA * lowB, lowA * highB, highA * lowB, highA * highB];
  const low = Math.min(...corners);
  const high = Math.max(...corners);
  // Beyond 2^53 the corners are not exact any more.
  if (Math.max(-low, high) >= 2 ** 52) return undefined;
  return boundsBetween([low, high], width);
}

function quotient(a: RingInterval, b: RingInterval, width: number): RingInterval | undefined {
  const [low, high] = ring.unsignedBounds(a, width);
  const [least, most] = ring.unsignedBounds(b, width);
  if (least === 0) return undefined;
  return ring.between(Math.floor(low / most), Math.floor(high / least), width);
}

function remainder(a: RingInterval, b: RingInterval, width: number): RingInterval | undefined {
  const [low, high] = ring.unsignedBounds(a, width);
  const [least, most] = ring.unsignedBounds(b, width);
  if (least === 0) return ring.between(0, high, width);
  if (high < least) return ring.between(low, high, width);
  return ring.between(0, Math.min(high, most - 1), width);
}

function shiftedRight(a: RingInterval, b: RingInterval, width: number): RingInterval {
  const [low, high] = ring.unsignedBounds(a, width);
  const [least, most] = ring.unsignedBounds(b, width);
  const lowest = most >= width ? 0 : Math.floor(low / 2 ** most);
  return ring.between(lowest, least >= width ? 0 : Math.floor(high / 2 ** least), width);
}

function concatenated(term: Term, a: RingInterval, b: RingInterval): RingInterval | undefined {
  const lowWidth = term.args[1].width;
  const [lowA, highA] = ring.unsignedBounds(a, term.args[0].width);
  const [lowB, highB] = ring.unsignedBounds(b, lowWidth);
  return boundsBetween([lowA * 2 ** lowWidth + lowB, highA * 2 ** lowWidth + highB], term.width);
}

function extracted(term: Term, a: RingInterval): RingInterval | undefined {
  const from = term.args[0].width;
  let { start, size } = a;
  if (term.low > 0) {
    const [low, high] = ring.unsignedBounds(a, from);
    start = Math.floor(low / 2 ** term.low);
    size = Math.floor(high / 2 ** term.low) - start + 1;
  }
  return sized(ring.modulo(start, term.width), size, term.width);
}

/** The smallest `2^k - 1` that is not below the value. */
function onesUpTo(value: number): number {
  return value === 0 ? 0 : 2 ** (32 - Math.clz32(value)) - 1;
}
