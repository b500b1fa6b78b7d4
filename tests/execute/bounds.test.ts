import { describe, expect, test } from 'vitest';
import { prepare } from './compiled.js';

const maxSteps = 10_000;

/** Doubles the calls at each of many levels, with no condition anywhere. */
const doubling = [
  'static int g; static void f0(void) { g++; }',
  ...Array.from({ length: 50 }, (_, k) => `static void f${k + 1}(void) { f${k}(); f${k}(); }`),
  'int f(int x) { f50(); return g; }',
].join('\n');

/** What would take years, or for ever, without a single condition on the way; each ends at the step limit. */
const endless: { readonly [what: string]: string } = {
  'calls that double at each level': doubling,
  'calls that double through a table': `
    static int leaf(int n) { return n; }
    static int node(int n);
    static int (*const table[2])(int) = { leaf, node };
    static int node(int n) { return table[n > 0](n - 1) + table[n > 0](n - 1); }
    int f(int x) { return node(60); }`,
  'clean-ups that double through a table': `
    static void leaf(int *n) { }
    static void node(int *n);
    static void (*const table[2])(int *) = { leaf, node };
    static void any(int *n) { table[*n > 0](n); }
    static void node(int *n) {
      int a __attribute__((cleanup(any))) = *n - 1, b __attribute__((cleanup(any))) = *n - 1;
    }
    int f(int x) { int n = 60; node(&n); return 0; }`,
  'a computed jump': 'int f(int x) { void *p = &&again; again: x++; goto *p; }',
  'large fills in a loop': `
    #include <string.h>
    #include <stdlib.h>
    int f(int x) { char *p = malloc(1 << 24); for (;;) memset(p, x++, 1 << 24); }`,
  'large copies of any length, through a pointer': `
    #include <string.h>
    #include <stdlib.h>
    int f(int x) {
      unsigned n = 1 << 23; char *p = malloc(2 * n);
      void *(*volatile copy)(void *, const void *, size_t) = memcpy;
      for (;;) copy(p, p + n, n);
    }`,
  'large structs': `
    struct large { char bytes[1 << 22]; } a, b;
    int f(int x) { for (;;) { a = b; b = a; } }`,
  'a sort of very many': `
    #include <stdlib.h>
    static int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
    static int v[1 << 16];
    int f(int x) { for (int i = 0; i < 1; i++) v[0] = x; qsort(v, 1 << 16, sizeof *v, order); return v[0]; }`,
  'text without an end in sight': `
    #include <string.h>
    #include <stdlib.h>
    int f(int x) { char *p = malloc(1 << 20); memset(p, 'a', (1 << 20) - 1); p[(1 << 20) - 1] = 0; return strlen(p); }`,
};

describe('a run ends within its steps', () => {
  for (const [what, text] of Object.entries(endless)) {
    test(what, async () => {
      const t = await prepare(text, 'f');
      for (let round = 0; round < 3; round++)
        expect(t.runner.run(t.vector({}), maxSteps).outcome).toEqual({ kind: 'step-limit' });
    });
  }

  test('moving memory counts by its size', async () => {
    const t = await prepare(
      `#include <string.h>
       #include <stdlib.h>
       int f(unsigned n) { char *p = malloc(1 << 22); memset(p, 1, n); memcpy(p, p + n, n); return p[0]; }`,
      'f',
    );
    const ending = (n: number, steps: number) => t.runner.run(t.vector({ n }), steps).outcome.kind;
    // One at the start of a function with several calls, one for the question whether memory is there, 64 for the fill of
    // a fresh block of 4 MiB.
    expect([65, 66].map((steps) => ending(0, steps))).toEqual(['step-limit', 'returned']);
    expect([65, 66].map((steps) => ending(65_535, steps))).toEqual(['step-limit', 'returned']);
    expect([97, 98].map((steps) => ending(1 << 20, steps))).toEqual(['step-limit', 'returned']);
    // What does not fit into memory at all is no matter of steps.
    expect(t.runner.run(t.vector({ n: 0xf0000000 }), 100).outcome).toEqual({
      kind: 'runtime-error',
      detail: 'access outside of memory',
    });
  });

  test('assembly is not executed, be it for this machine or another', async () => {
    const t = await prepare(
      `int outside(void);
       __asm__(".globl outside\\noutside:\\n mov %eax, %ebx\\n ret\\n");
       int f(int x) {
         int y = 0;
         __asm__ volatile("" ::: "memory");
         __asm__ volatile("nop\\n\\tnop");
         switch (x) {
           case 1: __asm__ volatile("loop\\n br 0\\n end_loop"); break;
           case 2: __asm__ volatile("movl %1, %0" : "=r"(y) : "r"(x)); break;
           case 3: __asm__ goto("jmp %l0" :::: out); break;
           case 4: return outside();
         }
         return 5;
       out: return 7;
       }`,
      'f',
    );
    const trapped = {
      kind: 'runtime-error',
      detail: 'reached a point that the compiler holds for impossible',
    };
    for (const x of [1, 2, 3]) expect(t.runner.run(t.vector({ x }), maxSteps).outcome).toEqual(trapped);
    for (const x of [0, 4])
      expect(t.runner.run(t.vector({ x }), maxSteps).outcome).toEqual({ kind: 'returned' });
  });
});
