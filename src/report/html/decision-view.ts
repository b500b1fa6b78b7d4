import type { DecisionTable, FunctionResult } from '../../result/index.js';
import { inOrder, type Pair, pairsOf, rowsOf, rowText, type TableRow, verdictOf } from '../truth-table.js';
import { placeText } from '../wording.js';
import { type Html, html, nothing, prose } from './markup.js';

const symbols = { covered: '✓', infeasible: '⊘', open: '?' } as const;
const MOST_PAIRS = 12;

/** The truth table of each decision: by which tests each row is covered, or why it is impossible; and the pairs. */
export function decisionView(result: FunctionResult): Html {
  const { decisions = [] } = result;
  if (decisions.length === 0) return nothing;
  return html`<h2>Decisions</h2>
<p class="hint">A row is one way to evaluate the decision; <code>-</code> is not evaluated. Below, for each condition, the pairs of rows that show that it decides.</p>
${decisions.map((table) => tableView(result, table))}`;
}

function tableView(result: FunctionResult, table: DecisionTable): Html {
  const heads = table.conditions.map(
    ({ number, text }) => html`<th title="${text}">${number}: <code>${text}</code></th>`,
  );
  const rows = rowsOf(table, result).map(
    (
      row,
    ) => html`<tr>${[...row.vector].map((letter) => html`<td>${letter}</td>`)}<td>${row.result ? 'true' : 'false'}</td><td>${evidence(row)}</td></tr>
`,
  );
  return html`<h3 id="${table.id}"><code>${table.text}</code> ${placeText(table)}</h3>
<div class="scroll" tabindex="0" role="region" aria-label="Decision ${table.id}"><table class="plain"><tr>${heads}<th>decision</th><th>evidence</th></tr>
${rows}</table></div>
${table.conditions.map((_, column) => independence(result, table, column))}`;
}

function evidence(row: TableRow): Html {
  const { verdict } = row;
  const kind = verdict?.verdict ?? 'open';
  const why = verdict?.verdict === 'infeasible' ? html`: ${prose(verdict.proof.because)}` : nothing;
  return html`<span class="${kind}">${symbols[kind]} ${rowText(row)}</span>${why}`;
}

function independence(result: FunctionResult, table: DecisionTable, column: number): Html {
  const { number, text } = table.conditions[column];
  const objectives = result.objectives.filter(
    ({ id, kind, function: name }) =>
      kind === 'mcdc' && name === table.function && new RegExp(`#${number}[MU]$`).test(id),
  );
  return html`${objectives.map((objective) => {
    const pairs = inOrder(pairsOf(result, objective, { table, column }));
    const more = pairs.length > MOST_PAIRS ? html`<li>and ${pairs.length - MOST_PAIRS} more</li>` : nothing;
    return html`<p><span class="${objective.verdict}">${symbols[objective.verdict]}</span> <code>${objective.id}</code>: <code>${text}</code> decides</p>
<ul>${pairs.slice(0, MOST_PAIRS).map(pairView)}${more}</ul>`;
  })}`;
}

function pairView(pair: Pair): Html {
  const verdict = verdictOf(pair);
  const side = (row: TableRow) => html`<code>${row.vector}</code> (${rowText(row)})`;
  return html`<li><span class="${verdict}">${symbols[verdict]}</span> ${side(pair.whenTrue)} with ${side(pair.whenFalse)}</li>
`;
}
