/**
 * What a caller would have had to provide for a run to go on: the program read past what it was given, used a NULL that
 * it was passed, or called through it.
 */
export interface CallerRequirement {
  readonly kind:
    | 'elements'
    | 'bytes'
    /** Elements before what the pointer points to. */
    | 'elements-before'
    | 'not-null'
    | 'function'
    /** The pointers lead into one object. */
    | 'one-object';
  /** The pointers in question, as C lvalues. */
  readonly lvalues: readonly string[];
  /** How many: a number, or an expression over the inputs. */
  readonly amount?: Amount;
  /** In C: when what was given is enough. */
  readonly condition?: string;
}

export type Amount =
  | { readonly kind: 'number'; readonly least: number }
  /** So many were given, and that was not enough: perhaps no number is. */
  | { readonly kind: 'more'; readonly than: number }
  /** In C, and how many were given. */
  | { readonly kind: 'expression'; readonly text: string; readonly given: number };
