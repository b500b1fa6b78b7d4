import type { ConditionSite, Decision, Evaluation, Program } from '../../ir/index.js';
import { conditionsAndOutcomes } from '../condition-decision.js';
import { goal, type ListedCriterion, type Sought, type SoughtObjective } from '../criterion.js';
import { inSourceOrder } from '../decision.js';
import { evaluationArm } from './evaluation-objectives.js';

/** Two evaluations that show that a condition decides by itself: true in the first, false in the second. */
export interface IndependencePair {
  readonly whenTrue: Evaluation;
  readonly whenFalse: Evaluation;
}

/** How a condition is to be shown to decide: `letter` makes the names of the objectives. */
interface Independence {
  readonly letter: string;
  /** Out of the pairs in which nothing else changes; `shown` says that an evaluation is covered. */
  formula(pairs: readonly IndependencePair[], shown: (evaluation: Evaluation) => Sought): Sought;
}

/** Condition and decision coverage, and each condition shown to decide. */
export function independenceCriterion(
  name: string,
  summary: string,
  independence: Independence,
): ListedCriterion {
  return {
    kind: 'listed',
    name,
    summary,
    tracks: ['evaluations'],
    list: (program, functions) =>
      inSourceOrder(program, functions, (decision) => [
        ...conditionsAndOutcomes(decision),
        ...independenceOf(program, decision, independence),
      ]),
  };
}

/** One objective for each condition of a decision that has several; none for a condition that constants leave no say. */
function independenceOf(
  program: Program,
  decision: Decision,
  { letter, formula }: Independence,
): readonly SoughtObjective[] {
  const { conditions, evaluations } = decision;
  if (conditions.length === 1) return [];
  return conditions.flatMap((condition): readonly SoughtObjective[] => {
    const objective = independenceObjective(condition, letter);
    if (evaluations.kind === 'unknown') return [{ objective, formula: evaluations }];
    const pairs = strictPairs(decision, condition);
    if (pairs.length === 0) return [];
    const shown = (evaluation: Evaluation) => goal(evaluationArm(program, decision, evaluation));
    return [{ objective, formula: formula(pairs, shown) }];
  });
}

function independenceObjective(condition: ConditionSite, letter: string): SoughtObjective['objective'] {
  const { function: name, number, file, line, column, text } = condition;
  const id = `${name}#${number}${letter}`;
  return { id, function: name, kind: 'mcdc', file, line, column, text, outcome: 'independent' };
}

/**
 * The condition and the result differ, and every other condition that both evaluate has the same outcome in both: what
 * one of them leaves out may have had any.
 */
export function strictPairs(
  { conditions, evaluations }: Decision,
  { id }: ConditionSite,
): readonly IndependencePair[] {
  if (evaluations.kind === 'unknown') return [];
  const at = conditions.findIndex((condition) => condition.id === id);
  const having = (letter: string) => evaluations.all.filter(({ vector }) => vector[at] === letter);
  return having('T').flatMap((whenTrue) =>
    having('F')
      .filter(({ result, vector }) => result !== whenTrue.result && differOnlyAt(at, whenTrue.vector, vector))
      .map((whenFalse) => ({ whenTrue, whenFalse })),
  );
}

function differOnlyAt(at: number, a: string, b: string): boolean {
  return [...a].every((letter, k) => k === at || letter === b[k] || letter === '-' || b[k] === '-');
}
