import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { validateProgram, withGhostBranches } from '../../src/ir/index.js';
import { strategies } from '../../src/search/index.js';
import { coverSubject } from '../search/fixture.js';
import { compileFile } from '../truth/compile.js';

const folder = join(import.meta.dirname, 'programs');

describe('a decision whose conditions evaluate it again', () => {
  let artifact: Artifact;
  beforeAll(async () => {
    artifact = await compileFile(folder, 'reentrant.c');
  });

  it('has a valid program with ghost branches', () => {
    const program = withGhostBranches(artifact.program, new Set(['descend']));
    expect(program.sites.length).toBeGreaterThan(artifact.program.sites.length);
    expect(validateProgram(program)).toEqual([]);
  });

  it.each(strategies.names)('is followed in every call by itself: %s', async (strategy) => {
    const { objectives, divergences, checkFailures } = await coverSubject({
      artifact,
      functionName: 'descend',
      settings: { strategy, criterion: 'multiple-condition' },
    });
    expect(divergences).toEqual([]);
    expect(checkFailures).toEqual([]);
    expect(Object.fromEntries(objectives.map(({ id, verdict }) => [id, verdict]))).toEqual({
      'descend#1T': 'covered',
      'descend#1F': 'covered',
      'descend#2-5:T-T': 'covered',
      'descend#2-5:T-F': 'infeasible',
      'descend#2-5:FTT': 'covered',
      'descend#2-5:FTF': 'covered',
      'descend#2-5:FF-': 'covered',
      'descend#4T': 'covered',
      'descend#4F': 'covered',
    });
  });
});
