import type { AbstractTree } from './abstract-tree.js';
import type { JsonValue, TestResult } from './test-result.js';
import type { ChosenInput, DecisionTable, ObjectiveResult } from './verdict.js';

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
  readonly ended: 'complete' | 'time-limit' | 'memory-limit' | 'interrupted' | 'max-tests';
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
  /** What the machine's own compiler calls itself, where it has to take the branches, too. */
  readonly machine?: string;
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
  /** Variables that nobody wrote were inputs. */
  readonly uninitialised?: 'input';
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

export interface ChoiceCost extends ChosenInput {
  /** So many are open that may need another choice. */
  readonly objectives: number;
}

export interface DeclarationUse {
  readonly declaration: string;
  /** So many are infeasible by a proof that may need it. */
  readonly objectives: number;
}

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
  /** Asked for tests that do the work of several. */
  readonly suiteQuestions?: number;
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
