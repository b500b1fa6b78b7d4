import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverSubject } from '../search/fixture.js';
import { compileFile } from '../truth/compile.js';

describe('an error on the way to every branch', () => {
  it('is no divergence of the run from what was constructed', async () => {
    const artifact = await compileFile(join(import.meta.dirname, 'programs'), 'early-error.c');
    const { objectives, divergences } = await coverSubject({ artifact, functionName: 'wild' });
    expect(divergences).toEqual([]);
    expect(objectives.map(({ verdict }) => verdict)).toEqual(['open', 'open']);
  });
});
