import type { Coverage, FunctionResult } from '../result/index.js';
import type { SummaryStyle } from './palette.js';
import { mostFirst, type Root, rootLines, rootsOf } from './roots.js';
import { counted, percentText, secondsText } from './wording.js';

/** What a table says of one function: small, as there may be thousands. */
export interface FunctionRow {
  readonly name: string;
  readonly coverage: Coverage;
  readonly tests: number;
  readonly timeMs: number;
  readonly ended: FunctionResult['ended'];
  /** Verdicts that the check did not confirm, runs that replay could not follow: bugs of ours. */
  readonly checkFailures: number;
  readonly divergences: number;
  /** Places where the program does something undefined. */
  readonly errors: number;
  /** Tests that an oracle rejects. */
  readonly rejected: number;
  /** Why branches are open. */
  readonly roots: readonly Root[];
}

export const functionRow = (result: FunctionResult): FunctionRow => ({
  name: result.function,
  coverage: result.coverage,
  tests: result.tests.length,
  timeMs: result.stats.timeMs.total,
  ended: result.ended,
  checkFailures: result.checkFailures.length,
  divergences: result.divergences.length,
  errors: result.errors.length,
  rejected: result.tests.filter(({ oracle }) => oracle === 'failed').length,
  roots: rootsOf(result, ` of ${result.function}`),
});

/** The narrowest first column: what its head needs. */
const SHORTEST = 8;

/** One row for each function as soon as it is decided, for runs over several. */
export class FunctionTable {
  private readonly width: number;

  constructor(
    names: readonly string[],
    private readonly style: SummaryStyle,
  ) {
    const longest = names.reduce((width, name) => Math.max(width, name.length), SHORTEST);
    const { rowWidth = Number.POSITIVE_INFINITY } = style;
    const room = columns.reduce((left, { width }) => left - width - 1, rowWidth);
    this.width = Math.max(SHORTEST, Math.min(longest, room));
  }

  head(): string {
    return this.style.palette.dim(
      ['function'.padEnd(this.width), ...columns.map(({ name, width }) => name.padStart(width))].join(' '),
    );
  }

  row(row: FunctionRow): string {
    const { palette } = this.style;
    const { coverage, rejected } = row;
    const text = this.line(row.name, coverage, row.tests, row.timeMs);
    const marks = [
      ...(row.checkFailures > 0 ? ['CHECK FAILED'] : []),
      ...(row.divergences > 0 ? ['DIVERGED'] : []),
      ...(rejected > 0 ? [`oracle rejects ${counted(rejected, 'test')}`] : []),
    ];
    const coloured = coverage.open > 0 ? palette.yellow(text) : palette.green(text);
    return [coloured, ...marks.map((mark) => palette.red(mark))].join(' ');
  }

  /** A function that there is no result of. */
  failure(name: string, why: string): string {
    return this.style.palette.red(`${name.padEnd(this.width)} ${why.split('\n')[0]}`);
  }

  /** What it comes to: sums, then what keeps branches open and what proofs rest on. */
  end(rows: readonly FunctionRow[]): string {
    const total = (pick: (row: FunctionRow) => number) => rows.reduce((sum, row) => sum + pick(row), 0);
    const objectives = total(({ coverage }) => coverage.objectives);
    const covered = total(({ coverage }) => coverage.covered);
    const infeasible = total(({ coverage }) => coverage.infeasible);
    const feasible = objectives === infeasible ? 1 : covered / (objectives - infeasible);
    const open = total(({ coverage }) => coverage.open);
    const sums = { objectives, covered, infeasible, open, feasible, onlyByErrors: 0 };
    const tests = total((row) => row.tests);
    const line = this.line(
      `${rows.length} in all`,
      sums,
      tests,
      total(({ timeMs }) => timeMs),
    );
    const reasons = rootLines(mostFirst(rows.flatMap(({ roots }) => roots)), this.style);
    const { palette } = this.style;
    const why = reasons.length > 0 ? ['', palette.bold('why, the most costly first'), ...reasons] : [];
    return [palette.bold(line), ...why].join('\n');
  }

  /** On a line of its own where it is too long; the end of a path says more than its beginning. */
  private nameCell(name: string): string {
    const { rowWidth } = this.style;
    if (rowWidth === undefined || name.length <= this.width) return name.padEnd(this.width);
    const shown = name.length <= rowWidth ? name : `…${name.slice(1 - rowWidth)}`;
    return `${shown}\n${' '.repeat(this.width)}`;
  }

  private line(name: string, coverage: Coverage, tests: number, timeMs: number): string {
    const { objectives, covered, infeasible, open, feasible } = coverage;
    const cells = [objectives, covered, infeasible, open, tests, percentText(feasible), secondsText(timeMs)];
    return [
      this.nameCell(name),
      ...cells.map((cell, column) => String(cell).padStart(columns[column].width)),
    ].join(' ');
  }
}

/** Narrow, so that rows with short names fit 80 columns. */
const columns = [
  { name: 'objectives', width: 10 },
  { name: 'covered', width: 7 },
  { name: 'infeasible', width: 10 },
  { name: 'open', width: 5 },
  { name: 'tests', width: 5 },
  { name: 'feasible', width: 8 },
  { name: 'time', width: 8 },
];
