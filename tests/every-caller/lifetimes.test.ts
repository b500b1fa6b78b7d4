import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { criteria, seek } from '../../src/criteria/index.js';
import { labelsNamed } from '../../src/engine/index.js';
import { EveryCaller } from '../../src/every-caller/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace } from '../../src/input/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

/**
 * `may:` says what may go wrong with memory on a line, or cannot be told for every caller; all else that is asked there must be
 * proved absent, and none of this.
 */
const source = `
#include <stdlib.h>
extern void take(char *);
extern char anything(void);

int all_freed(char *in) {
  char *p = malloc(4);
  if (!p) return 1;
  p[in[0] & 3] = 1;
  *in = p[3];
  free(p);
  return 0;
}
int freed_on_one_way(char *in) {
  char *p = calloc(4, 1);
  if (!p) return 1;
  if (in[0] > 3) free(p);
  p[in[1] & 3] = 2; // may: use of what is gone
  p[in[2] & 7] = 2; // may: use of what is gone, access out of bounds
  free(p); // may: double free
  return 0;
}
int freed_in_a_loop(char *in) {
  char *p = malloc(4), *last = 0;
  if (!p) return 1;
  for (int i = 0; i < in[0]; i++) {
    p[0] = 1; // may: use of what is gone
    if (in[i] == 7) free(p); // may: double free
  }
  return p[1]; // may: use of what is gone
} // may: leak at exit
int of_an_earlier_turn(char *in) {
  char first, *last = &first;
  while (anything()) {
    char *p = malloc(2);
    if (!p) return 1;
    last[0] = 1; // may: use of what is gone, access out of bounds, uninitialised use
    p[1] = 2;
    if (in[0] > 3) free(p);
    last = p;
  }
  return 0;
} // may: leak at exit
int given_away(char **out) {
  char *p = malloc(4);
  if (!p) return 1;
  *out = p;
  p[3] = 1;
  take(0);
  p[2] = 1; // may: use of what is gone
  return 0;
}
int freed_through_another(char **out, char **other) {
  char *p = malloc(4);
  if (!p) return 1;
  *out = p;
  free(*other); // may: double free
  p[0] = 1; // may: use of what is gone
  return 0;
} // may: leak at exit
int freed_through_a_stranger(char **other) {
  char *p = malloc(4);
  if (!p) return 1;
  free(*other); // may: double free
  p[0] = 1;
  free(p);
  return 0;
}
static char *kept;
static void keep(char *one) { one[0] = 1; kept = one; }
static void keep_own(void) { char own[2]; keep(own); }
int of_another_call(char *in) {
  char mine[3];
  keep(mine);
  mine[1] = 1;
  *in = 1;
  keep_own();
  return kept[0]; // may: use of what is gone
}
int as_long_as_told(char *in, unsigned n, unsigned i) {
  char *p = malloc(n);
  if (!p) return 1;
  if (i < n) p[i] = *in;
  if (i <= n) p[i] = 1; // may: access out of bounds
  free(p);
  return 0;
}
int moved(char *in) {
  char *p = malloc(4), *q;
  if (!p) return 1;
  q = realloc(p, 8);
  if (!q) return *p; // may: use of what is gone
  q[7] = in[0];
  p[0] = 1; // may: use of what is gone
  free(q);
  return 0;
} // may: leak at exit
char *result(char *in) {
  char *p = malloc(4), *q = malloc(2);
  if (!p || !q) {
    free(p);
    free(q);
    return 0;
  }
  if (in[0] > 3) {
    free(q);
    return p;
  }
  q[1] = 2;
  return q;
} // may: leak at exit
int handed_to_the_caller(char **out) {
  char *p = malloc(4);
  if (!p) return 1;
  *out = p;
  return 0;
}
int handed_on_one_way(char **out, int n) {
  char *p = malloc(4);
  if (!p) return 1;
  if (n > 3) *out = p;
  return 0;
} // may: leak at exit
int handed_or_freed(char **out, int n) {
  char *p = malloc(4);
  if (!p) return 1;
  if (n > 3) *out = p; else free(p);
  return 0;
}
int overwritten(char **out, char **other) {
  char *p = malloc(4);
  if (!p) return 1;
  *out = p;
  *other = 0;
  return 0;
} // may: leak at exit
struct node { struct node *next; int v; };
int linked(struct node *head, int v) {
  struct node *n = malloc(sizeof *n);
  if (!n) return 0;
  n->v = v;
  n->next = head->next;
  head->next = n;
  return 1;
}
int linked_twice(struct node *head) {
  struct node *n = malloc(sizeof *n), *m;
  if (!n) return 0;
  m = malloc(sizeof *m);
  if (!m) {
    free(n);
    return 0;
  }
  n->next = m;
  head->next = n;
  return 1;
}
int linked_to_each_other(int v) {
  struct node *n = malloc(sizeof *n), *m;
  if (!n) return 0;
  m = malloc(sizeof *m);
  if (!m) {
    free(n);
    return 0;
  }
  n->next = m;
  m->next = n;
  return v;
} // may: leak at exit
int of_a_freed_one(struct node *head) {
  struct node *n = malloc(sizeof *n);
  if (!n) return 0;
  head->next = n;
  free(head); // may: double free
  return 1;
} // may: leak at exit
int of_a_variable(char *in) {
  struct node here, *held = &here;
  here.v = *in;
  held->next = malloc(sizeof here);
  return 0; // may: leak at exit
}
int set_where_used(int *in, int n) {
  int x;
  if (n > 3) x = in[0];
  if (n > 3 && x > 2) return 1;
  return 0;
}
int set_where_not_used(int *in, int n) {
  int x;
  if (n > 3) x = in[0];
  if (n > 2 && x > 2) return 1; // may: uninitialised use
  return 0;
}
int takes_itself_away(int *in) {
  int x;
  if (*in > 3) x = 1;
  if ((x ^ x) == 0) return 1; // may: uninitialised use
  return 0;
}
int wholly_copied(const int *in) {
  int t[3];
  for (int i = 0; i < 3; i++) t[i] = in[i];
  if (t[2] > t[1]) return 1;
  return 0;
}
int partly_copied(const int *in) {
  int t[3];
  for (int i = 0; i < 2; i++) t[i] = in[i];
  if (t[1] > t[0]) return 1;
  if (t[2] > t[1]) return 1; // may: uninitialised use
  return 0;
}
int set_by_index(const int *in, unsigned i) {
  int t[2];
  t[i & 1] = in[0];
  if (t[i & 1] > 3) return 1;
  if (t[0] > 3) return 1; // may: uninitialised use
  return 0;
}
struct two { int first, second; };
int copied_as_a_whole(const struct two *in, int n) {
  struct two a = *in, b, c;
  b.first = n;
  c = a;
  if (c.second > 3) return 1;
  c = b;
  if (c.first > 3) return 1;
  if (c.second > 3) return 1; // may: uninitialised use
  return 0;
}
static void fill(int *to, int n) { if (n > 0) *to = n; }
static int chosen(int n) { int x; if (n > 1) x = n; return x; }
static int same(struct two by_value) { return by_value.second; }
int set_by_others(int *in) {
  int x, y;
  struct two z;
  fill(&x, 3);
  fill(&y, *in);
  z.first = 1;
  z.second = *in;
  if (x > 3) return 1;
  if (y > 2) return 1; // may: uninitialised use
  if (same(z) > 2) return 1;
  return chosen(7) > 2;
}
int set_by_strangers(int *in, int **where, int **other) {
  int x, y, z;
  *where = &x;
  **other = *in;
  *where = &z;
  **where = *in;
  if (z > 2) return 1;
  if (y > 2) return 1; // may: uninitialised use
  if (x > 2) return 1; // may: uninitialised use
  return 0;
}
int set_in_blocks(int *in) {
  int *p = malloc(8), *q = calloc(2, 4);
  if (!p || !q) {
    free(p);
    free(q);
    return 0;
  }
  p[0] = *in;
  int sum = (p[0] > 3) + (q[1] > 3);
  if (p[1] > 3) sum++; // may: uninitialised use
  if (q[0] > 3) sum++;
  free(p);
  free(q);
  return sum;
}
int set_and_freed(int *in) {
  int *p = malloc(4), x = 0;
  if (!p) return 0;
  p[0] = *in;
  if (p[0] > 3) x = 1;
  free(p);
  if (p[0] > 3) x = 2; // may: use of what is gone, uninitialised use
  return x;
}
int of_earlier_turns(const int *in, int n) {
  int last, sum = 0;
  for (int i = 0; i < n; i++) {
    if (i > 0 && last > 3) sum++; // may: uninitialised use
    last = in[i];
  }
  return sum;
}
int set_in_every_turn(const int *in, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int x, y;
    if (in[i] > 3) x = 1;
    y = in[i];
    if (in[i] > 5 && x > 0) sum++;
    if (y > 3) sum++;
  }
  return sum;
}
int counted(const unsigned char *in, int n) {
  int count[16] = {0};
  for (int i = 0; i < n; i++) count[in[i] & 15]++;
  if (count[3] > 2) return 1;
  return 0;
}
int counted_from_zero(const unsigned char *in, int n) {
  int count[16], most = 0;
  for (int i = 0; i < 16; i++) count[i] = 0;
  for (int i = 0; i < n; i++) count[in[i] & 15]++;
  for (int i = 0; i < 16; i++) if (count[i] > 3) most = i;
  return most;
}
int counted_but_for_one(const unsigned char *in, int n) {
  int count[4], most = 0;
  for (int i = 0; i < 3; i++) count[i] = 0;
  for (int i = 0; i < n; i++) count[in[i] & 3]++;
  for (int i = 0; i < 3; i++) if (count[i] > 3) most = i; // may: uninitialised use
  return most;
}
int marked(const unsigned char *in, int n) {
  char is_seen[256] = {0};
  for (int i = 0; i < n; i++) {
    if (is_seen[in[i]]) return 1;
    is_seen[in[i]] = 1;
  }
  return 0;
}
int marked_beyond(const int *in, int n) {
  char is_seen[256] = {0};
  for (int i = 0; i < n; i++) {
    if (is_seen[in[i]]) return 1; // may: uninitialised use
    is_seen[in[i] & 255] = 1;
  }
  return 0;
}
struct reader { int depth; char last; };
int reads(const char *in) {
  struct reader here = { 0, 0 };
  for (; *in; in++) {
    if (*in == '(') here.depth = 1;
    else here.last = *in;
    for (int k = 0; k < *in; k++) here.depth++;
    if (here.depth > 3) return 1;
  }
  if (here.last == 'x') return 1;
  return 0;
}
int reads_over(const char *in, const struct reader *other) {
  struct reader here = { 0, 0 }, there;
  there.last = 2;
  for (; *in; in++) {
    if (here.depth > 3) return 1; // may: uninitialised use
    if (*in == '(') here = there;
    if (*in == ')') here = *other;
  }
  if (here.last == 'x') return 1; // may: uninitialised use
  return 0;
}
int reads_later(const char *in) {
  struct reader here = { 0, 0 };
  int x, *from = &here.depth;
  for (; *in; in++) {
    if (*from > 3) return 1; // may: access out of bounds, uninitialised use
    if (*in == '(') from = &x;
  }
  return 0;
}
int reads_what_is_put(const char *in) {
  int kept = 0, x;
  for (; *in; in++) {
    int *to = *in == '(' ? &kept : &x;
    if (kept > 3) return 1; // may: uninitialised use
    if (*in == ')') kept = x;
    *to = 1;
  }
  return 0;
}
int gives_away(const char *in) {
  struct reader here = { 0, 0 };
  for (; *in; in++) {
    if (here.depth > 3) return 1; // may: uninitialised use
    take((char *)&here);
  }
  return 0;
}
int kept_for_later(char *in) {
  char *p = malloc(4);
  if (!p) return 1;
  kept = p;
  return *in;
}
`;

