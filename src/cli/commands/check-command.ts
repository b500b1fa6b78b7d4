import { Budget, formatDiagnostic } from '../../base/index.js';
import { checkResult } from '../../engine/index.js';
import type { CheckFailure, FunctionResult } from '../../result/index.js';
import { exitStatus, InputFault } from '../exit-status.js';
import { openZ3 } from '../machine/smt-answer.js';
import type { Workshop } from '../machine/workshop.js';
import { proofsIn, readResult } from '../output/result-directory.js';
import { recordedSettings } from '../output/run-record.js';
import type { Screen } from '../output/screen.js';

interface CheckTools {
  readonly screen: Screen;
  openWorkshop(): Promise<Workshop>;
}

/** `hyla check DIR`: derives every verdict of a written result again. */
export async function checkCommand(directory: string, { screen, openWorkshop }: CheckTools): Promise<number> {
  const result = readResult(directory);
  const settings = recordedSettings(directory, result);
  const { preprocessorFlags: preprocessor, std, precondition } = settings.run;
  const files = precondition === undefined ? result.files : [...result.files, precondition];
  const workshop = await openWorkshop();
  const compiled = await workshop.compile(files, { preprocessor, std }, [result.function]);
  if (compiled.kind === 'fault') throw new InputFault(compiled.diagnostics.map(formatDiagnostic).join('\n'));
  const budget = new Budget(settings.timeLimitMs);
  const checked = await checkResult({ artifact: compiled.value, settings, result, budget });
  if (checked.kind === 'fault') throw new InputFault(checked.diagnostics.map(formatDiagnostic).join('\n'));
  const proofs = await checkProofs(directory, result);
  const failures = [...checked.value.failures, ...proofs.failures];
  screen.print(
    [
      `${result.tests.length} tests executed again, ${proofs.formulas} formulas solved again, ${checked.value.executions} executions in all`,
      ...failures.map(({ objective, detail }) => screen.style.palette.red(`  ${objective}: ${detail}`)),
      failures.length === 0
        ? 'every verdict holds'
        : `${failures.length} verdicts do not hold: a bug in Hyla, please report it`,
    ].join('\n'),
  );
  if (failures.length > 0) return exitStatus.bug;
  return result.coverage.open > 0 ? exitStatus.open : exitStatus.decided;
}

/** Each formula of each proof must be unsatisfiable, to a solver that reads it from its file. */
async function checkProofs(
  directory: string,
  result: FunctionResult,
): Promise<{ failures: readonly CheckFailure[]; formulas: number }> {
  const failures: CheckFailure[] = [];
  const claims = result.objectives.flatMap((objective) =>
    objective.verdict === 'infeasible'
      ? objective.proof.formulas.map((file) => ({ objective: objective.id, file }))
      : [],
  );
  if (claims.length === 0) return { failures, formulas: 0 };
  const texts = proofsIn(directory);
  const ask = await openZ3();
  for (const { objective, file } of claims) {
    const text = texts.get(file);
    const answers = text === undefined ? [] : await ask(text);
    const holds = answers.length > 0 && answers.every((answer) => answer === 'unsat');
    if (!holds)
      failures.push({
        objective,
        detail: `${file}: ${text === undefined ? 'is missing' : answers.join(' ')}`,
      });
  }
  return { failures, formulas: claims.length };
}
