import { describe, expect, test } from 'vitest';
import { Random } from '../../src/base/index.js';
import { createRunner } from '../../src/execute/index.js';
import { type InputVector, randomVector } from '../../src/input/index.js';
import { createReplayer } from '../../src/symbolic/index.js';
import type { Run } from '../../src/trace/index.js';
import { type Prepared, prepare } from './compiled.js';

const maxSteps = 20_000;

/** Each writes where it must not, on some inputs; and takes branches before and after. */
const wild: { readonly [what: string]: string } = {
  'a copy past the end of a block': `
    int f(char *dst, const char *src, unsigned len, int x) {
      int before = x > 3 ? 1 : 2;
      while (len--) *dst++ = *src++;
      return x > 7 ? before : 0;
    }`,
  'every byte of memory': `
    int f(unsigned from, unsigned char with, int x) {
      int before = x > 3;
      for (unsigned k = 0; k < 9000; k++) ((volatile unsigned char *)(from & 0x3fffff))[k * 409u] = with;
      switch (x) { case 0: return 1; case 5: return before; default: return 2; }
    }`,
  'one fill over everything': `
    #include <string.h>
    char small[4];
    int f(unsigned bytes, int with, int x) {
      if (x < 0) return 1;
      memset(small, with, bytes & 0x7fffff);
      return x > 100 ? 2 : 3;
    }`,
  'the frames of its callers': `
    static void smash(unsigned *p, unsigned n, unsigned with) { while (n--) *p++ = with; }
    static int deeper(unsigned n, unsigned with) { unsigned local[4]; smash(local, n & 4095, with); return local[0] > 2; }
    int f(unsigned n, unsigned with, int x) {
      if (x > 3) x = 4;
      int got = deeper(n, with);
      return got ? x : x > 1;
    }`,
  'the headers of heap blocks': `
    #include <stdlib.h>
    int f(unsigned n, int with, int x) {
      int *p = malloc(16), *q = malloc(16);
      for (unsigned k = 0; k < (n & 1023); k++) p[k] = with;
      q = realloc(q, 64);
      if (q && q[3] == with) return 1;
      p = malloc(n & 0xffff);
      return p ? x > 3 : 7;
    }`,
  'where stubs put what they return': `
    struct item { int kind, size; char name[24]; struct item *next; };
    struct item make(int); struct item *find(int); int more(void);
    int f(unsigned n, int with) {
      struct item local = make(1), *found = find(2);
      for (unsigned k = 0; k < (n & 0xffff); k++) ((volatile int *)&local)[k] = with;
      while (more()) if (find(3)->size > 2) return 1;
      return found->kind > 3 ? 2 : local.kind;
    }`,
  'a large table': `
    static const unsigned table[1024] = { 3, 1, 4, 1, 5, 9, 2, 6 };
    char block[4];
    int f(unsigned at, char with, unsigned char x) {
      if (x < 128) return table[x & 7] > 3 ? 1 : 2;
      for (unsigned k = 0; k < 64; k++) block[(int)(at & 0x1fff) - 0x1000 - (int)k * 64] = with;
      return table[0] == 3 ? 3 : 4;
    }`,
};

