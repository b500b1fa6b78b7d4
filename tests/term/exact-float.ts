/**
 * Floating point from its definition, for comparison: a finite value is a sign and
 * a fraction of two BigInts, operations are done exactly and rounded in one place. Slow, and shares nothing with `src`.
 */
export type Float =
  | { readonly kind: 'nan' }
  | { readonly kind: 'infinite'; readonly isNegative: boolean }
  | {
      readonly kind: 'finite';
      readonly isNegative: boolean;
      readonly numerator: bigint;
      readonly denominator: bigint;
    };

interface Format {
  readonly exponentBits: number;
  readonly fractionBits: number;
}

function formatOf(width: number): Format {
  return width === 32 ? { exponentBits: 8, fractionBits: 23 } : { exponentBits: 11, fractionBits: 52 };
}

export const NAN: Float = { kind: 'nan' };

function finite(isNegative: boolean, numerator: bigint, denominator = 1n): Float {
  return { kind: 'finite', isNegative, numerator, denominator };
}

function pow2(exponent: number): bigint {
  return 1n << BigInt(exponent);
}

export function decode(bits: bigint, width: number): Float {
  const { exponentBits, fractionBits } = formatOf(width);
  const fraction = bits & (pow2(fractionBits) - 1n);
  const exponent = Number((bits >> BigInt(fractionBits)) & (pow2(exponentBits) - 1n));
  const isNegative = bits >> BigInt(width - 1) === 1n;
  const special = 2 ** exponentBits - 1;
  if (exponent === special) return fraction === 0n ? { kind: 'infinite', isNegative } : NAN;
  const significand = exponent === 0 ? fraction : fraction + pow2(fractionBits);
  const bias = 2 ** (exponentBits - 1) - 1;
  const power = Math.max(exponent, 1) - bias - fractionBits;
  return power >= 0
    ? finite(isNegative, significand * pow2(power))
    : finite(isNegative, significand, pow2(-power));
}

/** NaN as the positive quiet one. `value` must be a value of the format. */
export function encode(value: Float, width: number): bigint {
  const { exponentBits, fractionBits } = formatOf(width);
  const special = pow2(exponentBits) - 1n;
  if (value.kind === 'nan') return (special << BigInt(fractionBits)) | pow2(fractionBits - 1);
  const sign = value.isNegative ? pow2(width - 1) : 0n;
  if (value.kind === 'infinite') return sign | (special << BigInt(fractionBits));
  const bias = 2 ** (exponentBits - 1) - 1;
  // The smallest exponent for which the significand is below 2^(fractionBits + 1).
  for (let exponent = firstExponent(value, bias); ; exponent++) {
    const power = exponent - bias - fractionBits;
    const significand =
      power >= 0
        ? value.numerator / value.denominator / pow2(power)
        : (value.numerator * pow2(-power)) / value.denominator;
    if (significand >= pow2(fractionBits + 1)) continue;
    if (significand < pow2(fractionBits)) return sign | significand;
    return sign | (BigInt(exponent) << BigInt(fractionBits)) | (significand - pow2(fractionBits));
  }
}

/** A biased exponent that is not above that of the value. */
function firstExponent(value: { numerator: bigint; denominator: bigint }, bias: number): number {
  const estimate = value.numerator.toString(2).length - value.denominator.toString(2).length;
  return Math.max(1, estimate + bias - 2);
}

type Rounding = 'even' | 'away' | 'down' | 'up' | 'zero';

/** `numerator / denominator` as an integer. */
function roundQuotient(
  numerator: bigint,
  denominator: bigint,
  isNegative: boolean,
  rounding: Rounding,
): bigint {
  const floor = numerator / denominator;
  const rest = numerator % denominator;
  if (rest === 0n) return floor;
  const twice = 2n * rest;
  switch (rounding) {
    case 'zero':
      return floor;
    case 'down':
      return isNegative ? floor + 1n : floor;
    case 'up':
      return isNegative ? floor : floor + 1n;
    case 'away':
      return twice >= denominator ? floor + 1n : floor;
    case 'even':
      return twice > denominator || (twice === denominator && floor % 2n === 1n) ? floor + 1n : floor;
  }
}

/** To the format, ties to even. */
export function round(value: Float, width: number): Float {
  if (value.kind !== 'finite' || value.numerator === 0n) return value;
  const { exponentBits, fractionBits } = formatOf(width);
  const bias = 2 ** (exponentBits - 1) - 1;
  for (let exponent = firstExponent(value, bias); exponent < 2 ** exponentBits - 1; exponent++) {
    const power = exponent - bias - fractionBits;
    const scaledUp = power < 0 ? value.numerator * pow2(-power) : value.numerator;
    const divisor = power < 0 ? value.denominator : value.denominator * pow2(power);
    const significand = roundQuotient(scaledUp, divisor, value.isNegative, 'even');
    if (
      significand > pow2(fractionBits + 1) ||
      (significand === pow2(fractionBits + 1) && exponent === 2 ** exponentBits - 2)
    )
      continue;
    return power < 0
      ? finite(value.isNegative, significand, pow2(-power))
      : finite(value.isNegative, significand * pow2(power));
  }
  return { kind: 'infinite', isNegative: value.isNegative };
}

