import type { ConflictCover, Program } from '../../ir/index.js';
import type { SearchContext } from '../strategy.js';
import type { BranchOutcome, Conflict } from './conflict.js';
import type { ConflictClaim } from './conflict-proof.js';

/** What stands in the way: conflicts, and constants that were followed. */
interface Reasons {
  readonly conflicts: readonly Conflict[];
  readonly constants: ConflictCover['constants'];
}

/** In the words of the source: why all ways to the objective fail, by the conflict that says most. */
export function explainConflicts(
  { program, coverage }: SearchContext,
  { objective, target, through }: ConflictClaim,
  { conflicts, constants }: Reasons,
): string {
  const { text, line, outcome } = coverage.set.objectives[objective];
  const claim = `\`${text}\` at line ${line} cannot be ${outcome}`;
  if (through !== undefined) {
    const gate = coverage.set.objectives[through];
    return `${claim}: it is only reached through line ${gate.line}, where \`${gate.text}\` cannot be ${gate.outcome}`;
  }
  const isAtTarget = ({ events }: Conflict): boolean => {
    const last = events[events.length - 1];
    return last.segment === target.segment && last.exit === target.exit;
  };
  // Best of all is a contradiction between the branch itself and few others.
  const tellsMore = (conflict: Conflict): number => {
    const { length } = conflict.branches;
    return (isAtTarget(conflict) ? 0 : 100) + (length > 1 ? length : 50);
  };
  const [best] = [...conflicts]
    .filter(({ isWholePath }) => !isWholePath)
    .sort((a, b) => tellsMore(a) - tellsMore(b));
  const own = ({ site, arm }: BranchOutcome) => site === target.site && arm === target.exit;
  const needs = best?.branches.filter((branch) => !(isAtTarget(best) && own(branch))) ?? [];
  const others = conflicts.length > 1 ? ` (one of ${conflicts.length} reasons)` : '';
  const said = needs.map((need) => needOf(program, need)).join(', ');
  if (best && isAtTarget(best) && needs.length > 0) return `${claim}: ${said}${others}`;
  if (constants.length === 0 && needs.length > 0)
    return `${claim}: every way there contradicts itself; for one, ${said}`;
  return `${claim}: no value that is assigned on the way allows it${others}`;
}

function needOf(program: Program, { site: id, arm }: BranchOutcome): string {
  const site = program.sites[id];
  if (site.kind === 'condition') {
    return `line ${site.line} needs \`${site.text}\`${arm === 1 ? '' : ' to be false'}`;
  }
  const label = arm < site.cases.length ? `case ${site.cases[arm].text}` : 'default';
  return `line ${site.line} needs \`${site.text}\` to be ${label}`;
}
