import type { Program } from '../ir/index.js';
import type { Objective } from '../result/index.js';
import type { Refutation } from '../search/index.js';
import { FALSE, freeVariables, type Term, termSize, toC } from '../term/index.js';
import type { InfeasibleProof } from './decide-verdicts.js';

/** Why no input reaches the objective: one sentence in source terms. */
export function explainProof(program: Program, objective: Objective, proof: InfeasibleProof): string {
  const { refutations, because } = proof;
  if (because !== undefined) return because;
  if (refutations.length === 0) return 'no path of the control flow leads there';
  const shown = [...refutations].sort(
    (a, b) => telling(program, b, objective) - telling(program, a, objective),
  )[0];
  if (!shown.core.every(isReadable)) return manyWays(objective, shown.core);
  const reason = reasonOf(program, shown);
  if (refutations.length === 1) return reason;
  return `each of the ${refutations.length} ways to it contradicts itself; for one, ${reason}`;
}

function reasonOf(program: Program, { core, site: id }: Refutation): string {
  if (core.length === 1 && core[0] === FALSE) {
    const site = id === undefined ? undefined : program.sites[id];
    return site
      ? `\`${site.text}\` at line ${site.line} does not depend on the inputs there and never has that outcome`
      : 'a value that does not depend on the inputs rules it out';
  }
  if (core.length === 1) return `\`${toC(core[0])}\` cannot hold`;
  return `${core.map((term) => `\`${toC(term)}\``).join(' and ')} cannot hold together`;
}

/** What stands for many paths at once is nothing to read out. */
function manyWays({ text, outcome }: Objective, core: readonly Term[]): string {
  const names = [...new Set(core.flatMap((term) => freeVariables(term)))].map(({ name }) => `\`${name}\``);
  const inputs = names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')}, …` : names.join(', ');
  return `on no way to it is \`${text}\` ${outcome}: one formula over ${inputs} stands for all ways and has no solution`;
}

/** A contradiction at the branch itself says more than one on the way; one between inputs more than a constant. */
function telling(program: Program, refutation: Refutation, objective: Objective): number {
  const isConstant = refutation.core[0] === FALSE;
  return (isAt(program, refutation, objective) ? 2 : 0) + (isConstant ? 0 : 1);
}

function isAt(program: Program, { site: id }: Refutation, objective: Objective): boolean {
  if (id === undefined) return false;
  const site = program.sites[id];
  return (
    site.function === objective.function && site.line === objective.line && site.column === objective.column
  );
}

const LONGEST = 100;
const MOST_NAMES = 4;

function isReadable(term: Term): boolean {
  // Shared parts would be written again and again: their number comes first.
  return termSize(term) <= LONGEST && toC(term).length <= LONGEST;
}
