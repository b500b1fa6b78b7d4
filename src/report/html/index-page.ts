import type { FunctionRow } from '../function-table.js';
import { mostFirst } from '../roots.js';
import { percentText, secondsText } from '../wording.js';
import { coverageOverTime } from './coverage-over-time.js';
import { indexScript } from './index-script.js';
import { Html, html, nothing } from './markup.js';
import { style } from './style.js';
import { whyList } from './why-list.js';

/** One function of several, and where its own report is. */
export interface IndexRow {
  readonly file: string;
  readonly row: FunctionRow;
  /** As seen from the index; with `/` between the parts. */
  readonly folder: string;
}

/** What all functions of a project came to at the end of a run. */
export interface RunSums {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly functions: number;
  readonly objectives: number;
  readonly covered: number;
  readonly infeasible: number;
  readonly open: number;
}

/** `index.html`: all functions of a run, by file, to be sorted and filtered; each leads to its own report. */
export function htmlIndex(rows: readonly IndexRow[], runs: readonly RunSums[]): string {
  const sums = sumsOf(rows);
  const files = [...new Set(rows.map(({ file }) => file))];
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hyla: ${rows.length} functions</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>${rows.length} functions of ${files.length} files</h1>
${counts(sums)}
${coverageOverTime(runs)}
${whyList(mostFirst(rows.flatMap(({ row }) => row.roots)))}
<h2>Files</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Files"><table class="plain sums" id="files">
<thead><tr>${heads('file')}</tr></thead>
<tbody>
${files.map((file) => fileRow(file, rows))}</tbody>
</table></div>
<h2>Functions</h2>
<form class="filters" role="search">
<label>name or file <input type="search" id="text" autocomplete="off"></label>
<label>show <select id="which">
<option value="all">all</option>
<option value="open">with open objectives</option>
<option value="infeasible">with infeasible ones</option>
<option value="errors">with errors</option>
<option value="decided">decided</option>
</select></label>
<output id="shown">${rows.length} of ${rows.length}</output>
</form>
<div class="scroll" tabindex="0" role="region" aria-label="Functions"><table class="plain sums" id="functions">
<thead><tr>${heads('function')}</tr></thead>
<tbody>
${rows.map(functionLine)}</tbody>
</table></div>
</main>
<script>${new Html(indexScript)}</script>
</body>
</html>
`;
  return page.text;
}

interface Sums {
  readonly functions: number;
  readonly objectives: number;
  readonly covered: number;
  readonly infeasible: number;
  readonly open: number;
  readonly tests: number;
  readonly errors: number;
  readonly timeMs: number;
}

function sumsOf(rows: readonly IndexRow[]): Sums {
  const total = (pick: (row: FunctionRow) => number) => rows.reduce((sum, { row }) => sum + pick(row), 0);
  return {
    functions: rows.length,
    objectives: total(({ coverage }) => coverage.objectives),
    covered: total(({ coverage }) => coverage.covered),
    infeasible: total(({ coverage }) => coverage.infeasible),
    open: total(({ coverage }) => coverage.open),
    tests: total((row) => row.tests),
    errors: total((row) => row.errors),
    timeMs: total((row) => row.timeMs),
  };
}

const feasibleOf = ({ objectives, covered, infeasible }: Sums): number =>
  objectives === infeasible ? 1 : covered / (objectives - infeasible);

function counts(sums: Sums): Html {
  const one = (name: string, value: number | string, kind = '') =>
    html`<div class="count ${kind}" data-count="${name}"><b>${value}</b>${name}</div>
`;
  return html`<div class="counts">
${one('feasible coverage', percentText(feasibleOf(sums)))}${one('objectives', sums.objectives)}${one('covered', sums.covered, 'covered')}${one('infeasible', sums.infeasible, 'infeasible')}${one('open', sums.open, 'open')}${one('tests', sums.tests)}${sums.errors > 0 ? one('errors', sums.errors, 'error') : nothing}</div>`;
}

const columns = [
  'objectives',
  'covered',
  'infeasible',
  'open',
  'feasible',
  'tests',
  'errors',
  'time',
] as const;

/** A head that is chosen sorts by its column. */
const heads = (first: string): readonly Html[] =>
  [first, ...columns].map((name) => html`<th scope="col"><button type="button">${name}</button></th>`);

/** What is sorted by is in `data-value`, where it is not what is shown. */
function cells(sums: Sums): readonly Html[] {
  const cell = (value: number, text: string, kind = '') =>
    html`<td class="${kind}" data-value="${value}">${text}</td>`;
  const counted = (value: number, kind: string) => cell(value, String(value), value > 0 ? kind : '');
  const feasible = feasibleOf(sums);
  return [
    counted(sums.objectives, ''),
    counted(sums.covered, 'covered'),
    counted(sums.infeasible, 'infeasible'),
    counted(sums.open, 'open'),
    cell(feasible, percentText(feasible)),
    counted(sums.tests, ''),
    counted(sums.errors, 'error'),
    cell(sums.timeMs, secondsText(sums.timeMs)),
  ];
}

function fileRow(file: string, rows: readonly IndexRow[]): Html {
  const own = rows.filter((one) => one.file === file);
  return html`<tr><th scope="row" data-value="${file}"><button type="button" class="file" value="${file}">${file}</button></th>${cells(sumsOf(own))}</tr>
`;
}

function functionLine(one: IndexRow): Html {
  const { file, row, folder } = one;
  const sums = sumsOf([one]);
  const isDecided = row.coverage.open === 0 && row.ended === 'complete';
  const kinds = [
    ...(row.coverage.open > 0 ? ['open'] : []),
    ...(row.coverage.infeasible > 0 ? ['infeasible'] : []),
    ...(row.errors > 0 ? ['errors'] : []),
    ...(isDecided ? ['decided'] : []),
  ];
  const address = `${folder.split('/').map(encodeURIComponent).join('/')}/report.html`;
  return html`<tr data-kinds="${kinds.join(' ')}" data-name="${file} ${row.name}"><th scope="row" data-value="${row.name}"><a href="${address}">${row.name}</a> <small>${file}</small></th>${cells(sums)}</tr>
`;
}
