import { Evaluator, freeVariables, type Term, type TermValue } from '../../term/index.js';
import type { Model } from '../answer.js';

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

interface Remembered {
  readonly model: Model;
  /** Kept with its memo: the constraints of neighbouring paths are mostly the same terms. */
  evaluator: Evaluator;
  evaluations: number;
}

/** Evaluations after which a memo is given up, so that it does not grow for ever. */
const MAX_EVALUATIONS = 20_000;

/** Models found lately. A new query is often true under one of them. */
export class RecentModels {
  private readonly models: Remembered[] = [];

  constructor(private readonly capacity = 12) {}

  find(constraints: readonly Term[]): Model | undefined {
    for (let i = this.models.length - 1; i >= 0; i--) {
      const remembered = this.models[i];
      remembered.evaluations += constraints.length;
      if (remembered.evaluations > MAX_EVALUATIONS) {
        remembered.evaluations = 0;
        remembered.evaluator = evaluatorOf(remembered.model);
      }
      if (satisfies(remembered.evaluator, constraints)) return restricted(remembered.model, constraints);
    }
    return undefined;
  }

  get latest(): Model | undefined {
    return this.models[this.models.length - 1]?.model;
  }

  remember(model: Model): void {
    this.models.push({ model, evaluator: evaluatorOf(model), evaluations: 0 });
    if (this.models.length > this.capacity) this.models.shift();
  }
}
