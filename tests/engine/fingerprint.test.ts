import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Fingerprint, Fingerprints } from '../../src/engine/index.js';
import { compileFile } from '../truth/compile.js';

const source = `#include <errno.h>
#include <string.h>
static int count;
extern int unknown(int);
struct part { int size; struct part *next; };
static int small(int x) { if (x < 3) return 1; return 0; }
int calls(int x) { if (small(x) && x > -10) return 2; return 1; }
int compares(const char *s, struct part *p) { if (strcmp(s, "abc") == 0 && p->size > 2) return 1; return 0; }
int counts(void) { if (++count > 3) return 1; return 0; }
int resets(int y) { if (y > 2) count = 0; return y; }
int turns(int (*f)(int)) { if (f(3)) return 1; return 0; }
int alone(double d) { if (d > 0.0) return 3; return 4; }
int asks(int n) { if (unknown(n) == 7) return 1; return 0; }
`;

const functions = ['small', 'calls', 'compares', 'counts', 'resets', 'turns', 'alone', 'asks'];

async function fingerprintsOf(text: string): Promise<ReadonlyMap<string, Fingerprint | undefined>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hyla-fingerprint-'));
  try {
    writeFileSync(path.join(folder, 'f.c'), text);
    const made = new Fingerprints(await compileFile(folder, 'f.c'));
    return new Map(await Promise.all(functions.map(async (one) => [one, await made.of(one)] as const)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const before = fingerprintsOf(source);

/** Who is another after a change. */
async function changedBy(from: string, to: string): Promise<readonly string[]> {
  expect(source).toContain(from);
  const now = await fingerprintsOf(source.replace(from, to));
  const then = await before;
  return functions.flatMap((name) => {
    const [a, b] = [then.get(name), now.get(name)];
    if (a?.whole === b?.whole) return [];
    return a?.meaning === b?.meaning ? [`${name} moved`] : [name];
  });
}

describe('after a change', () => {
  it.each([
    ['of a body: the function and its callers', 'x < 3', 'x < 4', ['small', 'calls']],
    ['of a caller: the callee is as it was', 'x > -10', 'x > -11', ['calls']],
    ['of who else uses a variable', 'y > 2', 'y > 3', ['counts', 'resets']],
    ['of the first value of a variable', 'int count;', 'int count = 2;', ['counts', 'resets']],
    ['of a string', '"abc"', '"abd"', ['compares']],
    ['that adds a string before others', 'if (small', 'const char *m = "x"; if (m[0] && small', ['calls']],
    [
      'that adds branches before others',
      'if (x < 3)',
      'if (x == 9) return 5; if (x < 3)',
      ['small', 'calls'],
    ],
    ['of the sign of a zero', 'd > 0.0', 'd > -0.0', ['alone']],
    ['of a type', 'int size;', 'int size, width;', ['compares']],
    ['of white space', 'if (y > 2)', 'if (y > 2) ', ['counts moved', 'resets moved']],
    ['that takes the address of a function', 'return y;', 'return turns(small);', [...functions]],
    ['that calls what nobody defines', 'return 4;', 'return extra(4);', [...functions]],
    ['that asks for errno', 'return 4;', 'return errno;', [...functions]],
    ['that declares what is not there', 'unknown(int)', 'unknown(long)', [...functions]],
  ])('%s', async (_, from, to, expected) => {
    expect(await changedBy(from, to)).toEqual(expected);
  });

  it('of lines above, functions have moved', async () => {
    expect(await changedBy('int counts', '\n\nint counts')).toEqual(
      ['counts', 'resets', 'turns', 'alone', 'asks'].map((name) => `${name} moved`),
    );
  });

  it('of a comment that moves nothing, all are as they were', async () => {
    expect(await changedBy('return 4; }', 'return 4; } /* that is all */')).toEqual([]);
  });
});

it('every function has one', async () => {
  for (const one of (await before).values()) expect(one?.whole).toMatch(/^[0-9a-f]{64}$/);
});
