import { invariant } from '../base/index.js';
import type {
  CompareOp,
  FloatBinaryOp,
  FloatCompareOp,
  IntBinaryOp,
  IntrinsicOp,
  IrFunction,
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
} from '../symbolic/index.js';
import { and, bv, eq, fpneg, ne, not, type Term, ult } from '../term/index.js';
import { addressDifference, addToAddress, compareAddresses } from './address-ops.js';
import { castValue } from './cast.js';
import { plain } from './plain-term.js';
import type { State } from './state.js';
import { addressOfInteger, choose, isAddress, type Value } from './value.js';

type Compute = IrInstruction & { kind: 'compute' };

// biome-ignore format: tables of operations
const intBinary: ReadonlySet<string> = new Set<IntBinaryOp>([
  'add', 'sub', 'mul', 'udiv', 'sdiv', 'urem', 'srem', 'shl', 'lshr', 'ashr', 'and', 'or', 'xor',
]);
const compare: ReadonlySet<string> = new Set<CompareOp>([
  ...(['eq', 'ne', 'ult', 'ule', 'ugt', 'uge', 'slt', 'sle', 'sgt', 'sge'] as const),
]);
// biome-ignore format: tables of operations
const casts: ReadonlySet<string> = new Set([
  'trunc', 'zext', 'sext', 'fptrunc', 'fpext', 'fptosi', 'fptoui', 'sitofp', 'uitofp', 'ptrtoint', 'inttoptr', 'bitcast',
]);

/** The value that an operation gives; what it must not do (divide by zero, …) is assumed not to happen. */
export function computeValue(state: State, f: IrFunction, compute: Compute, args: readonly Value[]): Value {
  const { op, type } = compute;
  const result = f.locals[compute.target].type;
  const [a, b] = args;
  if (op === 'copy') return a;
  if (op === 'select') {
    return (
      choose(plain(state, a, BIT), b, args[2]) ??
      state.anything(result, 'not followed', targetsOf(b, args[2]))
    );
  }
  if (op === 'pointer-add') return pointerAdd(state, compute, f, args);
  if (casts.has(op)) return castValue(state, compute, result, a, integerTargets(state, f, compute));
  if (compare.has(op)) return compareValues(state, op as CompareOp, a, b, type);
  if (intBinary.has(op)) return integerBinary(state, op as IntBinaryOp, a, b, type);
  const terms = args.map((arg) => plain(state, arg, type));
  if (op === 'fneg') return fpneg(terms[0]);
  if (op in floatOpTerms) return floatOpTerms[op as FloatBinaryOp](terms[0], terms[1]);
  if (/^f[ou](eq|gt|ge|lt|le|ne|rd|no)$/.test(op))
    return floatCompareTerm(op as FloatCompareOp, terms[0], terms[1]);
  return intrinsic(op as IntrinsicOp, terms, type, result);
}

const BIT: IrType = { kind: 'int', bits: 1 };

function targetsOf(...values: readonly Value[]): readonly number[] {
  return values.flatMap((value) => (isAddress(value) ? value.targets : []));
}

/** What an integer that is to become an address may lead to. */
function integerTargets(state: State, f: IrFunction, { args }: Compute): readonly number[] {
  return [...state.model.pointsTo.operand(f.name, args[0])];
}

function pointerAdd(state: State, { args: operands }: Compute, f: IrFunction, args: readonly Value[]): Value {
  const [pointer, index] = args;
  const [, by, factor] = operands;
  const address = isAddress(pointer) ? pointer : addressOfInteger(pointer);
  const bits =
    by.kind === 'local' ? f.locals[by.local].type : { kind: 'int' as const, bits: state.model.pointerBits };
  invariant(factor === undefined || factor.kind === 'int', 'scale of an index should be a constant');
  const scale = factor === undefined ? 1 : Number(factor.value);
  return addToAddress(
    state,
    address,
    plain(state, index, bits),
    scale,
    factor === undefined ? 'may wrap' : 'exact',
  );
}

function integerBinary(state: State, op: IntBinaryOp, a: Value, b: Value, type: IrType): Value {
  if (isAddress(a) || isAddress(b)) {
    const found = onAddresses(state, op, a, b);
    if (found !== undefined) return found;
  }
  const [x, y] = [plain(state, a, type), plain(state, b, type)];
  guard(state, op, x, y);
  return integerOpTerm(op, x, y);
}

function onAddresses(state: State, op: IntBinaryOp, a: Value, b: Value): Value | undefined {
  if (op === 'sub' && isAddress(a) && isAddress(b)) return addressDifference(state, a, b);
  if (op === 'sub' && isAddress(a) && !isAddress(b)) return addToAddress(state, a, b, -1, 'may wrap');
  if (op === 'add' && isAddress(a) && !isAddress(b)) return addToAddress(state, a, b, 1, 'may wrap');
  if (op === 'add' && isAddress(b) && !isAddress(a)) return addToAddress(state, b, a, 1, 'may wrap');
  return undefined;
}

/** What has to hold for an operation to have a result. */
function guard(state: State, op: IntBinaryOp, a: Term, b: Term): void {
  switch (op) {
    case 'udiv':
    case 'urem':
    case 'sdiv':
    case 'srem': {
      if (b.sort === 'bool') {
        state.assume(b);
        return;
      }
      state.assume(ne(b, bv(0, b.width)));
      if (op === 'udiv' || op === 'urem') return;
      const smallest = bv(1n << BigInt(b.width - 1), b.width);
      state.assume(not(and(eq(a, smallest), eq(b, bv(-1n, b.width)))));
      return;
    }
    case 'shl':
    case 'lshr':
    case 'ashr':
      if (b.sort === 'bool') state.assume(not(b));
      else state.assume(ult(b, bv(b.width, b.width)));
      return;
    default:
  }
}

function compareValues(state: State, op: CompareOp, a: Value, b: Value, type: IrType): Term {
  if (isAddress(a) || isAddress(b) || type.kind === 'pointer') {
    const [x, y] = [a, b].map((value) => (isAddress(value) ? value : addressOfInteger(value)));
    return compareAddresses(state, op, x, y);
  }
  return compareTerm(op, a, b);
}

function intrinsic(op: IntrinsicOp, args: readonly Term[], type: IrType, result: IrType): Term {
  invariant(
    type.kind !== 'pointer' && result.kind !== 'pointer',
    'intrinsic should work on integers or floats',
  );
  const bits = args.map((arg) => (arg.sort === 'bool' ? bitOf(arg) : arg));
  const term = intrinsicTerms[op](bits, type.bits, result.bits);
  return result.bits === 1 && term.sort === 'bv' ? isOne(term) : term;
}
