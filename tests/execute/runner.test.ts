import { beforeAll, describe, expect, test } from 'vitest';
import { createRunner, type Runner } from '../../src/execute/index.js';
import { compileHandProbed, INT } from './hand-probed.js';
import { scalarSpace } from './spaces.js';

describe('a runner, without the front end', () => {
  let runner: Runner;

  beforeAll(async () => {
    const executable = await compileHandProbed(
      `int count, __hyla_arg_f_0, __hyla_arg_f_1, __hyla_result_f;
       void exit(int); void abort(void); void *malloc(unsigned long), *realloc(void *, unsigned long), *calloc(unsigned long, unsigned long);
       _Noreturn void __assert_fail(const char *, const char *, int, const char *);
       int deep(int n) { volatile char frame[64]; frame[0] = n; __hyla_tick(); return deep(n + 1) + frame[0]; }
       int f(int a, int b) {
         count++;
         if (__hyla_probe(0, a < b)) return count;
         switch (__hyla_switch(1, a)) {
           case 7: exit(3);
           case 8: abort();
           case 9: for (;;) __hyla_tick();
           case 10: __assert_fail("a != 10", "f.c", 3, "f");
           case 11: __hyla_reject();
           case 12: return *(volatile int *)0xfffffff0u;
           case 13: { volatile int zero = 0; return a / zero; }
           case 14: { int *p = malloc(400); p[0] = 5; return p[0] + p[99]; }
           case 15: return deep(0);
           case 16: { int *p = malloc(8); p[0] = 1; p[1] = 2; p = realloc(p, 80); return p[0] + p[1] * 10; }
           case 17: { int *p = calloc(3, 4); return p[0] | p[1] | p[2]; }
           case 18: return malloc((1u << 24) + 1) == 0 && calloc(1u << 31, 2) == 0;
           case 19: for (;;) { __hyla_tick(); malloc(1u << 24); }
           case 20: for (;;) __hyla_probe(2, 1);
           case 21: { char *p = malloc(1), *q = malloc(1); return ((unsigned)p | (unsigned)q) % 16 == 0 && p != q; }
           case 22: count = 77; *(volatile int *)0xfffffff0u = 1;
         }
         return count + 10;
       }
       void __hyla_enter_f(void) { __hyla_result_f = f(__hyla_arg_f_0, __hyla_arg_f_1); }`,
      { count: 4, __hyla_arg_f_0: 4, __hyla_arg_f_1: 4, __hyla_result_f: 4 },
    );
    runner = await createRunner(executable, scalarSpace('f', [INT, INT]));
  });

  const result = (): number => new Int32Array(runner.outputs().result!.slice().buffer)[0];
  const outcome = (a: number, maxSteps = 1000) => runner.run([a, 0], maxSteps).outcome;

  test('reports the branches in order', () => {
    expect(runner.run([1, 2], 100)).toEqual({ outcome: { kind: 'returned' }, events: new Int32Array([1]) });
    expect(result()).toBe(1);
    const run = runner.run([-3 >>> 0, -4 >>> 0], 100);
    expect(run).toEqual({ outcome: { kind: 'returned' }, events: new Int32Array([0, 2, -3, -1]) });
  });

  test('starts every run from the same state', () => {
    for (const before of [1, 12, 14, 22, 9]) {
      runner.run([before, 0], 100);
      runner.run([50, 0], 100);
      expect(result()).toBe(11);
    }
  });

  test('tells how a run ended', () => {
    expect(outcome(7)).toEqual({ kind: 'exited', code: 3 });
    expect(outcome(8)).toEqual({ kind: 'aborted' });
    expect(outcome(10)).toEqual({ kind: 'aborted', detail: 'assertion failed: a != 10' });
    expect(outcome(11)).toEqual({ kind: 'rejected' });
    expect(outcome(12)).toEqual({ kind: 'runtime-error', detail: 'access outside of memory' });
    expect(outcome(13)).toEqual({ kind: 'runtime-error', detail: 'division by zero' });
  });

  test('keeps the bounds', () => {
    expect(outcome(9)).toEqual({ kind: 'step-limit' });
    expect(outcome(50, 2)).toEqual({ kind: 'returned' });
    expect(outcome(50, 1)).toEqual({ kind: 'step-limit' });
    expect(outcome(15, 1_000_000_000)).toEqual({ kind: 'runtime-error', detail: 'stack overflow' });
    expect(outcome(19, 1_000_000)).toEqual({ kind: 'step-limit' });
    const { outcome: end, events } = runner.run([20, 0], 1_000_000_000);
    expect([end.kind, events.length]).toEqual(['step-limit', 1 << 20]);
  });

  test('has a heap', () => {
    runner.run([14, 0], 100);
    expect(result()).toBe((5 + 0xaaaaaaaa) | 0);
    runner.run([16, 0], 100);
    expect(result()).toBe(21);
    runner.run([17, 0], 100);
    expect(result()).toBe(0);
    runner.run([18, 0], 100);
    expect(result()).toBe(1);
    runner.run([21, 0], 100);
    expect(result()).toBe(1);
  });
});
