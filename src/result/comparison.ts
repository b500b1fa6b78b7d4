import type { FunctionResult } from './result.js';

/** Several ways to cover the same functions, side by side, as plain JSON data. */
export interface Comparison {
  readonly schema: 1;
  readonly hyla: string;
  readonly functions: readonly FunctionComparison[];
  /** Runs that were wanted; fewer were made if someone interrupted them. */
  readonly wantedRuns: number;
  readonly madeRuns: number;
}

export interface FunctionComparison {
  readonly function: string;
  readonly files: readonly string[];
  readonly criterion: string;
  readonly scope: 'function' | 'callees';
  readonly seeds: readonly number[];
  readonly timeLimitMs: number;
  readonly objectives: number;
  readonly rows: readonly ComparisonRow[];
}

/** One way. With several seeds all numbers are means. */
export interface ComparisonRow extends Variant {
  readonly runs: number;
  readonly ended: readonly EndedCount[];
  readonly covered: number;
  readonly infeasible: number;
  readonly open: number;
  readonly figures: Figures;
  /** `[solver calls, objectives covered]` whenever the latter changed, of the first seed. */
  readonly history: readonly HistoryPoint[];
  /** Verdicts that did not survive the check, and those it had no time for, over all runs. */
  readonly checkFailures: number;
  readonly unchecked: number;
}

export interface Variant {
  readonly strategy: string;
  readonly solving: 'full' | 'partial';
  /** `none`, or what is on: `look-ahead+solve-first`. */
  readonly pruning: string;
}

/** How many of the runs ended in this way. */
export interface EndedCount {
  readonly kind: FunctionResult['ended'];
  readonly runs: number;
}

export type HistoryPoint = readonly [solverCalls: number, covered: number];

/** The documents' columns. */
export interface Figures
  extends Pick<
    FunctionResult['stats'],
    | 'cases'
    | 'discarded'
    | 'solverCalls'
    | 'solverQueries'
    | 'eagerFlips'
    | 'hopefulFlips'
    | 'satChecks'
    | 'conflicts'
    | 'lemmas'
    | 'constructedPaths'
    | 'averageConstraintSize'
  > {
  /** Without the front end and without the check, which are the same for all. */
  readonly timeMs: number;
}
