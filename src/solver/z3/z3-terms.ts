import { assertNever, invariant } from '../../base/index.js';
import { bitVectorWords, subtermsWhere, type Term, type TermOp } from '../../term/index.js';
import { truncationBounds } from '../truncation-bounds.js';
import type { Z3Module, Z3Pointer } from './z3-module.js';

/** Thrown for operators Z3 has no counterpart of. */
export class NoCounterpart extends Error {
  override name = 'NoCounterpart';
}

const NAN_BITS = { 32: 0x7fc00000n, 64: 0x7ff8000000000000n };
const floatBits = new DataView(new ArrayBuffer(8));

/** A function of Z3, and what it takes beside the arguments: a rounding before them, the result's sort after them. */
interface Z3Function {
  readonly name: string;
  readonly rounding?: 'rne' | 'rna' | 'rtn' | 'rtp' | 'rtz';
  readonly sort?: 'of the result';
}

const toFloat = { rounding: 'rne', sort: 'of the result' } as const;

/** Operators that are one function of Z3; those on bit-vectors, beside these, are called as in SMT-LIB. */
const functions = {
  not: { name: 'not' },
  eq: { name: 'eq' },
  ite: { name: 'ite' },
  fpadd: { name: 'fpa_add', rounding: 'rne' },
  fpsub: { name: 'fpa_sub', rounding: 'rne' },
  fpmul: { name: 'fpa_mul', rounding: 'rne' },
  fpdiv: { name: 'fpa_div', rounding: 'rne' },
  fpsqrt: { name: 'fpa_sqrt', rounding: 'rne' },
  fpfma: { name: 'fpa_fma', rounding: 'rne' },
  fpneg: { name: 'fpa_neg' },
  fpabs: { name: 'fpa_abs' },
  'fpround-even': { name: 'fpa_round_to_integral', rounding: 'rne' },
  'fpround-away': { name: 'fpa_round_to_integral', rounding: 'rna' },
  fpfloor: { name: 'fpa_round_to_integral', rounding: 'rtn' },
  fpceil: { name: 'fpa_round_to_integral', rounding: 'rtp' },
  fptrunc: { name: 'fpa_round_to_integral', rounding: 'rtz' },
  fpeq: { name: 'fpa_eq' },
  fplt: { name: 'fpa_lt' },
  fple: { name: 'fpa_leq' },
  fpisnan: { name: 'fpa_is_nan' },
  fpisinf: { name: 'fpa_is_infinite' },
  fpisneg: { name: 'fpa_is_negative' },
  'fp-from-bits': { name: 'fpa_to_fp_bv', sort: 'of the result' },
  'fp-to-fp': { name: 'fpa_to_fp_float', ...toFloat },
  'fp-from-signed': { name: 'fpa_to_fp_signed', ...toFloat },
  'fp-from-unsigned': { name: 'fpa_to_fp_unsigned', ...toFloat },
} as const satisfies Partial<Record<TermOp, Z3Function>>;

const isFunction = (op: TermOp): op is keyof typeof functions => op in functions;
const isBitVectorWord = (op: TermOp): op is keyof typeof bitVectorWords => op in bitVectorWords;

/** Translates terms into one Z3 context and remembers each. */
export class Z3Terms {
  private readonly known = new Map<number, Z3Pointer>();
  private scratch = 0;
  private scratchSize = 0;
  /** Z3 orders by its symbols: numbers that do not depend on what was solved before. */
  private variables = 0;

  constructor(
    private readonly z3: Z3Module,
    readonly context: Z3Pointer,
  ) {}

  get size(): number {
    return this.known.size;
  }

  translate(root: Term): Z3Pointer {
    for (const term of subtermsWhere([root], (t) => !this.known.has(t.id))) {
      const pointer = this.build(term);
      invariant(pointer !== 0, `z3 should accept ${term.op}`);
      this.known.set(term.id, pointer);
    }
    return this.of(root);
  }

  /** A boolean constant of its own, to track the constraint with this index. */
  tracker(index: number): Z3Pointer {
    const { z3, context } = this;
    const symbol = this.text(`track ${index}`);
    return z3._Z3_mk_const(context, symbol, z3._Z3_mk_bool_sort(context));
  }

  text(name: string): Z3Pointer {
    return this.z3.ccall('Z3_mk_string_symbol', 'number', ['number', 'string'], [this.context, name]);
  }

  dispose(): void {
    this.z3._free(this.scratch);
  }

  /** An array in Z3's memory, good until the next one. */
  private array(pointers: readonly Z3Pointer[]): number {
    if (pointers.length > this.scratchSize) {
      this.z3._free(this.scratch);
      this.scratchSize = 2 * pointers.length;
      this.scratch = this.z3._malloc(4 * this.scratchSize);
    }
    this.z3.HEAPU32.set(pointers, this.scratch >> 2);
    return this.scratch;
  }

  private of(term: Term): Z3Pointer {
    const pointer = this.known.get(term.id);
    invariant(pointer !== undefined, 'arguments should be translated before their users');
    return pointer;
  }

