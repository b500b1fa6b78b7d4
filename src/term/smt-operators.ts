import { assertNever, invariant } from '../base/index.js';
import { toBits } from './fp-values.js';
import type { Sort, Term, TermValue } from './term.js';

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

/**
 * The application of `term`'s operator to arguments already printed. `fp-to-bits` has no standard function:
 * here it is the extension `fp.to_ieee_bv` with our NaN; scripts get a defined constant instead.
 */
export function smtApplication(term: Term, args: readonly string[]): string {
  const [a, b, c] = args;
  switch (term.op) {
    case 'const':
      invariant(term.value !== undefined, 'constant should have a value');
      return smtValue(term.value, term.sort, term.width);
    case 'var':
      // Scripts print the symbol that keeps it apart from others, see `smtSymbols`.
      return `|${term.name}|`;
    case 'not':
    case 'and':
    case 'or':
    case 'ite':
    case 'bvadd':
    case 'bvmul':
    case 'bvneg':
    case 'bvudiv':
    case 'bvurem':
    case 'bvsdiv':
    case 'bvsrem':
    case 'bvand':
    case 'bvor':
    case 'bvxor':
    case 'bvnot':
    case 'bvshl':
    case 'bvlshr':
    case 'bvashr':
    case 'concat':
      return `(${term.op} ${args.join(' ')})`;
    case 'eq':
      return `(= ${a} ${b})`;
    case 'ult':
    case 'ule':
    case 'slt':
    case 'sle':
      return `(bv${term.op} ${a} ${b})`;
    case 'extract':
      return `((_ extract ${term.low + term.width - 1} ${term.low}) ${a})`;
    case 'zext':
      return `((_ zero_extend ${term.width - term.args[0].width}) ${a})`;
    case 'sext':
      return `((_ sign_extend ${term.width - term.args[0].width}) ${a})`;
    case 'fpadd':
      return `(fp.add RNE ${a} ${b})`;
    case 'fpsub':
      return `(fp.sub RNE ${a} ${b})`;
    case 'fpmul':
      return `(fp.mul RNE ${a} ${b})`;
    case 'fpdiv':
      return `(fp.div RNE ${a} ${b})`;
    case 'fprem':
      return truncatedRemainder(a, b);
    case 'fpsqrt':
      return `(fp.sqrt RNE ${a})`;
    case 'fpfma':
      return `(fp.fma RNE ${a} ${b} ${c})`;
    case 'fpneg':
      return `(fp.neg ${a})`;
    case 'fpabs':
      return `(fp.abs ${a})`;
    case 'fpround-even':
      return `(fp.roundToIntegral RNE ${a})`;
    case 'fpround-away':
      return `(fp.roundToIntegral RNA ${a})`;
    case 'fpfloor':
      return `(fp.roundToIntegral RTN ${a})`;
    case 'fpceil':
      return `(fp.roundToIntegral RTP ${a})`;
    case 'fptrunc':
      return `(fp.roundToIntegral RTZ ${a})`;
    case 'fpeq':
      return `(fp.eq ${a} ${b})`;
    case 'fplt':
      return `(fp.lt ${a} ${b})`;
    case 'fple':
      return `(fp.leq ${a} ${b})`;
    case 'fpisnan':
      return `(fp.isNaN ${a})`;
    case 'fpisinf':
      return `(fp.isInfinite ${a})`;
    case 'fpisneg':
      return `(fp.isNegative ${a})`;
    case 'fp-from-bits':
      return smtFromBits(a, term.width);
    case 'fp-to-bits':
      return `(ite (fp.isNaN ${a}) ${smtCanonicalNaN(term.width)} (fp.to_ieee_bv ${a}))`;
    case 'fp-to-fp':
    case 'fp-from-signed':
      return `((_ to_fp ${formatText(term.width)}) RNE ${a})`;
    case 'fp-from-unsigned':
      return `((_ to_fp_unsigned ${formatText(term.width)}) RNE ${a})`;
    case 'fp-to-signed':
      return `((_ fp.to_sbv ${term.width}) RTZ ${a})`;
    case 'fp-to-unsigned':
      return `((_ fp.to_ubv ${term.width}) RTZ ${a})`;
    default:
      return assertNever(term.op, 'operator');
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
