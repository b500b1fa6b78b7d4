import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './temporary-folder.js';
import { digestOf, RECORD, WrittenFiles } from './written-files.js';

/** What files are written into before they are moved to their places. */
const STAGE = '.hyla-';

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
    rmdirSync(temporaryFolder(directory, STAGE));
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
 * their places and then renamed. What an older run wrote at `replaced` (files or folders) and is not written again goes away;
 * nothing that Hyla did not write, or that was changed since, is touched. Answers with why it failed, if it did.
 */
export function writeOutput(
  directory: string,
  files: readonly OutputFile[],
  replaced: readonly string[],
): string | undefined {
  let stage: string | undefined;
  try {
    makeFolders(path.resolve(directory));
    const known = WrittenFiles.in(directory);
    const foreign = foreignAmong(directory, files, known);
    if (foreign !== undefined) return foreign;
    stage = temporaryFolder(directory, STAGE);
    for (const { path: name, text } of files) {
      const place = path.join(stage, 'new', name);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
    const written = new Set(files.map((file) => file.path));
    const isOlder = (name: string) => !written.has(name) && replaced.includes(name.split('/')[0]);
    const fresh = Object.fromEntries(files.map(({ path: name, text }) => [name, [digestOf(text)]]));
    const others = Object.entries(known.digests).filter(([name]) => !written.has(name));
    // Whenever this is ended, each file is as one of the two runs wrote it.
    const both = files.map(({ path: name }) => [name, [...fresh[name], ...(known.digests[name] ?? [])]]);
    record(directory, stage, Object.fromEntries([...others, ...both]));
    for (const { path: name } of files) {
      const place = path.join(directory, name);
      mkdirSync(path.dirname(place), { recursive: true });
      renameSync(path.join(stage, 'new', name), place);
    }
    for (const [name] of others) if (isOlder(name) && known.isOurs(name)) removeWithFolder(directory, name);
    const kept = others.filter(([name]) => !isOlder(name));
    record(directory, stage, { ...Object.fromEntries(kept), ...fresh });
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    if (stage !== undefined) rmSync(stage, { recursive: true, force: true });
  }
}

/** Says which of the files is somebody else's, if one is. */
export function whyForeign(directory: string, names: readonly string[]): string | undefined {
  const known = WrittenFiles.in(directory);
  const foreign = names.find((name) => !known.isOurs(name));
  return foreign === undefined
    ? undefined
    : `${foreign} is there, and Hyla did not write it or it was changed since; choose another folder, or move it away`;
}

function foreignAmong(
  directory: string,
  files: readonly OutputFile[],
  known: WrittenFiles,
): string | undefined {
  return files.every((file) => known.isOurs(file.path))
    ? undefined
    : whyForeign(
        directory,
        files.map((file) => file.path),
      );
}

function record(directory: string, stage: string, digests: WrittenFiles['digests']): void {
  const place = path.join(stage, RECORD);
  writeFileSync(place, `${JSON.stringify(digests)}\n`);
  renameSync(place, path.join(directory, RECORD));
}

/** And the folder that it was in, if that is empty then. */
function removeWithFolder(directory: string, name: string): void {
  rmSync(path.join(directory, name), { force: true });
  const folder = path.dirname(name);
  if (folder !== '.') removeEmpty([path.join(directory, folder)]);
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
