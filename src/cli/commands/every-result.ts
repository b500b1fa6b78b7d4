import { InputFault } from '../../library/index.js';
import { exitStatus } from '../exit-status.js';
import type { Screen } from '../output/screen.js';

/** Does something with each of the results that were found. */
export async function everyResult(
  directories: readonly string[],
  screen: Screen,
  work: (directory: string) => Promise<number>,
): Promise<number> {
  if (directories.length === 1) return work(directories[0]);
  const statuses: number[] = [];
  for (const one of directories) {
    screen.print(screen.style.palette.bold(one));
    try {
      statuses.push(await work(one));
    } catch (error) {
      if (!(error instanceof InputFault)) throw error;
      screen.print(screen.style.palette.red(error.message));
      statuses.push(exitStatus.inputFault);
    }
  }
  const bad = statuses.filter((status) => status > exitStatus.open).length;
  screen.print(`\n${directories.length} results${bad > 0 ? `, ${bad} with faults` : ''}`);
  return Math.max(...statuses);
}
