import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
});
