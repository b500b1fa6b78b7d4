import { FALSE, not, type Term, TRUE } from '../term/index.js';
import type { Tuple } from './machine-states.js';

/** So many conditions are looked at both ways. */
const MOST_CONDITIONS = 5;

/** What terms can be together, as far as they are choices between constants. */
export function firstTuples(terms: readonly (Term | undefined)[]): readonly Tuple[] {
  const tuples = new Map<string, Tuple>();
  const choose = (chosen: ReadonlyMap<Term, boolean>, [condition, ...rest]: readonly Term[]): void => {
    if (condition) {
      for (const outcome of [true, false])
        choose(new Map(chosen).set(condition, outcome).set(not(condition), !outcome), rest);
      return;
    }
    const tuple = terms.map((term) => term && constantIn(term, chosen));
    tuples.set(tuple.join(), tuple);
  };
  choose(new Map(), conditionsIn(terms.flatMap((term) => term ?? [])));
  return [...tuples.values()];
}

/** What choices between constants depend on; the first few of it. */
function conditionsIn(terms: readonly Term[]): readonly Term[] {
  const conditions = new Set<Term>();
  const waiting = new Set(terms);
  // What is found inside is added while the set is walked.
  for (const term of waiting) {
    if (term.op !== 'ite') continue;
    conditions.add(term.args[0]);
    waiting.add(term.args[1]).add(term.args[2]);
    if (conditions.size === MOST_CONDITIONS) break;
  }
  return [...conditions];
}

function constantIn(term: Term, chosen: ReadonlyMap<Term, boolean>): bigint | undefined {
  const outcome = chosen.get(term);
  if (outcome !== undefined) return outcome ? 1n : 0n;
  if (term === TRUE || term === FALSE) return term === TRUE ? 1n : 0n;
  if (term.op === 'const' && term.sort === 'bv') return BigInt(term.value as number | bigint);
  if (term.op !== 'ite') return undefined;
  const [condition, whenTrue, whenFalse] = term.args;
  const isTrue = chosen.get(condition);
  return isTrue === undefined ? undefined : constantIn(isTrue ? whenTrue : whenFalse, chosen);
}
