import type { CodePosition } from '../ir/index.js';
import type { Term } from '../term/index.js';
import type { Procedure } from './procedures.js';

/**
 * A point at which an invariant is wanted: what holds there whenever control comes by. Its formula is over the
 * variables of places; in a recursive function also over what they were when the function was entered.
 */
export interface Predicate {
  readonly key: string;
  readonly kind:
    | { readonly kind: 'point'; readonly position: CodePosition; readonly procedure: Procedure }
    /** What a recursive function makes of the places it was entered with; `result` variables are its value. */
    | { readonly kind: 'summary'; readonly procedure: Procedure };
}

/** The predicate holds of these values: by variable of its formula. */
export interface Atom {
  readonly predicate: Predicate;
  value(variable: Term): Term;
}

/**
 * If the source's and the other atoms' formulas and the condition hold, so does that of the head; a head that is
 * the objective must not be reached. All variables are free. The source is undefined at the start of a run.
 */
export interface Clause {
  readonly source: Predicate | undefined;
  readonly others: readonly Atom[];
  readonly condition: readonly Term[];
  readonly head: Atom | 'objective';
}

/** Constants that hold at the points already, beside whatever formula is found for them. */
export type Facts = ReadonlyMap<Predicate, ReadonlyMap<Term, Term>>;

export interface HornSystem {
  readonly predicates: readonly Predicate[];
  readonly clauses: readonly Clause[];
  readonly facts: Facts;
  /** The variables that matter to where control goes from the predicate's point. */
  readonly live: ReadonlyMap<Predicate, readonly Term[]>;
}