  private build(term: Term): Z3Pointer {
    const { z3, context } = this;
    const { op, width } = term;
    const args = term.args.map((arg) => this.of(arg));
    const [a] = args;
    if (isBitVectorWord(op)) return z3[`_Z3_mk_${bitVectorWords[op]}`](context, ...args);
    if (isFunction(op)) return this.apply(functions[op], term, args);
    switch (op) {
      case 'const':
        return this.constant(term);
      case 'var':
        return z3._Z3_mk_const(context, z3._Z3_mk_int_symbol(context, this.variables++), this.sort(term));
      case 'and':
        return z3._Z3_mk_and(context, args.length, this.array(args));
      case 'or':
        return z3._Z3_mk_or(context, args.length, this.array(args));
      case 'extract':
        return z3._Z3_mk_extract(context, term.low + width - 1, term.low, a);
      case 'zext':
        return z3._Z3_mk_zero_ext(context, width - term.args[0].width, a);
      case 'sext':
        return z3._Z3_mk_sign_ext(context, width - term.args[0].width, a);
      case 'fprem':
        throw new NoCounterpart(op);
      case 'fp-to-bits':
        return this.toBits(a, width);
      case 'fp-to-signed':
      case 'fp-to-unsigned':
        return this.toInteger(term, op, a);
      default:
        return assertNever(op, 'operator');
    }
  }

  private apply({ name, rounding, sort }: Z3Function, term: Term, args: readonly Z3Pointer[]): Z3Pointer {
    const { z3, context } = this;
    const before = rounding === undefined ? [] : [z3[`_Z3_mk_fpa_${rounding}`](context)];
    const after = sort === undefined ? [] : [this.sort(term)];
    return z3[`_Z3_mk_${name}`](context, ...before, ...args, ...after);
  }

  private sort(term: Term): Z3Pointer {
    const { z3, context } = this;
    if (term.sort === 'bool') return z3._Z3_mk_bool_sort(context);
    if (term.sort === 'bv') return z3._Z3_mk_bv_sort(context, term.width);
    return this.floatSort(term.width);
  }

  private floatSort(width: number): Z3Pointer {
    const { z3, context } = this;
    return width === 32 ? z3._Z3_mk_fpa_sort_32(context) : z3._Z3_mk_fpa_sort_64(context);
  }

  private constant(term: Term): Z3Pointer {
    const { z3, context } = this;
    const { value } = term;
    if (typeof value === 'boolean') return value ? z3._Z3_mk_true(context) : z3._Z3_mk_false(context);
    invariant(value !== undefined, 'constant should have a value');
    if (term.sort === 'fp') return this.float(Number(value), term.width);
    return this.numeral(BigInt(value), term.width);
  }

  private numeral(value: bigint, width: number): Z3Pointer {
    const { z3, context } = this;
    const sort = z3._Z3_mk_bv_sort(context, width);
    if (width <= 64) return z3._Z3_mk_unsigned_int64(context, value, sort);
    const types = ['number', 'string', 'number'];
    return z3.ccall('Z3_mk_numeral', 'number', types, [context, value.toString(), sort]);
  }

  private float(value: number, width: number): Z3Pointer {
    let bits: bigint;
    if (width === 32) {
      floatBits.setFloat32(0, value);
      bits = BigInt(floatBits.getUint32(0));
    } else {
      floatBits.setFloat64(0, value);
      bits = floatBits.getBigUint64(0);
    }
    return this.z3._Z3_mk_fpa_to_fp_bv(this.context, this.numeral(bits, width), this.floatSort(width));
  }

  /** Z3 leaves the encoding of NaN open; ours is the quiet one. */
  private toBits(a: Z3Pointer, width: number): Z3Pointer {
    const { z3, context } = this;
    const nan = this.numeral(width === 32 ? NAN_BITS[32] : NAN_BITS[64], width);
    return z3._Z3_mk_ite(
      context,
      z3._Z3_mk_fpa_is_nan(context, a),
      nan,
      z3._Z3_mk_fpa_to_ieee_bv(context, a),
    );
  }

  /** Z3 leaves open what does not fit; ours is 0. */
  private toInteger(term: Term, op: 'fp-to-signed' | 'fp-to-unsigned', a: Z3Pointer): Z3Pointer {
    const { z3, context } = this;
    const from = term.args[0].width;
    const [low, high] = truncationBounds(op, term.width, from);
    const aboveLow = z3._Z3_mk_fpa_lt(context, this.float(low, from), a);
    const belowHigh = z3._Z3_mk_fpa_lt(context, a, this.float(high, from));
    const fits = z3._Z3_mk_and(context, 2, this.array([aboveLow, belowHigh]));
    const rtz = z3._Z3_mk_fpa_rtz(context);
    const integer =
      op === 'fp-to-signed'
        ? z3._Z3_mk_fpa_to_sbv(context, rtz, a, term.width)
        : z3._Z3_mk_fpa_to_ubv(context, rtz, a, term.width);
    return z3._Z3_mk_ite(context, fits, integer, this.numeral(0n, term.width));
  }
}
