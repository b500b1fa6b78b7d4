import { DECLARE, type Root } from '../roots.js';
import { type Html, html, nothing, prose } from './markup.js';

/** What keeps objectives open and what proofs rest on, with what to do about it. */
export function whyList(roots: readonly Root[]): Html {
  if (roots.length === 0) return nothing;
  const items = roots.map(({ text, hint, declaration }) => {
    const advice = hint === undefined ? nothing : html`<br>${prose(hint)}`;
    const line = declaration === undefined ? nothing : html`<br>${DECLARE}: <code>${declaration}</code>`;
    return html`<li>${text}${advice}${line}</li>
`;
  });
  return html`<h2>Why, the most costly first</h2><ul class="why">${items}</ul>`;
}
