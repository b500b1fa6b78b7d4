import type { CoverListener, CoverOutcome, CoverRequest } from './cover-events.js';
import { InputFault } from './input-fault.js';
import { coverProgram } from './program/cover-program.js';
import { coverProject } from './project/cover-project.js';
import { demandFile, pathKind } from './setup/path-kind.js';

/**
 * Generates tests and proofs, and writes them down. What is wrong with the input as a whole is thrown as an `InputFault`; what
 * is wrong with one function of several, or one file of a project, is among what failed.
 */
export async function cover(request: CoverRequest, listener: CoverListener = {}): Promise<CoverOutcome> {
  const { paths } = request;
  for (const name of paths) if (pathKind(name) !== 'folder') demandFile(name);
  if (isProject(request)) return coverProject(request, listener);
  if (paths.length === 0) throw new InputFault('no C file is given');
  return coverProgram(request, listener);
}

/** Whether each file is a program of its own, and not all of them one. */
export const isProject = ({ paths, functions = [], project }: CoverRequest): boolean =>
  project !== undefined || functions.length > 1 || paths.some((name) => pathKind(name) === 'folder');