/** Each keeps something that the next call of the same program would find. */
const stateful: { readonly [what: string]: string } = {
  'a counter': `
    static int next(void) { static int count = 3; return ++count; }
    int f(int x) { if (next() > 4) return 1; while (next() < (x & 15)) ; return 0; }`,
  'a table that is filled at first': `
    static unsigned *filled(void) {
      static unsigned table[256]; static int is_filled;
      if (is_filled) return table;
      is_filled = 1;
      for (int i = 0; i < 256; i++) table[i] ^= i;
      return table;
    }
    int f(unsigned char c) { return filled()[c] > 100 ? 2 : 3; }`,
  'a list on the heap': `
    #include <stdlib.h>
    struct node { int value; struct node *next; };
    static struct node *push(int value) {
      static struct node *head;
      struct node *node = malloc(sizeof *node);
      node->value = value; node->next = head; head = node;
      return head;
    }
    int f(unsigned n) {
      struct node *list = 0;
      for (unsigned i = 0; i < (n & 31); i++) list = push(i);
      int length = 0;
      for (; list; list = list->next) if (list->value > 3) length++;
      return length;
    }`,
  'calls of what has no body': `
    struct pair { int a, b; };
    int read_one(void); struct pair read_two(void); int *read_many(int);
    int f(int n) {
      int sum = 0;
      for (int i = 0; i < (n & 7); i++) {
        if (read_one() > 3) sum++;
        if (read_two().b < 0) sum += read_many(i)[2] > 1 ? 10 : 20;
      }
      return sum;
    }`,
  'errno, and the end of a run in the middle of it': `
    #include <errno.h>
    #include <stdlib.h>
    static int deep(int n) { char frame[200]; frame[n & 127] = n; if (n > 90) exit(frame[n & 127]); return n ? deep(n - 1) + 1 : 0; }
    int f(int n, char *s) {
      if (errno) return 1;
      long value = strtol(s, 0, 10);
      if (errno == ERANGE) abort();
      return deep(n & 127) + (value > 5);
    }`,
};

describe('a program that keeps something', () => {
  for (const [what, text] of Object.entries(stateful)) {
    test(`${what}: no run depends on the runs before it`, async () => {
      const t = await prepare(text, 'f');
      const random = new Random(3);
      const vectors = Array.from({ length: 30 }, () => randomVector(t.space, random));
      const alone: string[] = [];
      for (const vector of vectors)
        alone.push(told((await createRunner(t.artifact, t.space)).run(vector, maxSteps)));
      expect(new Set(alone).size).toBeGreaterThan(1);
      for (let k = 0; k < 500; k++) {
        const index = random.below(vectors.length);
        if (random.below(4) === 0) t.runner.glance(random.pick(vectors), random.below(50));
        expect(told(t.runner.run(vectors[index], maxSteps)), `run ${k}, of input ${index}`).toBe(
          alone[index],
        );
      }
    });
  }
});

describe('whatever a program writes, and wherever', () => {
  for (const [what, text] of Object.entries(wild)) {
    test(`${what}: the run is reported as it was`, { timeout: 60_000 }, async () => {
      const t = await prepare(text, 'f');
      const replayer = createReplayer(t.artifact.program, t.space, { verify: true });
      const random = new Random(5);
      let undefinedRuns = 0;
      for (let k = 0; k < 300; k++) {
        const vector = randomVector(t.space, random);
        const run = t.runner.run(vector, maxSteps);
        const replay = replayer.replay(vector, run, { maxSteps: maxSteps * 100 });
        expect(replay.divergence, JSON.stringify(vector.map(String))).toBeUndefined();
        if (replay.outcome.kind !== 'runtime-error') continue;
        undefinedRuns++;
        t.runner.distrust();
      }
      expect(undefinedRuns).toBeGreaterThan(10);
    });

    test(`${what}: no run depends on the runs before it`, { timeout: 60_000 }, async () => {
      const t = await prepare(text, 'f');
      const random = new Random(11);
      const vectors = Array.from({ length: 40 }, () => randomVector(t.space, random));
      const first = vectors.map((vector) => runAlone(t, vector));
      for (let k = 0; k < 400; k++) {
        const index = random.below(vectors.length);
        if (random.below(3) === 0) t.runner.glance(random.pick(vectors), maxSteps);
        expect(runAlone(t, vectors[index]) === first[index], `run ${k}, of input ${index}`).toBe(true);
      }
    });
  }
});

function runAlone(t: Prepared, vector: InputVector): string {
  t.runner.distrust();
  return told(t.runner.run(vector, maxSteps));
}

/** How the run ended, and what it did. */
function told({ outcome, events }: Run): string {
  return `${JSON.stringify(outcome)} ${events.join()}`;
}
