import { Budget } from '../base/index.js';
import { checkResult, openTextSolver, type ResultCheck } from '../engine/index.js';
import { InputFault } from './input-fault.js';
import { openWorkshop } from './machine/open-workshop.js';
import { fromItsFolder } from './results/from-its-folder.js';
import { proofsIn, readResult } from './results/result-directory.js';
import { recordedSettings } from './results/run-record.js';
import { parseObjectives } from './setup/config.js';
import { messagesOf } from './setup/program-setup.js';

/** What came of deriving the verdicts of a result again. */
export interface CheckOutcome extends ResultCheck {
  readonly tests: number;
  /** Objectives that the result leaves open. */
  readonly open: number;
}

/** Derives every verdict of a written result again, without search. */
export function check(directory: string): Promise<CheckOutcome> {
  return fromItsFolder(directory, checkHere);
}

async function checkHere(directory: string): Promise<CheckOutcome> {
  const result = readResult(directory);
  const settings = recordedSettings(directory, result);
  const { preprocessorFlags: preprocessor, std, own = {}, precondition } = settings.run;
  const { labels, objectives, uninitialised } = settings.run;
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
    target: result.target.name,
    functions: [result.function],
    labels,
    uninitialised,
    objectives:
      objectives === undefined ? undefined : parseObjectives(objectives, `${directory}/result.json`),
  });
  if (compiled.kind === 'fault') throw new InputFault(messagesOf(compiled.diagnostics));
  const budget = new Budget(settings.timeLimitMs);
  const solver = await openTextSolver();
  const proofs = proofsIn(directory);
  const checked = await checkResult({ artifact: compiled.value, settings, result, proofs, solver, budget });
  solver.dispose();
  if (checked.kind === 'fault') throw new InputFault(messagesOf(checked.diagnostics));
  return { ...checked.value, tests: result.tests.length, open: result.coverage.open };
}
