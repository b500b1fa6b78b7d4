import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { EveryCaller } from '../../src/every-caller/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace } from '../../src/input/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

/**
 * Branches marked `dead` are out of reach for every caller, those marked `past` only undefined behaviour leads to, and those
 * marked `live` some caller takes, however unlikely: they must never be proved.
 */
const source = `
#include <stdlib.h>
#include <string.h>
struct node { int value; struct node *next; };
struct box { int head; struct node inner; };
extern int outside(int *);
extern int anything(void);
static const int table[4] = { 3, 1, 4, 1 };
int shared;
static int hidden;

extern struct box __VERIFIER_nondet_box(void);
int other_box(void) {
  int last = 0, k;
  for (k = 0; k < 2; k++) {
    struct box b = __VERIFIER_nondet_box();
    if (k == 1 && b.head != last) return 1; // live
    if (k == 1 && b.head != last) return 2; // dead
    last = b.head;
  }
  return 0;
}
int overlap(int *p, int *q) {
  if (p[0] > 5 && p[0] < 3) return 1; // dead
  p[0] = 7;
  q[0] = 9;
  if (p[0] != 7) return 2; // live
  if (q[0] != 9) return 3; // dead
  return 0;
}
int before(int *p) {
  if (p[-1] == 4) return 1; // live
  return 0;
}
int container(struct node *n) {
  struct box *b = (struct box *)((char *)n - sizeof(int));
  if (b->head == 3) return 1; // live
  return 0;
}
int no_length(const char *s) {
  int n = 0;
  while (*s++) n++;
  if (n > 5000) return 1; // live
  return 0;
}
int counted(int n) {
  int i;
  for (i = 0; i < n; i++) shared += i;
  if (i < n) return 1; // dead
  if (n > 0 && i != n) return 2; // dead
  return 0;
}
int handed_on(void) {
  int state = 100, next = 0, seen = 0;
  for (;;) {
    int e = anything();
    if (state == 100) { state = 110; next = 120; }
    else if (state == 110) { if (e > 5) next = 130; state = 140; }
    else if (state == 120) { state = 150; if (e < 0) next = 110; else next = 140; }
    else if (state == 130) { next = 120; state = 150; } // live
    else if (state == 140) { state = next; seen++; }
    else if (state == 150) { if (e == 3) return seen; state = next; }
    else if (state == 160) return -1; // dead
    else if (state != 170) return -2; // dead
  }
}
int in_states(int fast) {
  int state = 10, next, flag = 0;
  for (;;) {
    int e = anything();
    if (state == 10) { flag = 1; state = fast ? 40 : 20; }
    else if (state == 20) {
      if (flag != 1) return 1; // dead
      next = 30;
      state = 50;
    }
    else if (state == 30) { flag = 2; next = 40; state = 50; }
    else if (state == 40) {
      if (fast && flag == 2) return 2; // dead
      if (!fast && flag == 1) return 3; // dead
      if (e == 4) return 4; // live
      next = 60;
      state = 50;
    }
    else if (state == 50) {
      if (next == 10) return 5; // dead
      state = next;
    }
    else if (state == 60) {
      if (e > 3) return 6; // live
      state = 10;
    }
    else if (state != 70) return 7; // dead
  }
}
int list(struct node *l) {
  int c = 0;
  while (l) {
    if (l->value < 0) c = 1;
    l = l->next;
  }
  if (l) return 1; // dead
  if (c > 1) return 2; // dead
  return 0;
}
int own_objects_in_turn(unsigned char x, unsigned char y) {
  struct node a = { 0, 0 }, b = { 0, 0 }, *p = &a;
  for (int i = 0; i < 3; i++) {
    if (x > i) {
      p->value++;
      p = p == &a ? &b : &a;
    }
    if (b.value) { if (y == 7) return 1; } // live
  }
  if (a.value && b.value && y == 9) return 2; // live
  return 0;
}
int own_object_first(unsigned char x) {
  int first = 0, second = 0, *p = &first;
  for (int i = 0; i < x; i++) p = &second;
  *p = 1;
  if (first) return 1; // live
  if (second) return 2; // live
  return 0;
}
int may_fail(void) {
  int *p = malloc(4);
  if (!p) return 1; // live
  *p = 3;
  if (*p != 3) return 2; // dead
  free(p);
  return 0;
}
int stub_writes(int x) {
  int y = x;
  int kept = x;
  outside(&y);
  if (y != x) return 1; // live
  if (kept != x) return 2; // dead
  return 0;
}
int stub_sees_globals(void) {
  shared = 1;
  hidden = 2;
  anything();
  if (shared != 1) return 1; // live
  if (hidden != 2) return 2; // live
  return 0;
}
int escapes(int **where) {
  int x = 1;
  int y = 2;
  *where = &x;
  **where = 5;
  if (x != 5) return 1; // dead
  if (y != 2) return 2; // dead
  return 0;
}
int escapes_to(int **where, int ***there) {
  int x = 1;
  *where = &x;
  ***there = 5;
  if (x != 1) return 1; // live
  return 0;
}
int callback(int (*f)(int), int x) {
  int r = f(x);
  if (r == 77) return 1; // live
  if (x != x) return 2; // dead
  return 0;
}
int chosen_table(unsigned i) {
  if (table[i & 3] > 4) return 1; // dead
  if (table[i & 3] == 4) return 2; // live
  return 0;
}
int remembers(void) {
  static int calls;
  calls++;
  if (calls == 3) return 1; // live
  return 0;
}
int volatile_read(volatile int *flag) {
  int a = *flag;
  int b = *flag;
  if (a != b) return 1; // live
  return 0;
}
int divides(int x, int d) {
  int q = x / d;
  if (d == 0) return 1; // past
  return q;
}
int after_use(struct node *n) {
  int v = n->value;
  if (!n) return 1; // past
  return v;
}
int copies(struct node a) {
  struct node b = a;
  struct node c;
  memcpy(&c, &b, sizeof c);
  if (c.value != a.value) return 1; // dead
  return 0;
}
int bytes(unsigned x) {
  unsigned char *b = (unsigned char *)&x;
  if ((b[0] | b[1] << 8 | b[2] << 16) != (int)(x & 0xffffff)) return 1; // dead
  return 0;
}
int clears(void) {
  int a[16];
  memset(a, 0, sizeof a);
  if (a[7] != 0) return 1; // dead
  return 0;
}
int is_aborted_unfinished(int x) {
  static int state;
  if (state == 2) return 1; // live
  state = 2;
  if (x) abort();
  state = 0;
  return 0;
}
int recursive(int n) {
  if (n <= 0) return 0;
  int r = recursive(n - 1);
  if (n <= 0) return 1; // dead
  if (r == 12345) return 2; // live
  return r + 1;
}
int machine(void) {
  int state = 0;
  for (;;) {
    switch (state) {
    case 0: state = anything() ? 1 : 2; break;
    case 1: state = 2; break;
    case 2: if (anything()) return 0; state = 0; break;
    }
    if (state == 3) return 1; // dead
  }
}
int counts_tries(void) {
  enum { IDLE, ASKED, DENIED, GRANTED, OVER } state = IDLE;
  int tries = 0, turns = 0;
  while (state != OVER) {
    turns++;
    switch (state) {
    case IDLE: if (anything()) state = ASKED; break;
    case ASKED: tries++; state = anything() == 52 ? GRANTED : DENIED; break;
    case DENIED:
      if (tries > 3) return 1; // dead
      if (tries > 2) return 2; // live
      state = ASKED;
      break;
    case GRANTED:
      if (tries == 0) return 3; // dead
      if (tries == 3 && turns == 7) return 4; // live
      if (tries == 4 && turns == 9) return 5; // dead
      if (anything()) state = OVER;
      break;
    case OVER: return 6;
    }
  }
  return 0;
}
int ends(const char *from, const char *to) {
  if (to - from < 9) return 1; // live
  if (from == to) return 2; // dead
  if (from > to) return 3; // live
  return 0;
}
int wraps(int x) {
  if (x > 0 && x + 1 < x) return 1; // live
  return 0;
}
int main(int argc, char *argv[]) {
  if (hidden != 0) return 1; // dead
  if (shared != 0) return 2; // dead
  if (argc < 0) return 3; // dead
  if (argc > 100000) return 4; // live
  if (argv[argc] != NULL) return 5; // dead
  if (argc > 3 && argv[2] == NULL) return 6; // dead
  if (argc > 3 && argv[argc - 1] == NULL) return 7; // dead
  if (argc > 3 && argv[4] == NULL) return 8; // live
  if (argc > 0 && argv[0][5000] == 'x') return 9; // live
  if (anything() == 0 && hidden != 0) return 10; // live
  outside(&argc);
  if (shared != 0) return 11; // live
  return 0;
}
`;

