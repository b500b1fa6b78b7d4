import { toSigned } from './bv-values.js';
import type { Term, TermOp } from './term.js';

/** The pieces of C that `toC` is written with. */

/** A text and the precedence of its outermost operator. */
export interface Printed {
  readonly text: string;
  readonly own: number;
}

/** Precedences, weakest first. */
export const levels = {
  ite: 1,
  or: 2,
  and: 3,
  bitOr: 4,
  bitXor: 5,
  bitAnd: 6,
  equality: 7,
  order: 8,
  shift: 9,
  sum: 10,
  product: 11,
  prefix: 12,
  primary: 13,
} as const;

export function primary(text: string): Printed {
  // A name such as `*p` or `a->b + 1` is not ours to take apart; a negative number is a prefix expression.
  return { text, own: text.startsWith('-') ? levels.prefix : levels.primary };
}

/** Operators that C writes as calls, and those it has no name for. */
export const functionNames = {
  fprem: 'fmod',
  fpsqrt: 'sqrt',
  fpfma: 'fma',
  fpabs: 'fabs',
  'fpround-even': 'rint',
  'fpround-away': 'round',
  fpfloor: 'floor',
  fpceil: 'ceil',
  fptrunc: 'trunc',
  fpisnan: 'isnan',
  fpisinf: 'isinf',
  fpisneg: 'signbit',
  'fp-from-bits': 'float_of_bits',
  'fp-to-bits': 'bits_of_float',
} as const;

/** Operators between two operands that C has as well, and what of the operands it means. */
export const infixOperators = {
  fpadd: { text: '+', own: levels.sum, of: 'values' },
  fpsub: { text: '-', own: levels.sum, of: 'values' },
  bvmul: { text: '*', own: levels.product, of: 'values' },
  fpmul: { text: '*', own: levels.product, of: 'values' },
  bvsdiv: { text: '/', own: levels.product, of: 'values' },
  fpdiv: { text: '/', own: levels.product, of: 'values' },
  bvsrem: { text: '%', own: levels.product, of: 'values' },
  bvshl: { text: '<<', own: levels.shift, of: 'values' },
  bvashr: { text: '>>', own: levels.shift, of: 'values' },
  bvudiv: { text: '/', own: levels.product, of: 'unsigned values' },
  bvurem: { text: '%', own: levels.product, of: 'unsigned values' },
  bvand: { text: '&', own: levels.bitAnd, of: 'bits' },
  bvor: { text: '|', own: levels.bitOr, of: 'bits' },
  bvxor: { text: '^', own: levels.bitXor, of: 'bits' },
} as const satisfies { readonly [op in TermOp]?: InfixOperator };

export interface InfixOperator {
  readonly text: string;
  readonly own: number;
  readonly of: 'values' | 'unsigned values' | 'bits';
}

/** Comparisons: how they are written, and the other way round, for who wants the constant on the right. */
export const orderOperators = {
  ult: { text: '<', turned: '>', of: 'unsigned values' },
  ule: { text: '<=', turned: '>=', of: 'unsigned values' },
  slt: { text: '<', turned: '>', of: 'values' },
  fplt: { text: '<', turned: '>', of: 'values' },
  sle: { text: '<=', turned: '>=', of: 'values' },
  fple: { text: '<=', turned: '>=', of: 'values' },
} as const satisfies { readonly [op in TermOp]?: OrderOperator };

export interface OrderOperator {
  readonly text: string;
  readonly turned: string;
  readonly of: 'values' | 'unsigned values';
}

/** Whether an operator has an entry in one of these tables. */
export function isIn<Op extends TermOp>(table: { readonly [op in Op]: unknown }, op: TermOp): op is Op {
  return Object.hasOwn(table, op);
}

const signedTypes: Readonly<Record<number, string>> = {
  8: 'signed char',
  16: 'short',
  32: 'int',
  64: 'long long',
};

const unsignedTypes: Readonly<Record<number, string>> = {
  8: 'unsigned char',
  16: 'unsigned short',
  32: 'unsigned',
  64: 'unsigned long long',
};

/** There is a type of this width. */
export function isStandardWidth(width: number): boolean {
  return width in signedTypes;
}

export function castTo(signedness: 'signed' | 'unsigned', width: number): string {
  return signedness === 'signed'
    ? (signedTypes[width] ?? `_BitInt(${width})`)
    : (unsignedTypes[width] ?? `unsigned _BitInt(${width})`);
}

export function floatType(width: number): string {
  return width === 32 ? 'float' : 'double';
}

const wrapping: ReadonlySet<TermOp> = new Set(['bvadd', 'bvmul', 'bvneg', 'bvnot', 'bvshl', 'bvsdiv']);

/** Arithmetic in fewer bits than C would use, so that its text alone would be misread. */
export function wrapsNarrowly(term: Term): boolean {
  return term.width < 32 && wrapping.has(term.op);
}

export function constantText(term: Term): string {
  if (term.sort === 'bool') return term.value === true ? 'true' : 'false';
  return term.sort === 'bv' ? signedText(term) : floatText(term);
}

function signedText(term: Term): string {
  const value = term.value as number | bigint;
  // A single bit is a flag: 1, not -1.
  return `${term.width === 1 ? value : toSigned(value, term.width)}`;
}

export function unsignedText(term: Term): string {
  return `${term.value}`;
}

function floatText(term: Term): string {
  const value = term.value as number;
  if (Number.isNaN(value)) return 'NAN';
  if (value === Number.POSITIVE_INFINITY) return 'INFINITY';
  if (value === Number.NEGATIVE_INFINITY) return '-INFINITY';
  const digits = Object.is(value, -0) ? '-0' : `${term.width === 32 ? shortestSingle(value) : value}`;
  const decimal = /[.e]/.test(digits) ? digits : `${digits}.0`;
  return term.width === 32 ? `${decimal}f` : decimal;
}

/** The shortest decimal that reads back as this single. */
function shortestSingle(value: number): number {
  for (let precision = 1; precision <= 9; precision++) {
    const candidate = Number(value.toPrecision(precision));
    if (Math.fround(candidate) === value) return candidate;
  }
  return value;
}
