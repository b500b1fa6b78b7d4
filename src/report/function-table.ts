import type { FunctionResult } from '../result/index.js';
import type { SummaryStyle } from './palette.js';
import { mostFirst, rootLines, rootsOf } from './roots.js';
import { counted, percentText, secondsText } from './wording.js';

/** One row for each function, for runs over several. */
export function functionTable(results: readonly FunctionResult[], style: SummaryStyle): string {
  const width = Math.max(8, ...results.map(({ function: name }) => name.length));
  return [
    tableHead(width, style),
    ...results.map((result) => tableRow(result, width, style)),
    totals(results, width, style),
    ...reasons(results, style),
  ].join('\n');
}

/** What keeps branches open and what proofs rest on, over all functions. */
function reasons(results: readonly FunctionResult[], style: SummaryStyle): readonly string[] {
  const lines = rootLines(mostFirst(results.flatMap((one) => rootsOf(one, ` of ${one.function}`))), style);
  return lines.length > 0 ? ['', style.palette.bold('why, the most costly first'), ...lines] : [];
}

const columnNames = ['objectives', 'covered', 'infeasible', 'open', 'tests', 'feasible', 'time'];

const tableHead = (width: number, { palette }: SummaryStyle): string =>
  palette.dim(['function'.padEnd(width), ...columnNames.map((name) => name.padStart(10))].join(' '));

function tableRow(result: FunctionResult, width: number, { palette }: SummaryStyle): string {
  const { objectives, covered, infeasible, open, feasible } = result.coverage;
  const rejected = result.tests.filter(({ oracle }) => oracle === 'failed').length;
  const mark =
    (result.checkFailures.length > 0 ? palette.red(' CHECK FAILED') : '') +
    (rejected > 0 ? palette.red(` oracle rejects ${counted(rejected, 'test')}`) : '');
  const cells = [
    objectives,
    covered,
    infeasible,
    open,
    result.tests.length,
    percentText(feasible),
    secondsText(result.stats.timeMs.total),
  ];
  const text = [result.function.padEnd(width), ...cells.map((cell) => String(cell).padStart(10))].join(' ');
  return (open > 0 ? palette.yellow(text) : palette.green(text)) + mark;
}

function totals(results: readonly FunctionResult[], width: number, { palette }: SummaryStyle): string {
  const sum = (pick: (result: FunctionResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0);
  const objectives = sum((r) => r.coverage.objectives);
  const covered = sum((r) => r.coverage.covered);
  const infeasible = sum((r) => r.coverage.infeasible);
  const feasible = objectives === infeasible ? 1 : covered / (objectives - infeasible);
  const cells = [
    objectives,
    covered,
    infeasible,
    sum((r) => r.coverage.open),
    sum((r) => r.tests.length),
    percentText(feasible),
    secondsText(sum((r) => r.stats.timeMs.total)),
  ];
  return palette.bold(
    [`${results.length} in all`.padEnd(width), ...cells.map((cell) => String(cell).padStart(10))].join(' '),
  );
}
