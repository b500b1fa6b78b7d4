import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Works in a fresh folder, which is the current one meanwhile. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'hyla-test-')));
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await work(folder);
  } finally {
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  }
}
