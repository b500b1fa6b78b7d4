import type { ConflictCover, IrPlace, RunClaim } from '../ir/index.js';
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
  /** Nothing undefined comes before the objective: it is not for that reason that no input reaches it. */
  readonly isDefined?: boolean;
  /** What was declared and is needed, where whoever made the proof knows. */
  readonly restsOn?: readonly string[];
  /** What holds at the heads of loops whenever control is there, or between calls, for the explanation. */
  readonly always?: readonly {
    readonly says: Term;
    readonly place?: IrPlace;
    readonly when?: 'between-calls';
  }[];
  /** One sentence in source terms, where whoever made the proof knows better than the formulas. */
  readonly because?: string;
  /** Derives the refutations again, from the program and what is claimed alone. */
  readonly again?: () => readonly Refutation[];
  /** What it says of executions, so that those that were made can be held against it. */
  readonly ofRuns?: () => readonly RunClaim<Term>[];
  /** Why the refutations leave no way open, where the tree does not show it. */
  readonly cover?: ConflictCover;
}

/** What the user declared, as a constraint. */
export type Told =
  | { readonly kind: 'declaration'; readonly text: string }
  /** The precondition holds: what it demands there; absent where another constraint says it. */
  | { readonly kind: 'precondition'; readonly demand?: Term };

export interface Refutation {
  readonly core: readonly Term[];
  /** The branch that cannot be taken, for the explanation. */
  readonly site?: number;
  /** What it means in source terms, where the search knows it. */
  readonly because?: string;
  /** The same for people to read, not simplified: one of these sets of constraints would have to hold. */
  readonly written?: () => readonly (readonly Term[])[];
  /** The branches of a path that the constraints of the core come from. */
  readonly origins?: () => ReadonlyMap<Term, { readonly site: number; readonly arm: number }>;
  /** Constraints that the user declared, for the explanation. */
  readonly told?: ReadonlyMap<Term, Told>;
  /** Where the core does not show it: the branches that take part, and whether the ranges of inputs do. */
  readonly uses?: { readonly sites: readonly number[]; readonly ranges: boolean };
}
