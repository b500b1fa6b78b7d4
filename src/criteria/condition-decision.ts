import type { Decision } from '../ir/index.js';
import type { Criterion, SoughtObjective } from './criterion.js';
import { armsAsObjectives, inSourceOrder, outcomesOf } from './decision.js';

/** Each outcome of each condition, and each outcome of each decision as a whole. */
export const conditionDecision = {
  kind: 'listed',
  name: 'condition-decision',
  summary: 'each outcome of each condition and of each decision, each case and default of each switch',
  list: (program, functions) => inSourceOrder(program, functions, conditionsAndOutcomes),
} satisfies Criterion;

export function conditionsAndOutcomes(decision: Decision): readonly SoughtObjective[] {
  const { conditions } = decision;
  return [...conditions.flatMap(armsAsObjectives), ...(conditions.length > 1 ? outcomesOf(decision) : [])];
}
