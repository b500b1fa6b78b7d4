import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionResult } from '../../src/result/index.js';
import type { Fault } from './fault.js';
import { subjects } from './subjects.js';

const root = resolve(import.meta.dirname, '../..');
/** Of the processor. */
const timeLimitSeconds = 20;

/** What Hyla said of a subject. */
export interface Said {
  readonly status: number;
  /** By objective; empty if there was no result. */
  readonly verdicts: ReadonlyMap<string, string>;
  readonly stderr: string;
}

/** A copy of the built code, in which faults are planted one after the other. */
export class FaultyCopy {
  private readonly folder = mkdtempSync(join(tmpdir(), 'hyla-faulty-'));

  constructor() {
    cpSync(join(root, 'dist'), join(this.folder, 'dist'), { recursive: true });
    for (const name of ['package.json', 'node_modules', 'models'])
      symlinkSync(join(root, name), join(this.folder, name));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Plants a fault while `work` is done. A fault whose text is not there, or there twice, is a mistake in the list. */
  async with<T>({ name, file, text, instead }: Fault, work: () => Promise<T>): Promise<T> {
    const path = join(this.folder, 'dist', file);
    const sound = readFileSync(path, 'utf8');
    const found = sound.split(text).length - 1;
    if (found !== 1) throw new Error(`'${name}': its text occurs ${found} times in dist/${file}`);
    writeFileSync(
      path,
      sound.replace(text, () => instead),
    );
    try {
      return await work();
    } finally {
      writeFileSync(path, sound);
    }
  }

  cover({ subject, args = [] }: Pick<Fault, 'subject' | 'args'>): Promise<Said> {
    const source = join(import.meta.dirname, 'subjects', `${subject}.c`);
    const main = join(this.folder, 'dist/cli/main.js');
    const limits = ['--time-limit', String(timeLimitSeconds)];
    const where = ['--out', join(this.folder, 'out'), '--json', '-'];
    const clock = ['--import', pathToFileURL(join(import.meta.dirname, 'processor-clock.mjs')).href];
    const wanted = [main, 'cover', source, subjects[subject].function, ...args, ...limits, ...where];
    // Compiling the same subject again is not what this is about.
    const env = { ...process.env, HYLA_CACHE: join(this.folder, 'cache') };
    return new Promise((done) => {
      execFile(
        process.execPath,
        [...clock, ...wanted],
        { env, maxBuffer: 1 << 26 },
        (error, stdout, stderr) => {
          const status = error ? Number(error.code) : 0;
          done({ status, verdicts: verdictsIn(stdout), stderr });
        },
      );
    });
  }
}

function verdictsIn(stdout: string): ReadonlyMap<string, string> {
  if (!stdout.startsWith('{')) return new Map();
  const { objectives = [] }: Partial<FunctionResult> = JSON.parse(stdout);
  return new Map(objectives.map(({ id, verdict }) => [id, verdict]));
}
