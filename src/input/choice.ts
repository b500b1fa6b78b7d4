/**
 * What Hyla picks so that there is something finite to search. Choices shape tests, and take no part in a proof: whether a
 * branch is out of reach must not depend on them.
 */
export interface Choice {
  readonly kind: ChoiceKind;
  /** What is chosen: an lvalue, a function, or nothing in particular. */
  readonly subject: string;
  /** The choice in a sentence, as results list it. */
  readonly text: string;
  /** What it leaves out: completes "branches need …". */
  readonly needs: string;
  /** What to write under `inputs.lvalues` for it to become a fact. */
  readonly declaration?: string;
}

export type ChoiceKind =
  | 'length'
  | 'string'
  | 'null'
  | 'distinct'
  | 'depth'
  | 'size'
  | 'before'
  | 'type'
  | 'union'
  | 'callee'
  | 'stub'
  | 'written'
  | 'allocation'
  | 'large-allocation'
  | 'first-call'
  /** A variable that no test sets. */
  | 'initial'
  /** What C leaves to the compiler. */
  | 'compiler'
  | 'locale';

/** What the user made a fact, by the configuration or by a precondition: proofs may rest on it. */
export interface Declaration {
  /**
   * `range` and `precondition`: constraints on the inputs; `shape`: what the world is made of; `allocation`: that it succeeds;
   * `meaning`: of the program itself, which every proof is about.
   */
  readonly kind: 'range' | 'precondition' | 'shape' | 'allocation' | 'meaning';
  /** An lvalue, a function, or nothing in particular. */
  readonly subject: string;
  /** In a sentence, as results list it. */
  readonly text: string;
}
