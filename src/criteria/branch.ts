import { type Criterion, goal } from './criterion.js';
import { armObjectives, sitesInOrder } from './objectives/arm-objectives.js';

/** Each outcome of each atomic condition, each case and the default of each switch. */
export const branch = {
  kind: 'listed',
  name: 'branch',
  summary: 'each outcome of each atomic condition, each case and default of each switch',
  list: (program, functions) =>
    sitesInOrder(program, functions).flatMap((site) =>
      armObjectives(site).map(({ objective, arm }) => ({ objective, formula: goal(arm) })),
    ),
} satisfies Criterion;
