import type { Term } from '../../term/index.js';
import type { Answer } from '../answer.js';

/**
 * Shrinks a core by leaving out one constraint after another, the oldest first, and asking again. What is
 * left is unsatisfiable, and satisfiable without any one of its members: unless a query was undecided, and
 * then its constraint stays.
 */
export function minimalCore(
  constraints: readonly Term[],
  core: readonly number[],
  check: (constraints: readonly Term[]) => Answer,
): readonly number[] {
  let kept = [...core].sort((a, b) => a - b);
  const needed = new Set<number>();
  for (;;) {
    const candidate = kept.find((index) => !needed.has(index));
    if (candidate === undefined || kept.length === 1) return kept;
    const rest = kept.filter((index) => index !== candidate);
    const answer = check(rest.map((index) => constraints[index]));
    if (answer.kind === 'unsat') kept = answer.core.map((place) => rest[place]);
    else needed.add(candidate);
  }
}
