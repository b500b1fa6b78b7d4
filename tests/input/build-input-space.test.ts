import { describe, expect, test } from 'vitest';
import {
  buildInputSpace,
  describeInputs,
  type InputSettings,
  type InputSpace,
  vectorFromValues,
} from '../../src/input/index.js';
import { compile, spaceOf } from '../execute/compiled.js';

const text = `
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <stdio.h>
enum color { RED, GREEN };
typedef struct node { int value; struct node *next; } node;
struct flags { unsigned a : 3; int b : 7; unsigned char c; };
union number { int i; float f; char bytes[8]; };
struct message { int length; char data[]; };
struct opaque;

int scalars(signed char c, unsigned short s, long long l, float f, double d, _Bool b, enum color e) { return c + s + l + f + d + b + e; }
int arrays(int a[3], char text[4], int matrix[2][2], char *s, unsigned char *bytes, int8_t *small, void *v) {
  return a[0] + text[0] + matrix[1][1] + s[0] + bytes[0] + small[0] + *(char *)v;
}
int tested(int *a, int *b, int *c, int *d) {
  int *copy = b;
  if (a == NULL) return 1;
  if (!copy) return 2;
  if (c < d) return 3;
  return *a + *b + *c + *d;
}
typedef int four[4];
int tested_arrays(int a[2], int b[static 2], four c, int d[const static 2], int e[2]) {
  if (!a || !b || !c || !d) return 1;
  return *a + *b + *c + *d + *e;
}
static int is_missing(const int *p) { return p == 0; }
int tested_in_callee(int *a, int *b) { return is_missing(a) ? 0 : *a + *b; }
int sum(node *list) { int s = 0; for (; list; list = list->next) s += list->value; return s; }
int first(node *list) { return list->value; }
int indexed(node *list, int n) { return list[n].value; }
int bits(struct flags f) { return f.a + f.b + f.c; }
int unions(union number n) { return n.i; }
int flexible(struct message *m) { return m->data[m->length]; }
int follows(struct message *m, struct message *n, int k) { return m[k].length == n[-k].length && m + 1 == n; }
int hidden(struct opaque *o) { return o == NULL; }
int twice(int **rows) { return rows[0] ? rows[1][2] : 0; }

static int add(int a, int b) { return a + b; }
static int mul(int a, int b) { return a * b; }
static long other(void) { return 0; }
int (*operations[])(int, int) = { add, mul };
long (*others)(void) = other;
int call(int (*f)(int, int), void (*g)(char)) { if (g) g(1); return f ? f(1, 2) : 0; }

int plain = 3; static int internal; const int constant = 4; int written; char name[4]; node *head;
static node start = { 1, 0 }; static node *const kept = &start;
int globals(int plain_parameter) {
  static int calls;
  written = 1;
  if (kept->next == NULL) calls++;
  return plain + internal + constant + calls + name[0] + (head ? head->value : 0);
}
int shadow(int plain) { extern int internal_user(void); return plain; }
int uses(int x) { int plain = x; { extern int plain; plain++; } return plain; }
int big[300000];
int large(int i) { return big[i & 7]; }
int sensor(int); node *lookup(const char *); double ratio(void); void notify(int);
int main(int argc, char *argv[]) { return plain + internal + (argc > 1 ? argv[1][0] : 0); }
int stubs(int x) { notify(x); printf("%d", x); if (rand() % 2) return sensor(x) + getchar(); node *n = lookup("a"); return n ? n->value : ratio(); }
`;

const artifact = await compile(text);

function variables(space: InputSpace): string[] {
  return space.variables.map(
    ({ name, bits, range }) => `${name}: ${bits}${range ? ` in ${range.low}..${range.high}` : ''}`,
  );
}

function assumptions(name: string, settings: InputSettings = {}): readonly string[] {
  return spaceOf(artifact, name, settings).assumptions;
}

