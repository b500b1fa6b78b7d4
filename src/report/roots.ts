import type { ChoiceCost, DeclarationUse, FunctionResult, ObjectiveResult } from '../result/index.js';
import { type SummaryStyle, wrapText } from './palette.js';
import { causeHint, causeText, counted, objectiveNoun } from './wording.js';

/** One reason behind many verdicts. */
export interface Root {
  readonly objectives: number;
  /** `3 branches need more than …`. */
  readonly text: string;
  /** What the user can do about it. */
  readonly hint?: string;
  /** What to write into the configuration if every caller keeps to it. */
  readonly declaration?: string;
}

/** Why objectives are open and what proofs rest on, the most costly first; `of`: whose they are, where several are shown. */
export function rootsOf(result: FunctionResult, of = ''): readonly Root[] {
  const noun = objectiveNoun(result);
  const counting = (count: number, verb: string) => `${counted(count, noun)}${of} ${agreed(verb, count)}`;
  const chosen = result.choices.map(({ needs, objectives, declaration }: ChoiceCost) => ({
    objectives,
    text: `${counting(objectives, 'need')} ${needs}`,
    declaration: declaration === undefined ? undefined : declarationPlace(declaration),
  }));
  const declared = result.declarations.map(({ declaration, objectives }: DeclarationUse) => ({
    objectives,
    text: `${counting(objectives, 'be')} infeasible as declared: ${declaration}`,
  }));
  const others = [...otherCauses(result.objectives)].map(([text, { count, hint }]) => ({
    objectives: count,
    text: `${counting(count, 'be')} open: ${text}`,
    hint: hint === '' ? undefined : hint,
  }));
  return [...mostFirst([...chosen, ...others]), ...declared];
}

export const mostFirst = (roots: readonly Root[]): readonly Root[] =>
  [...roots].sort((a, b) => b.objectives - a.objectives);

/** Causes that are not about what Hyla chose, by how often they occur. */
function otherCauses(objectives: readonly ObjectiveResult[]) {
  const causes = new Map<string, { count: number; readonly hint: string }>();
  for (const objective of objectives) {
    if (objective.verdict !== 'open' || objective.cause.kind === 'assumption') continue;
    const text = causeText(objective.cause);
    const known = causes.get(text);
    if (known) known.count++;
    else causes.set(text, { count: 1, hint: causeHint(objective.cause) });
  }
  return causes;
}

/** A declaration with the keys of the configuration that it stands below. */
export function declarationPlace(declaration: string): string {
  return declaration.startsWith('"declares"')
    ? `"inputs": { ${declaration} }`
    : `"inputs": { "lvalues": { ${declaration} } }`;
}

const agreed = (verb: string, count: number): string => {
  if (verb === 'be') return count === 1 ? 'is' : 'are';
  return count === 1 ? `${verb}s` : verb;
};

const MOST_SHOWN = 8;
export const DECLARE = 'if every caller keeps to it, declare';

/** The roots as lines of the terminal; what would make the list long is in result.json. */
export function rootLines(roots: readonly Root[], style: SummaryStyle): readonly string[] {
  const width = Math.max(40, style.width - 8);
  const lines = roots.slice(0, MOST_SHOWN).flatMap(({ text, hint, declaration }) => [
    ...wrapText(text, width).map((line, index) => `${index === 0 ? '    ' : '      '}${line}`),
    ...(hint === undefined ? [] : wrapText(hint, width).map((line) => `      ${line}`)),
    // On a line of its own, to be copied.
    ...(declaration === undefined ? [] : [style.palette.dim(`      ${DECLARE}: ${declaration}`)]),
  ]);
  const more = roots.length - MOST_SHOWN;
  return more > 0 ? [...lines, `    and ${counted(more, 'smaller reason')} in result.json`] : lines;
}
