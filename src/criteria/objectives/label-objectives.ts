import type { LabelKind, Program } from '../../ir/index.js';
import { goal, type ListedCriterion, type SoughtObjective } from '../criterion.js';
import { armObjectives } from './arm-objectives.js';

/** A criterion that asks for all that is reported of one kind. */
export function labelCriterion(kind: LabelKind, name: string, summary: string): ListedCriterion {
  const list = (program: Program, functions: ReadonlySet<string>) =>
    labelObjectives(program, functions, kind);
  return { kind: 'listed', name, summary, tracks: [kind], list };
}

/**
 * What is reported of the places of these functions, as objectives. Only a program that was compiled for it has any. Where
 * there are cases, nobody asks for the default.
 */
export function labelObjectives(
  program: Program,
  functions: ReadonlySet<string>,
  kind: LabelKind,
): readonly SoughtObjective[] {
  return program.sites
    .filter((site) => site?.kind === 'switch' && site.label === kind && functions.has(site.function))
    .flatMap((site) => armObjectives(site).slice(0, site.kind === 'switch' && site.cases.length > 0 ? -1 : 1))
    .map(({ objective, arm }) => ({ objective, formula: goal(arm) }));
}
