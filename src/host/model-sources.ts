import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packagePath } from './package-root.js';

/** The models of library functions, from the package's own folders. Fits `ModelSources` of the front end. */
export const nodeModelSources = {
  async sources(): Promise<{ file: string; bytes: Uint8Array }[]> {
    const folder = packagePath('models');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && /\.[ch]$/.test(entry.name))
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      )
      .sort();
    return Promise.all(files.map(async (file) => ({ file, bytes: await readFile(join(folder, file)) })));
  },

  async prebuilt(target: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(packagePath('dist', 'models', `${target}.models`));
    } catch {
      // Not built yet: the sources are compiled instead.
      return undefined;
    }
  },
};
