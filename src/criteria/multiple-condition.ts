import type { Decision, Program } from '../ir/index.js';
import { type Criterion, goal, type SoughtObjective } from './criterion.js';
import { armsAsObjectives, inSourceOrder } from './decision.js';
import { decisionName, evaluationArm, evaluationObjective } from './decisions/evaluation-objectives.js';

/** Each combination of outcomes with which a decision can be evaluated. */
export const multipleCondition = {
  kind: 'listed',
  name: 'multiple-condition',
  summary: 'each combination of outcomes that the conditions of a decision can have',
  tracks: ['evaluations'],
  list: (program, functions) =>
    inSourceOrder(program, functions, (decision) => combinationsOf(program, decision)),
} satisfies Criterion;

function combinationsOf(program: Program, decision: Decision): readonly SoughtObjective[] {
  const { conditions, evaluations, function: name, file, line, column, text } = decision;
  if (conditions.length === 1) return armsAsObjectives(conditions[0]);
  if (evaluations.kind === 'unknown') {
    const common = { function: name, kind: 'combination', file, line, column, text } as const;
    const objective = { ...common, id: `${decisionName(decision)}:all`, outcome: 'evaluated in every way' };
    return [{ objective, formula: evaluations }];
  }
  return evaluations.all.map((evaluation) => ({
    objective: evaluationObjective(decision, evaluation),
    formula: goal(evaluationArm(program, decision, evaluation)),
  }));
}
