import { boolVariable, type Term, variable as variableOf } from '../../term/index.js';

const names = new Map<Term, Term>();

/** A variable that stands for anything, in place of one whose content is not known. Always the same for the same one. */
export function lost(variable: Term): Term {
  let other = names.get(variable);
  if (other === undefined) {
    const name = `${variable.name} (anything)`;
    other = variable.sort === 'bool' ? boolVariable(name) : variableOf(name, variable.width);
    names.set(variable, other);
  }
  return other;
}
