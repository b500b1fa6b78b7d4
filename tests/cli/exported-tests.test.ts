import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');
const subjects = path.resolve(import.meta.dirname, 'exported');

const cover = (...args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, [hyla, 'cover', ...args], (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

const compilers = ['gcc', 'clang', 'clang-14', 'clang-19'].filter(
  (name) => spawnSync(name, ['--version']).status === 0,
);
const ways = compilers.flatMap((name) => [`${name} -O0 -std=gnu99`, `${name} -O2 -std=c99`]);

/** What went wrong with the tests of one function; nothing if they compile without a word and pass. */
function complaints(folder: string, way: string): string {
  const text = readFileSync(path.join(folder, 'tests.c'), 'utf8');
  const command = /^ \* {5}cc (.*) && \.\/tests$/m.exec(text)?.[1] ?? '';
  const shell = `${way} -Wall -Wextra -Werror ${command} && ./tests`;
  const ran = spawnSync('sh', ['-c', shell], { cwd: folder, encoding: 'utf8' });
  return ran.status === 0 ? '' : `${folder}, ${way}:\n${ran.stdout}${ran.stderr}`;
}

describe('the tests of every function compile without warnings and pass', () => {
  it.each([
    { subject: 'shapes', functions: 16 },
    // Types and static variables that only another file knows.
    { subject: 'boxes', functions: 11 },
    // The same, and a name that both files use for something of their own.
    { subject: 'rivals', functions: 9 },
    { subject: 'machines', functions: 7 },
  ])('$subject', { timeout: 600_000 }, ({ subject, functions }) =>
    withFolder(async () => {
      cpSync(path.join(subjects, subject), '.', { recursive: true });
      const files = readdirSync('.').filter((name) => name.endsWith('.c'));
      const said = await cover(...files, '--time-limit', '5');
      expect(said).not.toMatch(/bug in Hyla|cannot/);
      const names = readdirSync('hyla-out').filter((name) =>
        existsSync(path.join('hyla-out', name, 'tests.c')),
      );
      const isFunction = (name: string) => existsSync(path.join('hyla-out', name, 'result.json'));
      expect(names.filter(isFunction)).toHaveLength(functions);
      // The tests of all functions of a file are in one of its own.
      expect(names.filter((name) => !isFunction(name))).toEqual(files);
      const found = names.flatMap((name) => ways.map((way) => complaints(path.join('hyla-out', name), way)));
      expect(found.filter((text) => text !== '')).toEqual([]);
    }),
  );
});
