import { Symbolic, type Value } from '../../symbolic/index.js';
import {
  variable as bitVariable,
  boolVariable,
  eq,
  fpFromBits,
  fpToBits,
  freeVariables,
  type Term,
} from '../../term/index.js';

interface Renamed {
  readonly value: Value;
  readonly variable?: Term;
  readonly definition?: Term;
}

/** Gives the values of a path variables of their own, one per assignment. */
export class Versions {
  readonly definers = new Map<Term, number>();

  /** The value under the node's own name, if it depends on inputs and is a number. */
  rename(value: Value, node: number): Renamed {
    if (!(value instanceof Symbolic)) return { value };
    const { term } = value;
    const isFloat = term.sort === 'fp';
    // Formulas of several paths may stand together: equal names mean equal sorts.
    const variable =
      term.sort === 'bool' ? boolVariable(`$${node}`) : bitVariable(`$${node}.${term.width}`, term.width);
    this.definers.set(variable, node);
    return {
      value: new Symbolic(value.value, isFloat ? fpFromBits(variable) : variable),
      variable,
      definition: isFloat ? fpToBits(term) : term,
    };
  }

  /** The inputs in the value, which come into being with this node. */
  inputsOf(value: Value, node: number): readonly Term[] {
    if (!(value instanceof Symbolic)) return [];
    const inputs = freeVariables(value.term);
    for (const input of inputs) this.definers.set(input, node);
    return inputs;
  }
}

/** What using the definition of a variable means. */
export function equation(variable: Term, definition: Term): Term {
  return eq(variable, definition);
}
