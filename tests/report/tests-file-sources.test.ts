import { describe, expect, it } from 'vitest';
import { compileAndRun } from './compile.js';
import { code, int, intParameter, print, run, test } from './printed-tests.js';

describe('the sources of tests.c', () => {
  it('covers main itself, and sources that have one', () => {
    const source = `
      extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int); void reach_error(void);
      int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 0); if (x == 7) reach_error(); return x; }`;
    const stubs = [
      {
        name: '__VERIFIER_nondet_int',
        isCallback: false,
        resultType: 'int',
        parameterTypes: [],
        variadic: false,
        writes: [],
      },
    ];
    const nondet = (x: number) => [{ stub: '__VERIFIER_nondet_int', returns: [int(x)], writes: [] }];
    const tests = [
      test({ stubs: nondet(3), outcome: { kind: 'returned', value: int(3) } }),
      test({ stubs: nondet(7), outcome: { kind: 'aborted' } }),
    ];
    const modelled = ['__VERIFIER_assume', 'reach_error', 'strlen'];
    const parts = { function: 'main', resultType: 'int', definesMain: true, stubs, modelled, tests };
    expect(run(source, parts)).toEqual({ status: 0, stdout: '2 tests, 2 passed\n' });
  });

  it('asks the oracle', () => {
    const source = 'int f(int x) { return x; } int f_oracle(int x, int r) { return r == x && x != 5; }';
    const tests = [3, 5].map((x) =>
      test({ arguments: [int(x)], outcome: { kind: 'returned', value: int(x) } }),
    );
    const ran = run(source, { ...intParameter, hasOracle: true, tests });
    expect(ran.stdout).toContain('test 1: f_oracle(x, result) does not hold');
    expect(ran.stdout).toContain('2 tests, 1 passed');
  });

  it('takes over the macros and includes of the command line', () => {
    const tests = [test({ outcome: { kind: 'returned', value: int(18) } })];
    const flags = [
      '-DN=3',
      '-DTIMES(x)=((x) * 2)',
      '-DYES',
      '-DGONE',
      '-UGONE',
      '-includesrc/extra.h',
      '-Iinclude dir',
    ];
    const source = '#ifdef GONE\n#error GONE\n#endif\nint f(void) { return TIMES(N) * EXTRA * YES; }';
    const testCode = code({ resultType: 'int', preprocessorFlags: flags, std: 'c99', tests });
    const files = { 'out/tests.c': print(testCode), 'src/f.c': source, 'src/extra.h': '#define EXTRA 3' };
    expect(compileAndRun(files).status).toBe(0);
    expect(print(testCode)).toContain("cc -std=c99 '-I../include dir' -o tests tests.c -lm && ./tests");
  });

  it('hands other sources to the compiler, with the macros on its command line', () => {
    const tests = [test({ outcome: { kind: 'returned', value: int(3) } })];
    const sources = [
      { file: 'src/f.c', use: 'include' },
      { file: 'src/g.c', use: 'link' },
    ] as const;
    const flags = ['-DN=3', '-DS=a b', '-includesrc/x.h'];
    const text = print(code({ sources, preprocessorFlags: flags, definesMain: true, tests }));
    expect(text).toContain(
      "cc -DN=3 '-DS=a b' -include../src/x.h -Dmain=hyla_original_main -o tests tests.c ../src/g.c -lm && ./tests",
    );
    expect(text).toContain('#include "../src/f.c"\n#undef main\n');
    expect(text).not.toMatch(/#define (N|S|main)\b|x\.h"/);
  });
});