/** What a machine is in is kept in globals, and changed by what its loop calls. */
const globalMachine = `
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
extern void abort(void);
int door = 1, lamp = 0, level = 7;
static int turns = 0;
int elsewhere = 3;
static int step(int event) {
  if (event == 1 && door == 1 && lamp == 0) { door = 2; level = 8; return 1; }
  if (event == 2 && door == 2 && level == 8) { lamp = 1; return 2; }
  if (event == 2 && door == 2 && level == 9) { door = 3; return 3; }
  if (event == 3 && door == 2 && lamp == 1) { door = 4; level = 7; return 4; }
  if (event == 1 && door == 4 && level == 7) { door = 1; lamp = 0; return 5; }
  return 0;
}
int main(void) {
  for (;;) {
    int event = __VERIFIER_nondet_int();
    if (event != 1 && event != 2 && event != 3) return 1;
    turns++;
    int done = step(event);
    if (done == 3) exit(1); // dead
    if (done == 5 && lamp == 1) exit(2); // dead
    if (done == 5 && level == 7) exit(3); // live
    if (door == 4 && lamp == 0) exit(4); // dead
    if (door == 4 && turns > 100) exit(5); // live
    if (elsewhere == 4) exit(6); // dead
  }
}
`;

/** The same where others may change it meanwhile. */
const openMachine = `
extern int anything(void);
int door = 1;
static void step(int event) {
  if (event == 1 && door == 1) door = 2;
  if (event == 2 && door == 2) door = 4;
}
int main(void) {
  for (;;) {
    step(anything());
    if (door == 3) return 3; // live
    if (door == 7) door = 1; // live
  }
}
`;

