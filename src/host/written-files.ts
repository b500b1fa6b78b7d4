import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where a folder says what Hyla has written into it. */
export const RECORD = '.hyla-written.json';

/** By path below the folder, the digests that a file may have: two while it is being replaced. */
type Digests = { readonly [file: string]: readonly string[] };

/** What Hyla wrote into a folder: only that may be replaced or removed, and only as long as nobody has changed it. */
export class WrittenFiles {
  private constructor(
    private readonly folder: string,
    readonly digests: Digests,
  ) {}

  static in(folder: string): WrittenFiles {
    return new WrittenFiles(folder, digestsIn(path.join(folder, RECORD)));
  }

  /** Whether a file is as Hyla wrote it, or is not there. */
  isOurs(file: string): boolean {
    const bytes = bytesOf(path.join(this.folder, file));
    return (
      bytes === 'absent' || (bytes !== 'unreadable' && (this.digests[file] ?? []).includes(digestOf(bytes)))
    );
  }
}

/** Whether a file is there as Hyla wrote it. */
export const isAsWritten = (folder: string, file: string): boolean =>
  existsSync(path.join(folder, file)) && WrittenFiles.in(folder).isOurs(file);

/** Whether Hyla has written a file, whatever has become of it since. */
export const wasWritten = (folder: string, file: string): boolean =>
  Object.hasOwn(WrittenFiles.in(folder).digests, file);

function digestsIn(record: string): Digests {
  try {
    const value = JSON.parse(readFileSync(record, 'utf8')) as unknown;
    const isRecord = typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
    return isRecord ? (value as Digests) : {};
  } catch {
    // Without a record nothing here is ours.
    return {};
  }
}

function bytesOf(file: string): Uint8Array | 'absent' | 'unreadable' {
  try {
    return readFileSync(file);
  } catch (error) {
    // A folder is no file to be replaced.
    return /^(?:ENOENT|EISDIR)$/.test((error as NodeJS.ErrnoException).code ?? '') ? 'absent' : 'unreadable';
  }
}

export const digestOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');
