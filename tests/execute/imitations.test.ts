import { describe, expect, test } from 'vitest';
import type { InputValue } from '../../src/input/index.js';
import { createReplayer } from '../../src/symbolic/index.js';
import { type Prepared, prepare } from './compiled.js';

/** Runs with everything that is written being `written`, until no new input comes up; replay has to follow each time. */
function observe(t: Prepared, written: number, others: { readonly [variable: string]: number } = {}) {
  const replayer = createReplayer(t.artifact.program, t.space);
  let vector: InputValue[] = [];
  for (let before = -1; before !== t.space.variables.length; ) {
    before = t.space.variables.length;
    const names = t.space.variables.map(({ name }) => name);
    const values = names.map(
      (name) => [name, others[name] ?? (/\(\w+\)#/.test(name) ? written : 0)] as const,
    );
    vector = t.vector(Object.fromEntries(values));
    const run = t.runner.run(vector, 100_000);
    const replay = replayer.replay(vector, run, { maxSteps: 1_000_000 });
    expect(replay.divergence).toBeUndefined();
    expect(replay.outcome).toEqual({ kind: 'returned' });
  }
  const { result, asked } = t.runner.outputs();
  const calls = asked.filter(({ kind }) => kind === 'reach').length;
  return {
    value: new DataView(result!.buffer).getInt32(0, true),
    calls,
    names: t.space.variables.map(({ name }) => name),
  };
}

describe('functions without a body write through their pointers', () => {
  test('where objects are, and no further', async () => {
    const t = await prepare(
      `#include <stdlib.h>
       void fill(char *to); void number(int *to); void any(void *to);
       struct two { char text[3]; char guard; };
       struct two shared; char global[4]; const char fixed[2] = "k";
       static int below(struct two copy) { fill(copy.text); return copy.text[2] == 7 && copy.guard == 1; }
       static int through(char *p) { fill(p); return p[0] == 7; }
       int f(int n) {
         struct two own = { "", 1 };
         char row[4] = "", other[4] = "";
         int one = 0, two = 0, right = 0;
         fill(own.text);
         right += own.text[2] == 7 && own.guard == 1;
         fill(&row[1]);
         right += row[0] == 0 && row[1] == 7 && row[3] == 7 && other[0] == 0;
         right += through(other) && other[3] == 7 && row[0] == 0;
         number(&one);
         right += one == 7 && two == 0;
         right += below(own);
         shared.guard = 1;
         fill(shared.text);
         right += shared.text[0] == 7 && shared.guard == 1;
         right += through(global) && global[3] == 7;
         fill((char *)fixed);
         fill("text");
         right += fixed[0] == 'k';
         char *block = calloc(5, 1);
         right += through(block + 1) && block[0] == 0 && block[4] == 7;
         char more[n + 3];
         more[0] = 0;
         right += through(more + 1) && more[0] == 0 && more[n + 2] == 7;
         fill(row + 4);
         fill(0);
         number((int *)0);
         any(&two);
         right += two == 0x07070707;
         return right;
       }`,
      'f',
    );
    expect(observe(t, 7).value).toBe(11);
    expect(observe(t, 7, { n: 40 }).value).toBe(11);
  });

  test('numbers as they come, structs with pointers or not at all', async () => {
    const t = await prepare(
      `struct node { int value; struct node *next; };
       void load(struct node *node); int pair(int *a, int *);
       int f(void) {
         struct node own = { 3, 0 };
         int a, b;
         load(&own);
         int sum = pair(&a, &b) + 10 * a + 100 * b;
         return sum + 1000 * own.value + 10000 * (own.next && own.next->value == 9);
       }`,
      'f',
    );
    observe(t, 0);
    const wanted = {
      'load(node)#0.value': 8,
      'load(node)#0.next->value': 9,
      'pair(a)#0': 1,
      'pair(2)#0': 2,
      'pair()#0': 4,
    };
    expect(observe(t, 0, wanted)).toMatchObject({ value: 18214, calls: 3 });
    expect(observe(t, 0, { ...wanted, 'load(node kept)#0': 1 })).toMatchObject({ value: 3214, calls: 3 });
  });

  test('nothing, if they are declared harmless', async () => {
    const text = 'int get(int *to); int f(void) { int x = 3; return get(&x) + x; }';
    const t = await prepare(text, 'f', { declares: { harmless: ['get'] } });
    expect(observe(t, 7, { 'get()#0': 4 })).toMatchObject({ value: 7, names: ['get()#0'] });
  });

  test('another answer after some calls, so that who waits for it does not wait for ever', async () => {
    const t = await prepare(
      `char *next(char *into); int ready(void); double level(void);
       int f(void) {
         char line[4];
         int turns = 0, same = 0;
         while (next(line)) turns++;
         while (!ready()) turns++;
         for (int i = 0; i < 10; i++) same += level() == 0;
         return turns * 100 + same;
       }`,
      'f',
    );
    // Of nothing that it asks for a test says anything.
    const run = t.runner.run([], 100_000);
    expect(run.outcome).toEqual({ kind: 'returned' });
    const replay = createReplayer(t.artifact.program, t.space).replay([], run, { maxSteps: 1_000_000 });
    expect(replay.divergence).toBeUndefined();
    expect(new DataView(t.runner.outputs().result!.buffer).getInt32(0, true)).toBe(1610);
  });
});
