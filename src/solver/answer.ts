import type { Term, TermValue } from '../term/index.js';

/** Values of variables. A variable that is absent may have any value. */
export type Model = ReadonlyMap<Term, TermValue>;

/** What a solver says. A time-out is a value, never an exception. */
export type Answer =
  | { readonly kind: 'sat'; readonly model: Model }
  /**
   * `core`: ascending indices into the constraints that were asked; these alone are unsatisfiable.
   * `by`: the backend that said so, or `presolve`; whoever re-checks asks another one.
   */
  | { readonly kind: 'unsat'; readonly core: readonly number[]; readonly by: string }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly detail: string };

/** The budget was spent; the backend has no theory for it; or the backend broke. */
export type UnknownReason = 'budget' | 'unsupported' | 'failed';

export interface Limits {
  /**
   * How long a query may take. Backends turn it into their own units (conflicts, `rlimit`), so that the same
   * query gives the same answer on any machine; the clock is the outer limit only.
   */
  readonly timeoutMs: number;
  /** `one`: if the first backend does not know, no other is asked. */
  readonly opinions?: 'one';
}

export const defaultLimits: Limits = { timeoutMs: 10_000 };

export function unknown(reason: UnknownReason, detail: string): Answer {
  return { kind: 'unknown', reason, detail };
}
