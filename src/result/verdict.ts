/** Something that Hyla chose, and what to write into the configuration for it to become a fact. */
export interface ChosenInput {
  readonly choice: string;
  /** What it leaves out: completes "branches need …". */
  readonly needs: string;
  readonly declaration?: string;
}

export type ObjectiveKind =
  | 'condition'
  | 'case'
  | 'path'
  /** The outcome of a decision as a whole. */
  | 'decision'
  /** One way to evaluate a decision. */
  | 'combination'
  /** A condition decides by itself. */
  | 'mcdc'
  /** Control comes to a place. */
  | 'statement'
  | 'call'
  /** A comparison is made at its border, or next to it. */
  | 'boundary'
  /** The operands of a comparison lie to each other in one way. */
  | 'order'
  /** Another operator would have had another result. */
  | 'mutant'
  /** Something goes wrong. */
  | 'error'
  /** What a label of the user's says holds where it stands. */
  | 'label'
  /** Labels hold in one call of their function that make up an objective of the user's. */
  | 'label-objective';

/** A decision of several conditions, with all ways to evaluate it. */
export interface DecisionTable {
  /** `f#3-5`. */
  readonly id: string;
  readonly function: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
  /** `whenTrue`, `whenFalse`: the rows in which the condition decides, having this outcome. */
  readonly conditions: readonly {
    readonly number: number;
    readonly text: string;
    readonly whenTrue: readonly string[];
    readonly whenFalse: readonly string[];
  }[];
  /** `goal`: whose verdict, among the goals or else the objectives, is that of the row; none if nothing needs it. */
  readonly rows: readonly {
    readonly vector: string;
    readonly result: boolean;
    readonly goal?: string;
  }[];
}

/** What is to be covered; the criterion lists them. */
export interface Objective {
  readonly id: string;
  readonly function: string;
  readonly kind: ObjectiveKind;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
  /** `true`, `false`, `case 3`, `default`, `evaluated as T-F`, `independent`, `reached`, `x == y - 1`. */
  readonly outcome: string;
}

export type Verdict =
  | {
      readonly verdict: 'covered';
      readonly tests: readonly number[];
      readonly method?: Discovery;
      /** Each of the tests goes on to do something undefined, or lacks what a caller has to provide. */
      readonly onlyByErrors?: true;
    }
  | { readonly verdict: 'infeasible'; readonly proof: Proof; readonly method?: Argument }
  | { readonly verdict: 'open'; readonly cause: OpenCause };

export type ObjectiveResult = Objective & Verdict;

/** What led to the first test of an objective. */
export type Discovery =
  | 'given-test'
  | 'random-test'
  | 'flip'
  | 'constructed-path'
  | 'joined-paths'
  | 'backward-search';

/** What proved an objective infeasible. */
export type Argument =
  | 'all-paths'
  | 'joined-paths'
  | 'conflicts'
  | 'invariant'
  | 'backward-search'
  | 'every-caller'
  | 'constant';

export interface Proof {
  readonly kind: 'exhausted' | 'conflict' | 'frontier' | 'invariant' | 'constant';
  /** One sentence in source terms. */
  readonly because: string;
  /** Files in the out directory, each `unsat` in any SMT-LIB 2 solver. */
  readonly formulas: readonly string[];
  /** What the user declared of the inputs: beyond the rules of C and the sources, all that it may need. */
  readonly restsOn: readonly string[];
  /** The goals whose proofs it consists of, where the objective is not a goal itself. */
  readonly goals?: readonly string[];
  /** Over the program, the objective, the assumptions, the formulas: a proof of one thing is none of another. */
  readonly digest: string;
}

export type OpenCause =
  | { readonly kind: 'time-limit' }
  | { readonly kind: 'memory-limit' }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'max-tests' }
  | { readonly kind: 'solver-timeout'; readonly formula: string }
  | { readonly kind: 'bound'; readonly detail: string }
  | { readonly kind: 'step-limit'; readonly detail: string }
  | { readonly kind: 'divergence'; readonly detail: string }
  /** A test takes it, but not when the machine's own compiler has compiled it. */
  | { readonly kind: 'machine'; readonly detail: string }
  /** Out of reach only with what Hyla chose for its tests; `declaration`: how the user can make the first a fact. */
  | {
      readonly kind: 'assumption';
      readonly detail: string;
      readonly choices: readonly ChosenInput[];
      readonly declaration?: string;
    }
  /** Only what has done something undefined before gets there; `declaration`: how the user can give it a meaning. */
  | {
      readonly kind: 'undefined';
      readonly detail: string;
      readonly declaration?: string;
      readonly file?: string;
      readonly line?: number;
      readonly column?: number;
    }
  | {
      readonly kind: 'unmodelled';
      readonly detail: string;
      readonly file?: string;
      readonly line?: number;
      readonly column?: number;
    };
