import { branch } from './branch.js';
import type { Criterion } from './criterion.js';

/**
 * Each abstract partial path that ends in an outcome of a condition outside of called functions, in the abstract tree with
 * every kind of node closed: one for each outcome, wherever loops and `if`s before it went.
 */
export const minimalAllConditions = {
  kind: 'listed',
  name: 'minimal-all-conditions',
  summary: 'each outcome of each condition of the function, called functions left out',
  list: (program, functions) => branch.list(program, underTest(functions)),
} satisfies Criterion;

/** The function under test comes first. */
export function underTest(functions: ReadonlySet<string>): ReadonlySet<string> {
  const [root] = functions;
  return new Set([root]);
}
