import { conj, eq, FALSE, substituteAll, type Term } from '../term/index.js';
import type { Atom, Clause, Facts, Predicate } from './horn-system.js';

type Constants = Map<Term, Term>;

/**
 * The variables that are constant at a predicate whenever it is reached, and the clauses with these constants put in:
 * ways that are then impossible are gone. Begins with what the first way to a predicate says, and takes back what
 * another way contradicts.
 */
export function propagateConstants(
  clauses: readonly Clause[],
  live: ReadonlyMap<Predicate, readonly Term[]>,
): { readonly facts: Facts; readonly specialised: readonly Clause[] } {
  const facts = new Map<Predicate, Constants>();
  const from = new Map<Predicate | undefined, Clause[]>();
  for (const clause of clauses) {
    for (const source of [clause.source, ...clause.others.map(({ predicate }) => predicate)]) {
      const list = from.get(source);
      if (list === undefined) from.set(source, [clause]);
      else list.push(clause);
    }
  }
  const agenda = new Set<Predicate | undefined>([undefined]);
  for (const source of agenda) {
    agenda.delete(source);
    for (const clause of from.get(source) ?? []) {
      const special = specialise(clause, facts);
      if (special === undefined || special.head === 'objective') continue;
      const { predicate } = special.head;
      if (arrive(special.head, live.get(predicate) ?? [])) agenda.add(predicate);
    }
  }
  const specialised = clauses.flatMap((clause) => specialise(clause, facts) ?? []);
  return { facts, specialised };

  /** True if something changed. */
  function arrive({ predicate, value }: Atom, variables: readonly Term[]): boolean {
    const known = facts.get(predicate);
    if (known === undefined) {
      const fresh: Constants = new Map();
      for (const variable of variables) {
        const term = value(variable);
        if (term.op === 'const') fresh.set(variable, term);
      }
      facts.set(predicate, fresh);
      return true;
    }
    let changed = false;
    for (const [variable, constant] of [...known]) {
      if (value(variable) === constant) continue;
      known.delete(variable);
      changed = true;
    }
    return changed;
  }
}

/** The clause under what is known of its sources; undefined if one is not reached, or the way is impossible. */
function specialise(clause: Clause, facts: ReadonlyMap<Predicate, Constants>): Clause | undefined {
  const { source, others, head } = clause;
  const own = source === undefined ? NO_CONSTANTS : facts.get(source);
  if (own === undefined) return undefined;
  const put = (term: Term): Term => (own.size === 0 ? term : substituteAll([term], own)[0]);
  const condition = clause.condition.map(put);
  const atoms: Atom[] = [];
  for (const { predicate, value } of others) {
    const known = facts.get(predicate);
    if (known === undefined) return undefined;
    const atom = { predicate, value: remembered((variable: Term) => put(value(variable))) };
    for (const [variable, constant] of known) condition.push(eq(atom.value(variable), constant));
    atoms.push(atom);
  }
  if (conj(condition) === FALSE) return undefined;
  if (head === 'objective') return { source, others: atoms, condition, head };
  const { value, predicate } = head;
  return {
    source,
    others: atoms,
    condition,
    head: { predicate, value: remembered((variable: Term) => put(value(variable))) },
  };
}

const NO_CONSTANTS: Constants = new Map();

/** Each variable is asked for many times. */
export function remembered(compute: (variable: Term) => Term): (variable: Term) => Term {
  const known = new Map<Term, Term>();
  return (variable) => {
    let value = known.get(variable);
    if (value === undefined) {
      value = compute(variable);
      known.set(variable, value);
    }
    return value;
  };
}
