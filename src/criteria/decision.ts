import { type Decision, decisionsOf, type Program } from '../ir/index.js';
import {
  any,
  type Formula,
  goal,
  type ListedCriterion,
  type SoughtObjective,
  type TakenArm,
} from './criterion.js';
import { decisionName, endOf, isSameArm } from './decisions/evaluation-objectives.js';
import { armObjectives, sitesInOrder } from './objectives/arm-objectives.js';

/** Each outcome of each decision as a whole, each case and the default of each switch. */
export const decision = ofDecisions(
  'decision',
  'each outcome of each decision as a whole, each case and default of each switch',
  outcomesOf,
);

/** A criterion that asks for the same of each decision. */
export function ofDecisions(
  name: string,
  summary: string,
  demandedBy: (decision: Decision) => readonly SoughtObjective[],
): ListedCriterion {
  return {
    kind: 'listed',
    name,
    summary,
    list: (program, functions) => inSourceOrder(program, functions, demandedBy),
  };
}

/** What decisions demand, and switches, site by site: a decision comes with its first condition. */
export function inSourceOrder(
  program: Program,
  functions: ReadonlySet<string>,
  demandedBy: (decision: Decision) => readonly SoughtObjective[],
): readonly SoughtObjective[] {
  const byFirst = new Map(decisionsOf(program, functions).map((one) => [one.conditions[0].id, one]));
  return sitesInOrder(program, functions).flatMap((site) => {
    if (site.kind === 'switch') return armsAsObjectives(site);
    const found = byFirst.get(site.id);
    return found ? demandedBy(found) : [];
  });
}

export function armsAsObjectives(site: Parameters<typeof armObjectives>[0]): readonly SoughtObjective[] {
  return armObjectives(site).map(({ objective, arm }) => ({ objective, formula: goal(arm) }));
}

/** Both outcomes. Those of a single condition are the condition's own. */
export function outcomesOf(decision: Decision): readonly SoughtObjective[] {
  const { conditions } = decision;
  if (conditions.length === 1) return armsAsObjectives(conditions[0]);
  return [true, false].flatMap((result) => outcome(decision, result));
}

function outcome(decision: Decision, result: boolean): readonly SoughtObjective[] {
  const { function: name, file, line, column, text } = decision;
  const formula = endsWith(decision, result);
  const id = `${decisionName(decision)}${result ? 'T' : 'F'}`;
  const objective = {
    id,
    function: name,
    kind: 'decision',
    file,
    line,
    column,
    text,
    outcome: `${result}`,
  } as const;
  return formula ? [{ objective, formula }] : [];
}

/** The last outcomes of evaluations with this result; none where constants leave no such evaluation. */
function endsWith({ evaluations }: Decision, result: boolean): Formula<TakenArm> | undefined {
  if (evaluations.kind === 'unknown') return evaluations;
  const ends: TakenArm[] = [];
  for (const evaluation of evaluations.all) {
    const end = endOf(evaluation);
    if (evaluation.result === result && !ends.some((one) => isSameArm(one, end))) ends.push(end);
  }
  return ends.length === 0 ? undefined : any(ends.map(goal));
}
