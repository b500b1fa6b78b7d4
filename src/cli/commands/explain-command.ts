import { explain, explainObjective } from '../../library/index.js';
import { exitStatus } from '../exit-status.js';
import type { Screen } from '../output/screen.js';

/** `hyla explain DIR OBJECTIVE`. */
export async function explainCommand(directory: string, id: string, screen: Screen): Promise<number> {
  const { result, objective, sources, proofs } = await explain(directory, id);
  screen.print(explainObjective(result, objective, sources, proofs, screen.style));
  return objective.verdict === 'open' ? exitStatus.open : exitStatus.decided;
}
