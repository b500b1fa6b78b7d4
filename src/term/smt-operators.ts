import { assertNever, invariant } from '../base/index.js';
import { toBits } from './fp-values.js';
import type { Sort, Term, TermOp, TermValue } from './term.js';

/** How single things look in SMT-LIB 2: sorts, constants, and an operator applied to the texts of its arguments. */

export function smtSort(sort: Sort, width: number): string {
  switch (sort) {
    case 'bool':
      return 'Bool';
    case 'bv':
      return `(_ BitVec ${width})`;
    case 'fp':
      return `(_ FloatingPoint ${formatText(width)})`;
    default:
      return assertNever(sort, 'sort');
  }
}

/** Exponent and significand bits, as the indices of `to_fp` and of the sort. */
function formatText(width: number): string {
  return width === 32 ? '8 24' : '11 53';
}

/** A constant of any sort. */
export function smtValue(value: TermValue, sort: Sort, width: number): string {
  if (sort === 'bool') return value === true ? 'true' : 'false';
  return sort === 'bv' ? smtBits(value as number | bigint, width) : smtFloat(value as number, width);
}

function smtBits(value: number | bigint, width: number): string {
  return width % 4 === 0
    ? `#x${value.toString(16).padStart(width / 4, '0')}`
    : `#b${value.toString(2).padStart(width, '0')}`;
}

function smtFloat(value: number, width: number): string {
  if (Number.isNaN(value)) return `(_ NaN ${formatText(width)})`;
  const bits = toBits(value, width).toString(2).padStart(width, '0');
  const significand = width === 32 ? 9 : 12;
  return `(fp #b${bits[0]} #b${bits.slice(1, significand)} #b${bits.slice(significand)})`;
}

/** `to_fp` from the bits: the meaning of `fp-from-bits`. */
export function smtFromBits(bits: string, width: number): string {
  return `((_ to_fp ${formatText(width)}) ${bits})`;
}

export function smtCanonicalNaN(width: number): string {
  return smtBits(toBits(Number.NaN, width), width);
}

/**
 * How often the text of an application repeats that of each argument: more than once means that the argument
 * had better have a name.
 */
export function repetition(term: Term): number {
  return term.op === 'fprem' || term.op === 'fp-to-bits' ? 4 : 1;
}

/** Operators of bit-vectors that take nothing but arguments. */
export const bitVectorWords = {
  bvadd: 'bvadd',
  bvmul: 'bvmul',
  bvneg: 'bvneg',
  bvudiv: 'bvudiv',
  bvurem: 'bvurem',
  bvsdiv: 'bvsdiv',
  bvsrem: 'bvsrem',
  bvand: 'bvand',
  bvor: 'bvor',
  bvxor: 'bvxor',
  bvnot: 'bvnot',
  bvshl: 'bvshl',
  bvlshr: 'bvlshr',
  bvashr: 'bvashr',
  concat: 'concat',
  ult: 'bvult',
  ule: 'bvule',
  slt: 'bvslt',
  sle: 'bvsle',
} as const satisfies Partial<Record<TermOp, string>>;

/** Operators that stand before their arguments, and what they are called there. */
const words = {
  not: 'not',
  and: 'and',
  or: 'or',
  eq: '=',
  ite: 'ite',
  ...bitVectorWords,
  fpadd: 'fp.add RNE',
  fpsub: 'fp.sub RNE',
  fpmul: 'fp.mul RNE',
  fpdiv: 'fp.div RNE',
  fpsqrt: 'fp.sqrt RNE',
  fpfma: 'fp.fma RNE',
  fpneg: 'fp.neg',
  fpabs: 'fp.abs',
  'fpround-even': 'fp.roundToIntegral RNE',
  'fpround-away': 'fp.roundToIntegral RNA',
  fpfloor: 'fp.roundToIntegral RTN',
  fpceil: 'fp.roundToIntegral RTP',
  fptrunc: 'fp.roundToIntegral RTZ',
  fpeq: 'fp.eq',
  fplt: 'fp.lt',
  fple: 'fp.leq',
  fpisnan: 'fp.isNaN',
  fpisinf: 'fp.isInfinite',
  fpisneg: 'fp.isNegative',
} as const satisfies Partial<Record<TermOp, string>>;

function hasWord(op: TermOp): op is keyof typeof words {
  return op in words;
}

/**
 * The application of `term`'s operator to arguments already printed. `fp-to-bits` has no standard function:
 * here it is the extension `fp.to_ieee_bv` with our NaN; scripts get a defined constant instead.
 */
export function smtApplication(term: Term, args: readonly string[]): string {
  const { op, width } = term;
  if (hasWord(op)) return `(${words[op]} ${args.join(' ')})`;
  const [a, b] = args;
  switch (op) {
    case 'const':
      invariant(term.value !== undefined, 'constant should have a value');
      return smtValue(term.value, term.sort, width);
    case 'var':
      // Scripts print the symbol that keeps it apart from others, see `smtSymbols`.
      return `|${term.name}|`;
    case 'extract':
      return `((_ extract ${term.low + width - 1} ${term.low}) ${a})`;
    case 'zext':
      return `((_ zero_extend ${width - term.args[0].width}) ${a})`;
    case 'sext':
      return `((_ sign_extend ${width - term.args[0].width}) ${a})`;
    case 'fprem':
      return truncatedRemainder(a, b);
    case 'fp-from-bits':
      return smtFromBits(a, width);
    case 'fp-to-bits':
      return `(ite (fp.isNaN ${a}) ${smtCanonicalNaN(width)} (fp.to_ieee_bv ${a}))`;
    case 'fp-to-fp':
    case 'fp-from-signed':
      return `((_ to_fp ${formatText(width)}) RNE ${a})`;
    case 'fp-from-unsigned':
      return `((_ to_fp_unsigned ${formatText(width)}) RNE ${a})`;
    case 'fp-to-signed':
      return `((_ fp.to_sbv ${width}) RTZ ${a})`;
    case 'fp-to-unsigned':
      return `((_ fp.to_ubv ${width}) RTZ ${a})`;
    default:
      return assertNever(op, 'operator');
  }
}

/**
 * C's `fmod` from IEEE's remainder, which `fp.rem` is: of the magnitudes, moved up by one divisor where it is
 * negative (exact, since the result is representable), with the sign of the dividend.
 */
function truncatedRemainder(x: string, y: string): string {
  const nearest = `(fp.rem (fp.abs ${x}) (fp.abs ${y}))`;
  const moved = `(ite (fp.isNegative $r) (fp.add RNE $r (fp.abs ${y})) $r)`;
  return `(let (($r ${nearest})) (let (($m ${moved})) (ite (fp.isNegative ${x}) (fp.neg $m) $m)))`;
}
