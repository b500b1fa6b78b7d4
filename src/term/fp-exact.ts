/** Correct rounding where doubles do not suffice: through integers of any size. */

interface Format {
  /** Bits of the significand, the hidden one included. */
  readonly precision: number;
  /** The exponent of the smallest subnormal: every finite value is an integer times `2^minExponent`. */
  readonly minExponent: number;
  readonly maxFinite: number;
}

const SINGLE: Format = { precision: 24, minExponent: -149, maxFinite: (2 - 2 ** -23) * 2 ** 127 };
const DOUBLE: Format = { precision: 53, minExponent: -1074, maxFinite: Number.MAX_VALUE };

function formatOf(width: number): Format {
  return width === 32 ? SINGLE : DOUBLE;
}

function bitLength(value: bigint): number {
  return value === 0n ? 0 : value.toString(2).length;
}

/** `significand * 2^exponent`, rounded to nearest even; the significand is not negative. */
function roundToNearestEven(significand: bigint, exponent: number, width: number): number {
  const format = formatOf(width);
  if (significand === 0n) return 0;
  // Bits to drop: down to the precision, and never below the smallest subnormal's place.
  const drop = Math.max(bitLength(significand) - format.precision, format.minExponent - exponent);
  let kept = significand;
  let place = exponent;
  if (drop > 0) {
    const shift = BigInt(drop);
    kept = significand >> shift;
    const rest = significand - (kept << shift);
    const half = 1n << (shift - 1n);
    if (rest > half || (rest === half && (kept & 1n) === 1n)) kept += 1n;
    place = exponent + drop;
  }
  return scale(kept, place, format);
}

/** `kept * 2^place`, which is exact or overflows: `kept` has at most the precision's bits. */
function scale(kept: bigint, place: number, format: Format): number {
  let value = Number(kept);
  let left = place;
  // A single power may be outside the doubles (2^-1074 * 2^60 is fine, 2^1100 is not): go in steps. Going
  // down cannot round, since the result is a multiple of the smallest subnormal.
  while (left > 0 && value !== Number.POSITIVE_INFINITY) {
    const step = Math.min(left, 1000);
    value *= 2 ** step;
    left -= step;
  }
  while (left < 0) {
    const step = Math.min(-left, 1000);
    value /= 2 ** step;
    left += step;
  }
  return value > format.maxFinite ? Number.POSITIVE_INFINITY : value;
}

const buffer = new DataView(new ArrayBuffer(8));

/** A finite double as `sign * significand * 2^exponent`. */
function decompose(value: number): { significand: bigint; exponent: number } {
  buffer.setFloat64(0, value);
  const high = buffer.getUint32(0);
  const biased = (high >>> 20) & 0x7ff;
  const fraction = (BigInt(high & 0xfffff) << 32n) | BigInt(buffer.getUint32(4));
  const magnitude = biased === 0 ? fraction : fraction | (1n << 52n);
  return {
    significand: high >>> 31 === 1 ? -magnitude : magnitude,
    exponent: (biased === 0 ? 1 : biased) - 1075,
  };
}

/** `x * y + z` with one rounding. */
export function fusedMultiplyAdd(x: number, y: number, z: number, width: number): number {
  // Infinities, NaNs and zero products follow the two-step rule exactly: nothing is rounded there.
  if (!Number.isFinite(x) || !Number.isFinite(y) || !Number.isFinite(z)) {
    return Number.isFinite(x) && Number.isFinite(y) ? z : x * y + z;
  }
  if (x === 0 || y === 0) return x * y + z;
  const a = decompose(x);
  const b = decompose(y);
  const c = decompose(z);
  const productExponent = a.exponent + b.exponent;
  const exponent = Math.min(productExponent, c.exponent);
  const product = (a.significand * b.significand) << BigInt(productExponent - exponent);
  const sum = product + (c.significand << BigInt(c.exponent - exponent));
  // An exact zero from opposite signs is +0 in this rounding mode.
  if (sum === 0n) return 0;
  return sum < 0n ? -roundToNearestEven(-sum, exponent, width) : roundToNearestEven(sum, exponent, width);
}

/** An integer of any size as a float. */
export function roundInteger(value: bigint, width: number): number {
  return value < 0n ? -roundToNearestEven(-value, 0, width) : roundToNearestEven(value, 0, width);
}
