import type { Answer, SolverChain } from '../solver/index.js';
import type { Term } from '../term/index.js';

/** Solves every contradiction of a proof again, without caches and presolving, by the other solver. */
export class ProofChecker {
  private readonly answers = new Map<string, Answer>();

  constructor(private readonly solver: SolverChain) {}

  /** Can these constraints hold together after all? Proofs share contradictions: each is solved once. */
  recheck(core: readonly Term[]): Answer {
    const key = core.map((term) => term.id).join(',');
    let answer = this.answers.get(key);
    if (!answer) {
      answer = this.solver.recheckUnsat(core);
      this.answers.set(key, answer);
    }
    return answer;
  }
}
