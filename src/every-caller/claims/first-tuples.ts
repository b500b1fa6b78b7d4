import { FALSE, not, type Term, TRUE } from '../../term/index.js';
import type { Tuple } from './machine-states.js';

/** So many ways through the choices are gone; what the others lead to is not known. */
const MOST_WAYS = 64;

/** What terms can be together, as far as they are choices between constants. */
export function firstTuples(terms: readonly (Term | undefined)[]): readonly Tuple[] {
  const tuples = new Map<string, Tuple>();
  let ways = 1;
  const choose = (chosen: ReadonlyMap<Term, boolean>): void => {
    const next = ways < MOST_WAYS ? nextCondition(terms, chosen) : undefined;
    if (next === undefined) {
      const tuple = terms.map((term) => term && constantOf(leafOf(term, chosen), chosen));
      tuples.set(tuple.join(), tuple);
      return;
    }
    ways++;
    for (const outcome of [true, false]) choose(new Map(chosen).set(next, outcome).set(not(next), !outcome));
  };
  choose(new Map());
  return [...tuples.values()];
}

/** What has to be chosen next to know one of them. */
function nextCondition(
  terms: readonly (Term | undefined)[],
  chosen: ReadonlyMap<Term, boolean>,
): Term | undefined {
  for (const term of terms) {
    const leaf = term && leafOf(term, chosen);
    if (leaf?.op === 'ite') return leaf.args[0];
  }
  return undefined;
}

/** What is left of choices where some are made: a choice that is not, or what was chosen. */
function leafOf(term: Term, chosen: ReadonlyMap<Term, boolean>): Term {
  let leaf = term;
  while (leaf.op === 'ite') {
    const [condition, whenTrue, whenFalse] = leaf.args;
    const isTrue = chosen.get(condition);
    if (isTrue === undefined) break;
    leaf = isTrue ? whenTrue : whenFalse;
  }
  return leaf;
}

function constantOf(leaf: Term, chosen: ReadonlyMap<Term, boolean>): bigint | undefined {
  const outcome = chosen.get(leaf);
  if (outcome !== undefined) return outcome ? 1n : 0n;
  if (leaf === TRUE || leaf === FALSE) return leaf === TRUE ? 1n : 0n;
  return leaf.op === 'const' && leaf.sort === 'bv' ? BigInt(leaf.value as number | bigint) : undefined;
}