describe('errors of memory, for every caller', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hyla-lifetimes-'));
  let solver: SolverChain;
  let artifact: Artifact;
  beforeAll(async () => {
    writeFileSync(path.join(folder, 't.c'), source);
    artifact = await compileFile(folder, 't.c', [], labelsNamed(['errors']));
    solver = await createSolverChain();
  });
  afterAll(() => {
    solver.dispose();
    rmSync(folder, { recursive: true });
  });

  const names = [...source.matchAll(/^(?:int|char \*)\s?(\w+)\(/gm)].map(([, name]) => name);
  const lines = source.split('\n');
  const may = (line: number) => /\/\/ may: (.*)$/.exec(lines[line - 1])?.[1].split(', ') ?? [];

  it.each(names)('%s', (name) => {
    const errors = criteria.find('errors');
    if (!errors) throw new Error('there should be a criterion for errors');
    const { program, set } = seek(errors, artifact.program, new Set([name]));
    const space = expectOk(buildInputSpace(program, name, {}));
    const prover = new EveryCaller(program, space, solver, 1_000);
    const asked = set.objectives.flatMap((objective, index) => {
      const [{ site, arm }] = set.armsOf(index);
      const info = program.sites[site];
      if (info.kind !== 'switch' || info.told === undefined) return [];
      const { kind } = prover.prove({ site, arms: [arm] }, new Budget(20_000), 'full');
      return [{ line: objective.line, outcome: objective.outcome, isProved: kind === 'impossible' }];
    });
    expect(asked.length).toBeGreaterThan(0);
    const wrong = asked.filter(({ line, outcome, isProved }) => isProved === may(line).includes(outcome));
    expect(wrong).toEqual([]);
  });
});
