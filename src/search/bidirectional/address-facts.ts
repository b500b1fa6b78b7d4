import { substitute, type Term } from '../../term/index.js';
import {
  type Effect,
  isAddress,
  type Place,
  type TransitionSystem,
  type Value,
} from '../../transition/index.js';
import { placeValue } from './place-value.js';

/** What addresses are at a point of the program under one call string, whichever way control came: constants. */
export type AddressFacts = ReadonlyMap<Term, Term>;

/** What is true whichever of the two ways was taken. */
export function joinedFacts(a: AddressFacts, b: AddressFacts): AddressFacts {
  const joined = new Map<Term, Term>();
  for (const [variable, value] of a) if (b.get(variable) === value) joined.set(variable, value);
  return joined;
}

/** The facts after a step; the locals of a function that is entered begin anew. */
export function factsAfter(
  system: TransitionSystem,
  facts: AddressFacts,
  { updates }: Effect,
  enters: string | undefined,
): AddressFacts {
  const after = new Map<Term, Term>();
  for (const [variable, value] of facts) {
    const owner = system.placeOf(variable)?.owner;
    const isLost = enters !== undefined && owner?.kind === 'local' && owner.function === enters;
    if (!isLost && !updates.has(variable)) after.set(variable, value);
  }
  for (const [variable, value] of updates) {
    if (system.placeOf(variable)?.content !== 'address') continue;
    const known = substitute(value, facts);
    if (known.op === 'const') after.set(variable, known);
  }
  return after;
}

/** Puts the facts in the place of the variables. */
export function knownContent(facts: AddressFacts): (place: Place) => Value {
  return (place) => {
    const isKnown = isAddress(place.value) && place.variables.some((variable) => facts.has(variable));
    return isKnown ? placeValue(place, (variable) => facts.get(variable) ?? variable) : place.value;
  };
}
