import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');

/** A watch that runs, and what it has said: both its streams go to one file, in their order. */
class Watching {
  private heard = 0;
  private readonly run: ChildProcess;
  readonly ended: Promise<string | number | null>;

  constructor(...args: readonly string[]) {
    const said = openSync('said.txt', 'a');
    this.run = spawn(process.execPath, [hyla, 'watch', ...args], { stdio: ['ignore', said, said] });
    closeSync(said);
    this.ended = new Promise((resolve) => this.run.on('exit', (code, signal) => resolve(signal ?? code)));
  }

  get said(): string {
    return readFileSync('said.txt', 'utf8');
  }

  /** What was said since the last answer, with the next one. */
  async answer(): Promise<string> {
    const end = /waiting for changes.*\n/g;
    for (;;) {
      const { said } = this;
      end.lastIndex = this.heard;
      if (end.test(said)) break;
      if (this.run.exitCode !== null) throw new Error(`the watch has ended:\n${said}`);
      await sleep(20);
    }
    const said = this.said.slice(this.heard, end.lastIndex);
    this.heard = end.lastIndex;
    return said;
  }

  get isSilent(): boolean {
    return this.heard === this.said.length;
  }

  end(): Promise<string | number | null> {
    this.run.kill('SIGINT');
    return this.ended;
  }
}

async function watching(args: readonly string[], work: (watch: Watching) => Promise<void>): Promise<void> {
  const watch = new Watching(...args);
  try {
    await work(watch);
  } finally {
    await watch.end();
  }
}

const sourceWith = (condition: string): string => `int f(int x) {
  if (${condition})
    return 1;
  return 0;
}
`;

/** Wherever it was written and however long it took. */
function resultIn(folder: string): unknown {
  const { stats, run, ...rest } = JSON.parse(readFileSync(path.join(folder, 'result.json'), 'utf8'));
  const { timeMs: _, ...counts } = stats;
  return { ...rest, run: { ...run, folder: '' }, counts };
}

describe('hyla watch FILE FUNCTION', () => {
  it('answers each save, however it is made, and Ctrl-C ends it', () =>
    withFolder(async () => {
      writeFileSync('f.c', sourceWith('x > 3'));
      await watching(['f.c', 'f'], async (watch) => {
        const first = await watch.answer();
        expect(first).toMatch(/2 objectives {3}2 covered/);
        expect(first).toMatch(/answered f in \d+\.\d\d s; waiting for changes, Ctrl-C ends\n$/);

        writeFileSync('f.c', sourceWith('x > 3 && x < 2'));
        const second = await watch.answer();
        expect(second).toMatch(/^\nf\.c changed\n/);
        expect(second).toMatch(/4 objectives {3}3 covered {3}1 infeasible/);
        expect(readFileSync('hyla-out/f/result.json', 'utf8')).toContain('"infeasible"');

        // As editors do that want no half-written files.
        writeFileSync('f.c.new', sourceWith('x > 3 || x < 2'));
        renameSync('f.c.new', 'f.c');
        expect(await watch.answer()).toMatch(/4 objectives {3}4 covered/);

        writeFileSync('f.c', sourceWith('x > 3 ||'));
        const wrong = await watch.answer();
        expect(wrong).toMatch(/f\.c:2:\d+: error: expected expression\n {4}if \(x > 3 \|\|\)\n +\^\n/);
        expect(wrong).toMatch(/no answer, after \d+\.\d\d s; waiting for changes/);

        writeFileSync('f.c', sourceWith('x > 4'));
        expect(await watch.answer()).toMatch(/2 objectives {3}2 covered/);

        expect(watch.isSilent).toBe(true);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
        expect(watch.said).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
        expect(await watch.end()).toBe('SIGINT');
      });
    }));

  it('answers the last of several saves, and goes on when a file was away', () =>
    withFolder(async () => {
      writeFileSync('f.c', sourceWith('x > 0'));
      await watching(['f.c', 'f'], async (watch) => {
        await watch.answer();
        for (let k = 1; k <= 20; k++) writeFileSync('f.c', sourceWith(`x > ${k}`));
        writeFileSync('f.c', sourceWith('x == 21 || x == 23'));
        let said = await watch.answer();
        while (!said.includes('4 objectives')) said = await watch.answer();

        rmSync('f.c');
        expect(await watch.answer()).toMatch(/hyla: f\.c: no such file\nno answer/);
        writeFileSync('f.c', sourceWith('x == 5 && x == 6'));
        expect(await watch.answer()).toMatch(/3 covered {3}1 infeasible/);

        // The same again is nothing to answer; what follows is.
        writeFileSync('f.c', sourceWith('x == 5 && x == 6'));
        writeFileSync('other.c', 'nobody reads this');
        await sleep(700);
        expect(watch.isSilent).toBe(true);
        writeFileSync('f.c', `${sourceWith('x == 5 && x == 6')}int g(void) { return 0; }\n`);
        expect(await watch.answer()).toMatch(/answered: 1 function is unchanged, in/);
      });
    }));

  it('notices headers and the configuration, those that come to be as well', () =>
    withFolder(async () => {
      mkdirSync('include');
      writeFileSync('include/limit.h', '#define LIMIT 3 +\n');
      writeFileSync('f.c', `#include "limit.h"\n${sourceWith('x > LIMIT')}`);
      await watching(['f.c', 'f', '-Iinclude'], async (watch) => {
        expect(await watch.answer()).toContain('error: expected expression');
        writeFileSync('include/limit.h', '#define LIMIT 3\n');
        expect(await watch.answer()).toMatch(/include\/limit\.h changed\n[\s\S]*2 covered/);
        writeFileSync('limit.h', '#define LIMIT 0x7fffffff\n');
        expect(await watch.answer()).toMatch(/limit\.h changed\n[\s\S]*1 covered {3}1 infeasible/);
        rmSync('limit.h');
        expect(await watch.answer()).toMatch(/2 covered {3}0 infeasible/);
        writeFileSync(
          'hyla.config.json',
          '{ "functions": { "f": { "inputs": { "lvalues": { "x": { "range": [0, 2] } } } } } }',
        );
        expect(await watch.answer()).toMatch(/hyla\.config\.json changed\n[\s\S]*1 covered {3}1 infeasible/);
        writeFileSync('hyla.config.json', '{ "functions": ');
        expect(await watch.answer()).toMatch(/hyla\.config\.json:1:\d+: /);
      });
    }));

  it('leaves what it is doing when there is something newer', () =>
    withFolder(async () => {
      writeFileSync(
        'f.c',
        `int f(unsigned a[8]) {
  unsigned n = 0;
  for (int i = 0; i < 8; i++)
    for (unsigned bit = 1; bit; bit <<= 1)
      if (a[i] & bit)
        n++;
  return n == 77;
}
`,
      );
      const args = [
        'f.c',
        'f',
        '--criterion',
        'all-paths',
        '--time-limit',
        '600',
        '--log-queries',
        'queries',
      ];
      await watching(args, async (watch) => {
        // The first query is the sign that the search is under way.
        while (!existsSync('queries/f-000001.smt2')) await sleep(50);
        writeFileSync('f.c', sourceWith('x > 3'));
        const said = await watch.answer();
        expect(said).toMatch(/answered f in/);
        expect(said).not.toContain('interrupted');
      });
    }));
});

