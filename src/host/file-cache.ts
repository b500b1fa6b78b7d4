import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './temporary-folder.js';

const LARGEST_BYTES = 256 * 1024 * 1024;
/** To look at all entries takes as long as to compile a small program: it is done when so much of the whole was written, */
const TRIMMED_PARTS = 64;
/** and, since most processes write little, by some of them at once. */
const TRIMMING_PROCESSES = 1 / 8;

/** Keeps bytes between runs. Fits `Cache` of the front end. */
export interface NodeCache {
  get(key: string): Promise<Uint8Array | undefined>;
  put(key: string, bytes: Uint8Array): Promise<void>;
}

/** In the user's cache folder; `HYLA_CACHE=off` keeps nothing, `HYLA_CACHE=FOLDER` keeps it there. */
export function nodeCache(environment: NodeJS.ProcessEnv = process.env): NodeCache {
  const folder = cacheFolder(environment);
  if (folder === undefined) return { get: async () => undefined, put: async () => undefined };
  return folderCache(folder);
}

/** Nothing where nothing is to be kept. */
export function cacheFolder({ HYLA_CACHE, XDG_CACHE_HOME }: NodeJS.ProcessEnv): string | undefined {
  if (HYLA_CACHE === 'off') return undefined;
  return HYLA_CACHE || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'hyla');
}

/**
 * One file for each entry. No failure of the file system is worth failing for: a cache that cannot be read or
 * written is an empty one. Files appear whole, so that runs at the same time do not meet.
 */
export function folderCache(folder: string, largestBytes = LARGEST_BYTES): NodeCache {
  let written = 0;
  let untrimmed = Math.random() < TRIMMING_PROCESSES ? largestBytes : 0;
  return {
    async get(key) {
      try {
        const path = join(folder, key);
        const bytes = believed(key, await readFile(path));
        if (!bytes) {
          await rm(path, { force: true });
          return undefined;
        }
        // The time of the last use decides what goes when there is too much.
        const now = new Date();
        await utimes(path, now, now);
        return bytes;
      } catch {
        return undefined;
      }
    },
    async put(key, bytes) {
      try {
        await mkdir(folder, { recursive: true });
        const temporary = join(folder, `.${key}.${process.pid}.${written++}`);
        await writeFile(temporary, [digestOf(key, bytes), bytes]);
        await rename(temporary, join(folder, key));
        untrimmed += bytes.length;
        if (untrimmed * TRIMMED_PARTS < largestBytes) return;
        untrimmed = 0;
        await trim(folder, largestBytes);
      } catch {
        // See above.
      }
    },
  };
}

const DIGEST_BYTES = 32;

/** An entry begins with a digest over its name and what follows: one that was damaged, cut off or renamed is none. */
export function believed(key: string, entry: Buffer): Buffer | undefined {
  const bytes = entry.subarray(DIGEST_BYTES);
  return digestOf(key, bytes).equals(entry.subarray(0, DIGEST_BYTES)) ? bytes : undefined;
}

export const digestOf = (key: string, bytes: Uint8Array): Buffer =>
  createHash('sha256').update(key).update('\0').update(bytes).digest();

async function trim(folder: string, largestBytes: number): Promise<void> {
  const found = await readdir(folder, { withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => entry.name);
  // What a process was writing when it was killed is of no use to anyone.
  const left = files.filter((name) => !isAlive(Number(/^\..*\.(\d+)\.\d+$/.exec(name)?.[1] ?? process.pid)));
  for (const name of left) await rm(join(folder, name), { force: true });
  const names = files.filter((name) => !left.includes(name));
  const entries = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return { name, size, mtimeMs };
    }),
  );
  let total = entries.reduce((sum, entry) => sum + entry.size, 0);
  for (const entry of entries.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (total <= largestBytes) return;
    await rm(join(folder, entry.name), { force: true });
    total -= entry.size;
  }
}
