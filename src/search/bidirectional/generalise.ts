import { type Term, termSize } from '../../term/index.js';

/** A concrete state of the program that was executed, and what it says of the conjuncts. */
export interface Sample {
  /** Not, if that is not known. */
  holds(literal: Term): boolean;
  /** The conjunct is false whatever the inputs of this path are. */
  isImpossible(literal: Term): boolean;
}

/**
 * Which conjuncts of a precondition to keep (as `WP_alpha` of bidirectional, section 5.3, any predicate will do that the
 * precondition implies and that the executed states violate): few, so that loops repeat themselves, and rather such as
 * no input of the executed paths can satisfy. Undefined: some sample satisfies all of them.
 */
export function separating(
  literals: readonly Term[],
  samples: readonly Sample[],
): readonly Term[] | undefined {
  const against = samples.map((sample) =>
    literals.map((literal) => (sample.holds(literal) ? 0 : sample.isImpossible(literal) ? STRONG : WEAK)),
  );
  let satisfied = against;
  const kept = new Set<number>();
  while (satisfied.length > 0) {
    const best = bestLiteral(literals, satisfied);
    if (best === undefined) return undefined;
    kept.add(best);
    satisfied = satisfied.filter((weights) => weights[best] === 0);
  }
  return literals.filter((_, index) => kept.has(index));
}

const STRONG = 4;
const WEAK = 1;

/** The one that most speaks against the samples; undefined: none speaks against any. */
function bestLiteral(literals: readonly Term[], against: readonly (readonly number[])[]): number | undefined {
  let best: number | undefined;
  let bestScore = 0;
  literals.forEach((literal, index) => {
    let score = 0;
    for (const weights of against) score += weights[index];
    const isShorter = best !== undefined && termSize(literal) < termSize(literals[best]);
    if (score > bestScore || (score === bestScore && isShorter)) {
      best = index;
      bestScore = score;
    }
  });
  return best;
}
