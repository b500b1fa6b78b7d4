import { execFile, execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
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

function run(args: readonly string[]): Promise<{ readonly status: unknown; readonly said: string }> {
  const env = { ...process.env, HYLA_CACHE: 'off' };
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
