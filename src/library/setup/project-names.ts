import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** More files than this are not looked into: a name is better taken for known than the user kept waiting. */
const MOST_FILES = 5_000;

/**
 * Whether a C file of the folder, or below it, has this name (`*`: any characters): one configuration serves all files of a
 * project, also when only some of them are covered.
 */
export function isNamedInProject(folder: string, name: string, but: readonly string[]): boolean {
  const source = name.replace(/[\\^$.|?+()[\]{}]/g, '\\$&').replaceAll('*', '\\w*');
  const pattern = new RegExp(`(?<![\\w$])${source}(?![\\w$])`);
  const known = new Set(but.map((file) => path.resolve(file)));
  let looked = 0;
  for (const file of sourcesBelow(folder)) {
    if (looked++ > MOST_FILES) return true;
    if (!known.has(path.resolve(file)) && pattern.test(textOf(file))) return true;
  }
  return false;
}

function* sourcesBelow(folder: string): Generator<string> {
  for (const entry of entriesOf(folder)) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!/^\.|^node_modules$|^hyla-out$/.test(entry.name)) yield* sourcesBelow(name);
    } else if (/\.[ch]$/i.test(entry.name)) yield name;
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
