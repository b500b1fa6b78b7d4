import type { DerivedObjective } from '../criteria/index.js';
import type { ObjectiveResult } from '../result/index.js';

type Formula = DerivedObjective['formula'];

/**
 * What is wrong with a verdict that was derived from those of goals, or nothing. On purpose not the evaluation that
 * derived it: a formula is asked here twice whether it holds, with the covered goals and with all that are not refuted.
 */
export function derivationFault(
  { formula }: DerivedObjective,
  { verdict }: ObjectiveResult,
  goals: readonly ObjectiveResult[],
): string | undefined {
  const isShown = holds(formula, (goal) => goals[goal].verdict === 'covered', false);
  const isPossible = holds(formula, (goal) => goals[goal].verdict !== 'infeasible', true);
  switch (verdict) {
    case 'covered':
      return isShown ? undefined : 'the goals that are covered do not make it covered';
    case 'infeasible':
      return isPossible ? 'the goals that are infeasible leave it possible' : undefined;
    case 'open':
      return undefined;
  }
}

/** `unknown`: what to take for true of what nobody can tell. */
function holds(formula: Formula, isTrue: (goal: number) => boolean, unknown: boolean): boolean {
  if (formula.kind === 'goal') return isTrue(formula.goal);
  if (formula.kind === 'unknown') return unknown;
  const holdsToo = (part: Formula) => holds(part, isTrue, unknown);
  return formula.kind === 'all' ? formula.parts.every(holdsToo) : formula.parts.some(holdsToo);
}
