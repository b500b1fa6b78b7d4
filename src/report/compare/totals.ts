import type {
  Comparison,
  ComparisonRow,
  EndedCount,
  Figures,
  FunctionComparison,
} from '../../result/index.js';

/** One table for all functions, if there are several: sums, and the average size of all constraints. */
export function totalsOf({ functions }: Comparison): FunctionComparison | undefined {
  const [first] = functions;
  // An interrupted function has not all the rows.
  const rowCount = Math.min(...functions.map(({ rows }) => rows.length));
  if (functions.length < 2 || rowCount === 0) return undefined;
  return {
    ...first,
    function: `all ${functions.length} functions`,
    files: [],
    objectives: sum(functions.map(({ objectives }) => objectives)),
    rows: first.rows.slice(0, rowCount).map((_, index) => totalRow(functions.map(({ rows }) => rows[index]))),
  };
}

function totalRow(rows: readonly ComparisonRow[]): ComparisonRow {
  const figure = (name: keyof Figures) => sum(rows.map(({ figures }) => figures[name]));
  const queries = figure('solverQueries');
  const constraints = sum(rows.map(({ figures: f }) => f.averageConstraintSize * f.solverQueries));
  return {
    ...rows[0],
    runs: sum(rows.map(({ runs }) => runs)),
    ended: endedCounts(rows),
    covered: sum(rows.map(({ covered }) => covered)),
    infeasible: sum(rows.map(({ infeasible }) => infeasible)),
    open: sum(rows.map(({ open }) => open)),
    figures: {
      cases: figure('cases'),
      discarded: figure('discarded'),
      solverCalls: figure('solverCalls'),
      solverQueries: queries,
      eagerFlips: figure('eagerFlips'),
      hopefulFlips: figure('hopefulFlips'),
      satChecks: figure('satChecks'),
      conflicts: figure('conflicts'),
      lemmas: figure('lemmas'),
      constructedPaths: figure('constructedPaths'),
      averageConstraintSize: queries === 0 ? 0 : rounded(constraints / queries),
      timeMs: figure('timeMs'),
    },
    history: [],
    checkFailures: sum(rows.map(({ checkFailures }) => checkFailures)),
    unchecked: sum(rows.map(({ unchecked }) => unchecked)),
  };
}

function endedCounts(rows: readonly ComparisonRow[]): readonly EndedCount[] {
  const counts = new Map<EndedCount['kind'], number>();
  for (const { ended } of rows)
    for (const { kind, runs } of ended) counts.set(kind, (counts.get(kind) ?? 0) + runs);
  return [...counts].map(([kind, runs]) => ({ kind, runs }));
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
/** Means have one digit; so have their sums. */
const sum = (values: readonly number[]): number => rounded(values.reduce((a, b) => a + b, 0));
