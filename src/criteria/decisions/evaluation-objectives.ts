import { invariant } from '../../base/index.js';
import {
  type BranchSite,
  type Decision,
  decisionsOf,
  type Evaluation,
  type Program,
} from '../../ir/index.js';
import type { Objective } from '../../result/index.js';
import type { TakenArm } from '../criterion.js';

/** `f#3-5`: the decision whose conditions are the third to the fifth. */
export function decisionName({ function: name, conditions }: Decision): string {
  const [first, last] = [conditions[0].number, conditions[conditions.length - 1].number];
  return first === last ? `${name}#${first}` : `${name}#${first}-${last}`;
}

/** One way to evaluate a decision, as an objective: `f#3-5:T-F`. */
export function evaluationObjective(decision: Decision, { vector }: Evaluation): Objective {
  const { function: name, file, line, column, text } = decision;
  const id = `${decisionName(decision)}:${vector}`;
  return {
    id,
    function: name,
    kind: 'combination',
    file,
    line,
    column,
    text,
    outcome: `evaluated as ${vector}`,
  };
}

/** The arm that is taken if and only if the decision is evaluated so: its last outcome, or an arm of the ghost branch there. */
export function evaluationArm(program: Program, decision: Decision, evaluation: Evaluation): TakenArm {
  const end = endOf(evaluation);
  const sharing = evaluationsEndingIn(decision, end);
  if (sharing.length === 1) return end;
  const ghost = program.sites.find((site) => isGhostAfter(site, end));
  invariant(ghost, 'evaluations that end alike should have a ghost branch');
  return { site: ghost.id, arm: sharing.indexOf(evaluation) };
}

/** What the arms of a ghost branch mean. */
export function ghostObjectives(
  program: Program,
  site: BranchSite,
): readonly { readonly objective: Objective; readonly arm: TakenArm }[] {
  const after = site.kind === 'switch' ? site.ghost?.after : undefined;
  const decision = decisionsOf(program, new Set([site.function])).find(({ conditions }) =>
    conditions.some(({ id }) => id === after?.site),
  );
  invariant(after && decision, 'a ghost branch should belong to a decision');
  return evaluationsEndingIn(decision, after).map((evaluation, arm) => ({
    objective: evaluationObjective(decision, evaluation),
    arm: { site: site.id, arm },
  }));
}

export function endOf({ steps }: Evaluation): TakenArm {
  const end = steps.at(-1);
  invariant(end, 'an evaluation should have a condition');
  return end;
}

function evaluationsEndingIn({ evaluations }: Decision, end: TakenArm): readonly Evaluation[] {
  if (evaluations.kind === 'unknown') return [];
  return evaluations.all.filter((one) => isSameArm(endOf(one), end));
}

function isGhostAfter(site: BranchSite, end: TakenArm): boolean {
  return site.kind === 'switch' && site.ghost !== undefined && isSameArm(site.ghost.after, end);
}

export function isSameArm(a: TakenArm, b: TakenArm): boolean {
  return a.site === b.site && a.arm === b.arm;
}
