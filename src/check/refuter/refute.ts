import type { Term } from '../../term/index.js';
import { ClauseSearch, type Found } from './clause-search.js';
import { Clauses, NotForUs } from './clauses.js';
import { type Ranking, rankings } from './compared-values.js';
import { OwnCircuits } from './own-circuits.js';

/** Looks at clauses: as many as the start of a larger solver is worth. */
const MOST_WORK = 20_000_000;
const LEAST_PATIENCE = 1 / 64;

/**
 * The check's own solver: circuits and a search that share nothing with those that proofs are found by. It refutes what is
 * easy, without the start of a larger solver; what is not easy is left to that one.
 */
export class Refuter {
  /** Where one question was too hard, others are likely to be. */
  private patience = 1;

  /** Whether the constraints were shown to contradict each other. */
  refutes(constraints: readonly Term[]): boolean {
    const ranked = rankings(constraints);
    const found = this.search(constraints, ranked);
    // Ranks have models that values have not.
    return (
      (found === 'satisfiable' && ranked.size > 0 ? this.search(constraints, new Map()) : found) ===
      'contradictory'
    );
  }

  private search(constraints: readonly Term[], ranked: ReadonlyMap<Term, Ranking>): Found {
    const clauses = new Clauses();
    try {
      new OwnCircuits(clauses, ranked).state(constraints);
    } catch (thrown) {
      if (thrown instanceof NotForUs) return 'unknown';
      throw thrown;
    }
    const found = new ClauseSearch(clauses.variables, clauses.all).run(MOST_WORK * this.patience);
    this.patience = found === 'unknown' ? Math.max(LEAST_PATIENCE, this.patience / 4) : 1;
    return found;
  }
}
