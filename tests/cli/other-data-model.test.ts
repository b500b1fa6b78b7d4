import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { type CoverReport, defaultSettings } from '../../src/engine/index.js';
import { withTestsOnlyHere } from '../../src/library/program/only-here.js';
import type { FunctionResult } from '../../src/result/index.js';
import { code, test } from '../report/printed-tests.js';
import { emptyResult } from '../report/sample-result.js';
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
  const options = ['--target', target, '--out', out];
  const ran = spawnSync(process.execPath, [hyla, 'cover', 'f.c', name, ...options]);
  expect(ran.status).toBeLessThan(2);
  const { tests } = JSON.parse(readFileSync(`${out}/result.json`, 'utf8')) as FunctionResult;
  const build = 'cc -Wall -Wextra -Werror -o t tests.c && ./t';
  const { stdout, stderr } = spawnSync('sh', ['-c', build], { cwd: out, encoding: 'utf8' });
  const objectives = tests.flatMap(({ onlyFor, covers }) => (onlyFor ? covers : []));
  return { objectives, said: stdout + stderr, text: readFileSync(`${out}/tests.c`, 'utf8') };
}

/** Addresses have another width, though no type of the program has. */
const addresses = `int ahead(const char *s, int n) {
  if (n < -1000000 && s + n > s)
    return 1;
  return 0;
}
`;

/** The same bits are another number, and a number of which only the bits are looked at. */
const bits = `union word { double number; int flag; };
struct node { int kind; union word word; };
int flagged(const struct node *n) {
  if (n->kind == 1)
    return n->word.number < 0;
  if (n->word.flag != 0 && n->word.number != n->word.number)
    return 2;
  return n->word.flag == 77 ? 3 : 4;
}
`;

it('tests say for which data model alone they hold, and are left out elsewhere', { timeout: 240_000 }, () =>
  withFolder(async () => {
    writeFileSync('f.c', source);
    const wraps = covered('wraps', 'wasm32');
    expect(wraps.objectives).toEqual(['wraps#1T']);
    expect(wraps.text).toMatch(
      /\/\* Test \d: ILP32 ONLY, elsewhere it would do something else, or was not tried\n \* covers wraps#1T/,
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

it('tests in which sums of addresses wrap around are left out elsewhere', { timeout: 240_000 }, () =>
  withFolder(async () => {
    writeFileSync('f.c', addresses);
    const { objectives, said } = covered('ahead', 'wasm32');
    expect(objectives).toContain('ahead#2T');
    expect(said).toBe('1 more not run: see there why\n1 tests, 1 passed\n');
  }),
);

it('what is no number has its bits in tests', { timeout: 240_000 }, () =>
  withFolder(async () => {
    writeFileSync('f.c', bits);
    const { said, text } = covered('flagged', 'wasm32');
    expect(text).toMatch(/__builtin_nan\("0x[0-9a-f]+"\)/);
    expect(said).toMatch(/^(\d) tests, \1 passed\n$/);
  }),
);

it('tests that there was no time to try on the other machine are left out there', async () => {
  const budget = new Budget(60_000);
  budget.cancel();
  const never = { artifact: new Promise<undefined>(() => {}) };
  const tests = [test({}), test({})];
  const report = { result: { ...emptyResult, tests }, testCode: code({ tests }) } as unknown as CoverReport;
  const { result, testCode } = await withTestsOnlyHere(
    report,
    undefined as never,
    defaultSettings,
    never,
    budget,
  );
  expect(result.tests.map(({ onlyFor }) => onlyFor)).toEqual(['ILP32', 'ILP32']);
  expect(testCode.tests.map(({ onlyFor }) => onlyFor)).toEqual(['ILP32', 'ILP32']);
});
