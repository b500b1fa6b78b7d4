import path from 'node:path';
import { exitStatus, InputFault } from '../exit-status.js';
import { readResult, resultDirectories } from '../output/result-directory.js';
import type { Screen } from '../output/screen.js';

/**
 * Does something with the result of a directory, or with every result below it. Each is worked on from the folder that its
 * paths hold from, wherever the user stands, and wherever both were moved to.
 */
export async function everyResult(
  directory: string,
  screen: Screen,
  work: (directory: string) => number | Promise<number>,
): Promise<number> {
  const directories = resultDirectories(directory);
  if (directories.length === 1) return fromItsFolder(directories[0], work);
  const statuses: number[] = [];
  for (const one of directories) {
    screen.print(screen.style.palette.bold(one));
    try {
      statuses.push(await fromItsFolder(one, work));
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

async function fromItsFolder(
  directory: string,
  work: (directory: string) => number | Promise<number>,
): Promise<number> {
  const { run } = readResult(directory);
  const here = process.cwd();
  const place = path.resolve(directory);
  process.chdir(run?.folder === undefined ? here : path.resolve(place, run.folder));
  try {
    return await work(path.relative('', place) || '.');
  } finally {
    process.chdir(here);
  }
}
