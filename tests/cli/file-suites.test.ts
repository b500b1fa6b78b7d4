import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');
const unity = path.resolve(import.meta.dirname, 'unity');
const subject = path.resolve(import.meta.dirname, 'exported/packet');
const formats = ['--format', 'json', 'c', 'unity', 'cmocka', 'googletest'];

interface Ran {
  readonly status: number;
  readonly text: string;
}

const run = (...args: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const env = { ...process.env, UNITY_ROOT: unity };
    const child = execFile(process.execPath, [hyla, ...args], { env }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, text: `${stdout}${stderr}` }),
    );
  });

const readText = (name: string): string => readFileSync(name, 'utf8');
const testCount = (name: string): number =>
  (readText(name).match(/^static void test_\w+\(void\) \{$/gm) ?? []).length;

describe('the tests of a source file', { timeout: 300_000 }, () => {
  it('are those of all its functions, in every format, and hyla verify runs them', () =>
    withFolder(async () => {
      cpSync(subject, 'src', { recursive: true });
      const { status } = await run('cover', 'src', '--jobs', '1', ...formats);
      expect(status).toBe(0);
      const own = ['accept', 'skip'];
      const count = own.reduce((sum, name) => sum + testCount(`hyla-out/src/packet.c/${name}/tests.c`), 0);
      expect(testCount('hyla-out/src/packet.c/tests.c')).toBe(count);
      expect(readText('hyla-out/src/packet.c/tests.c')).toContain('static void test_accept_line_');
      expect(readText('hyla-out/src/packet.c/tests_googletest.cpp')).toContain(
        'TEST(accept, test_accept_line_',
      );
      const verified = await run('verify', 'hyla-out');
      const [, first] = verified.text.split(/^hyla-out\/src\/packet\.c$/m);
      const said = first.split(/^hyla-out\//m)[0];
      for (const framework of ['\\d+ tests, \\d+ passed', 'Unity: ', 'CMocka: ', 'GoogleTest: '])
        expect(said).toMatch(new RegExp(`^${framework}`, 'm'));
      expect(said.match(/^gcov: [1-9]\d* objectives confirmed, 0 contradicted/gm)).toHaveLength(4);
      expect(verified.status).toBe(0);
      // They fail where one function does something else.
      const source = readText('src/packet.c');
      writeFileSync('src/packet.c', source.replace('return total;', 'return total + 1;'));
      expect((await run('verify', 'hyla-out/src/packet.c')).status).toBe(1);
    }));

  it('are written again where they are gone or old, and never over what somebody else wrote', () =>
    withFolder(async () => {
      writeFileSync(
        'a.c',
        'int f(int x) { return x > 3 ? 1 : 0; }\nint g(int x) { return x == 7 ? 1 : 0; }\n',
      );
      const tests = 'hyla-out/a.c/tests.c';
      await run('cover', '.');
      const before = readText(tests);
      expect(testCount(tests)).toBe(4);
      rmSync(tests);
      await run('cover', '.');
      expect(readText(tests)).toBe(before);
      // One function of those that are known keeps the others' tests.
      await run('cover', '.', 'f');
      expect(readText(tests)).toBe(before);
      writeFileSync('a.c', `${readText('a.c')}int h(int x) { return x < 0 ? 1 : 0; }\n`);
      await run('cover', '.');
      expect(testCount(tests)).toBe(6);
      appendFileSync(tests, '/* mine */\n');
      writeFileSync('a.c', `${readText('a.c')}int k(int x) { return x < 9 ? 1 : 0; }\n`);
      const { status, text } = await run('cover', '.');
      expect(text).toContain('a.c: cannot write to hyla-out/a.c: tests.c is there');
      expect(status).toBe(2);
      expect(readText(tests)).toContain('/* mine */');
    }));

  it('are there for the files of one program as well', () =>
    withFolder(async () => {
      cpSync(subject, '.', { recursive: true });
      await run('cover', 'packet.c', 'store.c', '--out', 'results');
      const { status, text } = await run('verify', 'results/store.c');
      expect(text).toMatch(/^(\d+) tests, \1 passed$/m);
      expect(text).toMatch(/^gcov: [1-9]\d* objectives confirmed, 0 contradicted/m);
      expect(status).toBe(0);
    }));

  it('are put together by merge', () =>
    withFolder(async () => {
      writeFileSync(
        'a.c',
        'int f(int x) { return x > 3 ? 1 : 0; }\nint g(int x) { return x == 7 ? 1 : 0; }\n',
      );
      for (const part of [1, 2, 3]) await run('cover', '.', '--shard', `${part}/3`, '--out', `part-${part}`);
      await run('merge', 'part-1', 'part-2', 'part-3', '--out', 'all');
      expect(testCount('all/a.c/tests.c')).toBe(4);
      const { status, text } = await run('verify', 'all/a.c');
      expect(text).toContain('4 tests, 4 passed');
      expect(status).toBe(0);
    }));
});
