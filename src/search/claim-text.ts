import { assertNever } from '../base/index.js';
import type { BranchSite, LabelKind, SwitchSite } from '../ir/index.js';

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
  switch (kind) {
    case 'case':
      return outcome === 'default'
        ? `${what} is always one of the cases`
        : `${what} is never ${outcome.replace(/^case /, '')}`;
    case 'error':
      if (outcome === ASSERTION) return `${what} never fails`;
      return outcome === ABORT ? `${what} is never reached` : `${what}: ${outcome} cannot happen`;
    case 'boundary':
      return `${what} is never evaluated where \`${outcome}\``;
    case 'order':
      return `${what} is never evaluated with ${outcome}`;
    case 'mutant':
      return `${what} never differs from \`${outcome}\``;
    case 'label':
      return `${outcome}: ${what} never holds`;
    case 'label-objective':
      return `${outcome}: ${what} never holds in one call`;
    default:
      return `${what} cannot be ${outcome}`;
  }
}

/** What errors are called that are whole sentences. */
const [ASSERTION, ABORT] = ['assertion fails', 'abort is reached'];

/** `x > 3`, `x > 3` to be false, `c` to be 'a'. */
export function demandText(site: BranchSite, arm: number): string {
  const text = `\`${shortened(site.text)}\``;
  if (site.kind === 'condition') return arm === 1 ? text : `${text} to be false`;
  const found = site.cases[arm];
  if (site.label) return labelDemand(site, site.label, found?.text);
  return found ? `${text} to be ${found.text}` : `${text} to be none of the cases`;
}

/** `said`: the words of the case; nothing if it is none of them. */
function labelDemand({ text: own }: SwitchSite, label: LabelKind, said: string | undefined): string {
  const text = `\`${shortened(own)}\``;
  switch (label) {
    case 'label':
    case 'label-objective':
      return said === undefined ? `${text} to be false` : text;
    case 'error':
      if (said === ASSERTION || said === ABORT) return `${text} to be reached`;
      return said === undefined ? `${text} without an error` : `${said} in ${text}`;
    case 'boundary':
    case 'order':
      return said === undefined ? `${text} elsewhere` : `\`${shortened(said)}\``;
    case 'replacement':
      return said === undefined
        ? `${text} to be the same otherwise`
        : `${text} to differ from \`${shortened(said)}\``;
    case 'statement':
    case 'call':
    case 'structure':
      return `${text} to be reached`;
    default:
      return assertNever(label);
  }
}

const LONGEST = 80;

/** What macros expand to can be very long. */
export function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
}
