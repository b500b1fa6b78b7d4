import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
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

const run = (command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ran> =>
  new Promise((resolve) => {
    const child = execFile(command, args, { env: { ...process.env, ...environment } }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, text: `${stdout}${stderr}` }),
    );
  });

const verify = (folder: string): Promise<Ran> =>
  run(process.execPath, [hyla, 'verify', folder], { UNITY_ROOT: unity });

/** Covers the functions of the subject in the current folder, in every format. */
async function cover(): Promise<void> {
  cpSync(subject, '.', { recursive: true });
  const { status, text } = await run(process.execPath, [hyla, 'cover', 'packet.c', 'store.c', ...formats]);
  expect(text).not.toContain('bug in Hyla');
  expect(status).toBe(0);
}

const tests = (name: string): number =>
  (readFileSync(`hyla-out/${name}/tests_cmocka.c`, 'utf8').match(/cmocka_unit_test\(/g) ?? []).length;

describe('tests for frameworks', { timeout: 300_000 }, () => {
  it('pass in every framework, from any folder; gcov confirms each run', () =>
    withFolder(async () => {
      await cover();
      const place = path.resolve('hyla-out');
      for (const name of ['accept', 'keep']) {
        const skipped = (
          readFileSync(`hyla-out/${name}/tests_cmocka.c`, 'utf8').match(/skip\(\); \/\*/g) ?? []
        ).length;
        const count = tests(name) - skipped;
        expect(count).toBeGreaterThan(3);
        const { status, text } = await verify(path.join(place, name));
        expect(text.split('\n').filter((line) => /passed|confirmed/.test(line))).toEqual([
          `${count} tests, ${count} passed`,
          expect.stringMatching(/^gcov: [1-9]\d* objectives confirmed, 0 contradicted/),
          `Unity: ${count} tests passed`,
          expect.stringMatching(/^gcov: [1-9]\d* objectives confirmed, 0 contradicted/),
          `CMocka: ${count} tests passed`,
          expect.stringMatching(/^gcov: [1-9]\d* objectives confirmed, 0 contradicted/),
          `GoogleTest: ${count} tests passed`,
          expect.stringMatching(/^gcov: [1-9]\d* objectives confirmed, 0 contradicted/),
        ]);
        expect(status).toBe(0);
      }
    }));

  it('fail in every framework, with what is wrong, when the program does something else', () =>
    withFolder(async () => {
      await cover();
      const source = readFileSync('packet.c', 'utf8');
      expect(source).toContain('return total;');
      writeFileSync('packet.c', source.replace('return total;', 'return total + 1;'));
      const { status, text } = await verify('hyla-out/accept');
      expect(text).toMatch(/^tests\.c:\d+: test \d+: result is \d+, expected \d+$/m);
      expect(text).toMatch(/^tests_unity\.c:\d+:test_line_\w+:FAIL: tests\.c:\d+: test \d+: result is /m);
      expect(text).toMatch(/^ERROR: tests\.c:\d+: test \d+: result is /m);
      expect(text).toMatch(/tests_googletest\.cpp:\d+: Failure\nFailed\ntests\.c:\d+: test \d+: result is /);
      expect(status).toBe(1);
    }));

  it('fail where a function without a body is called in another way', () =>
    withFolder(async () => {
      await cover();
      const source = readFileSync('store.c', 'utf8');
      expect(source).toContain('ready(length)');
      writeFileSync('store.c', source.replace('ready(length)', 'ready(length ^ 1)'));
      const { status, text } = await verify('hyla-out/keep');
      expect(text).toMatch(/^test \d+: length of ready is -?\d+ in call 1, expected -?\d+$/m);
      expect(text).toMatch(/^ERROR: test \d+: length of ready is -?\d+ in call 1, expected -?\d+$/m);
      expect(status).toBe(1);
    }));

  it('are built and run by CMake and CTest', () =>
    withFolder(async () => {
      await cover();
      const snippets = ['tests', 'tests_unity', 'tests_cmocka', 'tests_googletest'].map(
        (file) => `include(hyla-out/${file}.cmake)`,
      );
      const project = [
        'cmake_minimum_required(VERSION 3.13)',
        'project(packets C)',
        'set(CMAKE_C_FLAGS "-Wall -Wextra -Werror")',
        'enable_testing()',
        ...snippets,
      ];
      writeFileSync('CMakeLists.txt', project.join('\n'));
      expect(await run('cmake', ['-B', 'build', `-DUNITY_ROOT=${unity}`])).toMatchObject({ status: 0 });
      expect(await run('cmake', ['--build', 'build'])).toMatchObject({ status: 0 });
      const { text } = await run('ctest', ['--test-dir', 'build']);
      expect(text).toContain('100% tests passed, 0 tests failed out of 12');
      const ofOneFile = await run('ctest', ['--test-dir', 'build', '-L', '^store.c$']);
      expect(ofOneFile.text).toContain('100% tests passed, 0 tests failed out of 4');
    }));

  it.each([
    ['cannot be told', undefined],
    ['is not where it should be', path.resolve(import.meta.dirname, 'exported')],
  ])('are left out where Unity %s, and the others confirm what there is', (_, UNITY_ROOT) =>
    withFolder(async () => {
      await cover();
      const { status, text } = await run(process.execPath, [hyla, 'verify', 'hyla-out/keep'], { UNITY_ROOT });
      expect(text).toMatch(/^tests_unity\.c: not run, as Unity is not found here \(UNITY_ROOT: .*\)$/m);
      expect(text).toMatch(/^CMocka: [1-9]\d* tests passed$/m);
      expect(text).toMatch(/^GoogleTest: [1-9]\d* tests passed$/m);
      expect(status).toBe(0);
    }),
  );

  it('are at fault where they do not compile though Unity is there', () =>
    withFolder(async () => {
      await cover();
      const file = 'hyla-out/keep/tests_unity.c';
      writeFileSync(file, readFileSync(file, 'utf8').replace('UNITY_BEGIN();', 'UNITY_BEGIN()'));
      const { status, text } = await verify('hyla-out/keep');
      expect(text).toContain('keep/tests_unity.c does not compile here');
      expect(status).toBe(2);
    }));
});
