import type {
  ComparisonRow,
  EndedCount,
  Figures,
  FunctionResult,
  HistoryPoint,
  Variant,
} from '../../result/index.js';

/** One run that was made. */
export interface MadeRun {
  readonly result: FunctionResult;
  readonly history: readonly HistoryPoint[];
}

/** The row of one combination, from its runs with different seeds. */
export function rowOf({ strategy, solving, pruning }: Variant, runs: readonly MadeRun[]): ComparisonRow {
  const total = (value: (result: FunctionResult) => number): number =>
    runs.reduce((sum, { result }) => sum + value(result), 0);
  const mean = (value: (result: FunctionResult) => number): number => round(total(value) / runs.length);
  const stat = (name: Exclude<keyof Figures, 'timeMs'>) => mean(({ stats }) => stats[name]);
  return {
    strategy,
    solving,
    pruning,
    runs: runs.length,
    ended: endedCounts(runs),
    covered: mean(({ coverage }) => coverage.covered),
    infeasible: mean(({ coverage }) => coverage.infeasible),
    open: mean(({ coverage }) => coverage.open),
    figures: {
      cases: stat('cases'),
      discarded: stat('discarded'),
      solverCalls: stat('solverCalls'),
      solverQueries: stat('solverQueries'),
      eagerFlips: stat('eagerFlips'),
      hopefulFlips: stat('hopefulFlips'),
      satChecks: stat('satChecks'),
      conflicts: stat('conflicts'),
      lemmas: stat('lemmas'),
      constructedPaths: stat('constructedPaths'),
      averageConstraintSize: stat('averageConstraintSize'),
      timeMs: mean(({ stats: { timeMs } }) => timeMs.total - timeMs.frontend - timeMs.check),
    },
    history: thinned(runs[0].history),
    checkFailures: total(({ checkFailures }) => checkFailures.length),
    unchecked: total(uncheckedOf),
  };
}

/** The search had ended; what is open for lack of time lacked the check's. */
function uncheckedOf({ ended, objectives }: FunctionResult): number {
  if (ended !== 'complete') return 0;
  return objectives.filter((one) => one.verdict === 'open' && one.cause.kind === 'time-limit').length;
}

const round = (value: number): number => Math.round(value * 10) / 10;

function endedCounts(runs: readonly MadeRun[]): readonly EndedCount[] {
  const counts = new Map<FunctionResult['ended'], number>();
  for (const { result } of runs) counts.set(result.ended, (counts.get(result.ended) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, runs: count }));
}

/** More points than a plot can show. */
const MOST_POINTS = 500;

/** Path criteria cover something with nearly every call. */
function thinned(history: readonly HistoryPoint[]): readonly HistoryPoint[] {
  const step = Math.ceil(history.length / MOST_POINTS);
  return history.filter((_, index) => index % step === 0 || index === history.length - 1);
}
