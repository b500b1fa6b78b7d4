import type { IrBlock, IrOperand, IrType } from '../../ir/index.js';
import { isCompareOp } from '../../meaning/index.js';
import { rawTerm, type Term } from '../../term/index.js';

/** The comparison that makes a condition, as it stands there: not simplified, so that it can be read when it is a constant. */
export function writtenComparison(
  { instructions }: IrBlock,
  condition: IrOperand,
  value: (operand: IrOperand, type: IrType) => Term,
): Term | undefined {
  if (condition.kind !== 'local') return undefined;
  const made = instructions.findLast((one) => 'target' in one && one.target === condition.local);
  if (made?.kind !== 'compute' || !isCompareOp(made.op)) return undefined;
  const [a, b] = made.args.map((arg) => value(arg, made.type));
  if (a.sort !== 'bv' || b.sort !== 'bv') return undefined;
  switch (made.op) {
    case 'eq':
      return rawTerm('eq', [a, b]);
    case 'ne':
      return rawTerm('not', [rawTerm('eq', [a, b])]);
    case 'ult':
    case 'ule':
    case 'slt':
    case 'sle':
      return rawTerm(made.op, [a, b]);
    case 'ugt':
      return rawTerm('ult', [b, a]);
    case 'uge':
      return rawTerm('ule', [b, a]);
    case 'sgt':
      return rawTerm('slt', [b, a]);
    case 'sge':
      return rawTerm('sle', [b, a]);
  }
}
