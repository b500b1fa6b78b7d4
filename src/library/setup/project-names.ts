import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { wasWritten } from '../../host/index.js';

/** More files than this are not looked into: a name is better taken for known than the user kept waiting. */
const MOST_FILES = 5_000;

/**
 * Whether a C file of the folder, or below it, has all of these names (`*`: any characters): one configuration serves all files of
 * a project, also when only some of them are covered.
 */
export function areNamedInProject(folder: string, names: readonly string[], but: readonly string[]): boolean {
  const patterns = names.map(patternOf);
  const known = new Set(but.map((file) => path.resolve(file)));
  let looked = 0;
  for (const file of sourcesBelow(folder)) {
    if (looked++ > MOST_FILES) return true;
    if (known.has(path.resolve(file))) continue;
    const text = textOf(file);
    if (patterns.every((pattern) => pattern.test(text))) return true;
  }
  return false;
}

function patternOf(name: string): RegExp {
  const source = name.replace(/[\\^$.|?+()[\]{}]/g, '\\$&').replaceAll('*', '\\w*');
  return new RegExp(`(?<![\\w$])${source}(?![\\w$])`);
}

/** What Hyla has written is no part of the project. */
function* sourcesBelow(folder: string): Generator<string> {
  for (const entry of entriesOf(folder)) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!/^\.|^node_modules$|^hyla-out$/.test(entry.name)) yield* sourcesBelow(name);
    } else if (/\.[ch]$/i.test(entry.name) && !wasWritten(folder, entry.name)) yield name;
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
