import type { Answer, Limits, SolverChain } from '../../solver/index.js';
import type { Term } from '../../term/index.js';

/** Learning asks many small questions; one that takes longer is not worth it. */
const LIMITS = { timeoutMs: 500, opinions: 'one' } as const;
/** A conflict that is a little larger than it need be is still one: making it smaller is worth less. */
const SHRINKING = { timeoutMs: 50, opinions: 'one' } as const;

/** The satisfiability checks made while learning (treefrog, section 10), counted. */
export class SatChecks {
  count = 0;

  constructor(private readonly solver: SolverChain) {}

  check(terms: readonly Term[], limits: Limits = LIMITS): Answer {
    this.count++;
    return this.solver.check(terms, limits);
  }

  /**
   * Leaves out one of the candidates after another where the rest stays unsatisfiable. Indices into `terms`, all of
   * which together are unsatisfiable; the result is, too. Ends with the first question that is too hard: the others
   * would be as hard.
   */
  shrink(terms: readonly Term[], candidates: readonly number[]): readonly number[] {
    let kept = terms.map((_, index) => index);
    for (const candidate of candidates) {
      if (!kept.includes(candidate) || kept.length === 1) continue;
      const rest = kept.filter((index) => index !== candidate);
      const answer = this.check(
        rest.map((index) => terms[index]),
        SHRINKING,
      );
      if (answer.kind === 'unknown') break;
      if (answer.kind === 'unsat') kept = answer.core.map((place) => rest[place]);
    }
    return kept;
  }
}
