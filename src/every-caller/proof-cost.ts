import type { Answer } from '../solver/index.js';
import { sizeTogether, type Term } from '../term/index.js';

/**
 * What is as much work as asking a small query: so many nodes of a larger one, so much of the time that was given to a
 * question that nobody answered, so many terms that an encoding makes, and so many searches for what was stored.
 */
const PER_UNIT = { nodes: 500, ms: 10, terms: 1_000, searches: 500 };

/** What proofs have cost, where a small query costs one: counted, the same on any machine. */
export class ProofCost {
  units = 0;

  asked(query: readonly Term[], answer: Answer, timeoutMs: number): void {
    this.units += 1 + sizeTogether(query) / PER_UNIT.nodes;
    if (answer.kind === 'unknown') this.units += timeoutMs / PER_UNIT.ms;
  }

  madeTerms(count: number): void {
    this.units += count / PER_UNIT.terms;
  }

  searched(count: number): void {
    this.units += count / PER_UNIT.searches;
  }
}

/** Until when something may go on: the clock, or what it has cost. */
export interface Allowance {
  readonly spent: boolean;
}
