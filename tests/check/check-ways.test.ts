import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SeenBranch, WaysOff } from '../../src/check/index.js';
import { SeenBranches } from '../../src/engine/runs/seen-branches.js';
import type { Artifact } from '../../src/frontend/index.js';
import { FALSE, type Term } from '../../src/term/index.js';
import { observeSearch } from '../search/fixture.js';
import { compileFile } from '../truth/compile.js';

describe('ways off the executed paths', () => {
  let artifact: Artifact;
  beforeAll(async () => {
    artifact = await compileFile(join(import.meta.dirname, 'programs'), 'ways.c');
  });

  const arm = (text: string, outcome: number) => ({
    site: artifact.program.sites.find((one) => one?.text === text)!.id,
    arm: outcome,
  });

  async function searched(functionName: string, settings = {}) {
    const wish = { artifact, functionName, settings: { strategy: 'depth-first', ...settings } };
    const { context } = await observeSearch(wish);
    return { seen: new SeenBranches(context.tree), cores: coresIn(new SeenBranches(context.tree).root) };
  }

  it('are closed where all were tried and refuted', async () => {
    const { seen, cores } = await searched('narrowed');
    const ways = new WaysOff(artifact.program, () => seen.root);
    expect(ways.check(arm('x < 5', 1), cores)).toBe('confirmed');
    // Each of them needs its contradiction.
    expect(ways.check(arm('x < 5', 1), [])).toBe('refuted');
    expect(ways.check(arm('x < 5', 1), [[FALSE]])).toBe('refuted');
  });

  it('are open where one was not tried', async () => {
    const { seen, cores } = await searched('narrowed', { maxTests: 1 });
    const ways = new WaysOff(artifact.program, () => seen.root);
    expect(ways.check(arm('x < 5', 1), cores)).toBe('refuted');
  });

  it('do not matter where they do not lead there', async () => {
    const { seen } = await searched('narrowed', { maxTests: 1 });
    const ways = new WaysOff(artifact.program, () => seen.root);
    expect(ways.check(arm('y > 7', 1), [])).toBe('confirmed');
  });

  it('lead on behind the return of a call', async () => {
    const { seen, cores } = await searched('calling', { maxTests: 1 });
    const ways = new WaysOff(artifact.program, () => seen.root);
    expect(ways.check(arm('first == 77', 1), cores)).toBe('refuted');
  });

  it('are open where a path was cut short', async () => {
    const { seen, cores } = await searched('turning', { maxSteps: 20 });
    const ways = new WaysOff(artifact.program, () => seen.root);
    expect(ways.check(arm('i == 500', 1), cores)).toBe('refuted');
  });
});

function coresIn(root: SeenBranch | undefined): readonly (readonly Term[])[] {
  const cores: (readonly Term[])[] = [];
  const pending = root ? [root] : [];
  for (let branch = pending.pop(); branch; branch = pending.pop())
    for (const way of branch.arms) {
      if (way.kind === 'refuted') cores.push(way.core);
      if (way.kind === 'taken' && way.next) pending.push(way.next);
    }
  return cores;
}
