import type { ComputeOp, IrPlace } from '../../ir/index.js';
import {
  operationTerm,
  operationValue,
  type Requirement,
  requirementsOf,
  type Scalar,
  type Typing,
} from '../../meaning/index.js';
import type { Term } from '../../term/index.js';
import type { Machine } from '../path/machine.js';
import type { Plain } from '../values/lift.js';
import { concreteOf, floatTerm, integerTerm, symbolic } from '../values/values.js';

/** An operation on integers and floats: its value, and its term where an argument depends on inputs. */
export function applyPlain(op: ComputeOp, args: readonly Plain[], typing: Typing): Plain {
  const value = operationValue(op, args.map(concreteOf), typing);
  return args.some(isSymbolic) ? symbolic(value, operationTerm(op, termsOf(args, typing), typing)) : value;
}

/** Ends the run where the operation is undefined; says of other inputs that it must not be. */
export function demandDefined(
  machine: Machine,
  op: ComputeOp,
  args: readonly Plain[],
  typing: Typing,
  place: IrPlace | undefined,
): void {
  for (const requirement of requirementsOf(op)) demandOne(machine, requirement, args, typing, place);
}

function demandOne(
  machine: Machine,
  requirement: Requirement,
  args: readonly Plain[],
  typing: Typing,
  place: IrPlace | undefined,
): void {
  const values = args.map(concreteOf);
  if (!requirement.holds(values, typing)) {
    const wayOut = requirement.term(termsOf(args, typing), typing);
    machine.fail(requirement.fault(values, typing), place, wayOut);
  } else if (args.some(isSymbolic)) {
    machine.path.guard(requirement.term(termsOf(args, typing), typing), requirement.what, place);
  }
}

function isSymbolic(value: Plain): boolean {
  return typeof value === 'object';
}

function termsOf(args: readonly Plain[], { from }: Typing): readonly Term[] {
  return args.map((arg) => termOf(arg, from));
}

function termOf(value: Plain, { kind, bits }: Scalar): Term {
  return kind === 'float' ? floatTerm(value, bits) : integerTerm(value, bits);
}