describe('parameters', () => {
  test('scalars have the range of their type', () => {
    const space = spaceOf(artifact, 'scalars');
    expect(variables(space)).toEqual(['c: 8', 's: 16', 'l: 64', 'f: 32', 'd: 64', 'b: 8 in 0..1', 'e: 32']);
    expect(space.assumptions).toEqual(['e: any integer, not only the enumerators of enum color']);
  });

  test('arrays and blocks', () => {
    const space = spaceOf(artifact, 'arrays');
    expect(space.assumptions.slice(0, 7)).toEqual([
      'a: exactly 3 elements',
      'text: exactly 4 elements',
      'matrix: exactly 2 elements',
      's: a string of at most 7 characters, never NULL',
      'bytes: exactly 8 elements, never NULL',
      'small: exactly 8 elements, never NULL',
      'v: exactly 8 elements, never NULL',
    ]);
    const names = space.variables.map(({ name }) => name);
    expect(names.slice(0, 11)).toEqual([
      'a[0]',
      'a[1]',
      'a[2]',
      'text[0]',
      'text[1]',
      'text[2]',
      'text[3]',
      'matrix[0][0]',
      'matrix[0][1]',
      'matrix[1][0]',
      'matrix[1][1]',
    ]);
    expect(names.filter((name) => name.startsWith('s['))).toHaveLength(7);
    expect(names.filter((name) => name.startsWith('v['))).toHaveLength(8);
  });

  test('a pointer may be null where a branch can tell', () => {
    const nullable = (name: string): string[] => {
      const { objects, variables } = spaceOf(artifact, name);
      return variables
        .filter(({ object, cell: index }) => {
          const cell = objects[object].cells[index];
          return cell?.kind === 'pointer' && cell.choices.some(({ kind }) => kind === 'null');
        })
        .map((variable) => variable.name);
    };
    expect(nullable('tested')).toEqual(['a (pointer)', 'b (pointer)']);
    expect(nullable('tested_in_callee')).toEqual(['a (pointer)']);
    // C forbids it for an array of at least so many elements only.
    expect(nullable('tested_arrays')).toEqual(['a (pointer)', 'c (pointer)']);
    expect(nullable('first')).toEqual([]);
    expect(nullable('sum')).toEqual(['list->next->next (pointer)', 'list->next (pointer)', 'list (pointer)']);
    expect(nullable('twice')).toEqual(['rows[0] (pointer)']);
  });

  test('large elements are fewer in small worlds', async () => {
    const tables = await compile(`
      struct part { const char *start; int length; };
      struct scan { struct part parts[100]; int used; };
      int f(struct scan *s, int i) { return s[i].parts[i].length + *s[i].parts[i].start; }`);
    const blocks = (maxElements: number) =>
      spaceOf(tables, 'f', { maxElements }).objects.filter(({ role }) => role.kind === 'block');
    expect([8, 64].map((one) => blocks(one)[0].count)).toEqual([2, 16]);
  });

  test('structs are repeated only where something indexes them', () => {
    expect(variables(spaceOf(artifact, 'first'))).toEqual(['list->value: 32']);
    expect(variables(spaceOf(artifact, 'indexed')).slice(0, 2)).toEqual([
      'list[0].value: 32',
      'list[1].value: 32',
    ]);
    expect(assumptions('sum')).toEqual([
      'list: exactly 1 element, or NULL',
      'list->next: exactly 1 element, or NULL',
      'list->next->next: exactly 1 element, or NULL',
      'pointers do not alias: list, list->next, list->next->next',
      'NULL, because of the depth limit: list->next->next->next',
    ]);
  });

  test('bit-fields, unions, flexible members, incomplete types', () => {
    expect(variables(spaceOf(artifact, 'bits'))).toEqual(['f.a|b (byte 0): 8', 'f.b (byte 1): 8', 'f.c: 8']);
    expect(variables(spaceOf(artifact, 'unions'))).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((k) => `n.bytes[${k}]: 8`),
    );
    expect(assumptions('unions')).toEqual(['n: a union set through its member bytes']);
    const raw = spaceOf(artifact, 'unions', { lvalues: { n: { member: 'f' } } });
    expect(variables(raw)).toEqual(['n.f: 32', ...[4, 5, 6, 7].map((k) => `n (byte ${k}): 8`)]);
    expect(variables(spaceOf(artifact, 'flexible'))).toEqual([
      'm->length: 32',
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((k) => `m->data[${k}]: 8`),
    ]);
    expect(variables(spaceOf(artifact, 'hidden'))).toEqual(['o (pointer): 1']);
  });

  test('pointers into what ends with a flexible member point to whole elements', () => {
    const space = spaceOf(artifact, 'follows', { maxElements: 3, pointers: 'together', before: 8 });
    const [, block, { cells }] = space.objects;
    expect([block.count, block.bytes]).toEqual([3, 3 * 4 + 3]);
    const choices = cells[0].kind === 'pointer' ? cells[0].choices : [];
    const offsets = choices.flatMap((one) =>
      'offset' in one && one.object === block.id ? [one.offset] : [],
    );
    expect(offsets).toEqual([8, 12]);
  });

  test('function pointers point to functions of their type', () => {
    const space = spaceOf(artifact, 'call');
    expect(space.objects.map(({ cells: [cell] }) => cell.kind === 'pointer' && cell.choices)).toEqual([
      [
        { kind: 'function', symbol: 'add' },
        { kind: 'function', symbol: 'mul' },
        { kind: 'function', symbol: '__hyla_callback_1' },
        { kind: 'null' },
      ],
      [{ kind: 'function', symbol: '__hyla_callback_2' }, { kind: 'null' }],
    ]);
    expect(variables(space)).toEqual(['f (pointer): 2', 'g (pointer): 1']);
    expect(space.assumptions).toEqual([
      'f: one of the functions add, mul, callback_1',
      'callback_1(): returns any value, has no other effect',
      'g: one of the functions callback_2',
      'callback_2(): has no effect',
    ]);
  });
});

