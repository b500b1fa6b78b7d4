import { all, any } from './criterion.js';
import { independenceCriterion } from './decisions/independence.js';

/** Modified condition/decision coverage; conditions that are masked may change as they like. */
export const mcdc = independenceCriterion(
  'mcdc',
  'condition-decision, and each condition shown to decide while the others are masked or unchanged',
  {
    letter: 'M',
    /** Any evaluation in which the condition decides when it is true, with any in which it does when it is false. */
    formula(pairs, shown) {
      const whenTrue = new Set(pairs.map((pair) => pair.whenTrue));
      const whenFalse = new Set(pairs.map((pair) => pair.whenFalse));
      return all([whenTrue, whenFalse].map((side) => any([...side].map(shown))));
    },
  },
);
