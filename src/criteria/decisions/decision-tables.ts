import { type Decision, decisionsOf, type Program } from '../../ir/index.js';
import type { DecisionTable } from '../../result/index.js';
import type { ObjectiveSet } from '../criterion.js';
import { decisionName, evaluationArm } from './evaluation-objectives.js';
import { strictPairs } from './independence.js';

/** The truth tables of decisions of several conditions; each row is a goal of the set. */
export function decisionTables(
  program: Program,
  functions: ReadonlySet<string>,
  set: ObjectiveSet,
): readonly DecisionTable[] {
  return decisionsOf(program, functions).flatMap((decision) => table(program, decision, set));
}

function table(program: Program, decision: Decision, set: ObjectiveSet): readonly DecisionTable[] {
  const { evaluations, conditions, file, line, column, text } = decision;
  if (evaluations.kind === 'unknown' || conditions.length === 1) return [];
  const rows = evaluations.all.map((evaluation) => {
    const { site, arm } = evaluationArm(program, decision, evaluation);
    const goal = set.objectives[set.objectiveOf(site, arm)]?.id;
    return { vector: evaluation.vector, result: evaluation.result, ...(goal !== undefined && { goal }) };
  });
  const vectors = (list: readonly { readonly vector: string }[]) => [
    ...new Set(list.map(({ vector }) => vector)),
  ];
  const columns = conditions.map((condition) => {
    const pairs = strictPairs(decision, condition);
    return {
      number: condition.number,
      text: condition.text,
      whenTrue: vectors(pairs.map(({ whenTrue }) => whenTrue)),
      whenFalse: vectors(pairs.map(({ whenFalse }) => whenFalse)),
    };
  });
  const id = decisionName(decision);
  return [{ id, function: decision.function, file, line, column, text, conditions: columns, rows }];
}
