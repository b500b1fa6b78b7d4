import { describe, expect, it } from 'vitest';
import { testsOfFunction } from '../../src/report/c/test-list.js';
import { testsFile } from '../../src/report/c/tests-file.js';
import type { CValue, LibraryWorld, TestCase, TestCode } from '../../src/result/index.js';
import { compileAndRun, type Ran } from './compile.js';
import { emptyResult } from './sample-result.js';

const int = (value: number | bigint): CValue => ({ kind: 'int', value: BigInt(value), signed: true });
const character = (text: string): CValue => ({ ...int(text.charCodeAt(0)), character: true }) as CValue;
const text = (content: string, length: number): CValue[] =>
  Array.from({ length }, (_, i) => character(i < content.length ? content[i] : '\0'));
const fields = (values: { [name: string]: CValue }): CValue => ({
  kind: 'fields',
  fields: Object.entries(values).map(([name, value]) => ({ name, value })),
});
const to = (block: number, element = 0): CValue => ({
  kind: 'pointer',
  target: { kind: 'block', block, element },
});
const nullPointer: CValue = { kind: 'pointer', target: { kind: 'null' } };

const test = (parts: Partial<TestCase>): TestCase => ({
  covers: ['f#1T'],
  blocks: [],
  arguments: [],
  globals: [],
  stubs: [],
  outcome: { kind: 'returned' },
  after: [],
  ...parts,
});

const code = (parts: Partial<TestCode>): TestCode => ({
  function: 'f',
  file: 'src/f.c',
  sources: [{ file: 'src/f.c', use: 'include' }],
  definesMain: false,
  preprocessorFlags: [],
  dataModel: 'ILP32',
  dependsOnDataModel: false,
  variadic: false,
  parameters: [],
  hasOracle: false,
  stubs: [],
  modelled: [],
  allocators: [],
  undefinedGlobals: [],
  tests: [],
  ...parts,
});

function print(testCode: TestCode): string {
  return testsFile(testsOfFunction(emptyResult, testCode), (file) => `../${file}`);
}

/** Prints the tests into `out/`, beside the source in `src/`. */
function run(source: string, parts: Partial<TestCode>, args: readonly string[] = []): Ran {
  return compileAndRun({ 'out/tests.c': print(code(parts)), 'src/f.c': source }, args);
}

const intParameter = { parameters: [{ name: 'x', type: 'int' }], resultType: 'int' };

