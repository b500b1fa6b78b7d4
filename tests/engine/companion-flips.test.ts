import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverSubject } from '../search/fixture.js';
import { compileFile } from '../truth/compile.js';

async function cover(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hyla-companions-'));
  try {
    writeFileSync(join(folder, 'f.c'), source);
    return await coverSubject({ artifact: await compileFile(folder, 'f.c'), functionName: 'f' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const conditions = Array.from({ length: 60 }, (_, k) => k);

describe('conditions in a row', () => {
  it('that share no inputs need a handful of tests, however many they are', async () => {
    const lines = conditions.map((k) =>
      k % 25 === 24 ? `if (a[${k}] > 10 && a[${k}] < 5) r++;` : `if (a[${k}] > ${k - 30}) r += ${k};`,
    );
    const { coverage, tests } = await cover(
      `int f(const int a[60]) { int r = 0; ${lines.join(' ')} return r; }\n`,
    );
    expect(coverage).toMatchObject({ objectives: 124, covered: 122, infeasible: 2, open: 0 });
    expect(tests.length).toBeLessThan(6);
  });

  it('that are thousands need no more of them', async () => {
    const many = Array.from({ length: 2_500 }, (_, k) => k);
    const lines = many.map((k) =>
      k % 500 === 499 ? `if (a[${k}] > 10 && a[${k}] < 5) r++;` : `if (a[${k}] > ${k}) r += ${k};`,
    );
    const { coverage, tests } = await cover(
      `int f(const int a[2500]) { int r = 0; ${lines.join('\n')} return r; }\n`,
    );
    expect(coverage).toMatchObject({ objectives: 5_010, covered: 5_005, infeasible: 5, open: 0 });
    expect(tests.length).toBeLessThan(6);
  }, 120_000);

  it('that hide each other, or share inputs, are covered all the same', async () => {
    const lines = conditions.map((k) =>
      k % 3 === 0 ? `if (a[${k}] == 7) return ${k};` : `if (a[${k}] + a[${k % 10}] > ${k}) r += ${k};`,
    );
    const { coverage, divergences } = await cover(
      `int f(const int a[60]) { int r = 0; ${lines.join(' ')} return r; }\n`,
    );
    expect(coverage).toMatchObject({ objectives: 120, covered: 120, open: 0 });
    expect(divergences).toEqual([]);
  });
});
