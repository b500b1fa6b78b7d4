import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Criterion, criteria, seek } from '../../src/criteria/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { strategies } from '../../src/search/index.js';
import { coverSubject } from '../search/fixture.js';
import { compileFile } from '../truth/compile.js';

const branch = criteria.find('branch')!;

/** Branches, and one thing more that no path is known to meet or to miss. */
const withOneMore: Criterion = {
  kind: 'discovering',
  name: 'branch-and-more',
  summary: '',
  create(program, functions) {
    const { set } = seek(branch, program, functions);
    const more = { ...set.objectives[0], id: 'judge#label' };
    return {
      ...set,
      objectives: [...set.objectives, more],
      armsOf: (objective) => (objective < set.objectives.length ? set.armsOf(objective) : []),
    };
  },
};

describe('an objective that is no outcome of a branch', () => {
  let artifact: Artifact;
  beforeAll(async () => {
    artifact = await compileFile(join(import.meta.dirname, 'programs'), 'claims.c');
  });
  afterEach(() => vi.restoreAllMocks());

  it.each(strategies.names)('is open where nothing covers it: %s', async (strategy) => {
    vi.spyOn(criteria, 'find').mockReturnValue(withOneMore);
    const { objectives, divergences } = await coverSubject({
      artifact,
      functionName: 'judge',
      settings: { strategy },
    });
    expect(objectives.find(({ id }) => id === 'judge#label')?.verdict).toBe('open');
    expect(objectives.find(({ id }) => id === 'judge#2T')?.verdict).toBe('infeasible');
    expect(divergences).toEqual([]);
  });
});
