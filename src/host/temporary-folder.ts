import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * A fresh folder for this process, its own to remove. What processes left here that were killed is removed first: the name says
 * whose a folder is.
 */
export function temporaryFolder(parent: string, prefix: string): string {
  sweep(parent, prefix);
  return mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
}

/** Removes the folders of processes that are no more. No failure is worth failing for. */
export function sweep(parent: string, prefix: string): void {
  for (const name of namesIn(parent)) {
    const pid = name.startsWith(prefix)
      ? /^(\d+)-[A-Za-z0-9]{6}$/.exec(name.slice(prefix.length))?.[1]
      : undefined;
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = path.join(parent, name);
    try {
      if (lstatSync(folder).isDirectory()) rmSync(folder, { recursive: true, force: true });
    } catch {
      // See above.
    }
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Those that we may not signal live, too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
