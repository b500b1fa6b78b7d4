import { Budget, formatDiagnostic } from '../../base/index.js';
import { checkResult, openTextSolver } from '../../engine/index.js';
import { exitStatus, InputFault } from '../exit-status.js';
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
  const { preprocessorFlags: preprocessor, std, own = {}, precondition, labels } = settings.run;
  const files = precondition === undefined ? result.files : [...result.files, precondition];
  const workshop = await openWorkshop();
  const language = result.target.flags ?? [];
  const compiled = await workshop.compile({
    files,
    flags: { preprocessor, language, std },
    own: Object.fromEntries(
      Object.entries(own).map(([file, { preprocessorFlags, languageFlags, std }]) => [
        file,
        { preprocessor: preprocessorFlags, language: languageFlags, std },
      ]),
    ),
    functions: [result.function],
    labels,
  });
  if (compiled.kind === 'fault') throw new InputFault(compiled.diagnostics.map(formatDiagnostic).join('\n'));
  const budget = new Budget(settings.timeLimitMs);
  const solver = await openTextSolver();
  const proofs = proofsIn(directory);
  const checked = await checkResult({ artifact: compiled.value, settings, result, proofs, solver, budget });
  solver.dispose();
  if (checked.kind === 'fault') throw new InputFault(checked.diagnostics.map(formatDiagnostic).join('\n'));
  const { failures, formulas, executions } = checked.value;
  screen.print(
    [
      `${result.tests.length} tests executed again, ${formulas} formulas solved again, ${executions} executions in all`,
      ...failures.map(({ objective, detail }) => screen.style.palette.red(`  ${objective}: ${detail}`)),
      failures.length === 0
        ? 'every verdict holds'
        : `${failures.length} claims do not hold: the result was changed, or there is a bug in Hyla; please report it`,
    ].join('\n'),
  );
  if (failures.length > 0) return exitStatus.bug;
  return result.coverage.open > 0 ? exitStatus.open : exitStatus.decided;
}
