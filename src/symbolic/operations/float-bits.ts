import type { Concrete } from '../values/values.js';

const buffer = new DataView(new ArrayBuffer(8));

/** Bits read as a float of that width. */
export function floatFromBits(bits: Concrete, width: number): number {
  if (width === 32) {
    buffer.setUint32(0, bits as number);
    return buffer.getFloat32(0);
  }
  buffer.setBigUint64(0, bits as bigint);
  return buffer.getFloat64(0);
}

/** The float's bits; any NaN is the positive quiet one without payload, as terms say. */
export function floatToBits(value: number, width: number): Concrete {
  if (width === 32) {
    if (Number.isNaN(value)) return 0x7fc00000;
    buffer.setFloat32(0, value);
    return buffer.getUint32(0);
  }
  if (Number.isNaN(value)) return 0x7ff8000000000000n;
  buffer.setFloat64(0, value);
  return buffer.getBigUint64(0);
}
