import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchingPatterns } from '../../base/index.js';
import { wasWritten } from '../../host/index.js';
import { InputFault } from '../input-fault.js';
import { filesOfCompileCommands } from '../setup/compile-commands.js';
import { pathKind } from '../setup/path-kind.js';
import { type SourceScan, scanSource } from './source-scan.js';

/** A file under test, and those of the project that define what it calls. */
export interface ProjectUnit {
  readonly file: string;
  readonly needs: readonly string[];
}

/** The same with functions of headers that are to be covered with it. */
export interface UnitToCover extends ProjectUnit {
  readonly headerFunctions: readonly string[];
}

const SKIPPED = /^\.|^(?:node_modules|hyla-out|CMakeFiles)$/;

/**
 * The C files that are meant: those that were named, all below folders, or all of a compilation database; with both, the
 * files of the database that are named or below the folders. Tests that Hyla has written are meant where they are named.
 */
export function projectFiles(paths: readonly string[], database: string | undefined): readonly string[] {
  const named = [
    ...new Set(paths.flatMap((name) => (pathKind(name) === 'folder' ? filesBelow(name) : [name]))),
  ];
  if (database === undefined) {
    if (named.length === 0) throw new InputFault(`${paths.join(' ')}: has no C files`);
    return named;
  }
  const known = filesOfCompileCommands(database).filter(
    (file) => pathKind(file) === 'file' && !wasWritten(path.dirname(file), path.basename(file)),
  );
  const wanted = new Set(named.map((file) => path.resolve(file)));
  const files = paths.length === 0 ? known : known.filter((file) => wanted.has(path.resolve(file)));
  if (files.length === 0)
    throw new InputFault(
      `${database}: names no C file ${paths.length === 0 ? 'that exists' : 'among those given'}`,
    );
  return files;
}

function filesBelow(folder: string): readonly string[] {
  const entries = entriesOf(folder).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : filesBelow(name);
    return entry.isFile() && entry.name.endsWith('.c') && !wasWritten(folder, entry.name) ? [name] : [];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    throw new InputFault(`${folder}: cannot be read`);
  }
}

/**
 * Each file with those that define what it mentions, and what these mention in turn. `unlinked`: functions, or patterns of
 * such, whose files are linked with no other one.
 */
export function projectUnits(
  files: readonly string[],
  unlinked: readonly string[] = [],
): readonly ProjectUnit[] {
  const scans = new Map(files.map((file) => [file, scanSource(textOf(file))]));
  const definers = new Map<string, string[]>();
  for (const [file, { defines }] of scans) {
    if ([...defines].some((name) => matchingPatterns(name, unlinked).length > 0)) continue;
    for (const name of defines) definers.set(name, [...(definers.get(name) ?? []), file]);
  }
  return files.map((file) => ({ file, needs: neededBy(file, scans, definers) }));
}

function neededBy(
  file: string,
  scans: ReadonlyMap<string, SourceScan>,
  definers: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const found = new Set([file]);
  // What several files define is not ours to choose from, and a second `main` would not link.
  const taken = new Set(scans.get(file)?.defines);
  for (const each of found)
    for (const name of scans.get(each)?.mentions ?? []) {
      const [definer, ...others] = definers.get(name) ?? [];
      if (definer === undefined || others.length > 0 || found.has(definer)) continue;
      const defines = scans.get(definer)?.defines ?? new Set();
      if ([...defines].some((one) => taken.has(one))) continue;
      found.add(definer);
      for (const one of defines) taken.add(one);
    }
  found.delete(file);
  return [...found];
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new InputFault(`${file}: cannot be read`);
  }
}
