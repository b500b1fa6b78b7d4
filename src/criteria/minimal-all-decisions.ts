import type { Criterion } from './criterion.js';
import { decision } from './decision.js';
import { underTest } from './minimal-all-conditions.js';

/** Each branch that the function's own source shows: multiple conditions are not decomposed, calls not entered. */
export const minimalAllDecisions = {
  kind: 'listed',
  name: 'minimal-all-decisions',
  summary: 'each outcome of each decision of the function, called functions left out',
  list: (program, functions) => decision.list(program, underTest(functions)),
} satisfies Criterion;
