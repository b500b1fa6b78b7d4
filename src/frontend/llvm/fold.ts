import type { IrInstruction, IrOperand, IrType } from '../../ir/index.js';
import { intConstant } from './scalars.js';

/** The constant an integer computation yields on constants; undefined when it is not known here. */
export function foldCompute(
  instruction: IrInstruction & { kind: 'compute' },
  resultType: IrType,
  read: (operand: IrOperand) => bigint | undefined,
): IrOperand | undefined {
  const { op, args, type } = instruction;
  if (resultType.kind !== 'int' || type.kind !== 'int') return undefined;
  const values: bigint[] = [];
  for (const arg of args) {
    const value = read(arg);
    if (value === undefined) return undefined;
    values.push(value);
  }
  const folded = fold(op, values, type.bits, resultType.bits);
  return folded === undefined ? undefined : intConstant(resultType.bits, folded);
}

export function integerValue(operand: IrOperand): bigint | undefined {
  return operand.kind === 'int' ? BigInt(operand.value) : undefined;
}

/** Operands are unsigned; results are reduced by the caller. Only what is defined for all operands. */
function fold(
  op: string,
  [a, b, c]: readonly bigint[],
  bits: number,
  resultBits: number,
): bigint | undefined {
  const signed = (value: bigint): bigint => BigInt.asIntN(bits, value);
  const truth = (holds: boolean): bigint => (holds ? 1n : 0n);
  switch (op) {
    case 'copy':
    case 'zext':
    case 'trunc':
      return a;
    case 'sext':
      return BigInt.asUintN(resultBits, signed(a));
    case 'add':
      return a + b;
    case 'sub':
      return a - b;
    case 'mul':
      return a * b;
    case 'and':
      return a & b;
    case 'or':
      return a | b;
    case 'xor':
      return a ^ b;
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
    case 'select':
      return a === 1n ? b : c;
    default:
      return undefined;
  }
}
