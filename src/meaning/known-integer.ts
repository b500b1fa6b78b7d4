import type { IrInstruction, IrOperand, IrType } from '../ir/index.js';
import { wrapInteger } from './concrete.js';
import { operationValue } from './operation.js';
import { requirementsOf } from './requirement.js';

/** The integer that an instruction computes from known ones; undefined if it is not known, or undefined. */
export function computedInteger(
  { op, args, type }: IrInstruction & { kind: 'compute' },
  result: IrType,
  known: (operand: IrOperand) => bigint | undefined,
): bigint | undefined {
  if (result.kind !== 'int' || type.kind !== 'int') return undefined;
  const typing = { from: type, to: result };
  const values: bigint[] = [];
  for (const arg of args) {
    const value = known(arg);
    if (value === undefined) return undefined;
    values.push(value);
  }
  // Only the condition of `select` has another width than the rest.
  const concrete = values.map((value, k) => wrapInteger(value, op === 'select' && k === 0 ? 1 : type.bits));
  if (!requirementsOf(op).every((requirement) => requirement.holds(concrete, typing))) return undefined;
  return BigInt(operationValue(op, concrete, typing));
}
