import type { AbstractTree } from './abstract-tree.js';

/** The result as plain JSON data, exactly as the contract writes it. */
export interface FunctionResult {
  readonly schema: 1;
  readonly hyla: string;
  readonly function: string;
  readonly files: readonly string[];
  readonly target: TargetRecord;
  readonly criterion: string;
  readonly strategy: string;
  readonly solving: 'full' | 'partial';
  readonly seed: number;
  readonly assumptions: readonly string[];
  readonly objectives: readonly ObjectiveResult[];
  /**
   * Where objectives are not what single executions do: what these have to do for them, with verdicts that decide the
   * objectives'. Tests cover goals then.
   */
  readonly goals?: readonly ObjectiveResult[];
  /** The truth tables of decisions, where the criterion asks how they are evaluated. */
  readonly decisions?: readonly DecisionTable[];
  /** How the function is built, called functions included; only of functions with a source. */
  readonly tree?: AbstractTree;
  /** Where objectives are paths, and nothing was chosen that could exclude some: the partial paths that no input takes. */
  readonly refutedPaths?: readonly RefutedPath[];
  readonly tests: readonly TestResult[];
  readonly coverage: Coverage;
  readonly divergences: readonly Divergence[];
  /** Inputs on which the program does something undefined, with the place. */
  readonly errors: readonly RuntimeErrorReport[];
  /** What callers have to provide: where runs ended for the lack of it, the program did nothing wrong. */
  readonly requirements: readonly RequirementReport[];
  /** Verdicts that did not survive the independent check: bugs of ours. */
  readonly checkFailures: readonly CheckFailure[];
  /** What Hyla chose and how many objectives are open because of it, the most costly first. */
  readonly choices: readonly ChoiceCost[];
  /** What the user declared and how many proofs rest on it, the most important first. */
  readonly declarations: readonly DeclarationUse[];
  /** How the run ended: everything was decided, or what stopped it. */
  readonly ended: 'complete' | 'time-limit' | 'interrupted' | 'max-tests';
  readonly stats: Statistics;
  /** How the run was made, for `check` to make it again; whoever wrote the result down adds it. */
  readonly run?: RunRecord;
}

/** A way into the tree of paths that no input takes. */
export interface RefutedPath {
  /** The outcomes that lead there, called functions included: `f#1T f#3F`. */
  readonly path: string;
  /** The same in the words of the criterion, as far as decisions have come out. */
  readonly abstract?: string;
  /** SMT-LIB 2: unsatisfiable. */
  readonly formula: string;
}

/** What the sources were taken to mean. */
export interface TargetRecord {
  readonly name: string;
  readonly dataModel: string;
  /** The compiler's flags that change the meaning of C and were followed: `-funsigned-char` … */
  readonly flags?: readonly string[];
  /** Those that might change it, and were not: `-m64` … */
  readonly unfollowed?: readonly string[];
}

/** What, beside the rest of the result, decides the outcome of a run. */
export interface RunRecord {
  /** `-D`, `-I` …, each one word; paths hold from the folder that `files` hold from. */
  readonly preprocessorFlags: readonly string[];
  /** The folder that paths hold from, as seen from the result's own: both can be moved together. */
  readonly folder?: string;
  readonly std?: string;
  /** Of files that are compiled in another way than the first one. */
  readonly own?: { readonly [file: string]: OwnFlags };
  /** The C file that defines the precondition, where it is not one of `files`. */
  readonly precondition?: string;
  readonly scope: 'function' | 'callees';
  readonly maxSteps: number;
  /** As the configuration writes them. */
  readonly inputs: JsonValue;
  /** What the program was made to report beside branches. */
  readonly labels?: readonly (
    | 'statement'
    | 'call'
    | 'boundary'
    | 'order'
    | 'replacement'
    | 'structure'
    | 'error'
    | 'label'
    | 'label-objective'
  )[];
  /** What labels of the user's make up, as the configuration writes it. */
  readonly objectives?: JsonValue;
  /** SHA-256 of each of `files`: a result says nothing about a source that has changed. */
  readonly digests: { readonly [file: string]: string };
}

/** The flags of one file, each one word. */
export interface OwnFlags {
  readonly preprocessorFlags: readonly string[];
  readonly languageFlags: readonly string[];
  readonly std?: string;
}

/** With several functions. */
export interface ResultSet {
  readonly schema: 1;
  readonly functions: readonly FunctionResult[];
  /** The same summed up by the files that the objectives are in. */
  readonly files: readonly FileSummary[];
}

export interface FileSummary {
  readonly file: string;
  readonly coverage: Coverage;
  readonly choices: readonly (ChoiceCost & { readonly function: string })[];
  readonly declarations: readonly (DeclarationUse & { readonly function: string })[];
}

/** Something that Hyla chose, and what to write into the configuration for it to become a fact. */
export interface ChosenInput {
  readonly choice: string;
  /** What it leaves out: completes "branches need …". */
  readonly needs: string;
  readonly declaration?: string;
}

export interface ChoiceCost extends ChosenInput {
  /** So many are open that may need another choice. */
  readonly objectives: number;
}

