import type { Region } from '../path/recorder.js';
import { Alternatives, Pointer, type Value } from '../values/values.js';

/** What an access of `bytes` bytes through the address may touch. */
export function regionsOf(address: Value, bytes: number): readonly Region[] {
  if (address instanceof Pointer) return [regionOf(address, bytes)];
  if (!(address instanceof Alternatives)) return [];
  return address.targets
    .filter((target) => target instanceof Pointer)
    .map((target) => regionOf(target, bytes));
}

function regionOf({ object, offset, parts }: Pointer, bytes: number): Region {
  if (parts.length === 0) return { object, low: offset, high: offset + bytes, exact: true };
  return { object, low: 0, high: object.bytes, exact: false };
}
