import type { IrInstruction, IrOperand, IrType } from '../../../ir/index.js';
import { computedInteger } from '../../../meaning/index.js';
import { intConstant } from '../select/scalars.js';

/** The constant an integer computation yields on constants; undefined when it is not known here. */
export function foldCompute(
  instruction: IrInstruction & { kind: 'compute' },
  resultType: IrType,
  read: (operand: IrOperand) => bigint | undefined,
): IrOperand | undefined {
  const folded = computedInteger(instruction, resultType, read);
  return folded === undefined || resultType.kind !== 'int' ? undefined : intConstant(resultType.bits, folded);
}

export function integerValue(operand: IrOperand): bigint | undefined {
  return operand.kind === 'int' ? BigInt(operand.value) : undefined;
}
