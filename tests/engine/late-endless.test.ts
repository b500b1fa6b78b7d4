import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverSubject } from '../search/fixture.js';
import { compileFile } from '../truth/compile.js';

describe('a path that goes on for ever from far behind its beginning', () => {
  it('is no divergence: only its beginning is kept', async () => {
    const artifact = await compileFile(join(import.meta.dirname, 'programs'), 'late-endless.c');
    const settings = { strategy: 'depth-first', maxSteps: 10_000, maxTests: 4 } as const;
    const { objectives, divergences } = await coverSubject({ artifact, functionName: 'late', settings });
    expect(divergences).toEqual([]);
    expect(objectives.map(({ verdict }) => verdict)).not.toContain('infeasible');
    expect(objectives.at(-2)).toMatchObject({ outcome: 'true', verdict: 'covered' });
  });

  it('is no reason for what was not looked for to the end', async () => {
    const artifact = await compileFile(join(import.meta.dirname, 'programs'), 'late-endless.c');
    const settings = { strategy: 'depth-first', maxSteps: 10_000, maxTests: 1 } as const;
    const { objectives } = await coverSubject({ artifact, functionName: 'soon', settings });
    const causes = objectives.flatMap((one) => (one.verdict === 'open' ? [one.cause.kind] : []));
    expect(new Set(causes)).toEqual(new Set(['max-tests']));
  });
});
