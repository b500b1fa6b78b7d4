import { digest } from '../../base/index.js';
import type { SourceEntry, SourceFiles } from '../toolchain/toolchain.js';

/** What was asked of the user's files, and what they answered. */
export interface Dependency {
  readonly path: string;
  /** The name of the contents, or what there was instead of a file. */
  readonly state: string;
}

/** Notes every question, also the ones answered by "there is no such file": a new header could change that. */
export class RecordedFiles implements SourceFiles {
  private readonly entries = new Map<string, SourceEntry>();

  constructor(private readonly files: SourceFiles) {}

  read(path: string): SourceEntry {
    let entry = this.entries.get(path);
    if (!entry) {
      entry = this.files.read(path);
      this.entries.set(path, entry);
    }
    return entry;
  }

  async dependencies(): Promise<Dependency[]> {
    const entries = [...this.entries];
    return Promise.all(entries.map(async ([path, entry]) => ({ path, state: await stateOf(entry) })));
  }
}

export async function isUnchanged(dependencies: readonly Dependency[], files: SourceFiles): Promise<boolean> {
  for (const { path, state } of dependencies) if ((await stateOf(files.read(path))) !== state) return false;
  return true;
}

async function stateOf(entry: SourceEntry): Promise<string> {
  return entry.kind === 'file' ? digest([entry.bytes]) : entry.kind;
}
