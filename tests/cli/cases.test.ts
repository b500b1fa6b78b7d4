import { execFile } from 'node:child_process';
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

interface Ran {
  readonly status: number | string | null | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** Not synchronously: the test runner wants to hear from its workers. */
function run(program: string, args: readonly string[], cwd: string): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, stdout, stderr }),
    );
  });
}

/** Where lines break is not what a case is about. */
const anyLines = (pattern: string) => new RegExp(pattern.replaceAll(/(?<=\S) (?=[^\s+*?{])/g, '\\s+'));

const folder = path.join(import.meta.dirname, 'cases');
const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');

describe.each(readdirSync(folder))('%s', (name) => {
  const { shows, runs }: Case = JSON.parse(readFileSync(path.join(folder, name, 'case.json'), 'utf8'));

  it(shows, async () => {
    const place = mkdtempSync(path.join(tmpdir(), 'hyla-case-'));
    try {
      cpSync(path.join(folder, name), place, { recursive: true });
      for (const step of runs) {
        const { status, stdout, stderr } = await run(hyla, step.args, place);
        const said = stdout + stderr;
        const context = `hyla ${step.args.join(' ')}\n${said}`;
        for (const pattern of step.mustMatch) expect(said, context).toMatch(anyLines(pattern));
        for (const pattern of step.mustNotMatch) expect(said, context).not.toMatch(anyLines(pattern));
        expect(status, context).toBe(step.exit);
        if (step.json) expect(() => JSON.parse(stdout)).not.toThrow();
        for (const file of step.files ?? []) expect(existsSync(path.join(place, file)), file).toBe(true);
        for (const file of step.absent ?? []) expect(existsSync(path.join(place, file)), file).toBe(false);
      }
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });
});
