import { describe, expect, test } from 'vitest';
import type { RunOutputs } from '../../src/execute/index.js';
import { describeInputs, describeOutputs } from '../../src/input/index.js';
import { createReplayer } from '../../src/symbolic/index.js';
import { type Prepared, prepare } from './compiled.js';

const resultsOf = ({ asked }: RunOutputs) =>
  asked.flatMap((one) => (one.kind === 'result' ? [one.object] : []));

/** Runs and describes; the arms are the outcomes of the program's own conditions, in order. */
function observe(t: Prepared, values: { readonly [variable: string]: number | bigint }) {
  const vector = t.vector(values);
  const { outcome, events } = t.runner.run(vector, 10_000);
  const outputs = t.runner.outputs();
  const arms: number[] = [];
  for (let k = 0; k < events.length; k++) {
    const site = t.artifact.program.sites[events[k] >> 1];
    if (!site.library && site.kind === 'condition') arms.push(events[k] & 1);
    if (site.kind === 'switch') k += 2;
  }
  return {
    outcome,
    arms,
    ...describeInputs(t.space, t.artifact.program, vector, resultsOf(outputs)),
    ...describeOutputs(t.space, t.artifact.program, vector, outputs),
  };
}

describe('compiled programs', () => {
  test('the example of the contract', async () => {
    const t = await prepare(
      `int g(int i, int x) { if (i == x) return 2; else return i * x + 1; }
       int f(int A[2], int e, int x) {
         int i, res = 0;
         if (x < -1 || x > 1) { i = 0; while (i < 2 && res == 0) { if (e == A[i]) res = g(i + 1, x); else i++; } }
         return res == 2 ? 1 : 0;
       }`,
      'f',
    );
    const seen = observe(t, { 'A[0]': 1, 'A[1]': 2, e: 2, x: 2 });
    expect(seen).toMatchObject({
      outcome: { kind: 'returned' },
      value: 1,
      inputs: { A: [1, 2], e: 2, x: 2 },
      globals: {},
      stubs: [],
      outputs: {},
    });
    expect(seen.arms).toEqual([0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1]);
    expect(t.space.assumptions).toEqual(['A: exactly 2 elements']);
  });

  test('endings', async () => {
    const t = await prepare(
      `#include <assert.h>
       #include <stdlib.h>
       int zero;
       int recurse(int n) { return n == 0 ? 0 : 1 + recurse(n - 1) * 2; }
       int f(int x, int *p, int i) {
         switch (x) {
           case 1: exit(4);
           case 2: abort();
           case 3: assert(i == 5); return 3;
           case 4: for (;;) { }
           case 5: return recurse(-1);
           case 6: return 10 / zero;
           case 7: return p[i];
           case 8: return (-2147483647 - 1) / i;
           case 9: goto_again: if (i) goto goto_again; return 9;
         }
         return 0;
       }`,
      'f',
    );
    const ending = (values: { readonly [variable: string]: number }, maxSteps = 10_000) =>
      t.runner.run(t.vector(values), maxSteps).outcome;
    expect(ending({ x: 1 })).toEqual({ kind: 'exited', code: 4 });
    expect(ending({ x: 2 })).toEqual({ kind: 'aborted' });
    expect(ending({ x: 3 })).toEqual({ kind: 'aborted', detail: 'assertion failed: i == 5' });
    expect(ending({ x: 3, i: 5 })).toEqual({ kind: 'returned' });
    expect(ending({ x: 4 })).toEqual({ kind: 'step-limit' });
    expect(ending({ x: 5 })).toEqual({ kind: 'step-limit' });
    expect(ending({ x: 5 }, 100_000_000)).toEqual({ kind: 'runtime-error', detail: 'stack overflow' });
    expect(ending({ x: 6 })).toEqual({ kind: 'runtime-error', detail: 'division by zero' });
    expect(ending({ x: 7, i: 0x1fffffff })).toEqual({
      kind: 'runtime-error',
      detail: 'access outside of memory',
    });
    expect(ending({ x: 8, i: -1 })).toEqual({
      kind: 'runtime-error',
      detail: 'the quotient does not fit its type',
    });
    expect(ending({ x: 9, i: 1 })).toEqual({ kind: 'step-limit' });
    expect(ending({ x: 9 })).toEqual({ kind: 'returned' });
  });

  test('what stubs return', async () => {
    const t = await prepare(
      `struct pair { int a; double b; char *name; };
       struct node { int value; struct node *next; };
       int number(void); long long wide(int); double real(void); float single(void);
       signed char small(void); unsigned char byte(void); unsigned short half(void); _Bool truth(void);
       struct pair both(int); struct node *node(void); void quiet(int);
       int f(void) {
         quiet(1);
         if (number() == -5 && number() == 7) {
           if (wide(1) == -1234567890123LL && real() == 2.5 && single() == -0.5f) {
             if (small() == -3 && byte() == 253 && half() == 65535 && truth()) {
               struct pair p = both(3);
               if (p.a == 9 && p.b == 1.25 && p.name[0] == 'h') {
                 struct node *n = node();
                 if (n && n->value == 4 && n->next && n->next->value == 5) return 1;
               }
             }
           }
         }
         return 0;
       }`,
      'f',
    );
    // The first run makes the variables of the calls that it meets; each next one gets one step further.
    const bits = (value: number, bytes: 4 | 8): bigint => {
      const view = new DataView(new ArrayBuffer(8));
      if (bytes === 4) view.setFloat32(0, value);
      else view.setFloat64(0, value);
      return bytes === 4 ? BigInt(view.getUint32(0)) : view.getBigUint64(0);
    };
    const wanted: { [variable: string]: number | bigint } = {
      'number()#0': -5,
      'number()#1': 7,
      'wide()#0': -1234567890123n,
      'real()#0': bits(2.5, 8),
      'single()#0': bits(-0.5, 4),
      'small()#0': -3,
      'byte()#0': 253,
      'half()#0': 65535,
      'truth()#0': 1,
      'both()#0.a': 9,
      'both()#0.b': bits(1.25, 8),
      'both()#0.name[0]': 104,
      'node()#0->value': 4,
      'node()#0->next->value': 5,
    };
    let seen = observe(t, {});
    expect(seen.value).toBe(0);
    for (let k = 0; k < 20; k++) {
      const known = Object.entries(wanted).filter(([name]) =>
        t.space.variables.some((variable) => variable.name === name),
      );
      seen = observe(t, Object.fromEntries(known));
    }
    expect(seen.value).toBe(1);
    expect(seen.stubs.map((stub) => stub.function)).toEqual([
      'number',
      'number',
      'wide',
      'real',
      'single',
      'small',
      'byte',
      'half',
      'truth',
      'both',
      'node',
    ]);
    expect(seen.stubs.map((stub) => 'returns' in stub && stub.returns).slice(0, 10)).toEqual([
      -5,
      7,
      -1234567890123,
      2.5,
      -0.5,
      -3,
      253,
      65535,
      1,
      { a: 9, b: 1.25, name: 'h' },
    ]);
    expect(seen.stubs[10]).toMatchObject({ returns: { value: 4, next: { value: 5 } } });
    expect(t.space.variables.find(({ name }) => name === 'node()#0 (pointer)')).toBeDefined();
    expect(observe(t, { ...wanted, 'node()#0 (pointer)': 1 }).value).toBe(0);
  });

  test('more stub blocks than there was room for', async () => {
    const t = await prepare(
      `#include <stdlib.h>
       int *next(void);
       int f(int n) {
         int *heap = malloc(16); heap[0] = 41; int sum = 0;
         for (int i = 0; i < n; i++) { int *p = next(); sum += p[7]; p[7] = 100; heap[1] = i; }
         return sum + heap[0];
       }`,
      'f',
    );
    for (let round = 0; round < 2; round++) {
      const seen = observe(t, { n: 2000 });
      expect(seen.value).toBe(41);
    }
    expect(observe(t, { n: 3, 'next()#2[7]': 6 }).value).toBe(47);
  });

  test('outputs, by lvalue', async () => {
    const t = await prepare(
      `#include <stdlib.h>
       struct point { int x, y; };
       struct point origin = { 1, 2 }, *last; int unread; static char name[8];
       const char *f(int *a, struct point *p, char *text, unsigned long long *big, int x) {
         static int calls;
         calls++; unread = 5; last = p; a[2] = x; p->y = origin.x; text[1] = '!'; name[0] = 'n'; *big = ~0ull;
         if (x > 100) return "large";
         return x > 10 ? text + 1 : 0;
       }`,
      'f',
    );
    const seen = observe(t, { x: 7, 'p->x': 3, 'text[0]': 97 });
    expect(seen.value).toBe(null);
    expect(seen.outputs).toEqual({
      a: [0, 0, 7, 0, 0, 0, 0, 0],
      text: 'a!',
      big: ['18446744073709551615', 0, 0, 0, 0, 0, 0, 0],
      name: 'n',
      unread: 5,
      last: '&p->x',
    });
    expect(observe(t, { x: 7, 'origin.x': 9 }).outputs['*p']).toEqual({ x: 0, y: 9 });
    expect(observe(t, { x: 11 }).value).toBe('&text[1]');
    expect(observe(t, { x: 101 }).value).toBe('large');
  });

  test('models run as C, inside the program', async () => {
    const t = await prepare(
      `#include <string.h>
       #include <stdlib.h>
       #include <ctype.h>
       #include <math.h>
       #include <stdio.h>
       #include <errno.h>
       static int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
       int f(char *s, int n, double d) {
         char copy[32]; int v[3] = { 3, n, 2 }; char *end;
         void *(*move)(void *, const void *, size_t) = memmove;
         strcpy(copy, s); strcat(copy, "-tail"); move(copy, copy + 1, strlen(copy));
         qsort(v, 3, sizeof *v, order);
         printf("%d\\n", n); fprintf(stderr, "x"); puts("y");
         if (strcmp(copy, "b-tail") == 0 && isupper(toupper(copy[0])) && v[0] == 1 && v[2] == 3) {
           if (strtol("-77z", &end, 10) == -77 && *end == 'z' && atoi(" 12") == 12) {
             errno = 0; strtol("99999999999", 0, 10);
             if (errno == ERANGE && fmod(d, 2) == 1.5 && round(d) == 4 && fmax(d, 9) == 9 && strtod("2.5e1", 0) == 25) return 1;
           }
         }
         return 0;
       }`,
      'f',
    );
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, 3.5);
    const seen = observe(t, { 's[0]': 97, 's[1]': 98, n: 1, d: view.getBigUint64(0) });
    expect(seen).toMatchObject({ outcome: { kind: 'returned' }, value: 1 });
  });

  test('function pointers, preconditions and data that is too large to copy', async () => {
    const t = await prepare(
      `static int add(int a, int b) { return a + b; }
       static int sub(int a, int b) { return a - b; }
       int (*table[2])(int, int) = { add, sub };
       static int huge[200000]; const int constants[5000] = { 1, 2, 3 };
       int f_precond(int (*op)(int, int), int x) { return x >= 0; }
       int f(int (*op)(int, int), int x) { huge[x % 200000]++; return op ? op(x, 2) + huge[0] + constants[2] : 0; }`,
      'f',
    );
    const choices = t.space.objects[0].cells[0];
    expect(choices.kind === 'pointer' && choices.choices).toEqual([
      { kind: 'function', symbol: 'add' },
      { kind: 'function', symbol: 'sub' },
      { kind: 'function', symbol: '__hyla_callback_1' },
      { kind: 'null' },
    ]);
    expect(observe(t, { x: 8 }).value).toBe(13);
    expect(observe(t, { x: 8, 'op (pointer)': 1 })).toMatchObject({ value: 9, inputs: { op: '&sub', x: 8 } });
    expect(observe(t, { x: 8, 'op (pointer)': 2 })).toMatchObject({
      value: 3,
      inputs: { op: '&callback_1' },
    });
    expect(observe(t, { x: 8, 'op (pointer)': 2, 'callback_1()#0': 4 })).toMatchObject({
      value: 7,
      stubs: [{ function: 'callback_1', returns: 4 }],
    });
    expect(observe(t, { x: 8, 'op (pointer)': 3 })).toMatchObject({ value: 0, inputs: { op: null } });
    expect(observe(t, { x: -1 }).outcome).toEqual({ kind: 'rejected' });
    for (let k = 0; k < 3; k++) expect(observe(t, { x: 0 }).value).toBe(2 + 1 + 3);
  });
});

