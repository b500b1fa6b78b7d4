import { type CheckFailure, coverageOf, type ObjectiveResult } from '../../result/index.js';
import type { CoverReport } from '../cover-function.js';

/**
 * The last look at a report, after all that was put together: what is called covered has a test that covers it, what is
 * called infeasible a proof whose formulas are there. Anything else is a bug, and open.
 */
export function earnedVerdicts(report: CoverReport): CoverReport {
  const { result } = report;
  const covers = result.tests.map((test) => new Set(test.covers));
  const failures: CheckFailure[] = [];
  const objectives = result.objectives.map((objective): ObjectiveResult => {
    const detail = missing(objective, report, covers);
    if (detail === undefined) return objective;
    failures.push({ objective: objective.id, detail });
    const { id, function: name, file, line, column, kind, text, outcome } = objective;
    const plain = { id, function: name, file, line, column, kind, text, outcome };
    return { ...plain, verdict: 'open', cause: { kind: 'divergence', detail } };
  });
  if (failures.length === 0) return report;
  const checkFailures = [...result.checkFailures, ...failures];
  return { ...report, result: { ...result, objectives, coverage: coverageOf(objectives), checkFailures } };
}

function missing(
  objective: ObjectiveResult,
  { proofs }: CoverReport,
  covers: readonly ReadonlySet<string>[],
): string | undefined {
  switch (objective.verdict) {
    case 'covered': {
      const { id, tests } = objective;
      const isShown = tests.length > 0 && tests.every((test) => covers[test]?.has(id));
      return isShown ? undefined : 'no test of the result covers it';
    }
    case 'infeasible': {
      const { formulas } = objective.proof;
      const isThere = formulas.length > 0 && formulas.every((name) => proofs.has(name));
      return isThere ? undefined : 'its proof is not in the result';
    }
    case 'open':
      return undefined;
  }
}
