/**
 * A distance in bytes: a number, or every number that leaves `base` when divided by `stride`, written
 * `base%stride`. Text and numbers, so that equal distances are equal keys.
 */
export type Delta = number | `${number}%${number}`;

/** Any distance. */
export const anyDelta: Delta = '0%1';

/** `stride` 0: exactly `base`. */
interface Parts {
  readonly base: number;
  readonly stride: number;
}

function partsOf(delta: Delta): Parts {
  if (typeof delta === 'number') return { base: delta, stride: 0 };
  const at = delta.indexOf('%');
  return { base: Number(delta.slice(0, at)), stride: Number(delta.slice(at + 1)) };
}

function deltaOf(base: number, stride: number): Delta {
  if (!Number.isSafeInteger(base) || !Number.isSafeInteger(stride)) return anyDelta;
  return stride === 0 ? base : `${base - Math.floor(base / stride) * stride}%${stride}`;
}

function gcd(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/** The least that contains both: what a loop that adds 8 makes of 0 is `0%8`. */
export function joinDeltas(a: Delta, b: Delta): Delta {
  if (a === b) return a;
  const [p, q] = [partsOf(a), partsOf(b)];
  return deltaOf(p.base, gcd(gcd(p.stride, q.stride), p.base - q.base));
}

export function addDeltas(a: Delta, b: Delta): Delta {
  if (a === 0) return b;
  if (b === 0) return a;
  const [p, q] = [partsOf(a), partsOf(b)];
  return deltaOf(p.base + q.base, gcd(p.stride, q.stride));
}

export function timesDelta(a: Delta, factor: number): Delta {
  const { base, stride } = partsOf(a);
  return deltaOf(base * factor, stride * Math.abs(factor));
}

/** Do they have a distance in common? */
export function deltasMeet(a: Delta, b: Delta): boolean {
  if (a === b) return true;
  const [p, q] = [partsOf(a), partsOf(b)];
  const stride = gcd(p.stride, q.stride);
  return stride === 0 ? p.base === q.base : (p.base - q.base) % stride === 0;
}

/** Can `length` bytes at a distance `delta` overlap the bytes from `start` up to `end`? */
export function overlaps(delta: Delta, length: number, start: number, end: number): boolean {
  const { base, stride } = partsOf(delta);
  if (stride === 0) return base < end && base + length > start;
  const highest = end - 1 - base;
  return Math.floor(highest / stride) * stride > start - base - length;
}

/** Can `aBytes` bytes at one distance and `bBytes` at another have a byte in common? */
export function meet(a: Delta, aBytes: number, b: Delta, bBytes: number): boolean {
  return overlaps(addDeltas(a, timesDelta(b, -1)), aBytes, 0, bBytes);
}
