import { boolVariable, type Term, variable } from '../term/index.js';

/** Variables for what places held when a recursive function was entered. */
export class EntryVariables {
  private readonly entryOf = new Map<Term, Term>();
  private readonly currentOf = new Map<Term, Term>();

  /** What the variable's place held on entry. */
  of(current: Term): Term {
    let entry = this.entryOf.get(current);
    if (entry === undefined) {
      const name = `${current.name} on entry`;
      entry = current.sort === 'bool' ? boolVariable(name) : variable(name, current.width);
      this.entryOf.set(current, entry);
      this.currentOf.set(entry, current);
    }
    return entry;
  }

  /** The variable of the place itself, of one for its content on entry. */
  current(entry: Term): Term | undefined {
    return this.currentOf.get(entry);
  }
}
