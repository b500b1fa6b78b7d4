import { boolVariable, type Term, variable as variableOf } from '../../term/index.js';

/** A variable that stands for anything, in place of one whose content is not known. Always the same for the same one. */
export function lost(variable: Term): Term {
  const name = `${variable.name} (anything)`;
  return variable.sort === 'bool' ? boolVariable(name) : variableOf(name, variable.width);
}