/** A program may begin again. */
const restarted = `
static int begun;
int main(int argc, char *argv[]) {
  if (begun > 2) return 1; // live
  begun++;
  if (argc > 1) return main(argc - 1, argv);
  return 0;
}
`;

/** What ran before \`main\` may have changed everything. */
const prepared = `
static int level;
__attribute__((constructor)) static void prepare(void) { level = 3; }
int main(void) {
  if (level == 3) return 1; // live
  return 0;
}
`;

/** Too large with all that it calls. */
const large = `
extern int anything(void);
#define ONE(n) if (x == n) y++;
#define TEN(n) ONE(n##0) ONE(n##1) ONE(n##2) ONE(n##3) ONE(n##4) ONE(n##5) ONE(n##6) ONE(n##7) ONE(n##8) ONE(n##9)
#define HUNDRED(n) TEN(n##0) TEN(n##1) TEN(n##2) TEN(n##3) TEN(n##4) TEN(n##5) TEN(n##6) TEN(n##7) TEN(n##8) TEN(n##9)
static int much(int x) { int y = 0; HUNDRED(1) HUNDRED(2) return y; }
#define CALLS much(anything()) + much(anything()) + much(anything()) + much(anything())
int counts_what_is_large(int n) {
  int turns = 0, found = 0, sum = 0;
  while (turns < n) {
    sum += CALLS + CALLS + CALLS + CALLS;
    turns++;
    if (sum == 7) break;
  }
  if (turns > n && n > 0) return 1; // dead
  if (found) return 2; // dead
  if (turns == n && n > 1) return 3; // live
  return 0;
}
`;

