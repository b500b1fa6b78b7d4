import { evaluateConstant, type IrInstruction, type IrOperand, type IrType } from '../../../ir/index.js';
import { intConstant } from '../select/scalars.js';

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
  const folded = evaluateConstant(op, values, type.bits, resultType.bits);
  return folded === undefined ? undefined : intConstant(resultType.bits, folded);
}

export function integerValue(operand: IrOperand): bigint | undefined {
  return operand.kind === 'int' ? BigInt(operand.value) : undefined;
}