describe('globals', () => {
  test('those that are read are inputs; constants and what is inside functions are not', () => {
    const space = spaceOf(artifact, 'globals');
    const inputs = space.objects.filter(({ role }) => role.kind === 'global').map(({ name }) => name);
    expect(inputs.sort()).toEqual(['head', 'internal', 'name', 'plain', 'start']);
    expect(
      space.keptGlobals.map((symbol) => artifact.program.globals.get(symbol)?.sourceName).sort(),
    ).toEqual(['calls', 'written']);
    expect(space.assumptions).toContain('calls: its initial value on entry, as it is local to a function');
    expect(space.assumptions).toContain('head: exactly 1 element, or NULL');
    // kept points to start, so what is asked of kept->next is asked of start.next
    expect(space.variables.map(({ name }) => name)).toContain('start.next (pointer)');
  });

  test('one that the settings keep, and one that is too large', () => {
    const space = spaceOf(artifact, 'globals', { lvalues: { plain: { initial: true } } });
    expect(space.objects.some(({ name }) => name === 'plain')).toBe(false);
    expect(space.assumptions).toContain('plain: its initial value on entry, as the settings say');
    const large = buildInputSpace(artifact.program, 'large', {});
    expect(large.kind === 'ok' && large.warnings.map(({ message }) => message)).toEqual([
      "'big' is too large to be chosen by a test (1200000 bytes): it keeps its initial value",
    ]);
    expect(large.kind === 'ok' && large.value.keptGlobals).toEqual(['big']);
  });

  test('a name that a parameter has as well', () => {
    expect(spaceOf(artifact, 'shadow').objects.map(({ name }) => name)).toEqual(['plain']);
    expect(variables(spaceOf(artifact, 'uses'))).toEqual(['x: 32', 'plain: 32']);
  });
});

describe('a program', () => {
  test('has variables with initial values, and for each number of arguments a list with NULL at its end', () => {
    const space = spaceOf(artifact, 'main', { maxElements: 3 });
    expect(space.objects.some(({ role }) => role.kind === 'global')).toBe(false);
    const lists = space.start?.argumentLists.map((id) => space.objects[id]) ?? [];
    expect(lists.map(({ count }) => count)).toEqual([1, 2, 3]);
    const targets = lists.map(({ cells }) =>
      cells.map((cell) =>
        cell.kind === 'pointer' && cell.choices[0].kind === 'object' ? cell.choices[0].object : undefined,
      ),
    );
    const [[first, second]] = targets.slice(-1);
    expect(targets).toEqual([[undefined], [first, undefined], [first, second, undefined]]);
    const [argc] = space.variables;
    expect(argc.range).toEqual({ low: 0n, high: 2n, signed: true });
    expect(argc.widest).toEqual({ low: 0n, high: 2n ** 30n - 2n, signed: true });
    expect(space.choices.map(({ text }) => text)).toEqual([
      'argv[*]: a string of at most 2 characters, never NULL',
      'argv: at most 2 arguments, then NULL',
    ]);
    const vector = vectorFromValues(space, [[argc.id, 1]]);
    expect(describeInputs(space, artifact.program, vector).inputs).toEqual({ argc: 1, argv: [''] });
  });

  test('is as the user says', () => {
    const lvalues = { plain: { range: { low: 1, high: 2 } }, argc: { range: { low: 1, high: 9 } } };
    const space = spaceOf(artifact, 'main', { lvalues: { ...lvalues, argv: { length: 3 } } });
    expect(space.objects.some(({ name }) => name === 'plain')).toBe(true);
    expect(space.variables[0].range).toEqual({ low: 1n, high: 2n, signed: true });
    expect(space.declarations.map(({ text }) => text)).toContain('argv: at most 2 arguments, then NULL');
    expect(describeInputs(space, artifact.program, []).inputs.argv).toEqual(['']);
  });
});

