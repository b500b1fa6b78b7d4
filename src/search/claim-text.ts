import type { BranchSite } from '../ir/index.js';

/** How proofs speak of branches, so that all kinds of them use the same words. */

interface Claimed {
  readonly kind: string;
  readonly text: string;
  readonly line: number;
  readonly outcome: string;
}

/** `x > 3` at line 7 cannot be true; `c` at line 9 is never 'a'. */
export function claimText(claimed: Claimed): string {
  return claimOf(`\`${shortened(claimed.text)}\` at line ${claimed.line}`, claimed);
}

/** The same where the line was said before. */
export function claimHere(claimed: Claimed): string {
  return claimOf(`\`${shortened(claimed.text)}\``, claimed);
}

function claimOf(what: string, { kind, outcome }: Claimed): string {
  if (kind !== 'case') return `${what} cannot be ${outcome}`;
  if (outcome === 'default') return `${what} is always one of the cases`;
  return `${what} is never ${outcome.replace(/^case /, '')}`;
}

/** `x > 3`, `x > 3` to be false, `c` to be 'a'. */
export function demandText(site: BranchSite, arm: number): string {
  const text = `\`${shortened(site.text)}\``;
  if (site.kind === 'condition') return arm === 1 ? text : `${text} to be false`;
  const found = site.cases[arm];
  return found ? `${text} to be ${found.text}` : `${text} to be none of the cases`;
}

const LONGEST = 80;

/** What macros expand to can be very long. */
export function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
}