export interface DeclarationUse {
  readonly declaration: string;
  /** So many are infeasible by a proof that may need it. */
  readonly objectives: number;
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
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'max-tests' }
  | { readonly kind: 'solver-timeout'; readonly formula: string }
  | { readonly kind: 'bound'; readonly detail: string }
  | { readonly kind: 'step-limit'; readonly detail: string }
  | { readonly kind: 'divergence'; readonly detail: string }
  /** Out of reach only with what Hyla chose for its tests; `declaration`: how the user can make the first a fact. */
  | {
      readonly kind: 'assumption';
      readonly detail: string;
      readonly choices: readonly ChosenInput[];
      readonly declaration?: string;
    }
  /** Only what has done something undefined before gets there. */
  | {
      readonly kind: 'undefined';
      readonly detail: string;
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

/** Numbers; strings where a double cannot hold them, and for NaN and infinities; null for NULL. */
export type JsonValue =
  | number
  | string
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** What a function without a body did in a test: it returned something, or wrote it through a parameter. */
export type StubUse =
  | { readonly function: string; readonly returns: JsonValue }
  | { readonly function: string; readonly parameter: string; readonly writes: JsonValue };

export interface TestResult {
  readonly inputs: { readonly [parameter: string]: JsonValue };
  readonly globals: { readonly [name: string]: JsonValue };
  readonly stubs: readonly StubUse[];
  /** What was read of streams: text that ends where the stream does, or bytes with `end` and `error` among them. */
  readonly streams?: { readonly [stream: string]: JsonValue };
  /** What was read of volatile objects, one read after the other. */
  readonly volatile?: { readonly [lvalue: string]: readonly JsonValue[] };
  readonly outcome: TestOutcome;
  /** What `FUNCTION_oracle` says of it; absent where there is none, and for tests that do not return. */
  readonly oracle?: 'passed' | 'failed';
  readonly outputs: { readonly [lvalue: string]: JsonValue };
  readonly covers: readonly string[];
  /** The branches taken, in order: `1F 2T 3T …`. */
  readonly path: string;
  /** The input vector itself, bits in hexadecimal by variable name: what `check` executes again. */
  readonly vector: WrittenVector;
  /** Why tests.c cannot run it, though its behaviour is defined. */
  readonly notNative?: string;
  /** The sizes of the world that it lives in, where these are not the first ones tried. */
  readonly world?: TestWorld;
}

/** What a test's inputs were chosen from. */
export interface TestWorld {
  readonly maxElements: number;
  readonly maxDepth: number;
  readonly pointers: 'apart' | 'together';
  /** Bytes before pointers that the program moves. */
  readonly before: number;
  /** Calls of the function in a test, where there are several. */
  readonly calls?: number;
}

export type TestOutcome =
  | { readonly kind: 'returned'; readonly value?: JsonValue }
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'aborted'; readonly detail?: string }
  | {
      readonly kind: 'runtime-error';
      readonly detail: string;
      readonly file?: string;
      readonly line?: number;
      readonly column?: number;
      /** What the caller would have had to provide; absent where the program itself is wrong. */
      readonly requirement?: string;
    }
  | { readonly kind: 'step-limit' };

export interface Coverage {
  readonly objectives: number;
  readonly covered: number;
  readonly infeasible: number;
  readonly open: number;
  /** covered / (objectives - infeasible); 1 when nothing is feasible. */
  readonly feasible: number;
  /** So many of the covered ones by no test that ends well, errors themselves not counted. */
  readonly onlyByErrors: number;
}

export interface Divergence {
  readonly detail: string;
  readonly inputs: { readonly [parameter: string]: JsonValue };
}

export interface RuntimeErrorReport {
  readonly detail: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** Index of the test that shows it. */
  readonly test: number;
}

/** Something that callers have to provide. */
export interface RequirementReport {
  /** `\`s\` needs at least \`n + 1\` elements`. */
  readonly text: string;
  /** The pointers that it is about. */
  readonly lvalues: readonly string[];
  /** In C, for a precondition, where it can be said there; of lengths, together with `declaration`. */
  readonly condition?: string;
  /** What to write under `inputs.lvalues` of the configuration. */
  readonly declaration?: string;
  /** Where it was needed first. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The tests that lack it. */
  readonly tests: readonly number[];
}

export interface CheckFailure {
  readonly objective: string;
  readonly detail: string;
}

export interface Statistics {
  readonly cases: number;
  readonly discarded: number;
  /** No fewer of the tests that were found cover as many objectives: as many as there are where these are a minimum. */
  readonly fewest?: number;
  readonly solverCalls: number;
  /** Queries of these calls: one each, unless only parts of path predicates are solved. */
  readonly solverQueries: number;
  readonly eagerFlips: number;
  readonly hopefulFlips: number;
  readonly satChecks: number;
  readonly conflicts: number;
  readonly lemmas: number;
  readonly feasibleSequences: number;
  readonly constructedPaths: number;
  readonly feasiblePaths: number;
  readonly infeasiblePrefixes: number;
  readonly averageConstraintSize: number;
  readonly presolved: number;
  readonly backendCalls: number;
  readonly executions: number;
  readonly timeMs: {
    readonly total: number;
    readonly frontend: number;
    readonly execute: number;
    readonly replay: number;
    readonly search: number;
    readonly solver: number;
    readonly check: number;
  };
}

/** Bits in hexadecimal by variable name, defaults left out. */
export interface WrittenVector {
  readonly [variable: string]: string;
}
