import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');

/** Sources that are deeper or larger than anyone writes them, but that programs write. */
const cover = (source: string, seconds = 600) =>
  withFolder(async () => {
    writeFileSync('f.c', source);
    return run(['cover', 'f.c', 'f', '--time-limit', String(seconds)]);
  });

function run(
  args: readonly string[],
  also: NodeJS.ProcessEnv = {},
): Promise<{ readonly status: unknown; readonly said: string }> {
  const env = { ...process.env, HYLA_CACHE: 'off', ...also };
  return new Promise((resolve) => {
    execFile(process.execPath, [hyla, ...args], { env }, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, said: stdout + stderr }),
    );
  });
}

describe('sources', () => {
  it('may nest as deeply as the compiler goes', async () => {
    const { status, said } = await cover(`int f(int a) { if (${'!'.repeat(3000)}a) return 1; return 0; }\n`);
    expect(said).toContain('2 objectives   2 covered');
    expect(status).toBe(0);
  });

  it('may have functions whose names are longer than those of files', async () => {
    const name = 'long_'.repeat(80);
    await withFolder(async () => {
      writeFileSync(
        'f.c',
        `int ${name}(unsigned a) { return a >= 0; }\nint g(unsigned a) { return a < 0 ? 1 : 0; }\nint ${name}2(unsigned a) { return a < 0 ? 1 : 0; }\n`,
      );
      const { status, said } = await run(['cover', 'f.c']);
      expect(said).not.toContain('cannot write');
      expect(status).toBe(0);
      expect((await run(['cover', 'f.c', `${name}2`])).status).toBe(0);
    });
  });

  it('may use the names of what every JavaScript object has', async () => {
    const source = ['__proto__', 'toString', 'constructor']
      .map((name) => `int ${name}(int hasOwnProperty) { return hasOwnProperty > 3 ? 1 : 0; }\n`)
      .join('');
    const { status, said } = await withFolder(async () => {
      writeFileSync('f.c', source);
      return run(['cover', 'f.c']);
    });
    expect(said).toMatch(/3 in all +6 +6 +0 +0/);
    expect(status).toBe(0);
  });

  it('may nest statements a thousand deep', async () => {
    const depth = 1000;
    const conditions = Array.from({ length: depth }, (_, k) => `if (a != ${k}) {\n`).join('');
    const source = `int f(int a) {\n${conditions}return 1;\n${'}\n'.repeat(depth)}return 0;\n}\n`;
    const { status, said } = await cover(source, 15);
    expect(said).toContain(`${2 * depth} objectives`);
    expect([0, 1]).toContain(status);
  });

  it('may have expressions so deep that their indented syntax tree is longer than any string', async () => {
    const sum = new Array(2000).fill('a').join(' + ');
    const { status, said } = await cover(`int f(int a) { if (${sum} > 5) return 1; return 0; }\n`);
    expect(said).toContain('2 objectives   2 covered');
    expect(status).toBe(0);
  });

  it('that take longer to compile than there is time are at fault', async () => {
    const doubling = Array.from({ length: 24 }, (_, k) => `#define A${k + 1} (A${k} + A${k})`);
    const source = `#define A0 a\n${doubling.join('\n')}\nint f(int a) { if (A24 > 5) return 1; return 0; }\n`;
    const { status, said } = await cover(source, 1);
    expect(said).toContain('compiling was not done within 3 s, the time limit');
    expect(said).not.toContain('    at ');
    expect(status).toBe(2);
  });

  it('that no #include can name are at fault, and the others are covered and their tests run', () =>
    withFolder(async () => {
      const named = ["it's $HOME.c", '%s %d.c', ' *_.c', 'a?b:;.c'];
      const refused = ['a"b.c', 'a\\b.c', 'a\nb.c', 'a??=b.c'];
      for (const name of [...named, ...refused])
        writeFileSync(name, 'int f(int a) { return a > 3 ? 1 : 0; }\n');
      const { status, said } = await run(['cover', '.', '--jobs', '1', '--format', 'json', 'c', 'cmocka']);
      for (const name of refused) expect(said).toContain(`${JSON.stringify(name)}: its path has a`);
      expect(said).toMatch(/4 in all +8 +8 +0 +0/);
      expect(status).toBe(2);
      const verified = await run(['verify', 'hyla-out']);
      expect(verified.said.match(/^(?:CMocka: 2 tests passed|2 tests, 2 passed)$/gm)).toHaveLength(16);
      expect(verified.status).toBe(0);
    }));

  it.each([
    [
      'a variable',
      'char a[1000000000];\nint f(int i) { return a[i & 7] == 3 ? 1 : 0; }\n',
      "f.c:1:1: error: 'a' has",
    ],
    [
      'one of a function',
      'int f(int i) {\nstatic int a[1000][250000];\nreturn a[i & 7][i & 3] == 3 ? 1 : 0; }\n',
      "f.c:2:1: error: 'a' has",
    ],
    [
      'one of another file',
      'extern char a[1000000000];\nint f(int i) { return a[i & 7] == 3 ? 1 : 0; }\n',
      "error: 'a' has",
    ],
    [
      'a parameter',
      'struct s { char a[1000000000]; };\nint f(struct s s) { return s.a[7] == 3 ? 1 : 0; }\n',
      "error: what 'f' is called with or returns has",
    ],
  ])('are at fault where %s has more bytes than can be run', async (_what, source, message) => {
    const { status, said } = await cover(source);
    expect(said).toContain(message);
    expect(said).toContain('1000000000 bytes');
    expect(status).toBe(2);
  });

  it('may have that on the stack and the heap', async () => {
    const source = `#include <stdlib.h>
      int f(int i) { char a[1000000000]; char *b = malloc(1000000000); a[5] = i; if (b) b[6] = i; return a[5] == 3 ? 1 : 0; }\n`;
    const { status } = await cover(source, 10);
    expect([0, 1]).toContain(status);
  });

  it('may set megabytes to what a test chooses, in a moderate amount of memory', () =>
    withFolder(async () => {
      const source = `#include <string.h>
        char a[5000000];
        int f(int i) { memset(a, i, sizeof a); if (memchr(a, 3, sizeof a)) return 1; return 0; }\n`;
      writeFileSync('f.c', source);
      const room = { NODE_OPTIONS: '--max-old-space-size=700' };
      const { status, said } = await run(['cover', 'f.c', '--time-limit', '20'], room);
      expect(said).toMatch(/1 in all +2 +[12] /);
      expect([0, 1]).toContain(status);
    }));

  it('may change megabytes, of which results say how many', () =>
    withFolder(async () => {
      writeFileSync(
        'f.c',
        '#include <string.h>\nchar a[4000000];\nint f(int i) { memset(a + 1, 7, 100000); return i > 3 ? 1 : 0; }\n',
      );
      await run(['cover', 'f.c', 'f']);
      const [test] = JSON.parse(readFileSync('hyla-out/f/result.json', 'utf8')).tests;
      expect(test.outputs).toEqual({ a: '100000 of 4000000 bytes changed, the first at 1' });
    }));

  it('may say that they are on the last line there is', async () => {
    const { status, said } = await cover(
      '#line 2147483647\nint f(int a) { if (a > 3) return 1; return 0; }\n',
    );
    expect(said).toContain('2 objectives   2 covered');
    expect(status).toBe(0);
  });

  it('may assign a variable thousands of times in a row', async () => {
    const { status, said } = await cover(
      `int f(int a) { ${'a++;'.repeat(20_000)} if (a > 2) return 1; return 0; }\n`,
    );
    expect(said).toContain('2 objectives   2 covered');
    expect(status).toBe(0);
  });

  it('with long chains of choices have a report that can be opened', async () => {
    const chain = Array.from({ length: 400 }, (_, k) => `if (a == ${k}) return ${k};`).join(' else ');
    await withFolder(async () => {
      writeFileSync('f.c', `int f(int a) {\n${chain}\nreturn -1; }\n`);
      await run(['cover', 'f.c', 'f', '--time-limit', '60']);
      expect(statSync('hyla-out/f/report.html').size).toBeLessThan(10_000_000);
    });
  });

  it('cannot control the terminal', () =>
    withFolder(async () => {
      writeFileSync(
        'f.c',
        'int f(int a) { if (a < 3 && a > 7 /* \x1b]0;owned\x07\x1b[2J\u202e */) return 1; return a; }\n',
      );
      for (const args of [['f'], [], ['f', '--json', '-']]) {
        const { said } = await run(['cover', 'f.c', ...args]);
        expect(said).toContain('infeasible');
        expect([...said].filter((one) => /[^\P{Cc}\n]|\u202e/u.test(one))).toEqual([]);
      }
    }));

  it('that include pipes are at fault, and nobody waits for them', () =>
    withFolder(async () => {
      execFileSync('mkfifo', ['pipe.h']);
      writeFileSync('f.c', '#include "pipe.h"\nint f(int a) { return a > 1; }\n');
      const { status, said } = await run(['cover', 'f.c', 'f']);
      expect(status).toBe(2);
      expect(said).toContain('pipe.h');
    }));

  it('that are one long line are quoted around the place', async () => {
    const dead = `int f(int a) { ${'a++;'.repeat(200)} if (a < 3 && a > 7) return 1; ${'a--;'.repeat(200)} return a; }\n`;
    const { said } = await cover(dead);
    const quote = said.split('\n').find((line) => line.includes(' 1 | '));
    expect(quote).toMatch(/\| ….*if \(a < 3 && a > 7\).*…$/);
    expect(quote?.length).toBeLessThanOrEqual(80);
  });
});