describe('whoever reads what a watch prints', () => {
  it('ends it by going away', () =>
    withFolder(async () => {
      writeFileSync('f.c', sourceWith('x > 3'));
      const run = spawn(process.execPath, [hyla, 'watch', 'f.c', 'f'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const ended = new Promise((resolve) => run.on('exit', resolve));
      await new Promise((resolve) => run.stdout.once('data', resolve));
      run.stdout.destroy();
      for (let k = 0; run.exitCode === null; k++) {
        writeFileSync('f.c', sourceWith(`x > ${k}`));
        await Promise.race([ended, sleep(300)]);
      }
      expect(run.exitCode).toBe(0);
    }));
});

describe('hyla watch FILE', () => {
  const program = (limit: number): string => `static int limit(int x) {
  if (x > ${limit})
    return ${limit};
  return x;
}
int twice(int x) { return limit(x) == 3 ? 1 : 2 * limit(x); }
int apart(int a[2], int n) {
  if (n > 3 && a[0] == n)
    return a[1] > 7;
  return n > 3 && n < 2;
}
int last(const char *s) { return s[0] == 'x' && s[1] == 'y'; }
`;

  it('covers what has changed, and has in the end what cover has', () =>
    withFolder(async () => {
      writeFileSync('f.c', program(5));
      await watching(['f.c'], async (watch) => {
        expect(await watch.answer()).toContain('answered limit, twice, apart, last in');
        writeFileSync('f.c', program(6));
        const changed = await watch.answer();
        expect(changed).toContain('answered limit, twice, 2 functions are unchanged, in');
        expect(changed).toMatch(/^ *apart .*\n/m);
        // One that was covered before is told with the others, not once more at length.
        expect(changed).not.toContain('wrote hyla-out/apart');
        writeFileSync('f.c', program(6).replace('int last', '\nint last'));
        expect(await watch.answer()).toContain('answered last, 3 functions are unchanged, in');
        await promisify(execFile)(process.execPath, [hyla, 'cover', 'f.c', '--out', 'fresh', '--quiet']);
        for (const name of ['limit', 'twice', 'apart', 'last']) {
          const [kept, fresh] = [`hyla-out/${name}`, `fresh/${name}`];
          expect(resultIn(kept), name).toEqual(resultIn(fresh));
          expect(readFileSync(`${kept}/tests.c`, 'utf8')).toBe(readFileSync(`${fresh}/tests.c`, 'utf8'));
        }
      });
    }));
});
