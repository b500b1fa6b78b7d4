import { type ConflictCover, isAssumption, type Program } from '../../ir/index.js';
import { claimHere, claimText, demandText } from '../claim-text.js';
import type { SearchContext } from '../strategy.js';
import type { BranchOutcome, Conflict, Reason } from './conflict.js';
import type { ConflictClaim } from './conflict-proof.js';

/** What stands in the way: conflicts, and constants that were followed. */
interface Reasons {
  readonly conflicts: readonly Conflict[];
  readonly constants: ConflictCover['constants'];
  /** Branches of executed paths whose demands contradict each other. */
  readonly contradictions: readonly (readonly BranchOutcome[])[];
}

/** In the words of the source: why all ways to the objective fail, by the conflict that says most. */
export function explainConflicts(
  { program, coverage }: SearchContext,
  { objective, target, through }: ConflictClaim,
  { conflicts, constants, contradictions }: Reasons,
): string {
  const claimed = coverage.set.objectives[objective];
  const claim = claimText(claimed);
  if (through !== undefined) {
    const gate = coverage.set.objectives[through];
    return `${claim}: every way there leads through line ${gate.line}, where ${claimHere(gate)}`;
  }
  const { file } = claimed;
  const isAtTarget = ({ events }: Conflict): boolean => {
    const last = events[events.length - 1];
    return last.segment === target.segment && last.exit === target.exit;
  };
  const isOwn = ({ site, arm }: BranchOutcome) => site === target.site && arm === target.exit;
  const others = (conflict: Conflict): readonly Reason[] =>
    reasonsIn(conflict).filter(
      (reason) => !(isAtTarget(conflict) && reason.kind === 'branch' && isOwn(reason)),
    );
  const isBetween = (conflict: Conflict): boolean =>
    others(conflict).filter(({ kind }) => kind === 'branch').length > (isAtTarget(conflict) ? 0 : 1);
  /** Below 1: of equals, the one that ends closest to the branch. */
  const distance = ({ branches }: Conflict): number => {
    const last = branches.at(-1);
    const lines = last === undefined ? FAR : Math.abs(program.sites[last.site].line - claimed.line);
    return Math.min(lines, FAR) / (FAR + 1);
  };
  // Best of all is a contradiction between the branch itself and few others; that a flag is not set says little.
  const tellsMore = (conflict: Conflict): number => {
    const needed = others(conflict);
    const isInLibrary = conflict.branches.some(({ site }) => program.sites[site].library);
    return (
      (isBetween(conflict) ? 0 : 200) +
      (isAtTarget(conflict) ? 0 : 100) +
      (isInLibrary ? 50 : 0) +
      needed.length +
      distance(conflict)
    );
  };
  const general = conflicts.filter(({ isWholePath }) => !isWholePath);
  const [best] = [...general].sort((a, b) => tellsMore(a) - tellsMore(b));
  const needs = best ? others(best) : [];
  const more = conflicts.length - 1;
  const rest =
    more > 0 ? ` (other ways fail for ${more} more reason${more > 1 ? 's' : ''} of this kind)` : '';
  const said = sayAll(program, needs, file);
  if (best && isAtTarget(best) && isBetween(best)) return `${claim}: ${said}${rest}`;
  const followed = followedNames(program, constants, claimed);
  if (followed.length > 0)
    return `${claim}: on every way there, ${followed.join(' and ')} can only have values that rule it out${rest}`;
  const [shortest] = contradictions.filter(({ length }) => length > 1).sort((a, b) => a.length - b.length);
  const distinct = new Set(contradictions.map((one) => one.map(({ site, arm }) => `${site}.${arm}`).join()));
  const between = best && isBetween(best) ? needs : shortest?.filter((one) => !isOwn(one)).map(asReason);
  if (between !== undefined) {
    const contradiction = sayAll(program, between, file);
    return distinct.size + conflicts.length > 2
      ? `${claim}: every way there contradicts itself; for one, ${contradiction}`
      : `${claim}: ${contradiction}${rest}`;
  }
  if (best && isAtTarget(best)) {
    if (said !== '') return `${claim}: ${said}${rest}`;
    if (best.events.length === 1) return `${claim}: no values of what it reads allow it${rest}`;
  }
  return `${claim}: no values on the way there allow it${rest}`;
}

const asReason = (branch: BranchOutcome): Reason => ({ kind: 'branch', ...branch });

/** Lemmas and whole paths know only their branches. */
function reasonsIn({ reasons, branches }: Conflict): readonly Reason[] {
  return reasons ?? branches.map(asReason);
}

/** All that a conflict rests on; undefined where nothing is known of it in words. */
export function sayConflict(program: Program, conflict: Conflict, file: string): string | undefined {
  return sayAll(program, reasonsIn(conflict), file) || undefined;
}

const MOST_REASONS = 6;
const FAR = 10_000;

/** `line 9 needs lim > 500, line 11 needs lim < 100`: what one line needs is said together. */
function sayAll(program: Program, reasons: readonly Reason[], file: string): string {
  const parts: { readonly begin: string; readonly said: string[] }[] = [];
  for (const reason of reasons) {
    const { begin, text } = say(program, reason, file);
    const last = parts.at(-1);
    if (last?.begin !== begin) parts.push({ begin, said: [text] });
    else if (!last.said.includes(text)) last.said.push(text);
  }
  const texts = parts.map(({ begin, said }) => `${begin} ${said.join(' and ')}`);
  if (texts.length <= MOST_REASONS) return texts.join(', ');
  return [...texts.slice(0, 2), '…', ...texts.slice(2 - MOST_REASONS)].join(', ');
}

function say(
  program: Program,
  reason: Reason,
  file: string,
): { readonly begin: string; readonly text: string } {
  switch (reason.kind) {
    case 'branch': {
      const site = program.sites[reason.site];
      if (isAssumption(site.function)) return { begin: 'an assumption', text: 'rules it out' };
      // The lines of our models of the library are not the user's.
      const begin = site.library
        ? `\`${program.functions.get(site.function)?.sourceName ?? site.function}\` needs`
        : `${lineOf(site, file)} needs`;
      return { begin, text: demandText(site, reason.arm) };
    }
    case 'assignment':
      return { begin: `${lineOf(reason.place, file)} sets`, text: `\`${reason.text}\`` };
    case 'demand':
      return { begin: `${lineOf(reason.place, file)} needs`, text: `\`${reason.text}\`` };
    case 'range':
      return { begin: 'the inputs have', text: `\`${reason.text}\`` };
  }
}

function lineOf(place: { readonly file: string; readonly line: number }, file: string): string {
  return place.file === file ? `line ${place.line}` : `${place.file}:${place.line}`;
}

/** The C variables whose constant values were followed, as far as the claim speaks of them. */
function followedNames(
  program: Program,
  constants: ConflictCover['constants'],
  { function: name, text }: { readonly function: string; readonly text: string },
): readonly string[] {
  const words = new Set(text.match(/[A-Za-z_]\w*/g));
  const names = constants
    .filter((constant) => constant.function === name)
    .map(({ local }) => program.functions.get(name)?.locals[local]?.sourceName)
    .filter((found) => found !== undefined && words.has(found));
  return [...new Set(names)].map((found) => `\`${found}\``);
}
