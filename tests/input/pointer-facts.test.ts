import { expect, test } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { argumentSymbol, entryOf } from '../../src/input/index.js';
import { pointerFacts } from '../../src/input/pointer-facts.js';
import { reachableFrom } from '../../src/input/reachable.js';
import type { OpenPath } from '../../src/ir/index.js';
import { compile, spaceOf } from '../execute/compiled.js';

/** In each function a null test of `p` or `s->p` is hidden behind something that the analysis has to follow. */
const hidden: { readonly [way: string]: string } = {
  'a copy in memory': `int f(int *p) { int *copy; int **q = &copy; *q = p; return *q == 0; }`,
  'the heap': `#include <stdlib.h>
    struct box { int tag; int *content; };
    int f(int *p) { struct box *b = malloc(sizeof *b); if (!b) return 2; b->content = p; return b->content == 0; }`,
  'a struct copied as a whole': `struct box { int tag; int *content; };
    int f(int *p) { struct box a = { 1, p }, b; b = a; return !b.content; }`,
  'a struct passed by value': `struct box { int tag, more; int *content; };
    static int test(struct box b) { return b.content == 0; }
    int f(int *p) { struct box a = { 1, 2, p }; return test(a); }`,
  'a result': `static int *same(int *p) { return p; } int f(int *p) { return same(p) == 0; }`,
  'a loop': `int f(int *p, int n) { int *q = &n; for (int i = 0; i < n; i++) q = p; return q == 0; }`,
  'a conditional': `int f(int *p, int n) { int *q = n ? p : &n; return q == 0; }`,
  'a function pointer': `static int test(int *p) { return p == 0; } int (*volatile tester)(int *) = test; int f(int *p) { return tester(p); }`,
  'a recursion': `static int down(int *p, int n) { return n > 0 ? down(p, n - 1) : p == 0; } int f(int *p) { return down(p, 3); }`,
  'an integer': `#include <stdint.h>
    int f(int *p) { uintptr_t address = (uintptr_t)p; return address == 0; }`,
  'variable arguments': `#include <stdarg.h>
    static int test(int n, ...) { va_list list; va_start(list, n); int *p = va_arg(list, int *); va_end(list); return p == 0; }
    int f(int *p) { return test(1, p); }`,
  'a global': `static int *kept; static int test(void) { return kept == 0; } int f(int *p) { kept = p; return test(); }`,
  'another comparison': `int f(int *p, int *q) { return p == q; }`,
  memcpy: `#include <string.h>
    int f(int *p) { int *q; memcpy(&q, &p, sizeof q); return q == 0; }`,
};

test.each(Object.keys(hidden))('a null test is found behind %s', async (way) => {
  const space = spaceOf(await compile(hidden[way]), 'f');
  expect(space.variables.map(({ name }) => name)).toContain('p (pointer)');
});

test('what is no null test makes no pointer null', async () => {
  const artifact = await compile(`
    struct node { int value; struct node *next; int *data; };
    int walk(int *p, int *end, int n) { int s = 0; for (int *q = p; q != p + n; q++) s += *q; return s + (p < end) + (int)(&p[n] - p); }
    int heap(int *p, struct node *s) { struct node local = { 3, s, p }; struct node *l = &local; return l->value == 3 && *l->data == l->next->value; }
    int index(struct node *list, int i) { return list[i].value + *list[i + 1].data; }
    int step(struct node *list, int n) { int s = 0; while (n-- > 0) s += (list++)->value; return s; }`);
  const names = (name: string): string[] =>
    spaceOf(artifact, name).variables.map((variable) => variable.name);
  const nullable = (name: string): string[] =>
    spaceOf(artifact, name).objects.flatMap(({ cells }) =>
      cells.flatMap((cell) =>
        cell.kind === 'pointer' && cell.choices.some(({ kind }) => kind === 'null') ? cell.name : [],
      ),
    );
  expect(nullable('walk')).toEqual([]);
  expect(names('heap').filter((name) => name.endsWith('(pointer)'))).toEqual([]);
  expect(names('heap')).toContain('s->value');
  expect(names('index')).toContain('list[7].data[3]');
  expect(names('index').some((name) => name.includes('next'))).toBe(false);
  expect(names('step')).toEqual([...[0, 1, 2, 3, 4, 5, 6, 7].map((k) => `list[${k}].value`), 'n']);
});

