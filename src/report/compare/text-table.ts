import type { Comparison, ComparisonRow, FunctionComparison, Variant } from '../../result/index.js';
import { type SummaryStyle, titleLines, wrapText } from '../palette.js';
import { bestRow, type Column, columns, factsOf, NOTE, rowTexts } from './columns.js';
import { totalsOf } from './totals.js';

/** What the terminal shows: a table for each function, and one for all together. */
export function comparisonText(comparison: Comparison, style: SummaryStyle): string {
  const totals = totalsOf(comparison);
  const tables = [...comparison.functions, ...(totals ? [totals] : [])].map((one) => tableText(one, style));
  return [...tables, ...closing(comparison, style)].join('\n\n');
}

function closing(
  { functions, wantedRuns, madeRuns }: Comparison,
  { palette, width }: SummaryStyle,
): readonly string[] {
  const notes = functions.length > 0 ? [palette.dim(wrapText(NOTE, width).join('\n'))] : [];
  if (madeRuns < wantedRuns)
    notes.push(palette.yellow(`interrupted: ${madeRuns} of ${wantedRuns} runs were made`));
  return notes;
}

/** A column of the text: its two heading lines and a cell for each row. */
interface TextColumn {
  readonly head: readonly [string, string];
  readonly cells: readonly string[];
  readonly align: 'left' | 'right';
}

const GAP = '  ';

function tableText(compared: FunctionComparison, style: SummaryStyle): string {
  const { palette } = style;
  const { rows } = compared;
  const every = textColumns(compared, columns);
  // Where the terminal is narrow, what is zero everywhere gives way.
  const isTold = ({ name }: Column) => rows.some(({ figures }) => figures[name] !== 0);
  const shown = widthOf(every) <= style.width ? every : textColumns(compared, columns.filter(isTold));
  const best = bestRow(compared);
  const lines = bandsOf(shown, style.rowWidth).flatMap((band, index, { length }) => [
    '',
    ...[0, 1].map((line) => palette.dim(lineOf(band, (column) => column.head[line]))),
    ...rows.map((row, place) => {
      const text = lineOf(band, (column) => column.cells[place]);
      const note = index === length - 1 ? rowTexts(row, compared).ended : '';
      const painted = row === best ? palette.bold(palette.green(text)) : text;
      return note === '' ? painted : `${painted}${GAP}${palette.yellow(note)}`;
    }),
  ]);
  const facts = [...factsOf(compared), ...sharedParts(rows)];
  return [...titleLines([compared.function, ...compared.files], facts, style), ...lines].join('\n');
}

/** A table that is wider than the screen is told in parts below each other; the names stand in front of each. */
function bandsOf(
  shown: readonly TextColumn[],
  width = Number.POSITIVE_INFINITY,
): readonly (readonly TextColumn[])[] {
  const names = shown.filter(({ align }) => align === 'left');
  const bands: TextColumn[][] = [];
  for (const column of shown.slice(names.length)) {
    const last = bands.at(-1);
    if (last && widthOf([...last, column]) <= width) last.push(column);
    else bands.push([...names, column]);
  }
  return bands;
}

const variantParts: readonly (keyof Variant)[] = ['strategy', 'solving', 'pruning'];

const differs = (rows: readonly ComparisonRow[], part: keyof Variant): boolean =>
  rows.some((row) => row[part] !== rows[0][part]);

/** What is the same in all rows is said once. */
const sharedParts = (rows: readonly ComparisonRow[]): readonly string[] =>
  variantParts.filter((part) => !differs(rows, part)).map((part) => `${part} ${rows[0]?.[part]}`);

function textColumns(compared: FunctionComparison, chosen: readonly Column[]): readonly TextColumn[] {
  const { rows } = compared;
  const texts = rows.map((row) => rowTexts(row, compared, chosen));
  const names = variantParts
    .filter((part) => part === 'strategy' || differs(rows, part))
    .map((part): TextColumn => ({ head: ['', part], cells: rows.map((row) => row[part]), align: 'left' }));
  const figures = chosen.map(
    (column, k): TextColumn => ({
      head: column.short,
      cells: texts.map((text) => text.figures[k]),
      align: 'right',
    }),
  );
  return [
    ...names,
    ...figures,
    {
      head: ['covered/', 'infeasible/open'],
      cells: texts.map(({ coverage }) => coverage),
      align: 'right',
    },
    { head: ['', 'time'], cells: texts.map(({ time }) => time), align: 'right' },
  ];
}

const columnWidth = ({ head, cells }: TextColumn): number =>
  Math.max(...[...head, ...cells].map(({ length }) => length));

const widthOf = (shown: readonly TextColumn[]): number =>
  shown.reduce((total, column) => total + columnWidth(column) + GAP.length, -GAP.length);

function lineOf(shown: readonly TextColumn[], cell: (column: TextColumn) => string): string {
  const cells = shown.map((column) => {
    const width = columnWidth(column);
    return column.align === 'left' ? cell(column).padEnd(width) : cell(column).padStart(width);
  });
  return cells.join(GAP).trimEnd();
}