export function negate(a: Float): Float {
  return a.kind === 'nan' ? a : { ...a, isNegative: !a.isNegative };
}

export function magnitude(a: Float): Float {
  return a.kind === 'nan' ? a : { ...a, isNegative: false };
}

function isZero(a: Float): boolean {
  return a.kind === 'finite' && a.numerator === 0n;
}

function signed(a: { isNegative: boolean; numerator: bigint }): bigint {
  return a.isNegative ? -a.numerator : a.numerator;
}

/** Not rounded. */
function exactSum(a: Float, b: Float): Float {
  if (a.kind === 'nan' || b.kind === 'nan') return NAN;
  if (a.kind === 'infinite') return b.kind === 'infinite' && a.isNegative !== b.isNegative ? NAN : a;
  if (b.kind === 'infinite') return b;
  const sum = signed(a) * b.denominator + signed(b) * a.denominator;
  if (sum === 0n) return finite(a.isNegative && b.isNegative, 0n);
  return finite(sum < 0n, sum < 0n ? -sum : sum, a.denominator * b.denominator);
}

function exactProduct(a: Float, b: Float): Float {
  if (a.kind === 'nan' || b.kind === 'nan') return NAN;
  const isNegative = a.isNegative !== b.isNegative;
  if (a.kind === 'infinite' || b.kind === 'infinite')
    return isZero(a) || isZero(b) ? NAN : { kind: 'infinite', isNegative };
  return finite(isNegative, a.numerator * b.numerator, a.denominator * b.denominator);
}

export function add(a: Float, b: Float, width: number): Float {
  return round(exactSum(a, b), width);
}

export function multiply(a: Float, b: Float, width: number): Float {
  return round(exactProduct(a, b), width);
}

export function fusedMultiplyAdd(a: Float, b: Float, c: Float, width: number): Float {
  return round(exactSum(exactProduct(a, b), c), width);
}

export function divide(a: Float, b: Float, width: number): Float {
  if (a.kind === 'nan' || b.kind === 'nan') return NAN;
  const isNegative = a.isNegative !== b.isNegative;
  if (a.kind === 'infinite') return b.kind === 'infinite' ? NAN : { kind: 'infinite', isNegative };
  if (b.kind === 'infinite') return finite(isNegative, 0n);
  if (b.numerator === 0n) return a.numerator === 0n ? NAN : { kind: 'infinite', isNegative };
  return round(finite(isNegative, a.numerator * b.denominator, a.denominator * b.numerator), width);
}

/** C's fmod. */
export function remainder(a: Float, b: Float): Float {
  if (a.kind !== 'finite' || b.kind === 'nan' || isZero(b)) return NAN;
  if (b.kind === 'infinite') return a;
  const rest = (a.numerator * b.denominator) % (b.numerator * a.denominator);
  return finite(a.isNegative, rest, a.denominator * b.denominator);
}

export function squareRoot(a: Float, width: number): Float {
  if (a.kind === 'nan' || isZero(a)) return a;
  if (a.isNegative) return NAN;
  if (a.kind === 'infinite') return a;
  // Far more bits than any format has, and a last one that says whether something was cut off.
  const scale = pow2(2400);
  const square = (a.numerator * scale * scale) / a.denominator;
  const root = integerSquareRoot(square);
  const isExact = root * root * a.denominator === a.numerator * scale * scale;
  return round(finite(false, isExact ? 2n * root : 2n * root + 1n, 2n * scale), width);
}

function integerSquareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let x = pow2(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const y = (x + value / x) / 2n;
    if (y >= x) return x;
    x = y;
  }
}

export function toIntegral(a: Float, rounding: Rounding): Float {
  if (a.kind !== 'finite') return a;
  return finite(a.isNegative, roundQuotient(a.numerator, a.denominator, a.isNegative, rounding));
}

/** Truncated; undefined for NaN and infinities. */
export function toInteger(a: Float): bigint | undefined {
  if (a.kind !== 'finite') return undefined;
  const whole = a.numerator / a.denominator;
  return a.isNegative ? -whole : whole;
}

export function fromInteger(value: bigint, width: number): Float {
  return round(finite(value < 0n, value < 0n ? -value : value), width);
}

/** Undefined where a NaN is involved. */
export function compare(a: Float, b: Float): number | undefined {
  if (a.kind === 'nan' || b.kind === 'nan') return undefined;
  const x = a.kind === 'infinite' ? (a.isNegative ? -1 : 1) : 0;
  const y = b.kind === 'infinite' ? (b.isNegative ? -1 : 1) : 0;
  if (a.kind === 'infinite' || b.kind === 'infinite') return x - y;
  const difference = signed(a) * b.denominator - signed(b) * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