/** What calls leave for later ones, whoever makes them. */
const state = `
#include <stdlib.h>
extern int anything(void);
extern void callback(int *);

int saturates(int x) {
  static int count;
  if (count < 5 && x) count++;
  if (count > 5) return 1; // dead
  if (count == 5) return 2; // live
  if (count < 0) return 3; // dead
  return 0;
}
int machine(int x) {
  static enum { IDLE, BUSY = 4, DONE = 9 } state = IDLE;
  switch (state) {
  case IDLE: if (x > 3) state = BUSY; break;
  case BUSY: state = x ? DONE : IDLE; break;
  case DONE: state = IDLE; break;
  }
  if (state == 5) return 1; // dead
  if (state == DONE) return 2; // live
  return 0;
}
int keeps_for_others(int x) {
  static unsigned char last = 1;
  int before = last;
  if (x > 0 && x < 7) last = x;
  return before;
}
int of_a_callee(void) {
  int last = keeps_for_others(0);
  if (last == 0) return 1; // dead
  if (last == 6) return 2; // live
  if (last > 6) return 3; // dead
  return 0;
}
int related(int x) {
  static int is_on, level;
  if (x > 2) { is_on = 1; level = 7; }
  else if (x == 0) { is_on = 0; level = 0; }
  if (is_on && level != 7) return 1; // dead
  if (!is_on && level == 7) return 2; // dead
  return 0;
}
int called_meanwhile(int x) {
  static int depth;
  depth++;
  anything();
  if (depth > 1) { depth = 0; return 1; } // live
  depth--;
  return 0;
}
int called_meanwhile_harmlessly(int x) {
  static int count;
  if (count < 3) count++;
  anything();
  if (count > 3) return 1; // dead
  return 0;
}
int changed_in_turn(int x) {
  static int flag;
  int first = x;
  flag = 0;
  do {
    if (flag == 1 && first == 5) return 1; // live
    if (x == 3) anything();
  } while (x--);
  flag = 1;
  anything();
  return 0;
}
int ends_unfinished(int x) {
  static int state;
  if (state == 2) return 1; // live
  state = 2;
  if (x) exit(0);
  state = 0;
  return 0;
}
int recursive(int n) {
  static int level;
  if (level > 0) return 1; // live
  level++;
  if (n > 0) recursive(n - 1);
  level--;
  return 0;
}
int given_away(void) {
  static int mine;
  callback(&mine);
  if (mine == 3) return 1; // live
  return 0;
}
int in_a_loop(unsigned n) {
  static int sum;
  for (unsigned i = 0; i < n; i++) sum += 2;
  if (sum == 1000) return 1; // live
  return 0;
}
int wraps(void) {
  static unsigned char ticks;
  ticks++;
  if (ticks == 200) return 1; // live
  if (ticks > 255) return 2; // dead
  return 0;
}
static int helper(int x) {
  static int calls;
  if (x > 100 && calls < 2) calls++;
  return calls;
}
int helped(int x) {
  if (helper(x & 7) == 2) return 1; // live
  if (helper(x) > 2) return 2; // dead
  return 0;
}
`;

const sources = new Map([
  ['state.c', state],
  ['callers.c', source],
  ['global-machine.c', globalMachine],
  ['open-machine.c', openMachine],
  ['restarted.c', restarted],
  ['prepared.c', prepared],
  ['large.c', large],
]);

let folder: string;
let solver: SolverChain;
const artifacts = new Map<string, Artifact>();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hyla-every-caller-'));
  solver = await createSolverChain();
  for (const [file, text] of sources) {
    writeFileSync(path.join(folder, file), text);
    artifacts.set(file, await compileFile(folder, file));
  }
});

afterAll(() => {
  solver.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const marks = [...sources].flatMap(([file, content]) =>
  content.split('\n').flatMap((text, index) => {
    const mark = /\/\/ (dead|live|past)$/.exec(text)?.[1];
    return mark ? [{ file, line: index + 1, mark, text: text.trim() }] : [];
  }),
);

describe('what holds for every caller', () => {
  it.each(marks.map((one) => [one.text, one] as const))('%s', (_, { file, line, mark }) => {
    const { program } = artifacts.get(file)!;
    // The last condition of the line decides whether its return is reached.
    const site = program.sites.filter((one) => one?.line === line && one.file === file).at(-1)!;
    const space = expectOk(buildInputSpace(program, site.function, {}));
    const prover = new EveryCaller(program, space, solver, 2_000);
    const found = prover.prove({ site: site.id, arms: [1] }, new Budget(60_000), 'full');
    const expected = { dead: 'impossible', live: 'unknown', past: 'undefined' }[mark];
    expect(found.kind).toBe(expected);
  });
});
