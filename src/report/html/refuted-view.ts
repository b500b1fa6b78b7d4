import type { FunctionResult } from '../../result/index.js';
import { counted } from '../wording.js';
import { type Html, html, nothing } from './markup.js';

/** More than these are to be read in `result.json`. */
const MOST = 200;

/** Where objectives are paths: the ways into the tree that no input takes, each with the formula that says so. */
export function refutedView({ refutedPaths = [] }: FunctionResult): Html {
  if (refutedPaths.length === 0) return nothing;
  const more =
    refutedPaths.length > MOST
      ? html`<li>and ${refutedPaths.length - MOST} more in <code>result.json</code></li>`
      : nothing;
  const items = refutedPaths.slice(0, MOST).map(({ path, abstract, formula }) => {
    const said = abstract === undefined || abstract === '' ? nothing : html` · <code>${abstract}</code>`;
    return html`<li><details><summary><span class="infeasible">⊘</span> <code>${path}</code>${said}</summary><pre>${formula}</pre></details></li>
`;
  });
  return html`<h2>${counted(refutedPaths.length, 'partial path')} that no input takes</h2>
<p class="hint">The outcomes that would lead there, the last one being impossible after the others; behind the dot the same as far as the criterion counts it. The formula is SMT-LIB 2 and unsatisfiable.</p>
<ul class="why">${items}${more}</ul>`;
}
