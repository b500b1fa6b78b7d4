/**
 * Expressions over the inputs: immutable, hash-consed (equal structure means the same object), built only
 * through the smart constructors of this room, which simplify as they build.
 *
 * A class rather than a literal so that every term has the same hidden shape, whatever its operator.
 */
export class Term {
  /** Cache of `freeVariables`; undefined until asked for. */
  variables: readonly Term[] | undefined = undefined;
  /** Stamp of the last traversal that met this term. */
  mark = 0;

  constructor(
    /** Ascending in order of creation; stable within a process. An argument's id is below its user's. */
    readonly id: number,
    readonly op: TermOp,
    /** Index of `op` in `operators`, for tables. */
    readonly code: number,
    readonly sort: Sort,
    /** Bits of a bit-vector or float; 0 for booleans. */
    readonly width: number,
    /** Of `extract`: the lowest bit taken (the width says how many). 0 for every other operator. */
    readonly low: number,
    readonly args: readonly Term[],
    /** Of a constant. */
    readonly value: TermValue | undefined,
    /** Of a variable. */
    readonly name: string | undefined,
    /** Length of the longest way down to a leaf; lets walkers choose recursion where it cannot overflow. */
    readonly depth: number,
    /** No variable occurs in it. */
    readonly ground: boolean,
  ) {}
}

export type Sort = 'bool' | 'bv' | 'fp';

/**
 * bool: boolean. bv: unsigned, a number up to 32 bits, a bigint above. fp: a number (rounded to single
 * precision for width 32; NaN has no payload).
 */
export type TermValue = boolean | number | bigint;

/**
 * Every operator. Semantics are those of the SMT-LIB theories of the same name (division by zero, shifts
 * past the width), with these remarks:
 *
 * - `eq` compares booleans or bit-vectors; floats are compared with `fpeq`.
 * - Floating-point operators round to nearest even unless the name says otherwise.
 * - `fprem` is C's `fmod` (truncated quotient, sign of the dividend), NOT SMT-LIB's `fp.rem`. A solver has
 *   to treat it as unsupported unless it expands it, as the SMT-LIB printer does.
 * - `fpround-even` is C's `rint`, `fpround-away` its `round`.
 * - `fp-to-bits` of a NaN is the positive quiet NaN without payload. The one exception: the constructors
 *   rewrite `fp-to-bits(fp-from-bits(x))` to `x`, which keeps the payload, as copying a float does.
 * - `fp-to-signed` and `fp-to-unsigned` truncate. NaN and what is out of range are unspecified (evaluation
 *   says 0): whoever builds one must guard it.
 * - `fpisneg` is false for every NaN.
 */
// biome-ignore format: one line per theory reads better
export const operators = [
  'const', 'var',
  // booleans
  'not', 'and', 'or', 'eq', 'ite',
  // bit-vectors
  'bvadd', 'bvmul', 'bvneg', 'bvudiv', 'bvurem', 'bvsdiv', 'bvsrem',
  'bvand', 'bvor', 'bvxor', 'bvnot', 'bvshl', 'bvlshr', 'bvashr',
  'concat', 'extract', 'zext', 'sext',
  'ult', 'ule', 'slt', 'sle',
  // floating point
  'fpadd', 'fpsub', 'fpmul', 'fpdiv', 'fprem', 'fpsqrt', 'fpfma', 'fpneg', 'fpabs',
  'fpround-even', 'fpround-away', 'fpfloor', 'fpceil', 'fptrunc',
  'fpeq', 'fplt', 'fple', 'fpisnan', 'fpisinf', 'fpisneg',
  'fp-from-bits', 'fp-to-bits', 'fp-to-fp',
  'fp-from-signed', 'fp-from-unsigned', 'fp-to-signed', 'fp-to-unsigned',
] as const;

export type TermOp = (typeof operators)[number];

/** The index of each operator in `operators`. */
export const codeOf = Object.fromEntries(operators.map((op, code) => [op, code])) as Readonly<
  Record<TermOp, number>
>;
