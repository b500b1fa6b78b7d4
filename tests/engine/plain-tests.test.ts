import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { coverSubject } from '../search/fixture.js';
import { compileFile } from '../truth/compile.js';

const source = `
int flags[4];
int plain(const char *s, long long a, unsigned char b, double x, int unused[6]) {
  if (s[0] == 'q' && a > 1000) return 1;
  if (b > 10) return 2;
  if (x > 2.5) return 3;
  if (flags[2] < 0) return 4;
  return 0;
}
int defined(const int *p, unsigned n) {
  int sum = 0;
  if (n > 2)
    sum = 1;
  return sum + p[n] / (int)n;
}
struct record { int v[200]; };
int wild(const struct record *r) {
  static const int t[2] = {1, 2};
  if (r->v[3] < -1000 && r->v[37] < -1000 && r->v[71] < -1000 && r->v[101] < -1000 && r->v[155] < -1000) {
    if (t[r->v[101]] > 3) return 2;
    return t[r->v[3]];
  }
  return 0;
}
`;

let folder: string;
let artifact: Artifact;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hyla-plain-'));
  writeFileSync(join(folder, 'plain.c'), source);
  artifact = await compileFile(folder, 'plain.c');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('tests', () => {
  it.each([1, 2, 3])('have plain inputs, whatever the search began with (seed %i)', async (seed) => {
    const { tests, coverage } = await coverSubject({ artifact, functionName: 'plain', settings: { seed } });
    expect(coverage.open).toBe(0);
    for (const { inputs, globals } of tests) {
      expect(inputs.unused).toEqual([0, 0, 0, 0, 0, 0]);
      expect(['', 'q']).toContain(inputs.s);
      expect(Math.abs(Number(inputs.a))).toBeLessThanOrEqual(2002);
      expect(inputs.b).toBeLessThanOrEqual(22);
      expect((globals.flags as number[]).filter((value) => value !== 0 && value !== -1)).toEqual([]);
    }
  });

  it.each([1, 2, 3])(
    'have zeros where the run does not come, be its end undefined (seed %i)',
    async (seed) => {
      const { tests } = await coverSubject({ artifact, functionName: 'wild', settings: { seed } });
      const undefinedOnes = tests.filter(({ outcome }) => outcome.kind === 'runtime-error');
      expect(undefinedOnes.length).toBeGreaterThan(0);
      for (const { inputs } of undefinedOnes) {
        const [{ v }] = [inputs.r].flat() as unknown as { readonly v: readonly number[] }[];
        const others = v.filter((value, k) => value !== 0 && ![3, 37, 71, 101, 155].includes(k));
        expect(others).toEqual([]);
      }
    },
  );

  it.each([1, 2, 3])('show defined behaviour where some input allows it (seed %i)', async (seed) => {
    const { tests, objectives } = await coverSubject({
      artifact,
      functionName: 'defined',
      settings: { seed },
    });
    for (const objective of objectives) {
      expect(objective.verdict).toBe('covered');
      if (objective.verdict !== 'covered') continue;
      const ends = objective.tests.map((test) => tests[test].outcome.kind);
      expect(ends).toContain('returned');
    }
  });
});
