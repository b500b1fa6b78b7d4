import type { ConflictCover, RunClaim } from '../ir/index.js';
import type { Term } from '../term/index.js';

/**
 * The claim that no input reaches an objective. Whatever is called infeasible is so because of one of these, whoever
 * made it: there is no other way to that verdict.
 */
export interface InfeasibilityProof {
  /** The one objective that it is about. */
  readonly objective: number;
  /** `constant`: no question about the inputs was needed. */
  readonly kind: 'exhausted' | 'conflict' | 'frontier' | 'invariant' | 'constant';
  /** Where `exhausted` does not mean one path after the other. */
  readonly method?: 'joined-paths' | 'every-caller';
  /** Each unsatisfiable, and every way to the objective needs one of them. A proof without any proves nothing. */
  readonly refutations: readonly Refutation[];
  /** One sentence in source terms, where whoever made the proof knows better than the formulas. */
  readonly because?: string;
  /** Derives the refutations again, from the program and what is claimed alone. */
  readonly again?: () => readonly Refutation[];
  /** What it says of executions, so that those that were made can be held against it. */
  readonly ofRuns?: () => readonly RunClaim<Term>[];
  /** Why the refutations leave no way open, where the tree does not show it. */
  readonly cover?: ConflictCover;
}

export interface Refutation {
  readonly core: readonly Term[];
  /** The branch that cannot be taken, for the explanation. */
  readonly site?: number;
  /** What it means in source terms, where the search knows it. */
  readonly because?: string;
  /** The same for people to read, not simplified: one of these sets of constraints would have to hold. */
  readonly written?: () => readonly (readonly Term[])[];
  /** The branches of a path that the constraints of the core come from, for the explanation. */
  readonly origins?: () => ReadonlyMap<Term, { readonly site: number; readonly arm: number }>;
}
