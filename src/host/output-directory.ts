import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

export interface OutputFile {
  /** Below the directory. */
  readonly path: string;
  readonly text: string;
}

/** Says why files could not be written there; undefined if they can be. Leaves no trace. */
export function whyUnwritable(directory: string): string | undefined {
  const made: string[] = [];
  try {
    made.push(...makeFolders(path.resolve(directory)));
    rmdirSync(mkdtempSync(path.join(directory, '.hyla-')));
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    removeEmpty(made);
  }
}

/** From the last one up; one that somebody has put something into meanwhile stays. */
function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders.toReversed()) rmdirSync(folder);
  } catch {
    // See above.
  }
}

const isFolder = (name: string): boolean => statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Makes the folder and what is missing above it, one by one; answers with those it made. */
function makeFolders(directory: string): readonly string[] {
  // Not `mkdir -p` of Node's: in a file system that makes nothing (`/proc`) it tries for ever.
  if (isFolder(directory)) return [];
  const parent = path.dirname(directory);
  const above = existsSync(parent) ? [] : makeFolders(parent);
  try {
    mkdirSync(directory);
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(directory)) throw error;
    return above;
  }
  return [...above, directory];
}

/**
 * Puts the files into the directory so that no reader ever sees half of one: they are written into a folder beside
 * their places and then renamed. What stood at `replaced` (files or folders) and is not written again goes away.
 * Answers with why it failed, if it did.
 */
export function writeOutput(
  directory: string,
  files: readonly OutputFile[],
  replaced: readonly string[],
): string | undefined {
  let stage: string | undefined;
  try {
    makeFolders(path.resolve(directory));
    stage = mkdtempSync(path.join(directory, '.hyla-'));
    const fresh = path.join(stage, 'new');
    const old = path.join(stage, 'old');
    for (const file of files) {
      const place = path.join(fresh, file.path);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, file.text);
    }
    mkdirSync(old);
    const tops = new Set(files.map((file) => file.path.split('/')[0]));
    for (const name of new Set([...replaced, ...tops])) {
      const place = path.join(directory, name);
      // A file is replaced in one step; a folder, which cannot be, makes room first.
      if (isFolder(place) || (!tops.has(name) && existsSync(place))) renameSync(place, path.join(old, name));
      if (tops.has(name)) renameSync(path.join(fresh, name), place);
    }
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    if (stage !== undefined) rmSync(stage, { recursive: true, force: true });
  }
}

const reasons: { readonly [code: string]: string } = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  ENOENT: 'nothing can be made there',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file of that name exists',
};

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
}
