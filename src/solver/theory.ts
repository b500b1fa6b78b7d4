import { subtermsWhere, type Term } from '../term/index.js';

/** Answers a question about terms that a term inherits from its arguments; each term is looked at once. */
function inherited(holdsFor: (term: Term) => boolean): (root: Term) => boolean {
  const known = new Map<number, boolean>();
  return (root) => {
    const answer = known.get(root.id);
    if (answer !== undefined) return answer;
    for (const term of subtermsWhere([root], (t) => !known.has(t.id))) {
      known.set(term.id, holdsFor(term) || term.args.some((arg) => known.get(arg.id) === true));
    }
    return known.get(root.id) === true;
  };
}

export const usesFloats = inherited((term) => term.sort === 'fp');

/** Contains an operator whose circuit grows with the square of the width, and is hard for solvers. */
export const isArduous = inherited((term) => {
  switch (term.op) {
    case 'bvmul':
    case 'bvudiv':
    case 'bvurem':
    case 'bvsdiv':
    case 'bvsrem':
      return term.args.filter((arg) => !arg.ground).length > 1 || term.op !== 'bvmul';
    default:
      return term.sort === 'fp' && term.args.length > 1;
  }
});
