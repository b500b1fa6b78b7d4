import { conditionsAndOutcomes } from './condition-decision.js';
import { all, any, type Criterion } from './criterion.js';
import { inSourceOrder } from './decision.js';
import { type Independence, independenceOf } from './independence.js';

/** Modified condition/decision coverage where nothing else that is evaluated may change. */
export const mcdcUniqueCause = {
  kind: 'listed',
  name: 'mcdc-unique-cause',
  summary: 'condition-decision, and each condition shown to decide while no other one changes',
  tracks: ['evaluations'],
  list: (program, functions) =>
    inSourceOrder(program, functions, (decision) => [
      ...conditionsAndOutcomes(decision),
      ...independenceOf(program, decision, uniqueCause),
    ]),
} satisfies Criterion;

const uniqueCause: Independence = {
  letter: 'U',
  formula: (pairs, shown) =>
    any(pairs.map(({ whenTrue, whenFalse }) => all([shown(whenTrue), shown(whenFalse)]))),
};
