import { createHash } from 'node:crypto';
import { type FSWatcher, readFileSync, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** In milliseconds. */
const WAIT = {
  /** Saving is several steps; one that is followed by no other for so long was the last. */
  quiet: 5,
  /** Some editors remove a file, or empty it, and write it then: so long is waited for the rest. */
  patience: 250,
  /** Not every file system tells of changes: this often, somebody has a look. */
  look: 500,
  /** How far the clock of a file system may be behind. */
  clock: 50,
};

/** What is known of a file: its marks are compared first, and its content where they differ. */
interface Seen {
  readonly marks: string;
  readonly content: string;
}

const GONE: Seen = { marks: 'gone', content: 'gone' };
const UNKNOWN: Seen = { marks: '', content: '' };
const NOTHING = createHash('sha256').digest('hex');

/**
 * Notices that the content of files changes, however it is written: in place, by renaming another file, after removing it. What
 * the system tells of folders is no more than a hint to have a look.
 */
export class FileWatch {
  private readonly seen = new Map<string, Seen>();
  /** By their folders. */
  private readonly names = new Map<string, Set<string>>();
  private readonly watchers: FSWatcher[] = [];
  private readonly looking: NodeJS.Timeout;
  private quiet: NodeJS.Timeout | undefined;
  private since: number | undefined;

  /** `onChange` hears of everything that has changed since it heard last, and when that was noticed, by `performance.now()`. */
  constructor(private readonly onChange: (paths: readonly string[], since: number) => void) {
    this.looking = setInterval(() => this.hint(), WAIT.look);
  }

  /** From now on these files count as well, whether they exist or not. Absolute paths; whoever has read them did it after `start`. */
  follow(paths: Iterable<string>, start = Number.POSITIVE_INFINITY): void {
    for (const path of paths) {
      if (this.seen.has(path)) continue;
      // What was written meanwhile may not be what was read.
      const isDoubtful = changedAt(path) > start - WAIT.clock;
      this.seen.set(path, isDoubtful ? UNKNOWN : look(path, UNKNOWN));
      this.followIn(dirname(path), basename(path));
    }
  }

  close(): void {
    clearInterval(this.looking);
    clearTimeout(this.quiet);
    for (const watcher of this.watchers) watcher.close();
  }

  private followIn(folder: string, name: string): void {
    const names = this.names.get(folder);
    if (names) {
      names.add(name);
      return;
    }
    const followed = new Set([name]);
    this.names.set(folder, followed);
    try {
      const watcher = watch(folder, (_, file) => {
        if (file === null || followed.has(file)) this.hint();
      });
      watcher.on('error', () => watcher.close());
      this.watchers.push(watcher);
    } catch {
      // It is not there, or nothing tells of it: see `WAIT.look`.
    }
  }

  /** Something may have happened: looks when nothing more does for a moment. */
  private hint(): void {
    const noticed = performance.now();
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.look(noticed), WAIT.quiet);
  }

  private look(noticed: number): void {
    const found = [...this.seen].map(([path, before]) => ({ path, before, now: look(path, before) }));
    const changed = found.filter(({ before, now }) => now.content !== before.content);
    const isUnfinished = changed.some(({ now }) => now === GONE || now.content === NOTHING);
    if (changed.length > 0) this.since ??= noticed;
    const since = this.since ?? noticed;
    if (isUnfinished && noticed - since < WAIT.patience) {
      this.hint();
      return;
    }
    this.since = undefined;
    for (const { path, now } of found) this.seen.set(path, now);
    if (changed.length > 0)
      this.onChange(
        changed.map(({ path }) => path),
        since,
      );
  }
}

function changedAt(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? stat.ctimeMs : 0;
}

function look(path: string, before: Seen): Seen {
  try {
    const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
    if (!stat) return GONE;
    const marks = [stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(' ');
    if (!stat.isFile()) return { marks, content: 'no file' };
    if (marks === before.marks) return before;
    return { marks, content: createHash('sha256').update(readFileSync(path)).digest('hex') };
  } catch (error) {
    return { marks: '', content: (error as NodeJS.ErrnoException).code ?? 'unreadable' };
  }
}
