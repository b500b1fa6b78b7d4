/**
 * Concrete bit-vector arithmetic. A value is unsigned: a number for widths up to 32, a bigint above. The
 * functions named …Number take and give the former, those named …Big the latter.
 */
type BvValue = number | bigint;

/** `2^width - 1` as a signed 32-bit integer, for `&`. */
const MASKS = new Int32Array(33);
for (let width = 1; width <= 32; width++) MASKS[width] = width === 32 ? -1 : (1 << width) - 1;

export function wrapNumber(value: number, width: number): number {
  return (value & MASKS[width]) >>> 0;
}

/** Any integer reduced modulo `2^width`, in the representation that the width asks for. */
export function wrap(value: BvValue, width: number): BvValue {
  if (width <= 32) {
    return typeof value === 'number' ? wrapNumber(value, width) : Number(BigInt.asUintN(width, value));
  }
  return BigInt.asUintN(width, typeof value === 'number' ? BigInt(value) : value);
}

const ALL_ONES: BvValue[] = [0];
const SIGN_BITS: BvValue[] = [0];
for (let width = 1; width <= 256; width++) {
  ALL_ONES.push(width <= 32 ? MASKS[width] >>> 0 : (1n << BigInt(width)) - 1n);
  SIGN_BITS.push(width <= 32 ? 2 ** (width - 1) : 1n << BigInt(width - 1));
}

/** All bits set. */
export function allOnes(width: number): BvValue {
  return ALL_ONES[width];
}

/** Just the sign bit set: the smallest signed value. */
export function signBit(width: number): BvValue {
  return SIGN_BITS[width];
}

export function signedNumber(value: number, width: number): number {
  const shift = 32 - width;
  return (value << shift) >> shift;
}

/** The value read as two's complement. */
export function toSigned(value: BvValue, width: number): BvValue {
  return width <= 32 ? signedNumber(value as number, width) : BigInt.asIntN(width, value as bigint);
}

export function isZero(value: BvValue): boolean {
  return typeof value === 'number' ? value === 0 : value === 0n;
}

export function add(x: BvValue, y: BvValue, width: number): BvValue {
  return width <= 32
    ? wrapNumber((x as number) + (y as number), width)
    : BigInt.asUintN(width, (x as bigint) + (y as bigint));
}

export function subtract(x: BvValue, y: BvValue, width: number): BvValue {
  return width <= 32
    ? wrapNumber((x as number) - (y as number), width)
    : BigInt.asUintN(width, (x as bigint) - (y as bigint));
}

export function multiply(x: BvValue, y: BvValue, width: number): BvValue {
  return width <= 32
    ? wrapNumber(Math.imul(x as number, y as number), width)
    : BigInt.asUintN(width, (x as bigint) * (y as bigint));
}

export function negate(x: BvValue, width: number): BvValue {
  return width <= 32 ? wrapNumber(-(x as number), width) : BigInt.asUintN(width, -(x as bigint));
}

/** By zero: all ones. */
export function divideUnsigned(x: BvValue, y: BvValue, width: number): BvValue {
  if (isZero(y)) return allOnes(width);
  return width <= 32 ? ((x as number) / (y as number)) >>> 0 : (x as bigint) / (y as bigint);
}

/** By zero: the dividend. */
export function remainderUnsigned(x: BvValue, y: BvValue, width: number): BvValue {
  if (isZero(y)) return x;
  return width <= 32 ? (x as number) % (y as number) : (x as bigint) % (y as bigint);
}

/** Truncates; by zero: 1 for a negative dividend, else all ones. */
export function divideSigned(x: BvValue, y: BvValue, width: number): BvValue {
  if (width <= 32) {
    const sx = signedNumber(x as number, width);
    const sy = signedNumber(y as number, width);
    if (sy === 0) return sx < 0 ? 1 : MASKS[width] >>> 0;
    return wrapNumber(sx / sy, width);
  }
  const sx = BigInt.asIntN(width, x as bigint);
  const sy = BigInt.asIntN(width, y as bigint);
  if (sy === 0n) return sx < 0n ? 1n : allOnes(width);
  return BigInt.asUintN(width, sx / sy);
}

