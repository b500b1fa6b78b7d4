import { claimedPoint, type StateClaim } from '../ir/index.js';
import { eq, type Term } from '../term/index.js';
import { statePlaceOf, type TransitionSystem } from '../transition/index.js';
import type { HornSystem } from './horn-system.js';
import type { Invariant } from './obligations.js';

/** What the invariant says of the states in which executions come to its points, for whoever has executions. */
export function stateClaims(
  system: TransitionSystem,
  { predicates, facts }: HornSystem,
  invariant: Invariant,
): readonly StateClaim<Term>[] {
  return predicates.flatMap((predicate): StateClaim<Term>[] => {
    if (predicate.kind.kind !== 'point') return [];
    const constants = [...(facts.get(predicate) ?? [])].map(([variable, value]) => eq(variable, value));
    const all = [...constants, ...(invariant.get(predicate) ?? [])];
    if (all.length === 0) return [];
    const { position, procedure } = predicate.kind;
    const at = claimedPoint(position, procedure.isRoot ? 'all' : 'inner');
    // What a place held on entry of a recursive function stands for no place: then nobody can tell.
    const placeOf = (variable: Term) => statePlaceOf(system, variable);
    return [{ kind: 'state', at, formulas: { kind: 'hold', all }, placeOf }];
  });
}
