import type { FunctionResult, HistoryPoint } from '../../result/index.js';
import type { RunSums } from './index-page.js';
import { type Html, html, nothing } from './markup.js';

const WIDTH = 600;
const HEIGHT = 120;

/** How the sums of a project changed from run to run. */
export function coverageOverTime(runs: readonly RunSums[]): Html {
  if (runs.length < 2) return nothing;
  const most = runs.reduce((max, { objectives }) => Math.max(max, objectives), 1);
  const [first] = runs;
  const last = runs[runs.length - 1];
  const points = (pick: (run: RunSums) => number) =>
    runs.map((run, index) => ({ x: index / (runs.length - 1), y: pick(run) / most }));
  const day = ({ at }: RunSums) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  const text = `Covered and infeasible objectives over ${runs.length} runs: from ${first.covered} and ${first.infeasible} of ${first.objectives} to ${last.covered} and ${last.infeasible} of ${last.objectives}`;
  return html`<h2>Coverage over time</h2>
<figure>${plot(text, [
    { kind: 'objectives', points: points(({ objectives }) => objectives) },
    { kind: 'covered', points: points(({ covered }) => covered) },
    { kind: 'infeasible', points: points(({ infeasible }) => infeasible) },
  ])}<figcaption>${runs.length} runs, ${day(first)} to ${day(last)}: <span>objectives</span>, <span class="covered">covered</span>, <span class="infeasible">infeasible</span></figcaption></figure>`;
}

/** How the objectives of a function came to be covered with the solver's calls. */
export function coverageOverCalls(
  history: readonly HistoryPoint[],
  { goals, objectives }: FunctionResult,
): Html {
  if (history.length < 2) return nothing;
  const [calls, covered] = history[history.length - 1];
  const all = goals ?? objectives;
  const points = history.map(([x, y]) => ({ x: x / Math.max(1, calls), y: y / Math.max(1, all.length) }));
  const text = `${covered} of ${all.length}${goals ? ' goals' : ''} covered after ${calls} solver calls`;
  return html`<h2>Coverage over time</h2>
<figure>${plot(text, [{ kind: 'covered', points: stepped(points) }])}<figcaption>${text}</figcaption></figure>`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Coverage stays as it is until the next test. */
const stepped = (points: readonly Point[]): readonly Point[] =>
  points.flatMap((point, index) => (index === 0 ? [point] : [{ x: point.x, y: points[index - 1].y }, point]));

function plot(
  title: string,
  lines: readonly { readonly kind: string; readonly points: readonly Point[] }[],
): Html {
  const drawn = lines.map(({ kind, points }) => {
    const coordinates = points
      .map(({ x, y }) => `${round(x * WIDTH)},${round(HEIGHT - y * HEIGHT)}`)
      .join(' ');
    return html`<polyline class="${kind}" points="${coordinates}"/>`;
  });
  return html`<svg class="plot" viewBox="-4 -4 ${WIDTH + 8} ${HEIGHT + 8}" role="img" aria-label="${title}">${drawn}</svg>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
