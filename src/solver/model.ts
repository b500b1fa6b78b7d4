import { Evaluator, freeVariables, type Term, type TermValue } from '../term/index.js';
import type { Model } from './answer.js';

/** The value a variable gets where any will do. */
export function anyValue(variable: Term): TermValue {
  if (variable.sort === 'bool') return false;
  return variable.sort === 'fp' || variable.width <= 32 ? 0 : 0n;
}

/** An evaluator under the model; variables without a value get one. */
export function evaluatorOf(model: Model): Evaluator {
  return new Evaluator((variable) => model.get(variable) ?? anyValue(variable));
}

/** All constraints hold. The last is tried first: it is the one a search has just negated. */
export function satisfies(evaluator: Evaluator, constraints: readonly Term[]): boolean {
  for (let i = constraints.length - 1; i >= 0; i--) {
    if (evaluator.value(constraints[i]) !== true) return false;
  }
  return true;
}

/** The model's values for the variables of the constraints, and no others. */
export function restricted(model: Model, constraints: readonly Term[]): Model {
  const result = new Map<Term, TermValue>();
  for (const constraint of constraints) {
    for (const variable of freeVariables(constraint)) {
      if (!result.has(variable)) result.set(variable, model.get(variable) ?? anyValue(variable));
    }
  }
  return result;
}
