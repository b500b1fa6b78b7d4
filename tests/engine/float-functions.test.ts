import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverSubject } from '../search/fixture.js';
import { compileFile } from '../truth/compile.js';

async function cover(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hyla-floats-'));
  try {
    writeFileSync(join(folder, 'f.c'), source);
    return await coverSubject({ artifact: await compileFile(folder, 'f.c'), functionName: 'f' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('functions of floats', () => {
  it('have tests where a series comes out between two numbers', async () => {
    const { coverage } = await cover(`int f(double x) {
      double t = 1, s = 1;
      for (int i = 1; i <= 4; i++) { t = t * x / i; s += t; }
      if (s > 50.0) return 1;
      if (s < 0.375) return 2;
      if (x < -1 && s > 0.374 && s < 0.376) return 3;
      return 0;
    }`);
    expect(coverage).toMatchObject({ objectives: 12, covered: 12 });
  }, 120_000);

  it('have tests where a step of an iteration goes far, or hardly moves', async () => {
    const { coverage } = await cover(`int f(double x) {
      double n = x - (x * x * x - 2 * x + 1) / (3 * x * x - 2);
      if (n > 100.0 && x < 2.0) return 1;
      if (n - x < 1e-6 && n - x > -1e-6) return 2;
      return 0;
    }`);
    expect(coverage).toMatchObject({ objectives: 8, covered: 8 });
  }, 120_000);

  it('have tests where a remainder lies between two numbers', async () => {
    const { coverage } = await cover(`#include <math.h>
    int f(double a) {
      double t = fmod(a, 6.25);
      if (t < 0) return 1;
      if (t > 3.14 && t < 3.15) return 2;
      return 0;
    }`);
    expect(coverage).toMatchObject({ objectives: 6, covered: 6 });
  }, 120_000);
});
