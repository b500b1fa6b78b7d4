/**
 * A run of consecutive values of a bit-vector of up to 32 bits, going round from the largest to 0 where it
 * has to: one kind of interval for signed and unsigned alike, and adding a constant just turns it.
 */
export interface RingInterval {
  readonly start: number;
  /** How many values, from 1 to `2^width`. */
  readonly size: number;
}

export const MAX_RING_WIDTH = 32;

export function wholeRing(width: number): RingInterval {
  return { start: 0, size: 2 ** width };
}

export function singleton(value: number): RingInterval {
  return { start: value, size: 1 };
}

/** From `first` up to `last`, over the top if `last` is below `first`. */
export function between(first: number, last: number, width: number): RingInterval {
  return { start: first, size: modulo(last - first, width) + 1 };
}

export function modulo(value: number, width: number): number {
  const ring = 2 ** width;
  const rest = value % ring;
  return rest < 0 ? rest + ring : rest;
}

export function contains(a: RingInterval, value: number, width: number): boolean {
  return modulo(value - a.start, width) < a.size;
}

export function lastOf(a: RingInterval, width: number): number {
  return modulo(a.start + a.size - 1, width);
}

/** Undefined when nothing is left. Two runs of common values are rounded up to the smaller argument. */
export function intersect(a: RingInterval, b: RingInterval, width: number): RingInterval | undefined {
  const ring = 2 ** width;
  if (a.size === ring) return b;
  if (b.size === ring) return a;
  const from = modulo(b.start - a.start, width);
  const to = from + b.size;
  const inner = from < a.size ? Math.min(a.size, to) - from : 0;
  const around = to > ring ? Math.min(a.size, to - ring) : 0;
  if (inner > 0 && around > 0) return a.size <= b.size ? a : b;
  if (inner > 0) return { start: b.start, size: inner };
  return around > 0 ? { start: a.start, size: around } : undefined;
}

/** The smallest run with all values of both. */
export function join(a: RingInterval, b: RingInterval, width: number): RingInterval {
  const ring = 2 ** width;
  const forth = Math.max(modulo(b.start - a.start, width) + b.size, a.size);
  const back = Math.max(modulo(a.start - b.start, width) + a.size, b.size);
  if (Math.min(forth, back) >= ring) return wholeRing(width);
  return forth <= back ? { start: a.start, size: forth } : { start: b.start, size: back };
}

/** Smallest and largest value as unsigned numbers. */
export function unsignedBounds(a: RingInterval, width: number): readonly [low: number, high: number] {
  const end = a.start + a.size;
  return end <= 2 ** width ? [a.start, end - 1] : [0, 2 ** width - 1];
}

/** Smallest and largest value as signed numbers. */
export function signedBounds(a: RingInterval, width: number): readonly [low: number, high: number] {
  const half = 2 ** (width - 1);
  const [low, high] = unsignedBounds({ start: modulo(a.start + half, width), size: a.size }, width);
  return [low - half, high - half];
}

/** The numbers from `low` to `high`, of which those below zero stand for their two's complement. */
export function fromSigned(low: number, high: number, width: number): RingInterval {
  return { start: modulo(low, width), size: high - low + 1 };
}

/** All values except one: exact only where that is an end of the run. */
export function without(a: RingInterval, value: number, width: number): RingInterval | undefined {
  if (value === a.start) {
    return a.size === 1 ? undefined : { start: modulo(value + 1, width), size: a.size - 1 };
  }
  if (a.size < 2 ** width && value === lastOf(a, width)) return { start: a.start, size: a.size - 1 };
  return a;
}
