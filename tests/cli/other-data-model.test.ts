import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { FunctionResult } from '../../src/result/index.js';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');

const source = `int wraps(unsigned long n) {
  if (n + 0x80000000ul < n)
    return 1;
  return 0;
}

int room(unsigned n, const char *s) {
  if (n == sizeof(long) + 1)
    return s[0];
  return 0;
}

int last(const char *s, unsigned long n) {
  if (n == 0)
    return -1;
  return s[n - 1] == 'x';
}

int sign(long n) {
  if (n < -2000000000l)
    return -1;
  return n == (long)-1;
}
`;

/** Which tests of a function are for the target's data model only, and what its tests print on this machine. */
function covered(name: string, target: string) {
  const out = `out/${name}-${target}`;
  const ran = spawnSync(process.execPath, [hyla, 'cover', 'f.c', name, '--target', target, '--out', out]);
  expect(ran.status).toBe(0);
  const { tests } = JSON.parse(readFileSync(`${out}/result.json`, 'utf8')) as FunctionResult;
  const build = 'cc -Wall -Wextra -Werror -o t tests.c && ./t';
  const { stdout, stderr } = spawnSync('sh', ['-c', build], { cwd: out, encoding: 'utf8' });
  const objectives = tests.flatMap(({ onlyFor, covers }) => (onlyFor ? covers : []));
  return { objectives, said: stdout + stderr, text: readFileSync(`${out}/tests.c`, 'utf8') };
}

it('tests say for which data model alone they hold, and are left out elsewhere', { timeout: 240_000 }, () =>
  withFolder(async () => {
    writeFileSync('f.c', source);
    const wraps = covered('wraps', 'wasm32');
    expect(wraps.objectives).toEqual(['wraps#1T']);
    expect(wraps.text).toMatch(
      /\/\* Test \d: ILP32 ONLY, elsewhere it would do something else\n \* covers wraps#1T/,
    );
    expect(wraps.said).toMatch(/^1 more not run: see there why\n1 tests, 1 passed\n$/);
    expect(covered('room', 'wasm32').objectives).toEqual(['room#1T']);
    for (const name of ['last', 'sign']) {
      const { objectives, said } = covered(name, 'wasm32');
      expect(objectives).toEqual([]);
      expect(said).toMatch(/^(\d) tests, \1 passed\n$/);
    }
    const wide = covered('wraps', 'lp64');
    expect(wide.objectives).toEqual(['wraps#1T']);
    // This machine has that data model.
    expect(wide.said).toBe('2 tests, 2 passed\n');
  }),
);
