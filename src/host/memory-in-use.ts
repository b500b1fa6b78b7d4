import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';

/** To ask takes some microseconds. */
const BETWEEN_LOOKS_MS = 50;
/** What V8 counts to the limit and keeps for the youngest objects: three halves of the space that they are made in. */
const YOUNG_BYTES = 48 * 2 ** 20;
/** So full, and nobody waits for what the collector may find. */
const BRIM = 0.97;

/**
 * A measure of the memory in use of a thread's own, from 0 to 1. Most of what looks used is waiting to be collected: what counts is
 * what was there after memory became less, as it only does by a collection of all.
 */
export function memoryInUse(): () => number {
  let [last, lookedAt, kept, share] = [0, Number.NEGATIVE_INFINITY, 0, 0];
  const { heap_size_limit: all } = getHeapStatistics();
  const limit = Math.max(all - YOUNG_BYTES, all / 2);
  return () => {
    const now = performance.now();
    if (now - lookedAt < BETWEEN_LOOKS_MS) return share;
    lookedAt = now;
    const used = oldBytes();
    if (used < last) kept = used;
    last = used;
    share = used / limit > BRIM ? 1 : kept / limit;
    return share;
  };
}

function oldBytes(): number {
  let bytes = 0;
  for (const { space_name: name, space_used_size: used } of getHeapSpaceStatistics())
    if (!name.startsWith('new_')) bytes += used;
  return bytes;
}
