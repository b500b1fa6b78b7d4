import { type InputSpace, type InputValue, type InputVector, valueIn } from '../../input/index.js';
import type { Model } from '../../solver/index.js';
import { variableTerm } from '../../symbolic/index.js';
import { evaluate, type Term } from '../../term/index.js';

/** The input a model describes; variables it says nothing of keep their value in `base`. */
export function vectorFromModel(space: InputSpace, model: Model, base: InputVector): InputVector {
  const ids = variableIds(space);
  const vector: InputValue[] = [...base];
  for (const [variable, value] of model) {
    const id = ids.get(variable);
    if (id !== undefined && typeof value !== 'boolean') vector[id] = value;
  }
  return vector;
}

/** The other way round: an input as the assignment it is. */
export function modelOf(space: InputSpace, input: InputVector): Model {
  return new Map([...variableIds(space)].map(([variable, id]) => [variable, valueIn(space, input, id)]));
}

/** Whether an input satisfies a constraint. */
export function holdsOn(space: InputSpace, input: InputVector, constraint: Term): boolean {
  return evaluate(constraint, inputValues(space, input)) === true;
}

/** The values an input gives to the variables of terms. */
export function inputValues(space: InputSpace, input: InputVector): (variable: Term) => InputValue {
  const ids = variableIds(space);
  return (variable) => valueIn(space, input, ids.get(variable)!);
}

const idsOfSpace = new WeakMap<InputSpace, Map<Term, number>>();

/** The variable that a term stands for. Stub calls add variables: the map catches up. */
function variableIds(space: InputSpace): ReadonlyMap<Term, number> {
  let ids = idsOfSpace.get(space);
  if (!ids) {
    ids = new Map();
    idsOfSpace.set(space, ids);
  }
  for (let id = ids.size; id < space.variables.length; id++) ids.set(variableTerm(space, id), id);
  return ids;
}
