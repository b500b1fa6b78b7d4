import { Evaluator, type Term, type TermValue } from '../term/index.js';
import { type Answer, type Limits, unknown } from './answer.js';
import type { SolverChain } from './chain/create-chain.js';

export interface PartialAnswer {
  /** A core's indices are into the constraints given. */
  readonly answer: Answer;
  /** Queries that were asked, and constraints in all of them together. */
  readonly queries: number;
  readonly constraints: number;
}

/**
 * Incremental partial path constraints (partial-path-constraints, algorithm 2): solves the goal, the last
 * constraint, alone; as long as the solution violates the full conjunction, adds the first violated constraint.
 * A part that is unsatisfiable settles the whole. `fallback` completes a solution for variables it leaves open.
 * Between two queries `mayGoOn` is asked: there can be as many as there are constraints.
 */
export async function checkPartially(
  solver: SolverChain,
  constraints: readonly Term[],
  fallback: (variable: Term) => TermValue,
  limits: Limits,
  mayGoOn: () => Promise<boolean>,
): Promise<PartialAnswer> {
  const chosen = [constraints.length - 1];
  let asked = 0;
  for (let queries = 1; ; queries++) {
    asked += chosen.length;
    const answer = await solver.ask(
      chosen.map((index) => constraints[index]),
      limits,
      mayGoOn,
    );
    if (answer.kind === 'unknown') return { answer, queries, constraints: asked };
    if (answer.kind === 'unsat') {
      const core = answer.core.map((index) => chosen[index]).sort((a, b) => a - b);
      return { answer: { ...answer, core }, queries, constraints: asked };
    }
    const { model } = answer;
    const evaluator = new Evaluator((variable) => model.get(variable) ?? fallback(variable));
    const violated = constraints.findIndex((constraint) => evaluator.value(constraint) !== true);
    if (violated < 0) return { answer, queries, constraints: asked };
    if (!(await mayGoOn())) {
      return { answer: unknown('budget', 'the time was up'), queries, constraints: asked };
    }
    chosen.push(violated);
  }
}
