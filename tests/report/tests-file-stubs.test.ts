import { describe, expect, it } from 'vitest';
import type { TestCase } from '../../src/result/index.js';
import { fields, int, intParameter, run, test, to } from './printed-tests.js';

describe('functions without a body in tests.c', () => {
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

  it('takes nothing back of hundreds of blocks that it has lent', () => {
    const source = `
      #include <stdlib.h>
      int f(char **rows) {
        int k;
        for (k = 0; k < 300; k++) free(rows[k]);
        free(rows);
        return k;
      }`;
    const rows = Array.from({ length: 300 }, (_, k) => ({
      id: 2 + k,
      name: `row_${k}`,
      elementType: 'char',
      elements: [int(0)],
    }));
    const table = { id: 1, name: 'rows', elementType: 'char *', elements: rows.map(({ id }) => to(id)) };
    const parts = {
      resultType: 'int',
      parameters: [{ name: 'rows', type: 'char **' }],
      allocators: ['free'],
      tests: [
        test({
          blocks: [table, ...rows],
          arguments: [to(1)],
          outcome: { kind: 'returned', value: int(300) },
        }),
      ],
    };
    expect(run(source, parts)).toEqual({ status: 0, stdout: '1 tests, 1 passed\n' });
  });
});
