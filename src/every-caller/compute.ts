import type { IrInstruction, IrType } from '../ir/index.js';
import { operationTerm, requirementsOf, scalarOf } from '../meaning/index.js';
import type { Term } from '../term/index.js';

type Compute = IrInstruction & { kind: 'compute' };

/** Where addresses are numbers, an operation is one on bits. `defined` gets what it must satisfy. */
export interface Computation {
  readonly pointerBits: number;
  defined(condition: Term, what: string): void;
}

export function computeTerm(
  context: Computation,
  { op, type }: Compute,
  args: readonly Term[],
  result: IrType,
): Term {
  const { pointerBits } = context;
  const typing = { from: scalarOf(type, pointerBits), to: scalarOf(result, pointerBits) };
  for (const { term, what } of requirementsOf(op)) context.defined(term(args, typing), what);
  return operationTerm(op, args, typing);
}
