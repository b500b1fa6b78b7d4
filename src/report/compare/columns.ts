import type { ComparisonRow, Figures, FunctionComparison, FunctionResult } from '../../result/index.js';
import { secondsText } from '../wording.js';

/** One figure of the documents: what it is called where there is room, and where there is not. */
export interface Column {
  readonly name: keyof Figures;
  readonly heading: string;
  readonly short: readonly [upper: string, lower: string];
}

export const columns: readonly Column[] = [
  { name: 'cases', heading: 'cases', short: ['', 'cases'] },
  { name: 'discarded', heading: 'discarded', short: ['dis-', 'carded'] },
  { name: 'solverCalls', heading: 'solver calls', short: ['solver', 'calls'] },
  { name: 'solverQueries', heading: 'queries', short: ['', 'queries'] },
  { name: 'eagerFlips', heading: 'eager flips', short: ['eager', 'flips'] },
  { name: 'hopefulFlips', heading: 'hopeful flips', short: ['hopeful', 'flips'] },
  { name: 'satChecks', heading: 'satisfiability checks', short: ['sat.', 'checks'] },
  { name: 'conflicts', heading: 'conflicts', short: ['con-', 'flicts'] },
  { name: 'lemmas', heading: 'lemmas', short: ['', 'lemmas'] },
  { name: 'constructedPaths', heading: 'constructed paths', short: ['constr.', 'paths'] },
  { name: 'averageConstraintSize', heading: 'average constraint size', short: ['average', 'size'] },
];

export const COVERAGE_HEADING = 'covered/infeasible/open';

/** What a row says, in the words of every format. */
export interface RowTexts {
  /** In the order of the columns. */
  readonly figures: readonly string[];
  readonly coverage: string;
  readonly time: string;
  readonly ended: string;
}

export function rowTexts(
  row: ComparisonRow,
  { objectives }: FunctionComparison,
  shown: readonly Column[] = columns,
): RowTexts {
  const { covered, infeasible, open, figures } = row;
  return {
    figures: shown.map(({ name }) => numberText(figures[name])),
    coverage: `${[covered, infeasible, open].map(numberText).join('/')} of ${numberText(objectives)}`,
    time: secondsText(figures.timeMs),
    ended: endedNote(row),
  };
}

/** Means have a digit after the point, where it says something. */
export const numberText = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(1);

/** `time limit`, `3 of 10 runs: time limit`; nothing for rows that ended by themselves. */
export function endedNote({ ended, runs, checkFailures, unchecked }: ComparisonRow): string {
  const notes = ended
    .filter(({ kind }) => kind !== 'complete')
    .map(({ kind, runs: some }) =>
      some === runs ? limitNames[kind] : `${some} of ${runs} runs: ${limitNames[kind]}`,
    );
  if (unchecked > 0) notes.push('time limit of the check');
  if (checkFailures > 0) notes.push('CHECK FAILED');
  return notes.join(', ');
}

const limitNames: Readonly<Record<FunctionResult['ended'], string>> = {
  complete: 'complete',
  'time-limit': 'time limit',
  'memory-limit': 'memory',
  'max-tests': 'limit on tests',
  interrupted: 'interrupted',
};

/** What holds for all rows. */
export function factsOf({ criterion, scope, seeds, objectives }: FunctionComparison): readonly string[] {
  const last = seeds[seeds.length - 1];
  return [
    `criterion ${criterion}`,
    `scope ${scope}`,
    `${objectives} objectives`,
    seeds.length === 1 ? `seed ${last}` : `means over seeds ${seeds[0]} to ${last}`,
  ];
}

/** The row that left the least open, and needed the fewest solver calls for it. */
export function bestRow({ rows }: FunctionComparison): ComparisonRow | undefined {
  const [best] = [...rows].sort(
    (a, b) =>
      a.open - b.open || a.figures.solverCalls - b.figures.solverCalls || a.figures.timeMs - b.figures.timeMs,
  );
  return rows.length > 1 ? best : undefined;
}

export const NOTE =
  'solver calls: attempts to solve a path predicate; queries: what was asked for them; time: without front end and check';
