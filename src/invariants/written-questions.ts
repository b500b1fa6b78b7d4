import {
  boolVariable,
  eq,
  FALSE,
  freeVariables,
  not,
  rawTerm,
  substitute,
  type Term,
  variable,
} from '../term/index.js';
import type { TransitionSystem } from '../transition/index.js';
import { nameOf } from './explain.js';
import type { Clause, HornSystem } from './horn-system.js';
import { type Invariant, premisesOf } from './obligations.js';

/** One of these sets of constraints would have to hold. */
export type WrittenQuestion = readonly (readonly Term[])[];

/**
 * The three questions of an invariant for people to read: in the names of the source, and with the values after a step
 * as variables of their own, so that nothing is simplified away. Equivalent to the obligations.
 */
export function writtenQuestions(
  system: TransitionSystem,
  horn: HornSystem,
  invariant: Invariant,
): readonly [initial: WrittenQuestion, inductive: WrittenQuestion, excludes: WrittenQuestion] {
  const initial: (readonly Term[])[] = [];
  const inductive: (readonly Term[])[] = [];
  const excludes: (readonly Term[])[] = [];
  for (const clause of horn.clauses) {
    const violation = inSourceNames(system, [
      ...premisesOf(invariant, clause),
      ...violatedHead(horn, invariant, clause),
    ]);
    if (clause.head === 'objective') excludes.push(violation);
    else if (clause.source === undefined && clause.others.length === 0) initial.push(violation);
    else inductive.push(violation);
  }
  return [initial, inductive, excludes];
}

const AFTER = ' after';

function violatedHead({ facts }: HornSystem, invariant: Invariant, { head }: Clause): readonly Term[] {
  if (head === 'objective') return [];
  const constants = facts.get(head.predicate) ?? new Map<Term, Term>();
  const formulas = invariant.get(head.predicate) ?? [];
  const read = [...new Set([...constants.keys(), ...formulas.flatMap((formula) => freeVariables(formula))])];
  const after = new Map(read.map((one) => [one, renamed(one, `${one.name}${AFTER}`)]));
  const steps = read.map((one) => eq(after.get(one) ?? one, head.value(one)));
  const claims = [
    ...[...constants].map(([one, value]) => eq(after.get(one) ?? one, value)),
    ...formulas.map((formula) => substitute(formula, after)),
  ];
  // Where nothing is claimed, nothing can be violated.
  if (claims.length === 0) return [FALSE];
  return [...steps, claims.length === 1 ? not(claims[0]) : rawTerm('not', [rawTerm('and', claims)])];
}

function inSourceNames(system: TransitionSystem, terms: readonly Term[]): readonly Term[] {
  const all = new Set(terms.flatMap((term) => freeVariables(term)));
  const names = new Map<Term, string>();
  const count = new Map<string, number>();
  for (const one of all) {
    const own = one.name ?? '';
    const isAfter = own.endsWith(AFTER);
    const place = isAfter ? renamed(one, own.slice(0, -AFTER.length)) : one;
    const name = `${nameOf(system, place)}${isAfter ? AFTER : ''}`;
    names.set(one, name);
    count.set(name, (count.get(name) ?? 0) + 1);
  }
  const replacements = new Map(
    [...names].flatMap(([one, name]): [Term, Term][] =>
      // Variables of different scopes may have the same name.
      count.get(name) === 1 && name !== one.name ? [[one, renamed(one, name)]] : [],
    ),
  );
  return terms.map((term) => substitute(term, replacements));
}

const renamed = (one: Term, name: string): Term =>
  one.sort === 'bool' ? boolVariable(name) : variable(name, one.width);
