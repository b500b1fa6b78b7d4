import type { ChosenInput, FunctionResult, ObjectiveResult } from '../../result/index.js';
import { declarationPlace } from '../roots.js';
import type { Sources } from '../source-line.js';
import * as wording from '../wording.js';
import { type Html, html, nothing, prose } from './markup.js';

/** A verdict is told by colour and by symbol: not everyone sees the colour. */
const symbols = { covered: '✓', infeasible: '⊘', open: '?' } as const;

/** Lines shown above the first and below the last objective of a file. */
const CONTEXT = 12;

/** The sources with a mark at each line that has objectives; a mark leads to its card. */
export function sourceView(result: FunctionResult, sources: Sources): Html {
  const files = [...new Set(result.objectives.map(({ file }) => file))];
  // Paths have no place of their own: the text is shown, and the tests below lead to their cards.
  if (result.objectives.every(({ kind }) => kind === 'path'))
    return html`${result.files.map((file) => plainView(file, sources.get(file)))}`;
  const mark = markOf(result);
  return html`${files.map((file) => fileView(file, sources.get(file), objectivesIn(result, file), mark))}`;
}

const objectivesIn = (result: FunctionResult, file: string): readonly ObjectiveResult[] =>
  result.objectives.filter((objective) => objective.file === file && objective.kind !== 'path');

function plainView(file: string, text: string | undefined): Html {
  if (text === undefined) return nothing;
  const rows = text
    .trimEnd()
    .split('\n')
    .map(
      (line, index) => html`<tr><td class="number">${index + 1}</td><td>${line}</td></tr>
`,
    );
  return html`<h2>${file}</h2><div class="scroll" tabindex="0" role="region" aria-label="${file}"><table class="source">${rows}</table></div>`;
}

function fileView(
  file: string,
  text: string | undefined,
  objectives: readonly ObjectiveResult[],
  mark: Mark,
): Html {
  if (objectives.length === 0) return nothing;
  const lines = text?.split('\n') ?? [];
  const marked = new Map<number, ObjectiveResult[]>();
  for (const objective of objectives) {
    const here = marked.get(objective.line);
    if (here) here.push(objective);
    else marked.set(objective.line, [objective]);
  }
  const rows = shownLines([...marked.keys()], lines.length).map((line) => {
    const here = marked.get(line) ?? [];
    // Where there are many they take several lines: the source has to be read beside them.
    const marks = here.length > 0 ? html`<div>${here.map(mark)}</div>` : nothing;
    return html`<tr${here.length > 0 ? html` class="marked"` : nothing}><td class="number">${line}</td><td class="marks">${marks}</td><td>${lines[line - 1] ?? ''}</td></tr>
`;
  });
  return html`<h2>${file}</h2><div class="scroll" tabindex="0" role="region" aria-label="${file}"><table class="source">${rows}</table></div>`;
}

/** From above the first line with a mark to below the last, as far as the file goes; `#line` may lead far beyond it. */
function shownLines(marked: readonly number[], length: number): readonly number[] {
  const first = Math.max(1, marked.reduce((a, b) => Math.min(a, b)) - CONTEXT);
  const last = Math.min(length, marked.reduce((a, b) => Math.max(a, b)) + CONTEXT);
  const inside = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  const outside = marked.filter((line) => line < first || line > last);
  return [...inside, ...outside.sort((a, b) => a - b)];
}

/** Of a long list only its beginning is shown, or pages of many tests for many branches would grow with their product. */
export const MOST_SHOWN = 20;

/** What stands for an objective, and leads to its card. */
export type Mark = (objective: ObjectiveResult) => Html;

