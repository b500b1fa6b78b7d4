import { explainObjective, findObjective } from '../../report/index.js';
import { exitStatus, InputFault } from '../exit-status.js';
import { proofsIn, readResult, resultDirectories, sourcesOf } from '../output/result-directory.js';
import type { Screen } from '../output/screen.js';

/** The directory below this one whose result has the objective; the same where none has. */
export function directoryWith(directory: string, id: string): string {
  const found = resultDirectories(directory);
  const match = found.find((one) => findObjective(readResult(one), id) !== undefined);
  if (match === undefined && found.length > 1)
    throw new InputFault(`no objective '${id}' in the ${found.length} results of ${directory}`);
  return match ?? directory;
}

/** `hyla explain DIR OBJECTIVE`. */
export function explainCommand(directory: string, id: string, screen: Screen): number {
  const result = readResult(directory);
  const objective = findObjective(result, id);
  if (!objective) {
    const ids = result.objectives.map((known) => known.id);
    throw new InputFault(`no objective '${id}' in ${directory}; there are ${ids.join(' ') || 'none'}`);
  }
  screen.print(explainObjective(result, objective, sourcesOf(result), proofsIn(directory), screen.style));
  return objective.verdict === 'open' ? exitStatus.open : exitStatus.decided;
}
