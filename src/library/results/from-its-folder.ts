import path from 'node:path';
import { readResult } from './result-directory.js';

/**
 * Works on the result of a directory from the folder that its paths hold from, wherever the user stands, and wherever both were
 * moved to. The folder is the current one meanwhile.
 */
export async function fromItsFolder<T>(
  directory: string,
  work: (directory: string) => T | Promise<T>,
): Promise<T> {
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