describe('stubs', () => {
  test('results come into being with the calls', () => {
    const space = spaceOf(artifact, 'stubs');
    const before = space.variables.length;
    expect(space.stubShape('sensor')).toBe('value');
    expect(space.stubShape('notify')).toBe('none');
    expect(space.stubShape('nothing')).toBeUndefined();
    const result = space.stubResult('sensor', 1);
    expect(space.stubResult('sensor', 1)).toBe(result);
    expect(space.variables.slice(before).map(({ name }) => name)).toEqual(['sensor()#0', 'sensor()#1']);
    space.stubResult('lookup', 0);
    expect(space.variables.slice(before + 2).map(({ name }) => name)).toEqual([
      'lookup()#0->value',
      'lookup()#0 (pointer)',
    ]);
    expect(space.objects[space.stubResult('rand', 0).id].cells).toHaveLength(1);
    expect(space.variables.at(-1)?.range).toEqual({ low: 0n, high: 0x7fffffffn, signed: true });
  });

  test('are announced', () => {
    expect(assumptions('stubs')).toEqual(
      expect.arrayContaining([
        'sensor(): returns any value, has no other effect',
        'rand(): returns 0 to 2147483647, has no other effect',
        'streams: any bytes, as many as are read',
        'notify(): has no effect',
      ]),
    );
  });
});

describe('settings', () => {
  test('ranges, lengths, nullability, strings', () => {
    const space = spaceOf(artifact, 'arrays', {
      maxElements: 2,
      lvalues: {
        a: { range: { low: -1, high: 5 }, length: 2 },
        s: { nullable: true, length: 3 },
        bytes: { string: true, elements: { low: 65, high: 90 } },
        'matrix[*][*]': { range: { low: 0, high: 1 } },
      },
    });
    expect(variables(space)).toEqual([
      'a[0]: 32 in -1..5',
      'a[1]: 32 in -1..5',
      'text[0]: 8',
      'text[1]: 8',
      'text[2]: 8',
      'text[3]: 8',
      'matrix[0][0]: 32 in 0..1',
      'matrix[0][1]: 32 in 0..1',
      'matrix[1][0]: 32 in 0..1',
      'matrix[1][1]: 32 in 0..1',
      's[0]: 8',
      's[1]: 8',
      's (pointer): 1',
      'bytes[0]: 8 in 65..90',
      'small[0]: 8',
      'small[1]: 8',
      'v[0]: 8',
      'v[1]: 8',
    ]);
    expect(space.assumptions).toContain('s: a string of at most 2 characters, or NULL');
    expect(space.assumptions).toContain('bytes[*]: from 65 to 90');
  });

  test('aliases', () => {
    const space = spaceOf(artifact, 'tested', { lvalues: { b: { aliases: ['a'] } } });
    const cell = space.objects[space.calls[0][1]].cells[0];
    const block = space.objects.find(
      ({ role }) => role.kind === 'block' && role.object === space.calls[0][0],
    );
    expect(cell.kind === 'pointer' && cell.choices).toContainEqual({
      kind: 'object',
      object: block?.id,
      offset: 0,
    });
    expect(space.assumptions).toContain('b: may point to the same object as a');
  });

  test('mistakes are faults', () => {
    const message = (settings: InputSettings, name = 'tested'): string => {
      const outcome = buildInputSpace(artifact.program, name, settings);
      return outcome.kind === 'fault' ? outcome.diagnostics[0].message : 'none';
    };
    expect(message({}, 'missing')).toBe("there is no function 'missing'");
    expect(message({ lvalues: { b: { aliases: ['z'] } } })).toBe(
      "no pointer or object is called 'z' (in the settings of aliases)",
    );
    expect(message({ lvalues: { c: { range: { low: 300, high: 400 } } } }, 'scalars')).toBe(
      "no value of 'c' lies in the range that the settings give it",
    );
  });
});
