import type { LabelKind, Program } from '../ir/index.js';
import { armObjectives } from './arm-objectives.js';
import { goal, type SoughtObjective } from './criterion.js';

/** The labelled places of these functions, as objectives. Only a program that was compiled for them has any. */
export function labelObjectives(
  program: Program,
  functions: ReadonlySet<string>,
  kind: LabelKind,
): readonly SoughtObjective[] {
  return program.sites
    .filter((site) => site?.kind === 'switch' && site.label === kind && functions.has(site.function))
    .flatMap((site) => armObjectives(site))
    .map(({ objective, arm }) => ({ objective, formula: goal(arm) }));
}
