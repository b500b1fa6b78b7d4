import { type CoverReport, type Fingerprint, Fingerprints } from '../../engine/index.js';
import { openWorkshop } from '../machine/open-workshop.js';
import type { Workshop, WorkshopUse } from '../machine/workshop.js';
import type { Written } from '../results/output-plan.js';
import type { OpenProgram } from './open-program.js';

/** What was decided of a function. */
export interface KeptReport {
  readonly report: CoverReport;
  readonly written: Written;
}

/** A function to be covered, or with what an earlier run found. */
export interface PlannedFunction {
  readonly name: string;
  /** `moved`: nothing but its place has changed. */
  readonly state: 'new' | 'changed' | 'moved' | 'unchanged';
  readonly earlier?: KeptReport;
  /** Nothing where no later run asks for it. */
  readonly key?: Fingerprint;
}

interface Entry extends KeptReport {
  readonly key: Fingerprint;
}

const ORDER: readonly PlannedFunction['state'][] = ['new', 'changed', 'moved', 'unchanged'];

/** What stays from one run over a program to the next: its tools, and what was decided of functions that did not change. */
export class KeptWork {
  private readonly entries = new Map<string, Entry>();
  private readonly workshops = new Map<string, Workshop>();
  private readonly noted = new Set<string>();
  private readonly unwritten = new Map<string, () => void>();

  constructor(private readonly use: WorkshopUse) {}

  async workshop(clang = ''): Promise<Workshop> {
    const opened = this.workshops.get(clang) ?? (await openWorkshop(clang || undefined, this.use));
    this.workshops.set(clang, opened);
    return opened;
  }

  /** Every path that was asked for a file. */
  *asked(): Generator<string> {
    yield* this.noted;
    for (const { asked } of this.workshops.values()) yield* asked;
  }

  /** A file that was read for a program, and not by its compiler. */
  note(path: string): void {
    this.noted.add(path);
  }

  /** What changed comes first, since somebody waits for it. `conditions`: all beside the program that a result depends on. */
  async plan(
    { compiled, names }: OpenProgram,
    conditions: (name: string) => string,
  ): Promise<readonly PlannedFunction[]> {
    if (this.use === 'one program') return names.map((name) => ({ name, state: 'new' }));
    const fingerprints = new Fingerprints(compiled.artifact);
    const planned = await Promise.all(
      names.map(async (name) => {
        const own = await fingerprints.of(name);
        const given = conditions(name);
        return this.planned(name, own && { whole: own.whole + given, meaning: own.meaning + given });
      }),
    );
    return planned.sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  }

  private planned(name: string, key: Fingerprint | undefined): PlannedFunction {
    const earlier = this.entries.get(name);
    if (!earlier || !key) return { name, state: 'new', key };
    if (earlier.key.whole === key.whole) return { name, state: 'unchanged', key, earlier };
    return { name, state: earlier.key.meaning === key.meaning ? 'moved' : 'changed', key };
  }

  keep({ name, key }: PlannedFunction, kept: KeptReport): void {
    if (key && kept.report.result.ended !== 'interrupted') this.entries.set(name, { ...kept, key });
    this.unwritten.delete(name);
  }

  /** Files that say what they said, of a source that is another: nobody waits for them. */
  writeLater(name: string, write: () => void): void {
    this.unwritten.set(name, write);
  }

  /** Writes some of what was left for later; answers whether there is more. */
  writeSome(): boolean {
    const [next] = this.unwritten;
    if (!next) return false;
    this.unwritten.delete(next[0]);
    next[1]();
    return this.unwritten.size > 0;
  }

  /** Makes the tools ready for the next run. */
  prepare(): void {
    for (const opened of this.workshops.values()) opened.prepare();
  }

  close(): void {
    for (const opened of this.workshops.values()) opened.close();
  }
}
