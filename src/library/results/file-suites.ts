import path from 'node:path';
import { writeOutput } from '../../host/index.js';
import { defaultFormats, reportFormats } from '../../report/index.js';
import { InputFault } from '../input-fault.js';
import { madeFiles } from './report-files.js';
import { readResult } from './result-directory.js';
import { fileFolder } from './result-folder.js';
import { formatsWithSuites, readTestData } from './test-data.js';

/** Writes the tests of each source file, made of those of its functions, whose folders are given. Answers with their folders. */
export function writeSuites(
  formats: readonly string[] = defaultFormats,
  out: string,
  directories: readonly string[],
): readonly string[] {
  if (formatsWithSuites(formats).length === 0) return [];
  const files = new Map<string, string[]>();
  // The tests themselves are read file by file: of all functions together they may be too many.
  for (const directory of directories) {
    const code = readTestData(directory);
    if (!code) continue;
    const folder = fileFolder(code.file, baseOf(directory));
    files.set(folder, [...(files.get(folder) ?? []), directory]);
  }
  for (const [folder, members] of files) writeSuite(formats, path.join(out, folder), members);
  return [...files.keys()].map((folder) => `${folder}/`);
}

/** Where the paths of a result hold from. */
const baseOf = (directory: string): string =>
  path.resolve(directory, readResult(directory).run?.folder ?? '.');

/** Writes the tests of one source file into a folder; without functions that have tests, nothing. */
export function writeSuite(formats: readonly string[], folder: string, directories: readonly string[]): void {
  const parts = directories.flatMap((directory) => {
    const code = readTestData(directory);
    const place = path.relative(folder, directory).split(path.sep).join('/');
    return code ? [{ result: readResult(directory), code, folder: place }] : [];
  });
  if (parts.length === 0) return;
  const base = baseOf(directories[0]);
  const [{ file }] = parts.map(({ code }) => code);
  const pathFromOut = (name: string) =>
    path.isAbsolute(name) ? name : path.relative(path.resolve(folder), path.resolve(base, name));
  const { files, warnings } = madeFiles(
    formatsWithSuites(formats).map((format) => ({
      name: path.join(folder, format.paths[0]),
      files: () => format.suite?.({ file, parts, pathFromOut }) ?? [],
    })),
  );
  const replaced = reportFormats.all.flatMap((format) => (format.suite ? format.paths : []));
  const why = writeOutput(folder, files, replaced);
  if (why !== undefined) throw new InputFault(`cannot write to ${folder}: ${why}`);
  if (warnings !== '') throw new InputFault(warnings);
}
