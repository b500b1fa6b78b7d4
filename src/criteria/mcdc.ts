import { conditionsAndOutcomes } from './condition-decision.js';
import { all, any, type Criterion } from './criterion.js';
import { inSourceOrder } from './decision.js';
import { type Independence, independenceOf } from './independence.js';

/** Modified condition/decision coverage; conditions that are masked may change as they like. */
export const mcdc = {
  kind: 'listed',
  name: 'mcdc',
  summary: 'condition-decision, and each condition shown to decide while the others are masked or unchanged',
  tracks: ['evaluations'],
  list: (program, functions) =>
    inSourceOrder(program, functions, (decision) => [
      ...conditionsAndOutcomes(decision),
      ...independenceOf(program, decision, masking),
    ]),
} satisfies Criterion;

/** Any evaluation in which the condition decides when it is true, with any in which it does when it is false. */
const masking: Independence = {
  letter: 'M',
  formula(pairs, shown) {
    const whenTrue = new Set(pairs.map((pair) => pair.whenTrue));
    const whenFalse = new Set(pairs.map((pair) => pair.whenFalse));
    return all([whenTrue, whenFalse].map((side) => any([...side].map(shown))));
  },
};
