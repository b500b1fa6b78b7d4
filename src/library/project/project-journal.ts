import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Dependency } from '../../engine/index.js';
import type { FunctionRow, RunSums } from '../../report/index.js';
import { InputFault } from '../input-fault.js';
import { TEST_DATA } from '../results/test-data.js';

/** What is known of a file under test: which functions it has, and what it was compiled from. */
export interface UnitEntry {
  readonly kind: 'unit';
  readonly file: string;
  /** Over everything but the sources that decides what comes out. */
  readonly key: string;
  readonly names: readonly string[];
  readonly dependencies: readonly Dependency[];
}

/** One function that was decided. */
export interface RowEntry {
  readonly kind: 'row';
  readonly file: string;
  readonly key: string;
  /** Over its files: what was changed since is not believed. */
  readonly digest: string;
  readonly directory: string;
  readonly row: FunctionRow;
}

/** What a whole run came to. */
export interface RunEntry extends RunSums {
  readonly kind: 'run';
}

/** The tests of all functions of a file were written; `key` is over their results. */
interface SuiteEntry {
  readonly kind: 'suite';
  readonly file: string;
  readonly key: string;
}

type Entry = UnitEntry | RowEntry | SuiteEntry | RunEntry;

export const JOURNAL = 'project.jsonl';

/**
 * What a run over a project has decided so far, a line for each thing, so that the next run goes on where this one ended,
 * however it ended. A line that was cut off, or that speaks of other sources, is as good as none.
 */
export class ProjectJournal {
  private readonly units = new Map<string, UnitEntry>();
  private readonly rows = new Map<string, RowEntry>();
  private readonly suites = new Map<string, SuiteEntry>();
  /** What the runs so far came to. */
  readonly runs: RunSums[] = [];
  private readonly place: string;

  constructor(private readonly out: string) {
    this.place = path.join(out, JOURNAL);
    const text = existsSync(this.place) ? readFileSync(this.place, 'utf8') : '';
    const entries = text.split('\n').flatMap((line) => entryOf(line) ?? []);
    if (entries.length === 0 && text.trim() !== '' && !text.trimStart().startsWith('{"kind":'))
      throw new InputFault(`${this.place} is there, and Hyla did not write it`);
    for (const entry of entries) this.keep(entry);
  }

  unit(file: string, key: string): UnitEntry | undefined {
    const entry = this.units.get(file);
    return entry?.key === key ? entry : undefined;
  }

  /** What was decided of a function, if it is still there. */
  row({ file, key }: UnitEntry, name: string): RowEntry | undefined {
    const entry = this.rows.get(nameOf(file, name));
    if (entry?.key !== key) return undefined;
    return resultDigest(path.join(this.out, entry.directory)) === entry.digest ? entry : undefined;
  }

  /** What was decided of the functions of a file, if it is still there. */
  rowsOf(unit: UnitEntry): readonly RowEntry[] {
    return unit.names.flatMap((name) => this.row(unit, name) ?? []);
  }

  hasSuite(file: string, key: string): boolean {
    return this.suites.get(file)?.key === key;
  }

  private keep(entry: Entry): void {
    if (entry.kind === 'unit') this.units.set(entry.file, entry);
    else if (entry.kind === 'suite') this.suites.set(entry.file, entry);
    else if (entry.kind === 'row') this.rows.set(nameOf(entry.file, entry.row.name), entry);
    else this.runs.push(entry);
  }

  add(entry: Entry): void {
    this.keep(entry);
    mkdirSync(this.out, { recursive: true });
    // A line before it that was cut off must not take this one with it.
    appendFileSync(this.place, `\n${JSON.stringify(entry)}\n`);
  }
}

const nameOf = (file: string, name: string): string => `${file} ${name}`;

function entryOf(line: string): Entry | undefined {
  try {
    const entry = JSON.parse(line) as { kind?: unknown; at?: unknown; key?: unknown } | null;
    const isKnown = entry?.kind === 'run' ? typeof entry.at === 'number' : typeof entry?.key === 'string';
    return isKnown ? (entry as Entry) : undefined;
  } catch {
    return undefined;
  }
}

/** Over the result of a function, and what its tests are printed from. */
export function resultDigest(directory: string): string | undefined {
  try {
    const hash = createHash('sha256').update(readFileSync(path.join(directory, 'result.json')));
    const tests = path.join(directory, TEST_DATA);
    return (existsSync(tests) ? hash.update(readFileSync(tests)) : hash).digest('hex');
  } catch {
    return undefined;
  }
}
