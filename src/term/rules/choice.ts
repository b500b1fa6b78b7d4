import { ite } from '../construct.js';
import type { Term } from '../term.js';

/** How many nested choices a comparison may be moved through. */
const DEEPEST_CHOICE = 8;

/**
 * match:  p(ite(c, k, x)), k a constant    result: ite(c, p(k), p(x)), where p(k) is true or false
 *
 * for a comparison `p` with a constant: the result is a conjunction or disjunction, without a choice. Both
 * branches constant is done by the constructors already. Applies to nested choices as long as each has a constant
 * branch, up to a depth; undefined for any other choice.
 */
export function decideOverChoice(choice: Term, decide: (branch: Term) => Term): Term | undefined {
  if (!isCombOfConstants(choice)) return undefined;
  const [condition, a, b] = choice.args;
  return ite(condition, decide(a), decide(b));
}

function isCombOfConstants(choice: Term): boolean {
  let term = choice;
  for (let depth = 0; depth < DEEPEST_CHOICE; depth++) {
    if (term.op !== 'ite') return true;
    const [, a, b] = term.args;
    if (a.op === 'const') term = b;
    else if (b.op === 'const') term = a;
    else return false;
  }
  return term.op !== 'ite';
}
