import { describe, expect, it } from 'vitest';
import { formatDiagnostic } from '../../src/base/index.js';
import { compileProgram } from '../../src/frontend/index.js';
import { type Uninitialised, unsetVariable } from '../../src/ir/index.js';
import { memoryFiles, services, toolchain } from './bundled.js';

/** The variables of the text that get their values from outside. */
async function inputs(text: string, uninitialised: Uninitialised = 'input'): Promise<readonly string[]> {
  const files = services(memoryFiles({ 'a.c': text }));
  const request = { files: ['a.c'], folder: '/project', uninitialised };
  const outcome = await compileProgram(request, toolchain, files);
  if (outcome.kind === 'fault') throw new Error(outcome.diagnostics.map(formatDiagnostic).join('\n'));
  const { stubs, types } = outcome.value.program;
  const found = [...stubs.values()].flatMap(({ name, resultType = -1 }) => {
    const unset = unsetVariable(name);
    return unset ? [`${unset.function} ${unset.variable} ${unset.number}: ${types[resultType]?.name}`] : [];
  });
  return found.sort();
}

describe('variables that nobody wrote', () => {
  it('are nobody`s where it is not declared that they are inputs', async () => {
    const text = 'int f(void) { int x; return x; }\n';
    expect(await inputs(text, 'error')).toEqual([]);
    expect(await inputs(text)).toEqual(['f x 1: int']);
  });

  it('are inputs of their types, whatever these are', async () => {
    const text = `struct pair { short a, *b; }; union word { int i; char c[4]; }; typedef double sample;
      int f(int n) {
        struct pair pair, *lead; union word word; sample s; _Bool flag; enum { A, B } e;
        int row[3], table[2][2], *pointers[2], (*call)(int), (*rows)[3], x __attribute__((unused)), y;
        const int constant; register unsigned char r;
        return pair.a + lead->a + word.i + (s > 0) + flag + e + row[n] + table[n][n] + *pointers[n] + call(n) +
          (*rows)[n] + x + y + constant + r;
      }\n`;
    expect(await inputs(text)).toEqual([
      'f call 1: int (*)(int)',
      'f constant 1: int',
      expect.stringMatching(/^f e 1: /),
      'f flag 1: _Bool',
      'f lead 1: struct pair *',
      'f pair 1: struct pair',
      'f pointers 1: int *[2]',
      'f r 1: unsigned char',
      'f row 1: int[3]',
      'f rows 1: int (*)[3]',
      'f s 1: double',
      'f table 1: int[2][2]',
      'f word 1: union word',
      'f x 1: int',
      'f y 1: int',
    ]);
  });

  it('are those that something may read before it writes them', async () => {
    const text = `int g(int *);
      int f(int n) {
        int i, sum = 0, on_one_way, on_both, in_loop, given, never;
        static int kept; extern int other;
        for (i = 0; i < n; i++) { sum += i; if (i) sum += in_loop; in_loop = i; }
        if (n) on_one_way = 1;
        if (n) on_both = 1; else on_both = 2;
        return sum + on_one_way + on_both + g(&given) + kept + other;
      }\n`;
    expect(await inputs(text)).toEqual(['f given 1: int', 'f in_loop 1: int', 'f on_one_way 1: int']);
  });

  it('are beside what is allocated for something of which the source says the type', async () => {
    const text = `#include <stdlib.h>
      struct node { int value; struct node *next; };
      int f(int n) {
        struct node *one = malloc(sizeof(struct node)), *two = (struct node *)malloc(sizeof *two);
        int *number = malloc(sizeof(int)), *row = malloc(n * sizeof(int));
        return one->value + two->value + *number + row[0];
      }\n`;
    expect(await inputs(text)).toEqual([
      'f malloc 1: struct node',
      'f malloc 2: struct node',
      'f malloc 3: int',
    ]);
  });

  it('are told apart where several have one name', async () => {
    const text = `static int f(int n) { int x; if (n) { int x; n = x; } return n + x; }
      int g(int n) { int x; return f(n) + x; }\n`;
    expect(await inputs(text)).toEqual(['f x 1: int', 'f x 2: int', 'g x 1: int']);
  });

  it('stay nobody`s where a jump leads past their declarations to where they are used', async () => {
    const text = `int f(int n) {
        switch (n) { int jumped; case 1: n = 2; break; default: n = jumped; }
        if (n > 5) goto end;
        int past;
        n += past;
        int used;
        goto end;
      end:
        return n + used;
      }
      int g(int n) {
        int x;
      again:
        n += x;
        if (n > 5) goto again;
        switch (n) { case 1: n = x; }
        return n;
      }
      int h(int n) {
        static void *where[] = { &&a, &&b };
        goto *where[n];
      a:;
        int x;
      b:
        return x;
      }
      int vla(int n) { int a[n]; return a[0]; }\n`;
    expect(await inputs(text)).toEqual(['f past 1: int', 'g x 1: int']);
  });
});
