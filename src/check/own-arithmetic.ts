import type { ComputeOp, IrFunction, IrInstruction, IrType } from '../ir/index.js';
import { evaluateIntrinsic } from './own-intrinsics.js';

/**
 * What an integer operation gives on known arguments, as an unsigned value; undefined where it is undefined or not
 * one of those that are followed. `meaning` says the same, and is not asked on purpose: what the search believes of
 * constants is checked here, and a mistake that both shared would be seen by neither.
 */
export function evaluateConstant(
  op: ComputeOp,
  args: readonly bigint[],
  /** Of the arguments, and of the result. */
  bits: number,
  resultBits: number,
): bigint | undefined {
  const [a, b] = args;
  const wrap = (value: bigint): bigint => BigInt.asUintN(resultBits, value);
  const signed = (value: bigint): bigint => BigInt.asIntN(bits, value);
  const truth = (holds: boolean): bigint => (holds ? 1n : 0n);
  switch (op) {
    case 'copy':
    case 'zext':
    case 'trunc':
      return wrap(a);
    case 'sext':
      return wrap(signed(a));
    case 'select':
      return args[0] === 1n ? args[1] : args[2];
    case 'add':
      return wrap(a + b);
    case 'sub':
      return wrap(a - b);
    case 'mul':
      return wrap(a * b);
    case 'and':
      return a & b;
    case 'or':
      return a | b;
    case 'xor':
      return a ^ b;
    case 'udiv':
      return b === 0n ? undefined : a / b;
    case 'urem':
      return b === 0n ? undefined : a % b;
    case 'sdiv':
      return b === 0n || overflows(a, b, bits) ? undefined : wrap(signed(a) / signed(b));
    case 'srem':
      return b === 0n || overflows(a, b, bits) ? undefined : wrap(signed(a) % signed(b));
    case 'shl':
      return b < BigInt(bits) ? wrap(a << b) : undefined;
    case 'lshr':
      return b < BigInt(bits) ? a >> b : undefined;
    case 'ashr':
      return b < BigInt(bits) ? wrap(signed(a) >> b) : undefined;
    case 'eq':
      return truth(a === b);
    case 'ne':
      return truth(a !== b);
    case 'ult':
      return truth(a < b);
    case 'ule':
      return truth(a <= b);
    case 'ugt':
      return truth(a > b);
    case 'uge':
      return truth(a >= b);
    case 'slt':
      return truth(signed(a) < signed(b));
    case 'sle':
      return truth(signed(a) <= signed(b));
    case 'sgt':
      return truth(signed(a) > signed(b));
    case 'sge':
      return truth(signed(a) >= signed(b));
    default:
      return evaluateIntrinsic(op, args, bits);
  }
}

/** The smallest integer divided by -1. */
function overflows(a: bigint, b: bigint, bits: number): boolean {
  return BigInt.asIntN(bits, b) === -1n && BigInt.asIntN(bits, a) === -(1n << BigInt(bits - 1));
}

/** The value that an instruction computes from known integers; undefined if it is not known. */
export function computedConstant(
  f: IrFunction,
  instruction: IrInstruction & { kind: 'compute' },
  known: (local: number) => bigint | undefined,
): bigint | undefined {
  const { op, args, target, type } = instruction;
  const result = integerBits(f.locals[target].type);
  const bits = integerBits(type);
  if (result === undefined || bits === undefined) return undefined;
  const values: bigint[] = [];
  for (const arg of args) {
    const value =
      arg.kind === 'int' ? BigInt(arg.value) : arg.kind === 'local' ? known(arg.local) : undefined;
    if (value === undefined) return undefined;
    values.push(value);
  }
  return evaluateConstant(op, values, bits, result);
}

function integerBits(type: IrType): number | undefined {
  return type.kind === 'int' ? type.bits : undefined;
}
