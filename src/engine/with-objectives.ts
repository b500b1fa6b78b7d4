import { deriveObjectives } from '../criteria/index.js';
import { choiceCosts, coverageOf, declarationUses } from '../result/index.js';
import type { CoverReport } from './cover-function.js';

/** The last step of a run: where what was sought are goals, the objectives get the verdicts that follow from theirs. */
export async function withObjectives(report: CoverReport): Promise<CoverReport> {
  const { result, derived } = report;
  if (!derived) return report;
  const goals = result.objectives;
  const objectives = await deriveObjectives(derived, goals);
  return {
    ...report,
    result: {
      ...result,
      objectives,
      goals,
      coverage: coverageOf(objectives),
      choices: choiceCosts(objectives),
      declarations: declarationUses(objectives),
    },
  };
}
