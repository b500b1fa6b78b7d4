import type { Comparison, ComparisonRow, FunctionComparison } from '../../result/index.js';
import { Html, html, nothing } from '../html/markup.js';
import { style } from '../html/style.js';
import { counted } from '../wording.js';
import { bestRow, COVERAGE_HEADING, columns, factsOf, NOTE, rowTexts } from './columns.js';
import { COLORS, coveragePlot, swatch } from './plot.js';
import { totalsOf } from './totals.js';

/** One file that needs nothing else, neither a server nor a script. */
export function comparisonPage(comparison: Comparison): string {
  const { functions, hyla, madeRuns, wantedRuns } = comparison;
  const totals = totalsOf(comparison);
  const interrupted =
    madeRuns < wantedRuns
      ? html`<div class="alarm">Interrupted: ${madeRuns} of ${wantedRuns} runs were made.</div>`
      : nothing;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hyla: comparison</title>
<style>${new Html(style + tableStyle)}</style>
</head>
<body>
<main>
<h1>Comparison</h1>
<p class="facts">${counted(functions.length, 'function')} · ${counted(madeRuns, 'run')} · Hyla ${hyla}</p>
${interrupted}
${totals ? section(totals) : nothing}
${functions.map(section)}
<p class="facts">${NOTE}. Of the plots: coverage of the first seed; colours are strategies, dashes the ways of solving and pruning.</p>
</main>
</body>
</html>
`;
  return page.text;
}

function section(compared: FunctionComparison): Html {
  const best = bestRow(compared);
  const hasPlot = compared.rows.some(({ history }) => history.length > 0);
  const headings = columns.map(({ heading }) => html`<th>${heading}</th>`);
  return html`<section>
<h2><code>${compared.function}</code> ${compared.files.join(' ')}</h2>
<p class="facts">${factsOf(compared).join(' · ')}</p>
<div class="wide"><table class="figures"><thead><tr><th></th><th>strategy</th><th>solving</th><th>pruning</th>${headings}<th>${COVERAGE_HEADING}</th><th>time</th><th></th></tr></thead>
<tbody>${compared.rows.map((row) => tableRow(compared, row, row === best ? 'best' : ''))}</tbody></table></div>
${hasPlot ? coveragePlot(compared) : nothing}
</section>
`;
}

function tableRow(compared: FunctionComparison, row: ComparisonRow, className: string): Html {
  const { figures, coverage, time, ended } = rowTexts(row, compared);
  const cells = figures.map((figure) => html`<td>${figure}</td>`);
  const verdict = row.open > 0 ? 'open' : 'covered';
  return html`<tr class="${className}"><td>${swatch(compared.rows, row)}</td><td>${row.strategy}</td><td>${row.solving}</td><td>${row.pruning}</td>${cells}<td class="${verdict}">${coverage}</td><td>${time}</td><td class="open">${ended}</td></tr>
`;
}

const lightColors = ['#1f6feb', '#c2410c', '#15803d', '#9333ea', '#b91c1c', '#0e7490', '#a16207', '#be185d'];
const darkColors = ['#79b8ff', '#fb923c', '#4ade80', '#c792ff', '#f87171', '#22d3ee', '#facc15', '#f472b6'];

const colorRules = (colors: readonly string[]): string =>
  colors
    .slice(0, COLORS)
    .map((color, index) => `.color-${index} { stroke: ${color}; fill: ${color}; }`)
    .join(' ');

const tableStyle = `
.wide { overflow-x: auto; }
.figures { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.figures th { text-align: right; vertical-align: bottom; font-weight: 600; color: var(--faint); font-size: 13px; line-height: 1.25; max-width: 7rem; }
.figures td { text-align: right; white-space: nowrap; }
.figures td, .figures th { padding: .25rem .7rem .25rem 0; border-bottom: 1px solid var(--line); }
.figures :is(td, th):nth-child(-n+4), .figures :is(td, th):last-child { text-align: left; }
.figures tr.best td { font-weight: 700; background: var(--covered-back); }
.swatch { width: 28px; height: 8px; vertical-align: middle; } .swatch .line { stroke-width: 2.5; }
.plot { width: 100%; max-width: 60rem; margin-top: 1rem; display: block; }
.plot .grid { stroke: var(--line); } .plot .tick { fill: var(--faint); font-size: 11px; }
.plot .line path { fill: none; stroke-width: 1.8; opacity: .85; } .plot .line:hover path { stroke-width: 4; opacity: 1; }
${colorRules(lightColors)}
@media (prefers-color-scheme: dark) { ${colorRules(darkColors)} }
`;
