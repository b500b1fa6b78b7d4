import { describe, expect, it } from 'vitest';
import type { CValue } from '../../src/result/index.js';
import { code, fields, int, nullPointer, print, run, test, text, to } from './printed-tests.js';

describe('the data of tests.c', () => {
  it('has room behind a pointer to anything for what a larger machine makes of it', () => {
    const source = `struct list { struct list *next; void *data[3]; };
      int f(void *p) { struct list *l = p; return l->next == 0 && l->data[2] == 0; }`;
    const tests = [
      test({
        blocks: [
          { id: 0, name: 'p', elementType: 'unsigned char', isRaw: true, elements: Array(16).fill(int(0)) },
        ],
        arguments: [{ kind: 'pointer', target: { kind: 'block', block: 0, element: 0 } }],
        outcome: { kind: 'returned', value: int(1) },
      }),
    ];
    const parts = { parameters: [{ name: 'p', type: 'void *' }], resultType: 'int', tests };
    expect(print(code(parts))).toContain('unsigned char p[64] __attribute__((__aligned__(16))) = {0};');
    expect(run(source, parts)).toEqual({ status: 0, stdout: '1 tests, 1 passed\n' });
  });

  it('sets the padding that a program looks at', () => {
    const source = `struct s { char a; int b; }; int f(struct s *p) {
      unsigned char *bytes = (unsigned char *)p;
      return bytes[1] * 100 + bytes[3] * 10 + bytes[sizeof *p + 2];
    }`;
    const element = (...bytes: readonly number[]): CValue => ({
      kind: 'fields',
      fields: [
        { name: 'a', value: int(1) },
        { name: 'b', value: int(2) },
      ],
      padding: bytes.map((value, index) => ({ after: 'a', index, value })),
    });
    const tests = [
      test({
        blocks: [
          { id: 0, name: 'p', elementType: 'struct s', elements: [element(7, 0, 0), element(0, 4, 0)] },
        ],
        arguments: [{ kind: 'pointer', target: { kind: 'block', block: 0, element: 0 } }],
        outcome: { kind: 'returned', value: int(704) },
      }),
    ];
    const parts = { parameters: [{ name: 'p', type: 'struct s *' }], resultType: 'int', tests };
    expect(run(source, parts)).toEqual({ status: 0, stdout: '1 tests, 1 passed\n' });
  });

  it('names no members that are zero, unless all of them are', () => {
    const point = (x: number, y: number) => fields({ x: int(x), y: int(y) });
    const parameters = [{ name: 'p', type: 'struct point *' }];
    const block = { id: 0, name: 'p', elementType: 'struct point', elements: [point(0, 4), point(0, 0)] };
    const tests = [
      test({ blocks: [block], arguments: [to(0)], outcome: { kind: 'returned', value: int(4) } }),
    ];
    const parts = { parameters, resultType: 'int', tests };
    const source = 'struct point { int x, y; }; int f(struct point *p) { return p[0].y - p[1].x; }';
    expect(run(source, parts).stdout).toBe('1 tests, 1 passed\n');
    expect(print(code(parts))).toContain('  struct point p[2] = {{.y = 4}, {.x = 0}};\n');
  });

  it('begins with the first element that says something where many do not', () => {
    const elements = text(`${'\0'.repeat(8)}ab`, 16);
    const parameters = [{ name: 'p', type: 'const char *' }];
    const block = { id: 0, name: 'p', elementType: 'char', elements };
    const tests = [
      test({ blocks: [block], arguments: [to(0, 8)], outcome: { kind: 'returned', value: int(98) } }),
    ];
    const parts = { parameters, resultType: 'int', tests };
    const source = 'int f(const char *p) { return p[-1] == 0 && p[0] == 97 && p[2] == 0 ? p[1] : 0; }';
    expect(run(source, parts).stdout).toBe('1 tests, 1 passed\n');
    expect(print(code(parts))).toContain("  char p[16] = {[8] = 'a', 'b'};\n");
  });

  it('builds strings, structs, lists and cycles', () => {
    const source = `
      #include <string.h>
      struct node { const char *name; struct node *next; unsigned flag : 3; union { int i; float f; }; int pair[2]; };
      int f(struct node *p) {
        if (strcmp(p->name, "it's \\"x\\"") != 0) return 1;
        if (p->next->next != p || p->next->name != NULL || p->flag != 5 || p->i != -1 || p->pair[1] != 9) return 2;
        p->next->flag = 2;
        p->next->next = NULL;
        return 42;
      }`;
    const element = (parts: { [name: string]: CValue }): CValue =>
      fields({
        name: nullPointer,
        next: nullPointer,
        flag: int(0),
        '': fields({ i: int(0) }),
        pair: { kind: 'array', elements: [int(0), int(0)] },
        ...parts,
      });
    const second = (parts: { [name: string]: CValue }): CValue[] => [
      element({ next: to(0), ...parts }),
      element({}),
    ];
    const tests = [
      test({
        blocks: [
          {
            id: 0,
            name: 'p',
            elementType: 'struct node',
            elements: [
              element({
                name: to(2),
                next: to(1),
                flag: int(5),
                '': fields({ i: int(-1) }),
                pair: { kind: 'array', elements: [int(8), int(9)] },
              }),
            ],
          },
          { id: 1, name: 'p->next', elementType: 'struct node', elements: second({}) },
          { id: 2, name: 'p->name', elementType: 'char', elements: text('it\'s "x"', 12) },
          { id: 3, name: 'never', elementType: 'char', elements: text('unused', 12) },
        ],
        arguments: [to(0)],
        outcome: { kind: 'returned', value: int(42) },
        after: [{ kind: 'block', block: 1, elements: second({ flag: int(2), next: nullPointer }) }],
      }),
    ];
    const parts = { parameters: [{ name: 'p', type: 'struct node *' }], resultType: 'int', tests };
    const printed = print(code(parts));
    expect(printed).toContain('char p_name[12] = "it\'s \\"x\\"";');
    expect(printed).toContain('HYLA_INT(p_next[0].flag, 2);');
    expect(printed).toContain('HYLA_POINTER(p_next[0].next, NULL);');
    expect(printed).not.toContain('never');
    expect(run(source, parts)).toEqual({ status: 0, stdout: '1 tests, 1 passed\n' });
    const broken = source.replace('p->next->flag = 2', 'p->next->flag = 3');
    expect(run(broken, parts).stdout).toContain('p_next[0].flag is 3, expected 2');
  });

  it('passes arrays of pointers, functions, NULL and the middle of a block', () => {
    const source = `
      static int inc(int x) { return x + 1; }
      int f(const char *const *words, int (*g)(int), void *nothing, int *middle) {
        return words[0][0] == 'a' && words[1] == 0 && g == inc && nothing == 0 ? g(middle[-1]) : 0;
      }`;
    const tests = [
      test({
        blocks: [
          { id: 0, name: 'words', elementType: 'const char *', elements: [to(1), nullPointer] },
          { id: 1, name: 'words[0]', elementType: 'char', elements: text('a', 8) },
          { id: 2, name: 'middle', elementType: 'int', elements: [int(6), int(7), int(0)] },
        ],
        arguments: [
          to(0),
          { kind: 'pointer', target: { kind: 'function', name: 'inc' } },
          nullPointer,
          to(2, 1),
        ],
        outcome: { kind: 'returned', value: int(7) },
      }),
    ];
    const parameters = [
      { name: 'words', type: 'const char *const *' },
      { name: 'g', type: 'int (*)(int)' },
      { name: 'nothing', type: 'void *' },
      { name: 'middle', type: 'int *' },
    ];
    expect(run(source, { parameters, resultType: 'int', tests }).status).toBe(0);
  });

  it('sets and checks globals, anonymous structs and arrays among them', () => {
    const source = `
      static int x; int table[3]; struct { const int a; double d; } g; extern int elsewhere;
      void f(int limit) { x = x + limit + table[2] + g.a + elsewhere; if (g.d != g.d) table[0] = -5; }`;
    const table = (first: number): CValue => ({ kind: 'array', elements: [int(first), int(0), int(30)] });
    const tests = [
      test({
        arguments: [int(1)],
        globals: [
          { name: 'x', value: int(100) },
          { name: 'table', value: table(0) },
          { name: 'g', value: fields({ a: int(200), d: { kind: 'float', bits: 64, value: NaN } }) },
          { name: 'elsewhere', value: int(1000) },
        ],
        after: [
          { kind: 'global', name: 'x', value: int(1331) },
          { kind: 'global', name: 'table', value: table(-5) },
        ],
      }),
    ];
    // The parameter must not hide the global of the same name.
    const undefinedGlobals = [{ name: 'elsewhere', constant: false }];
    const parts = { parameters: [{ name: 'x', type: 'int' }], undefinedGlobals, tests };
    expect(run(source, parts)).toEqual({ status: 0, stdout: '1 tests, 1 passed\n' });
    expect(run(source.replace('-5', '-6'), parts).stdout).toContain('table[0] is -6, expected -5');
  });

  it('defines what the source only declares: constants, arrays without a length, names of one function', () => {
    const source = `
      extern const int limit; extern int row[];
      int f(void) { extern unsigned char hidden; return limit + row[2] + hidden; }`;
    const tests = [
      test({
        globals: [
          { name: 'limit', value: int(1) },
          { name: 'row', value: { kind: 'array', elements: [int(0), int(0), int(20)] } },
          { name: 'hidden', value: int(200) },
        ],
        outcome: { kind: 'returned', value: int(221) },
      }),
    ];
    const undefinedGlobals = [
      { name: 'limit', constant: true },
      { name: 'row', length: 3, constant: false },
      { name: 'hidden', type: 'unsigned char', constant: false },
    ];
    const ran = run(source, { resultType: 'int', undefinedGlobals, tests });
    expect(ran).toEqual({ status: 0, stdout: '1 tests, 1 passed\n' });
  });
});
