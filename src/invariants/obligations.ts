import { and, conj, disj, eq, freeVariables, not, substitute, type Term } from '../term/index.js';
import type { Atom, Clause, HornSystem, Predicate } from './horn-system.js';

/** For each predicate the formulas that hold there, together. None: nothing is said. */
export type Invariant = ReadonlyMap<Predicate, readonly Term[]>;

/** The three questions of an invariant; the answer to each must be no. */
export interface Obligations {
  /** Can a run begin outside it? */
  readonly initial: Term;
  /** Can a step lead out of it? */
  readonly inductive: Term;
  /** Does it allow the objective? */
  readonly excludes: Term;
}

/** Built from the clauses alone: that constants hold is asked like everything else. */
export function obligationsOf(system: HornSystem, invariant: Invariant): Obligations {
  const initial: Term[] = [];
  const inductive: Term[] = [];
  const excludes: Term[] = [];
  for (const clause of system.clauses) {
    const violation = conj(violationOf(system, invariant, clause));
    if (clause.head === 'objective') excludes.push(violation);
    else if (clause.source === undefined && clause.others.length === 0) initial.push(violation);
    else inductive.push(violation);
  }
  return { initial: disj(initial), inductive: disj(inductive), excludes: disj(excludes) };
}

/** What would have to hold for the clause to be violated. */
export function violationOf(system: HornSystem, invariant: Invariant, clause: Clause): readonly Term[] {
  const premises = premisesOf(invariant, clause);
  if (clause.head === 'objective') return premises;
  return [...premises, not(holdsAt(system, clause.head, invariant.get(clause.head.predicate) ?? []))];
}

/** The formulas of the sources, and the condition. */
export function premisesOf(invariant: Invariant, { source, others, condition }: Clause): Term[] {
  const terms = source === undefined ? [] : [...(invariant.get(source) ?? [])];
  for (const atom of others)
    for (const term of invariant.get(atom.predicate) ?? []) terms.push(at(atom, term));
  return [...terms, ...condition];
}

function holdsAt(system: HornSystem, atom: Atom, formulas: readonly Term[]): Term {
  const constants = [...(system.facts.get(atom.predicate) ?? [])].map(([variable, value]) =>
    eq(atom.value(variable), value),
  );
  return and(...constants, ...formulas.map((formula) => at(atom, formula)));
}

/** The formula of a predicate for the values of an atom. */
export function at(atom: Atom, formula: Term): Term {
  const values = new Map<Term, Term>();
  for (const variable of freeVariables(formula)) values.set(variable, atom.value(variable));
  return substitute(formula, values);
}