/** `1T ✓`: the number within the function, or, where there are several functions, with its name. */
export function markOf({ objectives, goals = [] }: FunctionResult): Mark {
  const functions = new Set([...objectives, ...goals].map((one) => one.function));
  return (objective) => {
    const { id, verdict } = objective;
    const name = functions.size > 1 ? id : id.slice(id.indexOf('#') + 1);
    const hint = `${id}: ${wording.objectiveText(objective)}: ${verdict}. ${reason(objective)}`;
    return html`<a class="mark ${verdict}" href="#${anchor(objective)}" title="${hint}">${name} ${symbols[verdict]}</a>`;
  };
}

/** `f#1T` would need escaping in an address. */
const anchor = ({ id }: ObjectiveResult): string => `objective-${id.replace('#', '-')}`;

function reason(objective: ObjectiveResult): string {
  if (objective.verdict === 'covered')
    return `Test ${objective.tests.slice(0, MOST_SHOWN).join(', ')}${remaining(objective.tests)}`;
  return objective.verdict === 'infeasible'
    ? objective.proof.because || wording.proofKindText(objective.proof.kind)
    : wording.causeText(objective.cause);
}

/** What the side panel shows for an objective: its tests, its proof or its cause. */
export function card(result: FunctionResult, objective: ObjectiveResult): Html {
  return html`<section class="card" id="${anchor(objective)}">
<h3><span class="${objective.verdict}">${symbols[objective.verdict]} ${objective.verdict}</span> ${objective.id}</h3>
<p>${prose(wording.objectiveText(objective))}<br><code>${wording.placeText(objective)}</code></p>
${evidence(result, objective)}
</section>
`;
}

/** What follows the shown part of a list. */
export const remaining = (list: readonly unknown[]): string =>
  list.length > MOST_SHOWN ? ` and ${list.length - MOST_SHOWN} more` : '';

function decidedBy({ method }: ObjectiveResult & { readonly verdict: 'covered' | 'infeasible' }): Html {
  return method === undefined
    ? nothing
    : html`<p class="method">Decided by ${wording.methodText(method)}.</p>`;
}

function evidence(result: FunctionResult, objective: ObjectiveResult): Html {
  switch (objective.verdict) {
    case 'covered':
      return html`${objective.tests.slice(0, MOST_SHOWN).map((index) => {
        const test = result.tests[index];
        return html`<p><a href="#test-${index}">Test ${index}</a>: <code>${wording.inputsText(test)}</code><br>${wording.outcomeText(test.outcome)}</p>`;
      })}${remaining(objective.tests)}${decidedBy(objective)}`;
    case 'infeasible': {
      const { kind, because, formulas, restsOn } = objective.proof;
      const files = formulas.map((file) => html`<li><a href="${file}">${file}</a></li>`);
      return html`<p>${prose(because)}</p>${decidedBy(objective)}<p>Proof (${kind}): ${wording.proofKindText(kind)}. Any SMT-LIB 2 solver answers <code>unsat</code> to:</p><ul>${files}</ul>${foundation(restsOn)}`;
    }
    case 'open': {
      const { cause } = objective;
      const formula = cause.kind === 'solver-timeout' ? html`<pre>${cause.formula}</pre>` : nothing;
      const choices = cause.kind === 'assumption' ? choiceList(cause.choices) : nothing;
      return html`<p>Open because ${wording.causeText(cause)}.</p>${choices}${formula}`;
    }
  }
}

function foundation(restsOn: readonly string[]): Html {
  if (restsOn.length === 0) return html`<p>Holds for every caller: nothing that was declared is needed.</p>`;
  return html`<p>Rests on what was declared:</p><ul>${restsOn.map((text) => html`<li>${text}</li>`)}</ul>`;
}

/** What was chosen, each with the line of configuration that makes it a fact. */
function choiceList(choices: readonly ChosenInput[]): Html {
  const items = choices.map(({ choice, declaration }) => {
    const line =
      declaration === undefined ? nothing : html`<br><code>${declarationPlace(declaration)}</code>`;
    return html`<li>${choice}${line}</li>`;
  });
  return html`<p>Chosen by Hyla, and how to declare it where every caller keeps to it:</p><ul>${items}</ul>`;
}
