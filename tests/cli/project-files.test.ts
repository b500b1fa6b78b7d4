import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');

function run(
  args: readonly string[],
  also: NodeJS.ProcessEnv = {},
): Promise<{ readonly status: unknown; readonly stdout: string; readonly stderr: string }> {
  const env = { ...process.env, ...also };
  return new Promise((resolve) => {
    execFile(process.execPath, [hyla, ...args], { env }, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, stdout, stderr }),
    );
  });
}

const rows = (text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line) => /^(\S+\.c \w+) /.exec(line)?.slice(1) ?? [])
    .sort();

const functionText = (name: string, limit: number): string =>
  `int ${name}(int a) { if (a > ${limit}) return 1; return 0; }\n`;

describe('a project', { timeout: 300_000 }, () => {
  it('does not take for its own files the tests that were written below it', () =>
    withFolder(async () => {
      writeFileSync('a.c', functionText('a', 3));
      await run(['cover', '.', '--out', 'unit-tests']);
      const again = await run(['cover', '.', '--out', 'unit-tests']);
      expect(again).toMatchObject({ status: 0, stderr: '' });
      expect(rows(again.stdout)).toEqual(['a.c a']);
      // What CMake builds of them is in its database.
      const tests = 'unit-tests/a.c/a/tests.c';
      const entry = (file: string) => ({ directory: '.', file, arguments: ['cc', '-c', file] });
      writeFileSync('compile_commands.json', JSON.stringify([entry('a.c'), entry(tests)]));
      expect(rows((await run(['cover', '-p', '.', '--out', 'unit-tests'])).stdout)).toEqual(['a.c a']);
      expect((await run(['cover', tests, 'main', '--time-limit', '5', '--out', 'named'])).stdout).toContain(
        'main  unit-tests/a.c/a/tests.c',
      );
    }));

  it('starts no more processes than it has functions, and has these in order in the end', () =>
    withFolder(async () => {
      writeFileSync(
        'note.cjs',
        "require('node:fs').appendFileSync(process.env.NOTES, process.argv[1] + '\\n');\n",
      );
      mkdirSync('src');
      writeFileSync('src/a.c', [1, 2, 3].map((k) => functionText(`f${k}`, k)).join(''));
      const notes = path.resolve('notes');
      const noting = { NODE_OPTIONS: `--require ${path.resolve('note.cjs')}`, NOTES: notes };
      const { status, stdout } = await run(['cover', 'src', '--jobs', '40', '--json', 'all.json'], noting);
      expect(status).toBe(0);
      expect(rows(stdout)).toHaveLength(3);
      const { functions } = JSON.parse(readFileSync('all.json', 'utf8'));
      expect(functions.map((one: { function: string }) => one.function)).toEqual(['f1', 'f2', 'f3']);
      const started = readFileSync(notes, 'utf8').match(/unit-worker/g) ?? [];
      expect(started.length).toBeGreaterThan(0);
      expect(started.length).toBeLessThanOrEqual(3);
    }));

  it('knows functions that another shard covers', () =>
    withFolder(async () => {
      writeFileSync('a.c', functionText('a', 3));
      const shards = [];
      for (const shard of ['1/2', '2/2'])
        shards.push(await run(['cover', 'a.c', 'a', '--shard', shard, '--out', `part-${shard[0]}`]));
      expect(shards.map(({ status, stderr }) => ({ status, stderr }))).toEqual(
        shards.map(() => ({ status: 0, stderr: '' })),
      );
      expect(shards.flatMap(({ stdout }) => rows(stdout))).toEqual(['a.c a']);
      const wrong = await run(['cover', 'a.c', 'b', '--shard', '1/2']);
      expect(wrong.stderr).toContain("no file defines 'b'");
    }));

  it('is not written into the folder that a variable names which is not set', () =>
    withFolder(async () => {
      writeFileSync('a.c', functionText('a', 3));
      const { status, stderr } = await run(['cover', 'a.c', 'a', '--out', '']);
      expect({ status, stderr }).toEqual({ status: 2, stderr: 'hyla: the folder to write to has no name\n' });
    }));
});
