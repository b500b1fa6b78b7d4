import { wrap } from './bv-values.js';
import { roundInteger } from './fp-exact.js';

/** Concrete floating-point operations. A value is a number; one of width 32 is always rounded already. */

/**
 * Rounds a double to the format. For `+ - * /` and the square root of singles, computing in double and
 * rounding once more is correct: 53 bits are at least twice 24 and two more.
 */
export function round(value: number, width: number): number {
  return width === 32 ? Math.fround(value) : value;
}

export function isNegative(x: number): boolean {
  return x < 0 || Object.is(x, -0);
}

/** Up to here a double may have a fraction. */
const WITHOUT_FRACTION = 2 ** 52;

export function roundHalfEven(x: number): number {
  const magnitude = Math.abs(x);
  if (!(magnitude < WITHOUT_FRACTION)) return x;
  const rounded = magnitude + WITHOUT_FRACTION - WITHOUT_FRACTION;
  return isNegative(x) ? -rounded : rounded;
}

export function roundHalfAway(x: number): number {
  const magnitude = Math.abs(x);
  if (!(magnitude < WITHOUT_FRACTION)) return x;
  const floor = Math.floor(magnitude);
  const rounded = magnitude - floor >= 0.5 ? floor + 1 : floor;
  return isNegative(x) ? -rounded : rounded;
}

const buffer = new DataView(new ArrayBuffer(8));
const NAN_32 = 0x7fc00000;
const NAN_64 = 0x7ff8000000000000n;

/** `width` of the float. */
export function fromBits(bits: number | bigint, width: number): number {
  if (width === 32) {
    buffer.setUint32(0, bits as number);
    return buffer.getFloat32(0);
  }
  buffer.setBigUint64(0, bits as bigint);
  return buffer.getFloat64(0);
}

/** Every NaN gives the positive quiet one without payload. */
export function toBits(x: number, width: number): number | bigint {
  if (width === 32) {
    if (Number.isNaN(x)) return NAN_32;
    buffer.setFloat32(0, x);
    return buffer.getUint32(0);
  }
  if (Number.isNaN(x)) return NAN_64;
  buffer.setFloat64(0, x);
  return buffer.getBigUint64(0);
}

/** An integer, signed or not, as a float of `width` bits. */
export function fromInteger(value: number | bigint, width: number): number {
  // `+ 0` would not be needed but for -0, which no integer is.
  return typeof value === 'number' ? round(value, width) : roundInteger(value, width);
}

/** Truncates to a signed integer of `width` bits; 0 where that does not fit (unspecified, see `TermOp`). */
export function toSignedInteger(x: number, width: number): number | bigint {
  const limit = 2 ** (width - 1);
  const integer = Math.trunc(x);
  return integer >= -limit && integer < limit ? exactInteger(integer, width) : wrap(0, width);
}

/** Truncates to an unsigned integer of `width` bits; 0 where that does not fit (unspecified, see `TermOp`). */
export function toUnsignedInteger(x: number, width: number): number | bigint {
  const integer = Math.trunc(x);
  return integer >= 0 && integer < 2 ** width ? exactInteger(integer, width) : wrap(0, width);
}

function exactInteger(integer: number, width: number): number | bigint {
  return width <= 32 ? wrap(integer, width) : BigInt.asUintN(width, BigInt(integer));
}
