import { type InputSpace, type InputValue, type InputVector, valueIn } from '../input/index.js';
import type { Model } from '../solver/index.js';
import { variableTerm } from '../symbolic/index.js';
import { evaluate, type Term } from '../term/index.js';

/** The input a model describes; variables it says nothing of keep their value in `base`. */
export function vectorFromModel(space: InputSpace, model: Model, base: InputVector): InputVector {
  const vector: InputValue[] = [...base];
  for (const { id } of space.variables) {
    const value = model.get(variableTerm(space, id));
    if (value !== undefined && typeof value !== 'boolean') vector[id] = value;
  }
  return vector;
}

/** Whether an input satisfies a constraint. */
export function holdsOn(space: InputSpace, input: InputVector, constraint: Term): boolean {
  const ids = new Map(space.variables.map(({ id }) => [variableTerm(space, id), id]));
  return evaluate(constraint, (variable) => valueIn(space, input, ids.get(variable)!)) === true;
}
