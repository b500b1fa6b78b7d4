import { substitute, type Term } from '../../term/index.js';
import { Address, isAddress, type Place, type Value } from '../../transition/index.js';

/** What a place holds, from the terms for its variables. */
export function placeValue(place: Place, content: (variable: Term) => Term): Value {
  const { value, variables } = place;
  if (!isAddress(value)) return substitute(value, new Map([[variables[0], content(variables[0])]]));
  const offset = content(variables[0]);
  if (variables.length === 1) return new Address(value.object, offset, value.targets);
  const object = content(variables[1]);
  return new Address(object, offset, object.op === 'const' ? [Number(object.value)] : value.targets);
}
