/** C literals that read back as exactly the value they were made from. */

const INT_MIN = -(2n ** 31n);
const INT_MAX = 2n ** 31n - 1n;
const UINT_MAX = 2n ** 32n - 1n;
const LONG_LONG_MIN = -(2n ** 63n);

export function intLiteral(value: bigint, signed: boolean): string {
  // The smallest value of a type has no literal in C: `-2147483648` negates a number that is no `int`.
  if (value === INT_MIN) return '(-2147483647 - 1)';
  if (value === LONG_LONG_MIN) return '(-9223372036854775807ll - 1)';
  if (!signed) return `${value}${value > UINT_MAX ? 'ull' : value > INT_MAX ? 'u' : ''}`;
  return `${value}${value < INT_MIN || value > INT_MAX ? 'll' : ''}`;
}

export function floatLiteral(value: number, bits: 32 | 64): string {
  const suffix = floatSuffix(bits);
  if (Number.isNaN(value)) return `__builtin_nan${suffix}("")`;
  if (!Number.isFinite(value)) return `${value < 0 ? '-' : ''}__builtin_inf${suffix}()`;
  if (Object.is(value, -0)) return `-0.0${suffix}`;
  const digits = String(bits === 32 ? shortestSingle(value) : value);
  return `${/[.e]/.test(digits) ? digits : `${digits}.0`}${suffix}`;
}

/** One of the many that are no number, bit by bit: the first bit of the fraction is set in those that are quiet. */
export function nanLiteral(raw: bigint, bits: 32 | 64): string {
  const fraction = bits === 32 ? 23n : 52n;
  const quiet = 1n << (fraction - 1n);
  const payload = raw & (quiet - 1n);
  const sign = raw >> BigInt(bits - 1) === 1n ? '-' : '';
  const name = `__builtin_nan${(raw & quiet) === 0n ? 's' : ''}${floatSuffix(bits)}`;
  return `${sign}${name}("${payload === 0n ? '' : `0x${payload.toString(16)}`}")`;
}

const floatSuffix = (bits: 32 | 64): string => (bits === 32 ? 'f' : '');

/** The double with the fewest digits that rounds to the given single: what `String` does for doubles. */
function shortestSingle(value: number): number {
  for (let precision = 1; precision < 9; precision++) {
    const candidate = Number(value.toPrecision(precision));
    if (Math.fround(candidate) === value) return candidate;
  }
  return value;
}

const escapes = new Map([
  [0, '\\0'],
  [7, '\\a'],
  [8, '\\b'],
  [9, '\\t'],
  [10, '\\n'],
  [11, '\\v'],
  [12, '\\f'],
  [13, '\\r'],
  [92, '\\\\'],
]);

const isPrintable = (code: number): boolean => code >= 32 && code < 127;

/** Those that texts have. */
const OF_TEXTS = new Set([0, 9, 10, 13, 92]);

/** `'a'`, `'\n'`; other values as numbers, which say more than `'\203'` or `'\a'`: they are counts, or states. */
export function charLiteral(value: bigint): string {
  const code = Number(value);
  if (code === 39) return "'\\''";
  const short = OF_TEXTS.has(code) ? escapes.get(code) : undefined;
  if (short) return `'${short}'`;
  return isPrintable(code) ? `'${String.fromCharCode(code)}'` : intLiteral(value, true);
}

/**
 * An initialiser for an array of `char`, or undefined where braces are needed: a literal that fills the array
 * to the last byte would have no place for its terminator.
 */
export function stringLiteral(codes: readonly bigint[]): string | undefined {
  const length = codes.findLastIndex((code) => code !== 0n) + 1;
  if (length === codes.length) return undefined;
  let text = '';
  for (const value of codes.slice(0, length)) {
    const code = Number(value & 255n);
    // Three octal digits cannot swallow the character after them; `\?` prevents trigraphs.
    if (code === 34) text += '\\"';
    else if (code === 63 && text.endsWith('?')) text += '\\?';
    else if (code !== 0 && escapes.has(code)) text += escapes.get(code);
    else if (isPrintable(code)) text += String.fromCharCode(code);
    else text += `\\${code.toString(8).padStart(3, '0')}`;
  }
  return `"${text}"`;
}
