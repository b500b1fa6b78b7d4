import { describe, expect, it } from 'vitest';
import type { LibraryWorld, TestCase } from '../../src/result/index.js';
import { code, int, print, run, test, to } from './printed-tests.js';

describe('what the C library gives in tests.c', () => {
  const library = (parts: Partial<LibraryWorld>): { readonly library: LibraryWorld } => ({
    library: { streams: [], earlier: 0, position: 0, results: [], ...parts },
  });
  const bytes = (text: string, ...ends: number[]) => [...[...text].map((c) => c.charCodeAt(0)), ...ends];
  const returns = (value: number): TestCase['outcome'] => ({ kind: 'returned', value: int(value) });
  const stream = { id: 0, name: 'in', elementType: 'FILE', elements: [], isStream: true } as const;
  const onStream = { parameters: [{ name: 'in', type: 'FILE *' }], resultType: 'int' };

  it('feeds standard input, to its end or to an error, and goes on after both', () => {
    const source = `
      #include <stdio.h>
      int f(void) {
        int sum = 0, c;
        while ((c = getchar()) != EOF) sum += c;
        if (feof(stdin)) sum += 1000;
        if (ferror(stdin)) sum += 2000;
        clearerr(stdin);
        if (getchar() == '!') sum += 4000;
        return sum;
      }`;
    const on = (given: Partial<LibraryWorld>, value: number) =>
      test({ ...library(given), outcome: returns(value) });
    const stdin = (read: readonly number[]) => ({ streams: [{ source: 1 as const, bytes: read }] });
    const tests = [
      on(stdin(bytes('ab', -1)), 1195),
      on(stdin(bytes('ab', -2)), 2195),
      on(stdin([255, -1, 33]), 5255),
      on(stdin([10, -2, 33]), 6010),
      on({ ...stdin([-1]), earlier: 1 }, 1000),
      on({ ...stdin([-1]), earlier: 2 }, 3000),
    ];
    expect(run(source, { resultType: 'int', tests }).stdout).toBe('6 tests, 6 passed\n');
  });

  it('gives streams by pointers and by fopen, numbered as they are read', () => {
    const source = `
      #include <stdio.h>
      int f(FILE *in) {
        FILE *other = fopen("/no/such/file", "r");
        int c;
        if (other == NULL) return fopen("/etc", "r") == NULL ? -1 : -2;
        c = 100 * getc(other);
        return c + getc(in) + (getc(other) == EOF && feof(other) ? 0 : 50);
      }`;
    const streams = [
      { source: 2, bytes: [7, -1] },
      { source: 3, bytes: [9] },
    ] as const;
    const fopen = (...values: bigint[]) => ({ results: [{ function: 'fopen', values }] });
    const parts = { blocks: [stream], arguments: [to(0)] };
    const tests = [
      test({ ...parts, ...library({ streams, ...fopen(1n) }), outcome: returns(709) }),
      test({ ...parts, ...library(fopen(0n, 0n)), outcome: returns(-1) }),
      test({ ...parts, ...library(fopen(0n, 1n)), outcome: returns(-2) }),
    ];
    expect(run(source, { ...onStream, tests }).stdout).toBe('3 tests, 3 passed\n');
  });

  it('knows positions, or that there are none', () => {
    const source = `
      #include <stdio.h>
      int f(FILE *in) {
        if (fseek(in, 0, SEEK_END) != 0) return getc(in);
        long end = ftell(in);
        rewind(in);
        return (int)end * 10 + getc(in);
      }`;
    const at = (position: number | undefined, value: number) =>
      test({
        blocks: [stream],
        arguments: [to(0)],
        ...library({ position, streams: [{ source: 2, bytes: [3, 4, 5, -1] }] }),
        outcome: returns(value),
      });
    const tests = [at(0, 33), at(undefined, 3)];
    expect(run(source, { ...onStream, tests }).stdout).toBe('2 tests, 2 passed\n');
  });

  it('lets library functions fail as the test wants it', () => {
    const source = `
      #include <stdio.h>
      int f(FILE *in) {
        if (printf("%s", "") < 0) return 1;
        if (fprintf(in, "%d", 1) != 1) return 2;
        if (fputs("x", in) == EOF) return 3;
        if (putc('y', in) != 'y') return 4;
        if (fwrite("abc", 1, 3, in) != 3) return 5;
        if (fflush(in) != 0) return 6;
        return fclose(in) == 0 ? 0 : 7;
      }`;
    const names = ['printf', 'fprintf', 'fputs', 'putc', 'fwrite', 'fflush', 'fclose'];
    const failing = (k: number) =>
      test({
        blocks: [stream],
        arguments: [to(0)],
        ...library({ results: [{ function: names[k], values: [k === 4 ? 2n : -1n] }] }),
        outcome: returns(k + 1),
      });
    const none = test({ blocks: [stream], arguments: [to(0)], ...library({}), outcome: returns(0) });
    const tests = [...names.map((_, k) => failing(k)), none];
    expect(run(source, { ...onStream, tests }).stdout).toBe('8 tests, 8 passed\n');
  });

  it('tells the time that a test wants', () => {
    const source = `
      #include <time.h>
      #include <sys/time.h>
      int f(void) {
        struct timeval now;
        time_t then;
        if (time(&then) != 1099511627776 || then != time(NULL) + 1) return 1;
        if (gettimeofday(&now, NULL) != 0) return 2;
        return now.tv_sec == 5 && now.tv_usec == 6 ? (int)clock() : 3;
      }`;
    const results = [
      { function: 'time', values: [2n ** 40n, 2n ** 40n - 1n, 5n] },
      { function: 'gettimeofday', values: [0n] },
      { function: 'microseconds', values: [6n] },
      { function: 'clock', values: [7n] },
    ];
    const tests = [test({ ...library({ results }), outcome: returns(7) })];
    const parts = { resultType: 'int', modelled: ['time', 'gettimeofday', 'clock'], tests };
    expect(run(source, parts).stdout).toBe('1 tests, 1 passed\n');
  });

  it('leaves alone what no native program can be given, and asserts nothing of what each library does', () => {
    const source = '#include <stdio.h>\nint f(void) { return getchar(); }';
    const streams = [{ source: 1, bytes: [65] }] as const;
    const tests = [
      test({ ...library({ streams }), obstacle: 'it fails later', outcome: returns(65) }),
      test({ ...library({ streams }), isHostSpecific: true, outcome: returns(7) }),
    ];
    const parts = { resultType: 'int', tests };
    expect(print(code(parts))).toContain('/* Test 0: NOT RUN WITH THE OTHERS, as it fails later');
    expect(run(source, parts).stdout).toBe('1 more not run: see there why\n1 tests, 1 passed\n');
  });
});
