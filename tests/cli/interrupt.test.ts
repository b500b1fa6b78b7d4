import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');

/** More paths than anyone can wait for. */
const endless = `int f(unsigned a[8]) {
  unsigned n = 0;
  for (int i = 0; i < 8; i++)
    for (unsigned bit = 1; bit; bit <<= 1)
      if (a[i] & bit)
        n++;
  return n == 77;
}
`;

describe('Ctrl-C', () => {
  it('ends the run and still writes what was found', () =>
    withFolder(async () => {
      writeFileSync('f.c', endless);
      const args = [
        'cover',
        'f.c',
        'f',
        '--criterion',
        'all-paths',
        '--time-limit',
        '600',
        '--log-queries',
        'queries',
      ];
      const run = spawn(process.execPath, [hyla, ...args], { stdio: 'ignore' });
      const ended = new Promise<number | null>((resolve) => run.on('exit', resolve));
      // The first query is the sign that the search is under way.
      while (run.exitCode === null && !(existsSync('queries') && readdirSync('queries').length > 0))
        await sleep(50);
      run.kill('SIGINT');
      expect(await ended).toBe(1);
      const result = JSON.parse(readFileSync('hyla-out/f/result.json', 'utf8'));
      expect(result.ended).toBe('interrupted');
      expect(result.tests.length).toBeGreaterThan(0);
      expect(existsSync('hyla-out/f/tests.c')).toBe(true);
    }));

  it.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends what verify has started, and nothing stays behind',
    (signal) =>
      withFolder(async (folder) => {
        writeFileSync('f.c', 'int f(int a) { return a > 3 ? 1 : 0; }\n');
        mkdirSync('temporary');
        const env = { ...process.env, TMPDIR: path.join(folder, 'temporary') };
        spawnSync(process.execPath, [hyla, 'cover', 'f.c', 'f'], { env });
        // A compiler that takes its time, and says who it is.
        writeFileSync('slow-cc', `#!/bin/sh\necho $$ > ${folder}/compiler\nsleep 300\n`, { mode: 0o755 });
        const args = [hyla, 'verify', 'hyla-out/f', '--cc', path.join(folder, 'slow-cc')];
        const run = spawn(process.execPath, args, { stdio: 'ignore', env });
        const ended = new Promise<number | null>((resolve) => run.on('exit', resolve));
        const compiler = () => (existsSync('compiler') ? readFileSync('compiler', 'utf8').trim() : '');
        while (run.exitCode === null && compiler() === '') await sleep(50);
        expect(readdirSync('temporary').filter((name) => name.startsWith('hyla-verify-'))).toHaveLength(1);
        run.kill(signal);
        expect(await ended).toBe(130);
        expect(readdirSync('temporary').filter((name) => name.startsWith('hyla-'))).toEqual([]);
        expect(() => process.kill(Number(compiler()), 0)).toThrow('ESRCH');
      }),
  );
});
