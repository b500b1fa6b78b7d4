import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readExamples } from './example.js';
import { runHyla } from './run-hyla.js';

/** Properties of the programs themselves, which must come out the same whatever the solver picks. */
describe('figures of the documents', () => {
  const out = mkdtempSync(join(tmpdir(), 'hyla-figures-'));
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  it.each(['--look-ahead', '--no-look-ahead'])('the expanded tree of f, with %s', async (option) => {
    const example = readExamples().find(({ name }) => name === 'f');
    if (example === undefined) throw new Error('there should be an example f');
    const { result } = await runHyla(example, out, ['--criterion', 'all-paths', option]);
    const { feasiblePaths, infeasiblePrefixes } = result.stats;
    expect({ feasiblePaths, infeasiblePrefixes }).toEqual({
      feasiblePaths: example.paper?.feasiblePaths,
      infeasiblePrefixes: example.paper?.infeasiblePrefixes,
    });
    expect(result.coverage).toMatchObject({ covered: 8, infeasible: 0, open: 0 });
  });
});
