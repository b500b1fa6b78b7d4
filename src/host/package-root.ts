import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's root, seen from `src/host`, `dist/host` and `dist/bundle` alike. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A file or folder of the package itself, by its path below the root. */
export function packagePath(...names: readonly string[]): string {
  return join(root, ...names);
}

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(packagePath('package.json'), 'utf8')) as { version: string };
  return version;
}
