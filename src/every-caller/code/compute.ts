import type { IrInstruction, IrType } from '../../ir/index.js';
import { operationTerm, requirementsOf, scalarOf } from '../../meaning/index.js';
import { ite, type Term, TRUE } from '../../term/index.js';

type Compute = IrInstruction & { kind: 'compute' };

/** Where addresses are numbers, an operation is one on bits. `defined` gets what it must satisfy. */
export interface Computation {
  readonly pointerBits: number;
  defined(condition: Term, what: string): void;
  any(type: IrType, what: string): Term;
}

export function computeTerm(
  context: Computation,
  { op, type }: Compute,
  args: readonly Term[],
  result: IrType,
): Term {
  const { pointerBits } = context;
  const typing = { from: scalarOf(type, pointerBits), to: scalarOf(result, pointerBits) };
  const value = operationTerm(op, args, typing);
  return requirementsOf(op).reduce((known, { term, what }) => {
    const isMet = term(args, typing);
    context.defined(isMet, what);
    // What comes of it otherwise, machines do not agree about.
    return isMet === TRUE ? known : ite(isMet, known, context.any(result, 'undefined'));
  }, value);
}