/** The sign follows the dividend; by zero: the dividend. */
export function remainderSigned(x: BvValue, y: BvValue, width: number): BvValue {
  if (width <= 32) {
    const sy = signedNumber(y as number, width);
    return sy === 0 ? x : wrapNumber(signedNumber(x as number, width) % sy, width);
  }
  const sy = BigInt.asIntN(width, y as bigint);
  return sy === 0n ? x : BigInt.asUintN(width, BigInt.asIntN(width, x as bigint) % sy);
}

export function bitAnd(x: BvValue, y: BvValue): BvValue {
  return typeof x === 'number' ? (x & (y as number)) >>> 0 : x & (y as bigint);
}

export function bitOr(x: BvValue, y: BvValue): BvValue {
  return typeof x === 'number' ? (x | (y as number)) >>> 0 : x | (y as bigint);
}

export function bitXor(x: BvValue, y: BvValue): BvValue {
  return typeof x === 'number' ? (x ^ (y as number)) >>> 0 : x ^ (y as bigint);
}

export function bitNot(x: BvValue, width: number): BvValue {
  return width <= 32 ? wrapNumber(~(x as number), width) : BigInt.asUintN(width, ~(x as bigint));
}

export function shiftLeft(x: BvValue, y: BvValue, width: number): BvValue {
  if (width <= 32) return (y as number) >= width ? 0 : wrapNumber((x as number) << (y as number), width);
  return (y as bigint) >= BigInt(width) ? 0n : BigInt.asUintN(width, (x as bigint) << (y as bigint));
}

export function shiftRight(x: BvValue, y: BvValue, width: number): BvValue {
  if (width <= 32) return (y as number) >= width ? 0 : (x as number) >>> (y as number);
  return (y as bigint) >= BigInt(width) ? 0n : (x as bigint) >> (y as bigint);
}

/** Fills with the sign. */
export function shiftRightSigned(x: BvValue, y: BvValue, width: number): BvValue {
  if (width <= 32) {
    const by = (y as number) >= width ? width - 1 : (y as number);
    return wrapNumber(signedNumber(x as number, width) >> by, width);
  }
  const by = (y as bigint) >= BigInt(width) ? BigInt(width - 1) : (y as bigint);
  return BigInt.asUintN(width, BigInt.asIntN(width, x as bigint) >> by);
}

/** `lowWidth`: the bits of `low`; `width`: those of the result. */
export function concatenate(high: BvValue, low: BvValue, width: number, lowWidth: number): BvValue {
  if (width <= 32) return (((high as number) << lowWidth) | (low as number)) >>> 0;
  return (BigInt(high) << BigInt(lowWidth)) | BigInt(low);
}

export function extractBits(x: BvValue, low: number, width: number): BvValue {
  if (typeof x === 'number') return wrapNumber(x >>> low, width);
  const bits = BigInt.asUintN(width, x >> BigInt(low));
  return width <= 32 ? Number(bits) : bits;
}

export function extendZero(x: BvValue, width: number): BvValue {
  return width <= 32 ? x : BigInt(x);
}

export function extendSign(x: BvValue, from: number, width: number): BvValue {
  return wrap(toSigned(x, from), width);
}

export function lessSigned(x: BvValue, y: BvValue, width: number): boolean {
  return toSigned(x, width) < toSigned(y, width);
}

/** The exponent of a power of two, or -1. */
export function log2(x: BvValue): number {
  if (typeof x === 'number') return x !== 0 && (x & (x - 1)) === 0 ? 31 - Math.clz32(x) : -1;
  return x > 0n && (x & (x - 1n)) === 0n ? x.toString(2).length - 1 : -1;
}
