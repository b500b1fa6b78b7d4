import type { Decision } from '../ir/index.js';
import type { SoughtObjective } from './criterion.js';
import { armsAsObjectives, ofDecisions, outcomesOf } from './decision.js';

/** Each outcome of each condition, and each outcome of each decision as a whole. */
export const conditionDecision = ofDecisions(
  'condition-decision',
  'each outcome of each condition and of each decision, each case and default of each switch',
  conditionsAndOutcomes,
);

export function conditionsAndOutcomes(decision: Decision): readonly SoughtObjective[] {
  const { conditions } = decision;
  return [...conditions.flatMap(armsAsObjectives), ...(conditions.length > 1 ? outcomesOf(decision) : [])];
}
