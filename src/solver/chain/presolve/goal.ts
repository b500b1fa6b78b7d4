import type { Random } from '../../../base/index.js';
import type { Evaluator, Term, TermValue } from '../../../term/index.js';

/** A value that a term should get. */
export interface Goal {
  readonly term: Term;
  readonly value: TermValue;
}

/** What a step of the local search knows: the values now, and a source of variety. */
export interface SearchContext {
  readonly evaluator: Evaluator;
  readonly random: Random;
}

/** The argument to change, and the one to keep: the first that can change, or either where both can. */
export function pickArgument(term: Term, { random }: SearchContext): 0 | 1 {
  const [a, b] = term.args;
  if (a.ground) return 1;
  return b.ground || random.below(2) === 0 ? 0 : 1;
}

export function wide(value: TermValue): bigint {
  return BigInt(value);
}

/** A bit-vector value in normal form. */
export function narrowed(value: bigint, width: number): number | bigint {
  const wrapped = BigInt.asUintN(width, value);
  return width <= 32 ? Number(wrapped) : wrapped;
}