test('a pointer read by whatever means has its block', async () => {
  const artifact = await compile(`
    #include <string.h>
    #include <stdint.h>
    struct box { int tag; int *content; };
    union pun { int *p; uintptr_t u; };
    int bytes(struct box *b) { unsigned char sum = 0; for (int i = 0; i < 8; i++) sum += ((unsigned char *)b)[i]; return sum; }
    int punned(struct box *b) { union pun x; x.p = b->content; union pun *y = &x; return *(int *)y->u; }
    int copied(struct box *b) { struct box c; memcpy(&c, b, sizeof c); return *c.content; }
    int unread(struct box *b) { return b->tag; }
    struct box table[2]; struct box *const second = &table[1];
    int indirect(void) { return *second->content; }`);
  const names = (name: string): string[] =>
    spaceOf(artifact, name).variables.map((variable) => variable.name);
  expect(names('bytes')).toContain('b[0].content[0]');
  expect(names('punned')).toContain('b->content[0]');
  expect(names('copied')).toContain('b->content[0]');
  expect(names('unread')).toEqual(['b->tag']);
  expect(spaceOf(artifact, 'unread').assumptions).toContain('NULL, as nothing reads them: b->content');
  expect(names('indirect')).toContain('table[1].content[0]');
});

/** What happens through the parameters of `f`, by their names. */
async function usesOf(text: string) {
  const { program } = await compile(text);
  const entry = program.functions.get(entryOf('f'));
  if (!entry) throw new Error('f should have an entry');
  const facts = pointerFacts(program, reachableFrom(program, entry), 3);
  const { sourceParameters } = program.functions.get('f')!;
  const symbolOf = (name: string) =>
    argumentSymbol(
      'f',
      sourceParameters.findIndex((one) => one.name === name),
    );
  const nameOf = ({ root, path }: OpenPath) =>
    `${sourceParameters.find((_, k) => root === `@${argumentSymbol('f', k)}`)?.name} ${path.slice(1).join(' ')}`.trim();
  return {
    program,
    use: (name: string, ...path: number[]) => {
      const use = facts.use(symbolOf(name), [0, ...path]);
      if (!use) throw new Error(`the use of ${name} should be known`);
      return use;
    },
    nameOf,
  };
}

test('pointers that are set against each other know of it', async () => {
  const { use, nameOf } = await usesOf(`
    struct range { char *begin, *end; };
    static int inside(const char *p, const struct range *r) { return p >= r->begin && p < r->end; }
    int f(char *p, char *q, struct range *r, char *alone) { return (p == q) + inside(p, r) + (int)(r->end - r->begin) + *alone; }`);
  const met = (name: string, ...path: number[]) =>
    use(name, ...path)
      .meets.map(({ pointer, how }) => `${[...how].join()} ${nameOf(pointer)}`)
      .sort();
  expect(met('p')).toEqual(['compared q', 'ordered r 0', 'ordered r 4']);
  expect(met('r', 0)).toEqual(['ordered p', 'subtracted r 4']);
  expect(met('alone')).toEqual([]);
});

const placesOf = (artifact: Artifact, name: string): string[] => {
  const { objects } = spaceOf(artifact, name);
  return objects.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      if (cell.kind !== 'pointer') return [];
      const places = cell.choices.flatMap((one) =>
        one.kind === 'object' ? `${objects[one.object].name}+${one.offset}` : one.kind,
      );
      return places.length > 1 ? `${cell.name}: ${places.join(' ')}` : [];
    }),
  );
};