test('variables that no given file defines are inputs', async () => {
  const t = await prepare(
    `extern int elsewhere; extern char *title; extern const int limit;
     int f(void) { return elsewhere == 3 && title[0] == 'x' ? limit : 0; }`,
    'f',
  );
  expect(observe(t, { elsewhere: 3, 'title[0]': 120, limit: 7 })).toMatchObject({
    value: 7,
    globals: { elsewhere: 3, title: 'x', limit: 7 },
  });
  expect(observe(t, {}).value).toBe(0);
});

test('main, with its arguments', async () => {
  const t = await prepare(
    `#include <string.h>
     int main(int argc, char **argv) { return argc > 1 && strcmp(argv[1], "-v") == 0 ? 3 : argc; }`,
    'main',
  );
  expect(observe(t, { argc: 2, 'argv[1][0]': 45, 'argv[1][1]': 118 })).toMatchObject({
    value: 3,
    inputs: { argc: 2 },
  });
  expect(observe(t, { argc: 1 }).value).toBe(1);
});

test('constructors are functions like others, and do not run before a test', async () => {
  const t = await prepare(
    `static int ready; int other(void);
     __attribute__((constructor)) static void start(void) { for (int i = 0; i < 3; i++) ready += other(); }
     __attribute__((constructor(101))) void earlier(void) { ready = 7; }
     __attribute__((destructor)) static void stop(void) { if (ready) ready = 0; }
     int f(int x) { if (ready == x) return 1; return 0; }`,
    'f',
  );
  const replayer = createReplayer(t.artifact.program, t.space, { verify: true });
  for (const values of [
    { ready: 5, x: 5 },
    { ready: 5, x: 6 },
    { ready: 0, x: 7 },
  ]) {
    const vector = t.vector(values);
    const run = t.runner.run(vector, 1000);
    expect(run.outcome).toEqual({ kind: 'returned' });
    expect([...run.events].map((word) => word & 1)).toEqual([values.ready === values.x ? 1 : 0]);
    expect(replayer.replay(vector, run, { maxSteps: 1000 }).divergence).toBeUndefined();
  }
});