describe('tests.c', () => {
  const twice = 'int f(int x) { return 2 * x; }';

  it('passes when the program does what was recorded', () => {
    const tests = [
      test({ arguments: [int(3)], outcome: { kind: 'returned', value: int(6) } }),
      test({ arguments: [int(-(2n ** 31n))], outcome: { kind: 'returned', value: int(0) } }),
    ];
    expect(run(twice, { ...intParameter, tests })).toEqual({ status: 0, stdout: '2 tests, 2 passed\n' });
  });

  it('makes the calls that came before, and checks what they returned', () => {
    const counter = 'int f(int x) { static int sum; return sum += x; }';
    const called = (...sums: readonly number[]) =>
      test({
        earlier: sums.slice(0, -1).map((sum) => ({ arguments: [int(3)], value: int(sum) })),
        arguments: [int(4)],
        outcome: { kind: 'returned', value: int(sums.at(-1) ?? 0) },
      });
    const ran = run(counter, { ...intParameter, tests: [called(3, 6, 10), called(3, 5, 10)] });
    expect(ran.status).toBe(1);
    expect(ran.stdout).toMatch(/test 1: result_2 is 6, expected 5\n2 tests, 1 passed\n$/);
  });

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
    expect(print(code(parts))).toContain('unsigned char p[64] __attribute__((aligned(16))) = {0};');
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

  it('fails, and says where, when it does not', () => {
    const tests = [
      test({ arguments: [int(3)], outcome: { kind: 'returned', value: int(6) } }),
      test({ arguments: [int(3)], outcome: { kind: 'returned', value: int(7) } }),
    ];
    const ran = run(twice, { ...intParameter, tests });
    expect(ran.status).toBe(1);
    expect(ran.stdout).toMatch(/^tests\.c:\d+: test 1: result is 6, expected 7\n2 tests, 1 passed\n$/);
  });

  it('looks at how functions without a body are called', () => {
    const source = `int send(int channel, unsigned char byte); void led(long on);
      int f(int x) { if (x > 1) led(-1); return send(x, 255) + send(-x, 0); }`;
    const checked = (name: string, index: number, bits: number, signed: boolean) => ({
      index,
      name,
      look: { kind: 'integer' as const, bits, signed },
    });
    const stubs = [
      {
        name: 'send',
        isCallback: false,
        resultType: 'int',
        parameterTypes: ['int', 'unsigned char'],
        variadic: false,
        writes: [],
        checked: [checked('channel', 0, 32, true), checked('byte', 1, 8, false)],
      },
      {
        name: 'led',
        isCallback: false,
        parameterTypes: ['long'],
        variadic: false,
        writes: [],
        checked: [checked('on', 0, 32, true)],
      },
    ];
    const bits = (value: number) => ({ kind: 'integer' as const, bits: BigInt.asUintN(32, BigInt(value)) });
    const called = (x: number, led: number, ...send: readonly (readonly number[])[]) =>
      test({
        arguments: [int(x)],
        outcome: { kind: 'returned', value: int(0) },
        calls: [
          { stub: 'send', received: send.map((call) => call.map(bits)) },
          { stub: 'led', received: Array(led).fill([bits(-1)]) },
        ],
      });
    const ran = (parts: TestCase) => run(source, { ...intParameter, stubs, tests: [parts] }).stdout;
    expect(ran(called(2, 1, [2, 255], [-2, 0]))).toBe('1 tests, 1 passed\n');
    expect(ran(called(1, 0, [1, 255], [-1, 0]))).toBe('1 tests, 1 passed\n');
    expect(ran(called(1, 0, [1, 255], [3, 0]))).toMatch(
      /^test 0: channel of send is -1 in call 2, expected 3\n/,
    );
    expect(ran(called(1, 0, [1, 254], [-1, 0]))).toMatch(
      /^test 0: byte of send is 255 in call 1, expected 254\n/,
    );
    expect(ran(called(2, 0, [2, 255], [-2, 0]))).toMatch(/^test 0: call 1 of led, expected 0\n/);
    expect(ran(called(1, 1, [1, 255], [-1, 0]))).toMatch(/test 0: hyla_led_calls\.made is 0, expected 1\n/);
    const { calls: _, ...unknown } = called(2, 1);
    expect(ran(unknown)).toBe('1 tests, 1 passed\n');
  });

  it('does not show what the program prints, unless one test is run', () => {
    const source = '#include <stdio.h>\nint f(int x) { printf("%*s|", x, ""); return 0; }';
    const tests = [test({ arguments: [int(3)], outcome: { kind: 'returned', value: int(0) } })];
    expect(run(source, { ...intParameter, tests }).stdout).toBe('1 tests, 1 passed\n');
    expect(run(source, { ...intParameter, tests }, ['0']).stdout).toContain('   |');
  });

  it('runs one test when asked', () => {
    const tests = [7, 6].map((value) =>
      test({ arguments: [int(3)], outcome: { kind: 'returned', value: int(value) } }),
    );
    expect(run(twice, { ...intParameter, tests }, ['1'])).toEqual({
      status: 0,
      stdout: '1 tests, 1 passed\n',
    });
    expect(run(twice, { ...intParameter, tests }, ['0']).status).toBe(1);
    expect(run(twice, { ...intParameter, tests }, ['2']).status).toBe(2);
    expect(run(twice, { ...intParameter, tests }, ['x']).status).toBe(2);
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

  it('gives functions without a body the recorded results, then zeros', () => {
    const source = `
      struct pair { int a, b; };
      int sensor(int channel, ...); struct pair both(void); void log_it(const char *, int (*)(int)); int (*pick(int))(int);
      int f(void) { log_it("x", 0); return sensor(0) * 100 + sensor(1, 2) * 10 + sensor(2) + both().b + (pick(1) == 0); }`;
    const tests = [
      test({
        stubs: [
          { stub: 'sensor', returns: [int(4), int(-2)], writes: [] },
          { stub: 'both', returns: [fields({ a: int(1), b: int(5) })], writes: [] },
        ],
        outcome: { kind: 'returned', value: int(386) },
      }),
    ];
    const stubs = [
      {
        name: 'sensor',
        isCallback: false,
        resultType: 'int',
        parameterTypes: ['int'],
        variadic: true,
        writes: [],
      },
      {
        name: 'both',
        isCallback: false,
        resultType: 'struct pair',
        parameterTypes: [],
        variadic: false,
        writes: [],
      },
      {
        name: 'log_it',
        isCallback: false,
        parameterTypes: ['const char *', 'int (*)(int)'],
        variadic: false,
        writes: [],
      },
      {
        name: 'pick',
        isCallback: false,
        resultType: 'int (*)(int)',
        parameterTypes: ['int'],
        variadic: false,
        writes: [],
      },
    ];
    expect(run(source, { resultType: 'int', stubs, tests })).toEqual({
      status: 0,
      stdout: '1 tests, 1 passed\n',
    });
  });

  it('lets functions without a body write the recorded values, call by call', () => {
    const source = `
      int receive(void *to, int *count); void next(int *to);
      int f(void) {
        unsigned char row[3] = {9, 9, 9}; int n = 0, a = 1, b = 1;
        int first = receive(row, &n); next(&a); next(&b);
        return first * 10000 + row[0] * 1000 + row[1] * 100 + row[2] * 10 + n + a + b;
      }`;
    const writes = [
      { parameter: 'to', calls: [[int(1), int(2)]] },
      { parameter: 'count', calls: [[int(2)]] },
    ];
    const tests = [
      test({
        stubs: [
          { stub: 'receive', returns: [int(3)], writes },
          { stub: 'next', returns: [], writes: [{ parameter: '1', calls: [[], [int(4)]] }] },
        ],
        outcome: { kind: 'returned', value: int(31297) },
      }),
    ];
    const stubs = [
      {
        name: 'receive',
        isCallback: false,
        resultType: 'int',
        parameterTypes: ['void *', 'int *'],
        variadic: false,
        writes: [
          { index: 0, name: 'to', elementType: 'unsigned char' },
          { index: 1, name: 'count', elementType: 'int' },
        ],
      },
      {
        name: 'next',
        isCallback: false,
        parameterTypes: ['int *'],
        variadic: false,
        writes: [{ index: 0, name: '1', elementType: 'int' }],
      },
    ];
    expect(run(source, { resultType: 'int', stubs, tests })).toEqual({
      status: 0,
      stdout: '1 tests, 1 passed\n',
    });
  });

  it('lets allocations fail where a test wants it, and takes nothing back that it has lent', () => {
    const source = `
      #include <stdlib.h>
      #include <string.h>
      struct node { char *name; };
      void *(*const get)(size_t) = malloc;
      int f(struct node *n) {
        int *p = malloc(4), *q = calloc(1, 4);
        char *copy = n ? strdup(n->name) : 0;
        int result = (p != 0) + 2 * (q != 0) + 4 * (copy != 0 && copy[0] == 'x') + 8 * (malloc((size_t)1 << 30) != 0);
        if (n) {
          char *more = realloc(n->name, 3);
          if (more) result += 16 * (more[0] == 'x' && more[1] == 0);
          else free(n->name);
          free(more);
        }
        free(p); free(q); free(copy); free(n);
        return result;
      }`;
    const blocks = [
      { id: 1, name: 'n', elementType: 'struct node', elements: [fields({ name: to(2) })] },
      { id: 2, name: 'n->name', elementType: 'char', elements: [int(120), int(0)] },
    ];
    const lent = (refusals: readonly boolean[] | undefined, result: number) =>
      test({
        blocks,
        arguments: [to(1)],
        ...(refusals && { refusals }),
        outcome: { kind: 'returned', value: int(result) },
      });
    const tests = [
      lent(undefined, 23),
      lent([true], 22),
      lent([false, true], 21),
      lent([false, false, true, false, true], 3),
      test({ arguments: [{ kind: 'pointer', target: { kind: 'null' } }], refusals: [true, true] }),
    ];
    const parts = {
      resultType: 'int',
      parameters: [{ name: 'n', type: 'struct node *' }],
      allocators: ['calloc', 'free', 'malloc', 'realloc', 'strdup'],
      tests,
    };
    expect(run(source, parts)).toEqual({ status: 0, stdout: '5 tests, 5 passed\n' });
  });

  it('expects exit and abort, starts each test afresh, and leaves undefined behaviour alone', () => {
    const source = `
      #include <stdlib.h>
      #include <assert.h>
      int f(int x) {
        static int calls;
        calls++;
        if (x == 1) exit(98);
        if (x == 2) abort();
        if (x == 3) assert(x != 3);
        if (x == 4) return 1 / (x - 4);
        while (x == 5) {}
        return calls;
      }`;
    const ends = (x: number, outcome: TestCase['outcome']): TestCase =>
      test({ arguments: [int(x)], outcome });
    const tests = [
      ends(0, { kind: 'returned', value: int(1) }),
      ends(1, { kind: 'exited', code: 98 }),
      ends(2, { kind: 'aborted' }),
      ends(3, { kind: 'aborted' }),
      ends(4, { kind: 'runtime-error', detail: 'division by zero at f.c:9' }),
      ends(5, { kind: 'step-limit' }),
      ends(0, { kind: 'returned', value: int(1) }),
    ];
    const ran = run(source, { ...intParameter, tests });
    expect(ran.stdout).toBe('2 more not run: see there why\n5 tests, 5 passed\n');
    expect(ran.status).toBe(0);
    const wrong = [
      ends(0, { kind: 'exited', code: 98 }),
      ends(0, { kind: 'aborted' }),
      ends(1, { kind: 'returned', value: int(1) }),
      ends(2, { kind: 'returned', value: int(1) }),
      ends(4, { kind: 'returned', value: int(1) }),
    ];
    expect(run(source, { ...intParameter, tests: wrong }).stdout).toMatch(/5 tests, 0 passed\n$/);
  });

  it('plays back only the first calls where a test did not end', () => {
    const source = 'extern int next(void); int f(int x) { while (next()) x++; return x; }';
    const next = {
      name: 'next',
      isCallback: false,
      resultType: 'int',
      parameterTypes: [],
      variadic: false,
      writes: [],
    };
    const returns = Array.from({ length: 3000 }, () => int(7777));
    const stubs = [{ stub: 'next', returns, writes: [] }];
    const tests = [test({ arguments: [int(0)], stubs, outcome: { kind: 'step-limit' } })];
    const parts = { ...intParameter, stubs: [next], tests };
    const text = print(code(parts));
    expect(text.match(/7777/g)).toHaveLength(32);
    expect(text).toContain('of each function, the first 32 calls are here');
    expect(run(source, parts).stdout).toMatch(/1 more not run/);
  });

  it('covers main itself, and sources that have one', () => {
    const source = `
      extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int); void reach_error(void);
      int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 0); if (x == 7) reach_error(); return x; }`;
    const stubs = [
      {
        name: '__VERIFIER_nondet_int',
        isCallback: false,
        resultType: 'int',
        parameterTypes: [],
        variadic: false,
        writes: [],
      },
    ];
    const nondet = (x: number) => [{ stub: '__VERIFIER_nondet_int', returns: [int(x)], writes: [] }];
    const tests = [
      test({ stubs: nondet(3), outcome: { kind: 'returned', value: int(3) } }),
      test({ stubs: nondet(7), outcome: { kind: 'aborted' } }),
    ];
    const modelled = ['__VERIFIER_assume', 'reach_error', 'strlen'];
    const parts = { function: 'main', resultType: 'int', definesMain: true, stubs, modelled, tests };
    expect(run(source, parts)).toEqual({ status: 0, stdout: '2 tests, 2 passed\n' });
  });

  it('asks the oracle', () => {
    const source = 'int f(int x) { return x; } int f_oracle(int x, int r) { return r == x && x != 5; }';
    const tests = [3, 5].map((x) =>
      test({ arguments: [int(x)], outcome: { kind: 'returned', value: int(x) } }),
    );
    const ran = run(source, { ...intParameter, hasOracle: true, tests });
    expect(ran.stdout).toContain('test 1: f_oracle(x, result) does not hold');
    expect(ran.stdout).toContain('2 tests, 1 passed');
  });

  it('takes over the macros and includes of the command line', () => {
    const tests = [test({ outcome: { kind: 'returned', value: int(18) } })];
    const flags = [
      '-DN=3',
      '-DTIMES(x)=((x) * 2)',
      '-DYES',
      '-DGONE',
      '-UGONE',
      '-includesrc/extra.h',
      '-Iinclude dir',
    ];
    const source = '#ifdef GONE\n#error GONE\n#endif\nint f(void) { return TIMES(N) * EXTRA * YES; }';
    const testCode = code({ resultType: 'int', preprocessorFlags: flags, std: 'c99', tests });
    const files = { 'out/tests.c': print(testCode), 'src/f.c': source, 'src/extra.h': '#define EXTRA 3' };
    expect(compileAndRun(files).status).toBe(0);
    expect(print(testCode)).toContain("cc -std=c99 '-I../include dir' -o tests tests.c -lm && ./tests");
  });

  it('hands other sources to the compiler, with the macros on its command line', () => {
    const tests = [test({ outcome: { kind: 'returned', value: int(3) } })];
    const sources = [
      { file: 'src/f.c', use: 'include' },
      { file: 'src/g.c', use: 'link' },
    ] as const;
    const flags = ['-DN=3', '-DS=a b', '-includesrc/x.h'];
    const text = print(code({ sources, preprocessorFlags: flags, definesMain: true, tests }));
    expect(text).toContain(
      "cc -DN=3 '-DS=a b' -include../src/x.h -Dmain=hyla_original_main -o tests tests.c ../src/g.c -lm && ./tests",
    );
    expect(text).toContain('#include "../src/f.c"\n#undef main\n');
    expect(text).not.toMatch(/#define (N|S|main)\b|x\.h"/);
  });

  describe('streams', () => {
    const library = (parts: Partial<LibraryWorld>): { readonly library: LibraryWorld } => ({
      library: { streams: [], earlier: 0, position: 0, results: [], isHostSpecific: false, ...parts },
    });
    const bytes = (text: string, ...ends: number[]) => [...[...text].map((c) => c.charCodeAt(0)), ...ends];
    const returns = (value: number): TestCase['outcome'] => ({ kind: 'returned', value: int(value) });
    const stream = { id: 0, name: 'in', elementType: 'FILE', elements: [], isStream: true } as const;
    const onStream = { parameters: [{ name: 'in', type: 'FILE *' }], resultType: 'int' };

    it('feeds standard input, to its end or to an error, and goes on after both', () => {
      const source = `
        #include <stdio.h>
        int f(void) {
          int sum = 0, c;
          while ((c = getchar()) != EOF) sum += c;
          if (feof(stdin)) sum += 1000;
          if (ferror(stdin)) sum += 2000;
          clearerr(stdin);
          if (getchar() == '!') sum += 4000;
          return sum;
        }`;
      const on = (given: Partial<LibraryWorld>, value: number) =>
        test({ ...library(given), outcome: returns(value) });
      const stdin = (read: readonly number[]) => ({ streams: [{ source: 1 as const, bytes: read }] });
      const tests = [
        on(stdin(bytes('ab', -1)), 1195),
        on(stdin(bytes('ab', -2)), 2195),
        on(stdin([255, -1, 33]), 5255),
        on(stdin([10, -2, 33]), 6010),
        on({ ...stdin([-1]), earlier: 1 }, 1000),
        on({ ...stdin([-1]), earlier: 2 }, 3000),
      ];
      expect(run(source, { resultType: 'int', tests }).stdout).toBe('6 tests, 6 passed\n');
    });

    it('gives streams by pointers and by fopen, numbered as they are read', () => {
      const source = `
        #include <stdio.h>
        int f(FILE *in) {
          FILE *other = fopen("/no/such/file", "r");
          int c;
          if (other == NULL) return fopen("/etc", "r") == NULL ? -1 : -2;
          c = 100 * getc(other);
          return c + getc(in) + (getc(other) == EOF && feof(other) ? 0 : 50);
        }`;
      const streams = [
        { source: 2, bytes: [7, -1] },
        { source: 3, bytes: [9] },
      ] as const;
      const fopen = (...values: bigint[]) => ({ results: [{ function: 'fopen', values }] });
      const parts = { blocks: [stream], arguments: [to(0)] };
      const tests = [
        test({ ...parts, ...library({ streams, ...fopen(1n) }), outcome: returns(709) }),
        test({ ...parts, ...library(fopen(0n, 0n)), outcome: returns(-1) }),
        test({ ...parts, ...library(fopen(0n, 1n)), outcome: returns(-2) }),
      ];
      expect(run(source, { ...onStream, tests }).stdout).toBe('3 tests, 3 passed\n');
    });

    it('knows positions, or that there are none', () => {
      const source = `
        #include <stdio.h>
        int f(FILE *in) {
          if (fseek(in, 0, SEEK_END) != 0) return getc(in);
          long end = ftell(in);
          rewind(in);
          return (int)end * 10 + getc(in);
        }`;
      const at = (position: number | undefined, value: number) =>
        test({
          blocks: [stream],
          arguments: [to(0)],
          ...library({ position, streams: [{ source: 2, bytes: [3, 4, 5, -1] }] }),
          outcome: returns(value),
        });
      const tests = [at(0, 33), at(undefined, 3)];
      expect(run(source, { ...onStream, tests }).stdout).toBe('2 tests, 2 passed\n');
    });

    it('lets library functions fail as the test wants it', () => {
      const source = `
        #include <stdio.h>
        int f(FILE *in) {
          if (printf("%s", "") < 0) return 1;
          if (fprintf(in, "%d", 1) != 1) return 2;
          if (fputs("x", in) == EOF) return 3;
          if (putc('y', in) != 'y') return 4;
          if (fwrite("abc", 1, 3, in) != 3) return 5;
          if (fflush(in) != 0) return 6;
          return fclose(in) == 0 ? 0 : 7;
        }`;
      const names = ['printf', 'fprintf', 'fputs', 'putc', 'fwrite', 'fflush', 'fclose'];
      const failing = (k: number) =>
        test({
          blocks: [stream],
          arguments: [to(0)],
          ...library({ results: [{ function: names[k], values: [k === 4 ? 2n : -1n] }] }),
          outcome: returns(k + 1),
        });
      const none = test({ blocks: [stream], arguments: [to(0)], ...library({}), outcome: returns(0) });
      const tests = [...names.map((_, k) => failing(k)), none];
      expect(run(source, { ...onStream, tests }).stdout).toBe('8 tests, 8 passed\n');
    });

    it('tells the time that a test wants', () => {
      const source = `
        #include <time.h>
        #include <sys/time.h>
        int f(void) {
          struct timeval now;
          time_t then;
          if (time(&then) != 1099511627776 || then != time(NULL) + 1) return 1;
          if (gettimeofday(&now, NULL) != 0) return 2;
          return now.tv_sec == 5 && now.tv_usec == 6 ? (int)clock() : 3;
        }`;
      const results = [
        { function: 'time', values: [2n ** 40n, 2n ** 40n - 1n, 5n] },
        { function: 'gettimeofday', values: [0n] },
        { function: 'microseconds', values: [6n] },
        { function: 'clock', values: [7n] },
      ];
      const tests = [test({ ...library({ results }), outcome: returns(7) })];
      const parts = { resultType: 'int', modelled: ['time', 'gettimeofday', 'clock'], tests };
      expect(run(source, parts).stdout).toBe('1 tests, 1 passed\n');
    });

    it('leaves alone what no native program can be given, and asserts nothing of what each library does', () => {
      const source = '#include <stdio.h>\nint f(void) { return getchar(); }';
      const streams = [{ source: 1, bytes: [65] }] as const;
      const tests = [
        test({ ...library({ streams }), obstacle: 'it fails later', outcome: returns(65) }),
        test({ ...library({ streams, isHostSpecific: true }), outcome: returns(7) }),
      ];
      const parts = { resultType: 'int', tests };
      expect(print(code(parts))).toContain('/* Test 0: NOT RUN WITH THE OTHERS, as it fails later');
      expect(run(source, parts).stdout).toBe('1 more not run: see there why\n1 tests, 1 passed\n');
    });
  });

  it('is not misled by comment marks in what it quotes', () => {
    const tests = [
      test({ covers: ['x /* y */ > 1'], outcome: { kind: 'runtime-error', detail: '*/ int y;' } }),
    ];
    expect(run('void f(void) {}', { tests }).stdout).toContain('0 tests, 0 passed');
  });
});
