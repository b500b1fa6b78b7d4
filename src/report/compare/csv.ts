import type { Comparison } from '../../result/index.js';
import { columns, endedNote } from './columns.js';

const head = [
  'function',
  'files',
  'strategy',
  'solving',
  'pruning',
  'runs',
  ...columns.map(({ name }) => name),
  'objectives',
  'covered',
  'infeasible',
  'open',
  'timeMs',
  'endedBy',
];

/** A line for each row of each function (RFC 4180, but for the line ends of the machine's tools). */
export function comparisonCsv({ functions }: Comparison): string {
  const lines = functions.flatMap((compared) =>
    compared.rows.map((row) => [
      compared.function,
      compared.files.join(' '),
      row.strategy,
      row.solving,
      row.pruning,
      row.runs,
      ...columns.map(({ name }) => row.figures[name]),
      compared.objectives,
      row.covered,
      row.infeasible,
      row.open,
      row.figures.timeMs,
      endedNote(row),
    ]),
  );
  return [head, ...lines].map((cells) => `${cells.map((cell) => quoted(String(cell))).join(',')}\n`).join('');
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
