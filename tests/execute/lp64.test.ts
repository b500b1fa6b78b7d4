import { expect, test } from 'vitest';
import { Random } from '../../src/base/index.js';
import { createRunner } from '../../src/execute/index.js';
import { compileProgram, createBundledToolchain, targets } from '../../src/frontend/index.js';
import { allowWideMemory, nodeToolchainAssets } from '../../src/host/index.js';
import { memoryFiles, services } from '../frontend/bundled.js';
import { spaceOf } from './compiled.js';

const text = `
typedef __int128 wide;
struct all { long results[6]; };
struct all f(long a, long b) {
  struct all all;
  long *results = all.results;
  wide product = (wide)a * b;
  results[0] = (long)(product >> 64);
  results[1] = (long)product;
  results[2] = b ? (long)(product / 1000003 % b) : 0;
  long sum;
  results[3] = __builtin_add_overflow(a, b, &sum);
  wide over;
  results[4] = __builtin_mul_overflow(product, (wide)b, &over);
  long double x = (long double)a * 3;
  results[5] = (long)(x / 3);
  return all;
}`;

const formats = `
#include <stdint.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int f(int a) {
  char text[80];
  long v = LONG_MIN + a;
  size_t eight = 0;
  long again = 0;
  int64_t third = 0;
  if (sizeof(int_fast32_t) != 8 || UINTPTR_MAX != ULONG_MAX || SIZE_MAX != ULONG_MAX) return 1;
  snprintf(text, sizeof text, "%ld %zu %lx %" PRId64, v, sizeof v, 1UL << 40, INT64_MAX);
  if (strcmp(text, "-9223372036854775801 8 10000000000 9223372036854775807") != 0) return 2;
  if (strtol(text, 0, 10) != v) return 3;
  if (sscanf(text, "%ld %zu %*s %" SCNd64, &again, &eight, &third) != 3) return 4;
  return again == v && eight == 8 && third == INT64_MAX ? 0 : 5;
}`;

test('formats and headers know how wide long is', async () => {
  const { runner } = await compiledFor64(formats);
  const run = runner.run([7], 100_000);
  expect(run.outcome).toEqual({ kind: 'returned' });
  expect([...(runner.outputs().result ?? [])]).toEqual([0, 0, 0, 0]);
});

/** What is not linked into programs with 64-bit pointers is called in a module of its own. */
test('arithmetic of 128 bits is exact for programs with 64-bit pointers', async () => {
  const { runner } = await compiledFor64(text);
  const random = new Random(64);
  for (let k = 0; k < 200; k++) {
    const [a, b] = [random.next64(), random.next64()].map((value) =>
      BigInt.asIntN(64, value >> BigInt(k % 64)),
    );
    const run = runner.run([BigInt.asUintN(64, a), BigInt.asUintN(64, b)], 1000);
    expect(run.outcome).toEqual({ kind: 'returned' });
    const { result } = runner.outputs();
    const product = a * b;
    expect([...new BigInt64Array(result?.buffer ?? new ArrayBuffer(0))]).toEqual([
      BigInt.asIntN(64, product >> 64n),
      BigInt.asIntN(64, product),
      b === 0n ? 0n : (product / 1000003n) % b,
      BigInt(BigInt.asIntN(64, a + b) !== a + b),
      BigInt(BigInt.asIntN(128, product * b) !== product * b),
      a,
    ]);
  }
});

async function compiledFor64(source: string) {
  allowWideMemory();
  const toolchain = createBundledToolchain(nodeToolchainAssets(), targets.find('lp64'));
  const request = { files: ['t.c'], folder: '/project' };
  const compiled = await compileProgram(request, toolchain, services(memoryFiles({ 't.c': source })));
  if (compiled.kind === 'fault') throw new Error(compiled.diagnostics[0].message);
  const space = spaceOf(compiled.value, 'f');
  return { runner: await createRunner(compiled.value, space) };
}
