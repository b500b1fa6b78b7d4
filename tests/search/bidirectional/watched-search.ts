import { Budget } from '../../../src/base/index.js';
import { Bidirectional } from '../../../src/search/bidirectional/bidirectional.js';
import { violations } from '../../../src/search/bidirectional/invariants.js';
import type { Coverage } from '../../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../../src/solver/index.js';
import { type SearchBenchWish, searchBench } from '../search-bench.js';

export interface Watched {
  readonly search: Bidirectional;
  readonly coverage: Coverage;
  readonly solver: SolverChain;
  readonly divergences: readonly string[];
}

export interface Wish extends SearchBenchWish {
  /** Called after every step, when the graph was swept. */
  readonly afterStep?: (search: Bidirectional, step: number) => void;
  /** Steps after which the search is stopped. */
  readonly mostSteps?: number;
}

/** The search with someone looking over its shoulder, and no other search or proof beside it. */
export async function watch(wish: Wish): Promise<Watched> {
  const solver = await createSolverChain();
  const { context, settings, cases, finish } = await searchBench(wish, solver);
  const budget = new Budget(settings.timeLimitMs);
  let steps = 0;

  class WatchedSearch extends Bidirectional {
    override step(): ReturnType<Bidirectional['step']> {
      const proposal = super.step();
      this.graph.sweep();
      steps++;
      wish.afterStep?.(this, steps);
      if (wish.mostSteps !== undefined && steps >= wish.mostSteps) budget.cancel();
      return proposal;
    }
  }

  const search = new WatchedSearch(context);
  await finish(search, budget);
  const divergences = cases.divergences.map(({ detail }) => detail);
  return { search, coverage: context.coverage, solver, divergences };
}

/** A small part of the effort that the search makes before it believes that an R-state has states. */
const LITTLE_EFFORT = { timeoutMs: 10 };

/** What violates the document's invariants now. */
export function violated(search: Bidirectional, solver: SolverChain): readonly string[] {
  return violations(search.graph, search.values, (formula) => solver.check(formula, LITTLE_EFFORT));
}
