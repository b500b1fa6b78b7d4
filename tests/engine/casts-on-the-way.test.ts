import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { coverSubject } from '../search/fixture.js';
import { compileFile } from '../truth/compile.js';

describe('what a program takes a target for', () => {
  let artifact: Artifact;
  beforeAll(async () => {
    artifact = await compileFile(join(import.meta.dirname, 'programs'), 'casts-on-the-way.c');
  });

  it.each(['by_key', 'first_letter', 'next_letter', 'at'])(
    'is told by a cast that no variable holds: %s',
    async (functionName) => {
      const { objectives, tests } = await coverSubject({ artifact, functionName });
      expect(objectives.filter(({ verdict }) => verdict !== 'covered')).toEqual([]);
      expect(tests.map(({ outcome }) => outcome.kind)).toContain('returned');
    },
  );

  it('is nothing where the cast is a constant', async () => {
    const { objectives } = await coverSubject({ artifact, functionName: 'constant' });
    expect(objectives.filter(({ verdict }) => verdict === 'open')).toEqual([]);
  });
});