test('pointers that are set against each other as in one array lead into one, whichever of them comes first', async () => {
  const artifact = await compile(`
    struct reader { short *end; int depth; short *at; };
    struct item { struct item *next; };
    int ordered(struct reader *r) { return r->at < r->end; }
    int subtracted(short *begin, short *end) { return end - begin > 2; }
    int same(short *p, short *q) { return p == q; }
    int nodes(struct item *a, struct item *b) { return a->next == b; }
    int apart(short *p, short *q) { return *p < *q; }`);
  const places = (name: string, block: string) =>
    [0, 2, 4, 6, 8, 10, 12, 14, 16].map((at) => `${name}${block}+${at}`);
  expect(placesOf(artifact, 'ordered')).toEqual([
    `r->end: ${places('r->end', '').join(' ')}`,
    `r->at: r->at+0 ${places('r->end', '').join(' ')}`,
  ]);
  expect(placesOf(artifact, 'subtracted')).toHaveLength(2);
  expect(placesOf(artifact, 'same')).toHaveLength(2);
  expect(placesOf(artifact, 'apart')).toEqual([]);
  // Comparing nodes of lists is no walking over an array.
  expect(placesOf(artifact, 'nodes').filter((one) => one.startsWith('b:'))).toEqual(['b: *b+0 null']);
});

test('an array of characters beside a pointer does not hide what becomes of it', async () => {
  const { use, nameOf } = await usesOf(`
    struct reader { const char *end, *at; char name[16]; int used; };
    int f(struct reader *r) { return r->at < r->end && r->name[r->used] == *r->at; }`);
  expect(use('r', 0).meets.map(({ pointer }) => nameOf(pointer))).toEqual(['r 4']);
});

test('what lies before a pointer, and how far it is accessed, is told', async () => {
  const { use } = await usesOf(`
    struct header { int length; int used; };
    static int lengthOf(char *s) { struct header *h = (struct header *)s - 1; return h->length; }
    int f(char *s, char *t, int i) { return lengthOf(s) + t[0] + t[3]; }`);
  expect(use('s').goesBelow).toBe(true);
  expect(use('s').accesses).toMatchObject([{ how: 'read', offset: -8, bytes: 4 }]);
  expect(use('t').goesBelow).toBe(false);
  expect(use('t').accesses.map(({ offset }) => offset)).toEqual([0, 3]);
});

test('what a pointer is cast to is told, callees included', async () => {
  const { program, use } = await usesOf(`
    struct point { int x, y; };
    static int sum(const struct point *p) { return p->x + p->y; }
    int f(void *p, char *bytes) { unsigned short *shorts = (unsigned short *)(bytes + 4); return sum(p) + shorts[1]; }`);
  const seen = (name: string) =>
    use(name).types.map(({ type, offset }) => `${program.types[type].name} at ${offset}`);
  expect(seen('p')).toContain('struct point at 0');
  expect(seen('bytes')).toContain('unsigned short at 4');
});

test('pointers through which the same might be written and read are told', async () => {
  const { use, nameOf } = await usesOf(`
    int f(int *to, const int *from, const short *narrow, int *unread) { *to = 1; *unread = *narrow; return *from; }`);
  expect(use('to').mayShare.map(nameOf).sort()).toEqual(['from', 'unread']);
  expect(use('narrow').mayShare.map(nameOf)).toEqual([]);
});

test('a pointer that is read byte by byte may be anything', async () => {
  const artifact = await compile(`
    struct box { int tag; int *content; };
    int f(struct box *b) { struct box c; for (unsigned i = 0; i < sizeof c; i++) ((char *)&c)[i] = ((char *)b)[i]; return c.content == 0; }`);
  expect(spaceOf(artifact, 'f').variables.map(({ name }) => name)).toContain('b[0].content (pointer)');
});
