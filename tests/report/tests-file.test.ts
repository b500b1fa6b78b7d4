import { describe, expect, it } from 'vitest';
import type { TestCase } from '../../src/result/index.js';
import { code, int, intParameter, print, run, test } from './printed-tests.js';

describe('tests.c', () => {
  const twice = 'int f(int x) { return 2 * x; }';

  it('passes when the program does what was recorded', () => {
    const tests = [
      test({ arguments: [int(3)], outcome: { kind: 'returned', value: int(6) } }),
      test({ arguments: [int(-(2n ** 31n))], outcome: { kind: 'returned', value: int(0) } }),
    ];
    expect(run(twice, { ...intParameter, tests })).toEqual({ status: 0, stdout: '2 tests, 2 passed\n' });
  });

  it('makes the calls that came before, and checks what they returned', () => {
    const counter = 'int f(int x) { static int sum; return sum += x; }';
    const called = (...sums: readonly number[]) =>
      test({
        earlier: sums.slice(0, -1).map((sum) => ({ arguments: [int(3)], value: int(sum) })),
        arguments: [int(4)],
        outcome: { kind: 'returned', value: int(sums.at(-1) ?? 0) },
      });
    const ran = run(counter, { ...intParameter, tests: [called(3, 6, 10), called(3, 5, 10)] });
    expect(ran.status).toBe(1);
    expect(ran.stdout).toMatch(/test 1: result_2 is 6, expected 5\n2 tests, 1 passed\n$/);
  });

  it('fails, and says where, when it does not', () => {
    const tests = [
      test({ arguments: [int(3)], outcome: { kind: 'returned', value: int(6) } }),
      test({ arguments: [int(3)], outcome: { kind: 'returned', value: int(7) } }),
    ];
    const ran = run(twice, { ...intParameter, tests });
    expect(ran.status).toBe(1);
    expect(ran.stdout).toMatch(/^tests\.c:\d+: test 1: result is 6, expected 7\n2 tests, 1 passed\n$/);
  });

  it('does not show what the program prints, unless one test is run', () => {
    const source = '#include <stdio.h>\nint f(int x) { printf("%*s|", x, ""); return 0; }';
    const tests = [test({ arguments: [int(3)], outcome: { kind: 'returned', value: int(0) } })];
    expect(run(source, { ...intParameter, tests }).stdout).toBe('1 tests, 1 passed\n');
    expect(run(source, { ...intParameter, tests }, ['0']).stdout).toContain('   |');
  });

  it('runs one test when asked', () => {
    const tests = [7, 6].map((value) =>
      test({ arguments: [int(3)], outcome: { kind: 'returned', value: int(value) } }),
    );
    expect(run(twice, { ...intParameter, tests }, ['1'])).toEqual({
      status: 0,
      stdout: '1 tests, 1 passed\n',
    });
    expect(run(twice, { ...intParameter, tests }, ['0']).status).toBe(1);
    expect(run(twice, { ...intParameter, tests }, ['2']).status).toBe(2);
    expect(run(twice, { ...intParameter, tests }, ['x']).status).toBe(2);
  });

  it('expects exit and abort, starts each test afresh, and leaves undefined behaviour alone', () => {
    const source = `
      #include <stdlib.h>
      #include <assert.h>
      int f(int x) {
        static int calls;
        calls++;
        if (x == 1) exit(98);
        if (x == 2) abort();
        if (x == 3) assert(x != 3);
        if (x == 4) return 1 / (x - 4);
        while (x == 5) {}
        return calls;
      }`;
    const ends = (x: number, outcome: TestCase['outcome']): TestCase =>
      test({ arguments: [int(x)], outcome });
    const tests = [
      ends(0, { kind: 'returned', value: int(1) }),
      ends(1, { kind: 'exited', code: 98 }),
      ends(2, { kind: 'aborted' }),
      ends(3, { kind: 'aborted' }),
      ends(4, { kind: 'runtime-error', detail: 'division by zero at f.c:9' }),
      ends(5, { kind: 'step-limit' }),
      ends(0, { kind: 'returned', value: int(1) }),
    ];
    const ran = run(source, { ...intParameter, tests });
    expect(ran.stdout).toBe('2 more not run: see there why\n5 tests, 5 passed\n');
    expect(ran.status).toBe(0);
    const wrong = [
      ends(0, { kind: 'exited', code: 98 }),
      ends(0, { kind: 'aborted' }),
      ends(1, { kind: 'returned', value: int(1) }),
      ends(2, { kind: 'returned', value: int(1) }),
      ends(4, { kind: 'returned', value: int(1) }),
    ];
    expect(run(source, { ...intParameter, tests: wrong }).stdout).toMatch(/5 tests, 0 passed\n$/);
  });

  it('plays back only the first calls where a test did not end', () => {
    const source = 'extern int next(void); int f(int x) { while (next()) x++; return x; }';
    const next = {
      name: 'next',
      isCallback: false,
      resultType: 'int',
      parameterTypes: [],
      variadic: false,
      writes: [],
    };
    const returns = Array.from({ length: 3000 }, () => int(7777));
    const stubs = [{ stub: 'next', returns, writes: [] }];
    const tests = [test({ arguments: [int(0)], stubs, outcome: { kind: 'step-limit' } })];
    const parts = { ...intParameter, stubs: [next], tests };
    const text = print(code(parts));
    expect(text.match(/7777/g)).toHaveLength(32);
    expect(text).toContain('of each function, the first 32 calls are here');
    expect(run(source, parts).stdout).toMatch(/1 more not run/);
  });

  it('is not misled by comment marks in what it quotes', () => {
    const tests = [
      test({ covers: ['x /* y */ > 1'], outcome: { kind: 'runtime-error', detail: '*/ int y;' } }),
    ];
    expect(run('void f(void) {}', { tests }).stdout).toContain('0 tests, 0 passed');
  });
});
