import { conj, type Term, toC } from '../../term/index.js';
import type { Certificate } from './certificate.js';

/** A longer formula explains nothing. */
const LONGEST = 60;

/** One sentence about a certificate: the shortest thing that would have to be true on the way, and is not. */
export function explained({ regions }: Certificate): string {
  const said: { readonly text: string; readonly name: string }[] = [];
  for (const [point, formulas] of regions) {
    for (const formula of formulas) {
      const text = formula.length === 0 ? undefined : inSourceTerms(formula);
      if (text !== undefined && text.length <= LONGEST) said.push({ text, name: point.calls.function });
    }
  }
  const [shortest] = said.sort((a, b) => a.text.length - b.text.length);
  if (shortest === undefined)
    return 'no way leads to it: going back from it, every branch contradicts itself';
  const { text, name } = shortest;
  return `going back from it, every way contradicts itself; on it \`${text}\` would have to hold in \`${name}\` where it never does`;
}

/** Variables stand for places, whose names say more than C does; temporaries have no name at all. */
function inSourceTerms(formula: readonly Term[]): string | undefined {
  const text = toC(conj([...formula]));
  if (/(^|[^\w\])])%\d/.test(text)) return undefined;
  return text.replaceAll(/%\d+ @[\w.$]+/g, '').replaceAll(/ &\d+/g, '');
}
