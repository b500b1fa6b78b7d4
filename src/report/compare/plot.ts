import type { ComparisonRow, FunctionComparison } from '../../result/index.js';
import { type Html, html } from '../html/markup.js';
import { numberText } from './columns.js';

/** Of the drawing, in its own units. */
const [WIDTH, HEIGHT] = [860, 300];
/** Around the plot. */
const [TOP, RIGHT, BOTTOM, LEFT] = [12, 14, 40, 44];

/** Coverage over solver calls, a line for each row; calls on a logarithmic scale, for rows differ by magnitudes. */
export function coveragePlot({ rows, objectives }: FunctionComparison): Html {
  const mostCalls = Math.max(1, ...rows.map(({ figures }) => figures.solverCalls), ...rows.map(lastCall));
  const x = (calls: number) => LEFT + (Math.log1p(calls) / Math.log1p(mostCalls)) * (WIDTH - LEFT - RIGHT);
  const y = (covered: number) =>
    HEIGHT - BOTTOM - (covered / Math.max(1, objectives)) * (HEIGHT - TOP - BOTTOM);
  const horizontal = heightTicks(objectives).map(
    (value) =>
      html`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(value))}" y2="${at(y(value))}"/><text class="tick" x="${LEFT - 6}" y="${at(y(value) + 4)}" text-anchor="end">${value}</text>`,
  );
  const vertical = callTicks(mostCalls).map(
    (value) =>
      html`<line class="grid" x1="${at(x(value))}" x2="${at(x(value))}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/><text class="tick" x="${at(x(value))}" y="${HEIGHT - BOTTOM + 15}" text-anchor="middle">${value}</text>`,
  );
  const lines = rows.map((row) => line(row, lineStyle(rows, row), x, y));
  return html`<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="objectives covered over solver calls">
${horizontal}
${vertical}
<text class="tick" x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">solver calls (logarithmic)</text>
<text class="tick" transform="translate(12 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">objectives covered</text>
${lines}
</svg>`;
}

/** The line's own piece of the legend, for the table's row. */
export function swatch(rows: readonly ComparisonRow[], row: ComparisonRow): Html {
  const { color, dashes } = lineStyle(rows, row);
  return html`<svg class="swatch" viewBox="0 0 28 8" aria-hidden="true"><line x1="1" x2="27" y1="4" y2="4" class="line ${color}" stroke-dasharray="${dashes}"/></svg>`;
}

interface LineStyle {
  readonly color: string;
  readonly dashes: string;
}

export const COLORS = 8;
const dashPatterns = ['none', '7 4', '2 3', '10 3 2 3', '5 2 2 2 2 2'];

/** Strategies differ by colour, what else differs by the dashes. */
function lineStyle(rows: readonly ComparisonRow[], row: ComparisonRow): LineStyle {
  const strategies = [...new Set(rows.map(({ strategy }) => strategy))];
  const mode = ({ solving, pruning }: ComparisonRow) => `${solving} ${pruning}`;
  const modes = [...new Set(rows.map(mode))];
  return {
    color: `color-${strategies.indexOf(row.strategy) % COLORS}`,
    dashes: dashPatterns[modes.indexOf(mode(row)) % dashPatterns.length],
  };
}

function line(
  row: ComparisonRow,
  { color, dashes }: LineStyle,
  x: (calls: number) => number,
  y: (covered: number) => number,
): Html {
  const [first, ...rest] = row.history;
  if (!first) return html``;
  const steps = rest.map(([calls, covered]) => `H${at(x(calls))}V${at(y(covered))}`).join('');
  // The last calls covered nothing, but they were made.
  const end = Math.max(lastCall(row), row.runs === 1 ? row.figures.solverCalls : 0);
  const [, covered] = row.history[row.history.length - 1];
  const path = `M${at(x(first[0]))} ${at(y(first[1]))}${steps}H${at(x(end))}`;
  const title = `${row.strategy}, ${row.solving}, ${row.pruning}: ${covered} covered after ${numberText(end)} solver calls`;
  return html`<g class="line ${color}"><title>${title}</title><path d="${path}" stroke-dasharray="${dashes}"/><circle cx="${at(x(end))}" cy="${at(y(covered))}" r="3"/></g>
`;
}

const lastCall = ({ history }: ComparisonRow): number => history[history.length - 1]?.[0] ?? 0;

const at = (value: number): string => value.toFixed(1);

/** About five round values. */
function heightTicks(objectives: number): readonly number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
  const step = steps.find((candidate) => objectives / candidate <= 6) ?? 50_000;
  return Array.from({ length: Math.floor(objectives / step) + 1 }, (_, index) => index * step);
}

function callTicks(most: number): readonly number[] {
  const ticks = [0];
  for (let value = 1; value <= most; value *= 10) ticks.push(value);
  return ticks;
}
