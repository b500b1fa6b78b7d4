import { derivationFault } from '../../check/index.js';
import { deriveObjectives } from '../../criteria/index.js';
import { type CheckFailure, type ObjectiveResult, totalsOf } from '../../result/index.js';
import type { CoverReport } from '../cover-function.js';
import { withShownErrors } from './shown-errors.js';

/**
 * The last step of a run: where what was sought are goals, the objectives get the verdicts that follow from theirs. What
 * does not follow when the check looks at it is a bug, and open.
 */
export async function withObjectives(report: CoverReport): Promise<CoverReport> {
  const { result, derived } = report;
  if (!derived) return { ...report, result: withShownErrors(result) };
  const goals = result.objectives;
  const failures: CheckFailure[] = [];
  const found = await deriveObjectives(derived, goals);
  const objectives = found.map((objective, index): ObjectiveResult => {
    const detail = derivationFault(derived[index], objective, goals);
    if (detail === undefined) return objective;
    failures.push({ objective: objective.id, detail });
    return { ...derived[index].objective, verdict: 'open', cause: { kind: 'divergence', detail } };
  });
  return {
    ...report,
    result: withShownErrors({
      ...result,
      objectives,
      goals,
      ...totalsOf(objectives),
      checkFailures: [...result.checkFailures, ...failures],
    }),
  };
}
