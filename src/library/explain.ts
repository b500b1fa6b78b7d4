import { findObjective, type ProofTexts, type Sources } from '../report/index.js';
import type { FunctionResult, ObjectiveResult } from '../result/index.js';
import { InputFault } from './input-fault.js';
import { fromItsFolder } from './results/from-its-folder.js';
import { proofsIn, readResult, resultDirectories } from './results/result-directory.js';
import { sourcesOf } from './results/source-texts.js';

/** An objective of a result, with all that is there to explain its verdict. */
export interface Explanation {
  readonly result: FunctionResult;
  readonly objective: ObjectiveResult;
  readonly sources: Sources;
  readonly proofs: ProofTexts;
}

/** The directory below this one whose result has the objective; the same where none has. */
function directoryWith(directory: string, id: string): string {
  const found = resultDirectories(directory);
  const match = found.find((one) => findObjective(readResult(one), id) !== undefined);
  if (match === undefined && found.length > 1)
    throw new InputFault(`no objective '${id}' in the ${found.length} results of ${directory}`);
  return match ?? directory;
}

/** What is known of one objective, `f#7T` or `7T`, of the result in a directory or of one below it. */
export function explain(directory: string, id: string): Promise<Explanation> {
  return fromItsFolder(directoryWith(directory, id), (place) => explainHere(place, id));
}

function explainHere(directory: string, id: string): Explanation {
  const result = readResult(directory);
  const objective = findObjective(result, id);
  if (!objective) {
    const ids = result.objectives.map((known) => known.id);
    throw new InputFault(`no objective '${id}' in ${directory}; there are ${ids.join(' ') || 'none'}`);
  }
  return { result, objective, sources: sourcesOf(result), proofs: proofsIn(directory) };
}
