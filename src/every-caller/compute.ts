import type {
  CastOp,
  CompareOp,
  FloatBinaryOp,
  FloatCompareOp,
  IntBinaryOp,
  IntrinsicOp,
  IrInstruction,
  IrType,
} from '../ir/index.js';
import {
  bitOf,
  compareTerm,
  floatCompareTerm,
  floatOpTerms,
  integerOpTerm,
  intrinsicTerms,
  isOne,
  truncatesInto,
} from '../symbolic/index.js';
import {
  and,
  bv,
  bvadd,
  bvmul,
  eq,
  extract,
  fpFromBits,
  fpFromSigned,
  fpFromUnsigned,
  fpneg,
  fpToBits,
  fpToFp,
  fpToSigned,
  fpToUnsigned,
  ite,
  ne,
  not,
  sext,
  type Term,
  ult,
  zext,
} from '../term/index.js';

type Compute = IrInstruction & { kind: 'compute' };

/** Where addresses are numbers, an operation is one on bits. `defined` gets what it must satisfy. */
export interface Computation {
  readonly pointerBits: number;
  defined(condition: Term, what: string): void;
}

// biome-ignore format: tables of operations
const intBinary: ReadonlySet<string> = new Set<IntBinaryOp>([
  'add', 'sub', 'mul', 'udiv', 'sdiv', 'urem', 'srem', 'shl', 'lshr', 'ashr', 'and', 'or', 'xor',
]);
// biome-ignore format: tables of operations
const compares: ReadonlySet<string> = new Set<CompareOp>(['eq', 'ne', 'ult', 'ule', 'ugt', 'uge', 'slt', 'sle', 'sgt', 'sge']);
// biome-ignore format: tables of operations
const casts: ReadonlySet<string> = new Set<CastOp>([
  'trunc', 'zext', 'sext', 'fptrunc', 'fpext', 'fptosi', 'fptoui', 'sitofp', 'uitofp', 'ptrtoint', 'inttoptr', 'bitcast',
]);

export function widthOf(type: IrType, pointerBits: number): number {
  return type.kind === 'pointer' ? pointerBits : type.bits;
}

export function computeTerm(
  context: Computation,
  { op, type, args: operands }: Compute,
  args: readonly Term[],
  result: IrType,
): Term {
  const [a, b, c] = args;
  if (op === 'copy') return a;
  if (op === 'select') return ite(a, b, c);
  if (op === 'pointer-add') {
    const scale = operands[2]?.kind === 'int' ? BigInt(operands[2].value) : 1n;
    const index = resized('sext', b, context.pointerBits);
    return bvadd(a, bvmul(index, bv(scale, context.pointerBits)));
  }
  if (casts.has(op)) return castTerm(context, op as CastOp, a, type, result);
  if (compares.has(op)) return compareTerm(op as CompareOp, a, b);
  if (intBinary.has(op)) {
    guard(context, op as IntBinaryOp, a, b);
    return integerOpTerm(op as IntBinaryOp, a, b);
  }
  if (op === 'fneg') return fpneg(a);
  if (op in floatOpTerms) return floatOpTerms[op as FloatBinaryOp](a, b);
  if (/^f[ou](eq|gt|ge|lt|le|ne|rd|no)$/.test(op)) return floatCompareTerm(op as FloatCompareOp, a, b);
  const bits = args.map(asBits);
  const [from, to] = [widthOf(type, context.pointerBits), widthOf(result, context.pointerBits)];
  const term = intrinsicTerms[op as IntrinsicOp](bits, from, to);
  return to === 1 && term.sort === 'bv' ? isOne(term) : term;
}

function castTerm(context: Computation, op: CastOp, value: Term, type: IrType, result: IrType): Term {
  const [from, to] = [widthOf(type, context.pointerBits), widthOf(result, context.pointerBits)];
  switch (op) {
    case 'trunc':
    case 'zext':
    case 'sext':
      return resized(op, value, to);
    case 'ptrtoint':
    case 'inttoptr':
      return resized(to < from ? 'trunc' : 'zext', value, to);
    case 'fptrunc':
    case 'fpext':
      return fpToFp(value, to);
    case 'sitofp':
      return fpFromSigned(asBits(value), to);
    case 'uitofp':
      return fpFromUnsigned(asBits(value), to);
    case 'fptosi':
    case 'fptoui': {
      const [low, high] = op === 'fptosi' ? [-(2 ** (to - 1)), 2 ** (to - 1)] : [0, 2 ** to];
      context.defined(truncatesInto(value, from, low, high), 'conversion in range');
      return op === 'fptosi' ? fpToSigned(value, to) : fpToUnsigned(value, to);
    }
    case 'bitcast':
      if (type.kind === 'float' && result.kind !== 'float') return fpToBits(value);
      return type.kind !== 'float' && result.kind === 'float' ? fpFromBits(value) : value;
  }
}

function asBits(term: Term): Term {
  return term.sort === 'bool' ? bitOf(term) : term;
}

/** Truncation and extension of integers as registers hold them: booleans for one bit. */
export function resized(op: 'trunc' | 'zext' | 'sext', term: Term, to: number): Term {
  if (term.sort === 'bool') {
    if (to === 1) return term;
    return ite(term, bv(op === 'sext' ? -1n : 1n, to), bv(0, to));
  }
  if (term.width >= to) return to === 1 ? isOne(extract(term, 0, 0)) : extract(term, to - 1, 0);
  return op === 'sext' ? sext(term, to) : zext(term, to);
}

function guard(context: Computation, op: IntBinaryOp, a: Term, b: Term): void {
  if (b.sort === 'bool') return;
  switch (op) {
    case 'udiv':
    case 'urem':
      context.defined(ne(b, bv(0, b.width)), 'divisor is not zero');
      return;
    case 'sdiv':
    case 'srem': {
      context.defined(ne(b, bv(0, b.width)), 'divisor is not zero');
      const smallest = bv(1n << BigInt(b.width - 1), b.width);
      context.defined(not(and(eq(a, smallest), eq(b, bv(-1n, b.width)))), 'quotient in range');
      return;
    }
    case 'shl':
    case 'lshr':
    case 'ashr':
      context.defined(ult(b, bv(b.width, b.width)), 'shift in range');
      return;
    default:
  }
}
