import type { FunctionResult, ObjectiveResult, RuntimeErrorReport } from '../../result/index.js';

/**
 * Where errors are objectives, those that tests show and that no run ended in: signed numbers wrap around, a failed assertion is
 * an end of its own. Where a run ended, its end says whether the program or its caller is to blame.
 */
export function withShownErrors(result: FunctionResult): FunctionResult {
  const shown = result.objectives.flatMap((objective) => shownBy(result, objective));
  return shown.length === 0 ? result : { ...result, errors: [...result.errors, ...shown] };
}

function shownBy({ tests }: FunctionResult, objective: ObjectiveResult): readonly RuntimeErrorReport[] {
  if (objective.kind !== 'error' || objective.verdict !== 'covered') return [];
  const { file, line, column, text, outcome } = objective;
  const endsThere = objective.tests.some((test) => {
    const end = tests[test].outcome;
    return end.kind === 'runtime-error' && end.file === file && end.line === line;
  });
  const [test] = objective.tests;
  return endsThere ? [] : [{ detail: `${outcome}: \`${text}\``, file, line, column, test }];
}
