import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** An end-to-end case: a folder with C and what runs of the program over it must and must not say. */
interface Case {
  readonly shows: string;
  /** In order, in the same folder. */
  readonly runs: readonly {
    readonly args: readonly string[];
    readonly exit: number;
    /** Regular expressions for standard output and standard error together. */
    readonly mustMatch: readonly string[];
    readonly mustNotMatch: readonly string[];
    /** Standard output is JSON, all of it. */
    readonly json?: boolean;
    /** Exist afterwards. */
    readonly files?: readonly string[];
    /** Do not. */
    readonly absent?: readonly string[];
  }[];
}

const folder = path.join(import.meta.dirname, 'cases');
const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');

describe.each(readdirSync(folder))('%s', (name) => {
  const { shows, runs }: Case = JSON.parse(readFileSync(path.join(folder, name, 'case.json'), 'utf8'));

  it(shows, () => {
    const place = mkdtempSync(path.join(tmpdir(), 'hyla-case-'));
    try {
      cpSync(path.join(folder, name), place, { recursive: true });
      for (const run of runs) {
        const { status, stdout, stderr } = spawnSync(process.execPath, [hyla, ...run.args], {
          cwd: place,
          encoding: 'utf8',
        });
        const said = stdout + stderr;
        const context = `hyla ${run.args.join(' ')}\n${said}`;
        for (const pattern of run.mustMatch) expect(said, context).toMatch(new RegExp(pattern));
        for (const pattern of run.mustNotMatch) expect(said, context).not.toMatch(new RegExp(pattern));
        expect(status, context).toBe(run.exit);
        if (run.json) expect(() => JSON.parse(stdout)).not.toThrow();
        for (const file of run.files ?? []) expect(existsSync(path.join(place, file)), file).toBe(true);
        for (const file of run.absent ?? []) expect(existsSync(path.join(place, file)), file).toBe(false);
      }
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });
});
