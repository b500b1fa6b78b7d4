import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');
const example = (name: string) => path.resolve(import.meta.dirname, '../../examples', name);

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

describe('hyla compare', () => {
  it('gives the same table again, times aside', async () => {
    const table = () =>
      new Promise<string>((resolve, reject) => {
        const args = [hyla, 'compare', example('check-pressure.c'), 'check_pressure'];
        args.push('--scope', 'callees', '--format', 'csv', '--prunings', 'look-ahead');
        args.push('--strategies', 'treefrog,random-branch');
        execFile(process.execPath, args, (error, stdout) => (error ? reject(error) : resolve(stdout)));
      });
    const withoutTimes = (csv: string) =>
      csv
        .trimEnd()
        .split('\n')
        .map((line) => line.split(',').toSpliced(-2, 1).join());
    const once = withoutTimes(await table());
    expect(once).toHaveLength(1 + 2 * 2);
    expect(withoutTimes(await table())).toEqual(once);
  });

  it('interrupted, prints what there is', () =>
    withFolder(async (folder) => {
      writeFileSync('f.c', endless);
      const args = [hyla, 'compare', 'f.c', 'f', '--criterion', 'all-paths', '--time-limit', '600'];
      const env = { ...process.env, HYLA_CACHE: path.join(folder, 'cache') };
      const run = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'], env });
      let printed = '';
      run.stdout.on('data', (chunk) => {
        printed += chunk;
      });
      const ended = new Promise<number | null>((resolve) => run.on('close', resolve));
      // The compiled program in the cache is the sign that the runs begin.
      while (run.exitCode === null && !(existsSync('cache') && readdirSync('cache').length > 0))
        await sleep(50);
      run.kill('SIGINT');
      expect(await ended).toBe(1);
      expect(printed).toMatch(/interrupted: 0 of \d+ runs were made/);
    }));
});
