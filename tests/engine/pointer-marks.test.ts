import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverSubject } from '../search/fixture.js';
import { compileFile } from '../truth/compile.js';

describe('pointers that are NULL at first', () => {
  it('are compared as such on every way', async () => {
    const artifact = await compileFile(join(import.meta.dirname, 'programs'), 'marks.c');
    const { objectives, divergences } = await coverSubject({ artifact, functionName: 'marks' });
    const others = objectives.filter(({ verdict }) => verdict !== 'covered').map(({ id }) => id);
    expect(others).toEqual(['marks#8F']);
    expect(divergences).toEqual([]);
  });
});
