import { subtermsWhere, type Term } from '../term/index.js';

/** By id of each term that was asked about: does it contain floating point? */
const known = new Map<number, boolean>();

export function usesFloats(root: Term): boolean {
  const answer = known.get(root.id);
  if (answer !== undefined) return answer;
  for (const term of subtermsWhere([root], (t) => !known.has(t.id))) {
    known.set(term.id, term.sort === 'fp' || term.args.some((arg) => known.get(arg.id) === true));
  }
  return known.get(root.id) === true;
}
