import { branch } from './branch.js';
import type { ListedCriterion } from './criterion.js';

/**
 * Each abstract partial path that ends in an outcome of a condition outside of called functions, in the abstract tree with
 * every kind of node closed: one for each outcome, wherever loops and `if`s before it went.
 */
export const minimalAllConditions = ofFunctionAlone(
  branch,
  'minimal-all-conditions',
  'each outcome of each condition of the function, called functions left out',
);

/** What the criterion asks of the function under test, which comes first. */
export function ofFunctionAlone(criterion: ListedCriterion, name: string, summary: string): ListedCriterion {
  return { ...criterion, name, summary, list: (program, [root]) => criterion.list(program, new Set([root])) };
}
