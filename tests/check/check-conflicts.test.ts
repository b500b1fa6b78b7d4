import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { ConflictCheck } from '../../src/check/index.js';
import type { ConflictCover, PathConflict } from '../../src/ir/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { type Bench, workbench } from '../search/treefrog/fixture.js';
import { compileFile } from '../truth/compile.js';

const folder = join(import.meta.dirname, '../search/treefrog/programs');
const subjects = [
  ['flags.c', 'flags'],
  ['flags-calls.c', 'flags_calls'],
  ['flags-loop.c', 'flags_loop'],
  ['redefined.c', 'kept'],
  ['ladder.c', 'ladder'],
] as const;

let solver: SolverChain;
beforeAll(async () => {
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

describe.each(subjects)('the proofs of %s', (file, functionName) => {
  let bench: Bench;
  let check: ConflictCheck;
  beforeAll(async () => {
    const artifact = await compileFile(folder, file);
    bench = await workbench({ artifact, functionName, solver });
    await bench.finish();
    const { program, space } = bench.context;
    check = new ConflictCheck(program, space, new Budget(60_000));
  });

  const covers = (): readonly ConflictCover[] => [...bench.search.proofs.values()].map(({ cover }) => cover!);

  it('leave no way open', () => {
    expect(covers().length).toBeGreaterThan(0);
    for (const cover of covers()) expect(check.check(cover)).toBe('confirmed');
  });

  it('would leave one open without what they rest on', () => {
    const isNeeded = covers().some((cover) => {
      const bare = { ...cover, conflicts: [], constants: [] };
      return cover.paths.length > 0 && check.check(bare) === 'refuted';
    });
    expect(isNeeded).toBe(true);
  });

  it('would leave one open if conflicts were broken by whatever is written on the way', () => {
    // The two branches of this one follow each other at once.
    if (functionName === 'ladder') return;
    const locals = Array.from({ length: 200 }, (_, local) => ({ kind: 'local' as const, frame: 0, local }));
    const fragile = (conflict: PathConflict): PathConflict => ({
      ...conflict,
      gaps: conflict.gaps.map((gap, k) => (k === 0 ? gap : [...gap, ...locals])),
    });
    const answers = covers().map((cover) =>
      check.check({ ...cover, constants: [], conflicts: cover.conflicts.map(fragile) }),
    );
    expect(answers).toContain('refuted');
  });

  it('are not believed for another outcome', () => {
    const { program } = bench.context;
    const [first] = covers();
    // The opposite outcome of a dead branch is taken by some path.
    const site = program.sites[first.target.site];
    const opposite = { site: site.id, arm: 1 - first.target.arm };
    const wrong = { ...first, target: opposite, paths: [{ moves: [], ends: [{ after: 0 }] }] };
    expect(check.check(wrong)).toBe('refuted');
  });
});
