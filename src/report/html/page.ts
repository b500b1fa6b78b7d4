import type { FunctionResult, HistoryPoint, ObjectiveResult } from '../../result/index.js';
import { onlyByErrorsText, preconditionOf } from '../findings.js';
import { declarationPlace, rootsOf } from '../roots.js';
import type { Sources } from '../source-line.js';
import {
  counted,
  endedText,
  inputsText,
  outcomeText,
  percentText,
  placeText,
  secondsText,
  targetFacts,
} from '../wording.js';
import { coverageOverCalls } from './coverage-over-time.js';
import { decisionView } from './decision-view.js';
import { Html, html, nothing, prose } from './markup.js';
import { refutedView } from './refuted-view.js';
import { card, MOST_SHOWN, markOf, remaining, sourceView } from './source-view.js';
import { style } from './style.js';
import { treeView } from './tree-view.js';
import { whyList } from './why-list.js';

/** `report.html`: one file that needs nothing else, neither a server nor a script. */
export function htmlReport(
  result: FunctionResult,
  sources: Sources,
  history: readonly HistoryPoint[],
): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hyla: ${result.function}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1><code>${result.function}</code></h1>
<p class="facts">${facts(result)}</p>
${counts(result)}
${alarms(result)}
${whyList(rootsOf(result))}
<div class="split">
<div>${sourceView(result, sources)}</div>
<aside tabindex="0" aria-label="Evidence">
<h2>Evidence</h2>
<p class="hint">✓ covered by a test that was executed · ⊘ proved infeasible · ? open. Choose a mark to see its tests, its proof or its cause.</p>
${cards(result).map((objective) => card(result, objective))}
</aside>
</div>
${decisionView(result)}
${treeView(result)}
${refutedView(result)}
${requirements(result)}
${tests(result)}
<h2>Assumptions</h2>
<p>What the tests keep to. Proofs hold for every caller: of these they rest on nothing but what was declared.</p>
<ul>${[...result.assumptions, ...targetFacts(result.target)].map((text) => html`<li>${text}</li>`)}</ul>
${coverageOverCalls(history, result)}
${statistics(result)}
</main>
</body>
</html>
`;
  return page.text;
}

/** Of objectives, and of goals that are none: the tests below lead there. */
function cards({ objectives, goals = [] }: FunctionResult): readonly ObjectiveResult[] {
  const known = new Set(objectives.map(({ id }) => id));
  return [...objectives, ...goals.filter(({ id }) => !known.has(id))];
}

const facts = (result: FunctionResult): string =>
  [
    result.files.join(' '),
    `criterion ${result.criterion}`,
    `strategy ${result.strategy}`,
    `solving ${result.solving}`,
    `seed ${result.seed}`,
    `Hyla ${result.hyla}`,
  ].join(' · ');

function counts(result: FunctionResult): Html {
  const { objectives, covered, infeasible, open, feasible } = result.coverage;
  const part = (name: string, count: number) =>
    count > 0 ? html`<i class="${name}" style="flex-grow: ${count}" title="${count} ${name}"></i>` : nothing;
  return html`<div class="counts">
<div class="count" data-count="feasible coverage"><b>${percentText(feasible)}</b>feasible coverage</div>
<div class="count" data-count="objectives"><b>${objectives}</b>objectives</div>
<div class="count covered" data-count="covered"><b>${covered}</b>covered</div>
<div class="count infeasible" data-count="infeasible"><b>${infeasible}</b>infeasible</div>
<div class="count open" data-count="open"><b>${open}</b>open</div>
<div class="count" data-count="tests"><b>${result.tests.length}</b>tests</div>
</div>
<div class="bar">${part('covered', covered)}${part('infeasible', infeasible)}${part('open', open)}</div>
<p class="hint">${onlyByErrorsText(result)}</p>`;
}

function alarms(result: FunctionResult): Html {
  const failures = result.checkFailures.map(
    ({ objective, detail }) =>
      html`<div class="alarm"><b>Check failed, a bug in Hyla:</b> ${objective}: ${detail}</div>`,
  );
  const errors = result.errors.map(
    ({ detail, test, ...place }) =>
      html`<div class="alarm"><b>Error: undefined behaviour</b> ${placeText(place)} ${detail} (<a href="#test-${test}">test ${test}</a>)</div>`,
  );
  const divergences = result.divergences.map(
    ({ detail, inputs }) =>
      html`<div class="alarm"><b>Divergence, a bug in Hyla:</b> ${detail} (${inputsText({ inputs, globals: {}, stubs: [] })})</div>`,
  );
  return html`${failures}${errors}${divergences}`;
}

/** What callers have to provide: nothing that the program does wrong. */
function requirements(result: FunctionResult): Html {
  if (result.requirements.length === 0) return nothing;
  const items = result.requirements.map(({ text, declaration, ...place }) => {
    const line =
      declaration === undefined
        ? nothing
        : html`<br>to declare it: <code>${declarationPlace(declaration)}</code>`;
    return html`<li>${prose(text)}${placeText(place, ', at ')}${line}</li>`;
  });
  const condition = preconditionOf(result.requirements);
  const all = condition === '' ? nothing : html`<p>As a precondition: <code>return ${condition};</code></p>`;
  return html`<h2>What callers have to provide</h2><ul class="why">${items}</ul>${all}`;
}

function tests(result: FunctionResult): Html {
  const byId = new Map([...(result.goals ?? []), ...result.objectives].map((one) => [one.id, one]));
  const mark = markOf(result);
  const rows = result.tests.map((test, index) => {
    const covers = test.covers.slice(0, MOST_SHOWN).flatMap((id) => byId.get(id) ?? []);
    return html`<tr id="test-${index}"><td>${index}</td><td><code>${inputsText(test)}</code></td><td>${outcomeText(test.outcome)}${verdictOfOracle(test)}</td><td>${covers.map(mark)}${remaining(test.covers)}</td></tr>
`;
  });
  return html`<h2>${counted(result.tests.length, 'test')}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Tests"><table class="plain"><tr><th>test</th><th>inputs</th><th>outcome</th><th>covers</th></tr>
${rows}</table></div>`;
}

const verdictOfOracle = ({ oracle }: FunctionResult['tests'][number]): string =>
  oracle === undefined ? '' : oracle === 'passed' ? '; accepted by the oracle' : '; REJECTED by the oracle';

function statistics(result: FunctionResult): Html {
  const { timeMs, ...numbers } = result.stats;
  const rows = Object.entries(numbers).map(
    ([name, value]) => html`<tr><td>${spaced(name)}</td><td>${value}</td></tr>`,
  );
  const { total, ...parts } = timeMs;
  const other = total - Object.values(parts).reduce((sum, one) => sum + one, 0);
  const times = Object.entries({ ...parts, ...(other > 0 && { other }), total }).map(
    ([name, value]) => html`<tr><td>time: ${name}</td><td>${secondsText(value)}</td></tr>`,
  );
  return html`<h2>Statistics</h2><details><summary>${endedText(result.ended)}</summary><table class="plain">${rows}${times}</table></details>`;
}

/** `solverCalls` as words. */
const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
