import { all, any } from './criterion.js';
import { independenceCriterion } from './decisions/independence.js';

/** Modified condition/decision coverage where nothing else that is evaluated may change. */
export const mcdcUniqueCause = independenceCriterion(
  'mcdc-unique-cause',
  'condition-decision, and each condition shown to decide while no other one changes',
  {
    letter: 'U',
    formula: (pairs, shown) =>
      any(pairs.map(({ whenTrue, whenFalse }) => all([shown(whenTrue), shown(whenFalse)]))),
  },
);
