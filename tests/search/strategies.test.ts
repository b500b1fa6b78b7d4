import { beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { EagerFlips } from '../../src/search/eager-flips.js';
import type { Candidate, SearchContext } from '../../src/search/index.js';
import { isEager } from '../../src/search/tree-walk.js';
import { compileSubject, coverSubject, observeSearch } from './fixture.js';

/** Strategies that only ever flip branches, so that they leave the same tree behind in the end. */
const flipping = ['depth-first', 'mtelse', 'control-flow', 'unseen-first', 'random-branch'];
const everyPath = { criterion: 'all-paths', lookAhead: false };
const prunings = [{}, { solveFirst: true }];

let order: Artifact;
let loop: Artifact;
let distant: Artifact;
beforeAll(async () => {
  [order, loop, distant] = await Promise.all(['order', 'loop', 'distant'].map(compileSubject));
});

const sitesOf = (flips: readonly string[]) => flips.map((flip) => Number.parseInt(flip, 10));

describe('the order of flips', () => {
  const first = async (settings: object) =>
    (await observeSearch({ artifact: order, functionName: 'order', settings })).flips;

  it('depth-first begins at the leaf and goes up', async () => {
    const flips = sitesOf(await first({ strategy: 'depth-first', ...everyPath }));
    expect(flips).toEqual([3, 2, 3, 1, 3, 2, 3]);
  });

  it('mtelse flips to open branches on the way down, and needs no more', async () => {
    const flips = await first({ strategy: 'mtelse' });
    expect(sitesOf(flips).slice(0, 1)).toEqual([1]);
    expect(flips.every((flip) => flip.endsWith(' eager'))).toBe(true);
    expect(sitesOf(flips)).toEqual([...sitesOf(flips)].sort());
  });

  it('mtelse goes up when every path is wanted', async () => {
    const flips = sitesOf(await first({ strategy: 'mtelse', ...everyPath }));
    // The first path upwards; then, oldest first, what each flip brought.
    expect(flips).toEqual([3, 2, 1, 3, 3, 2, 3]);
  });

  it('solve-first solves the other sides of a path from the top', async () => {
    const flips = sitesOf(await first({ strategy: 'depth-first', solveFirst: true, ...everyPath }));
    expect(flips.slice(0, 3)).toEqual([1, 2, 3]);
    expect(flips).toHaveLength(7);
  });

  it('control-flow flips what is open before what is only near', async () => {
    const flips = await first({ strategy: 'control-flow' });
    expect(flips.every((flip) => flip.endsWith(' eager'))).toBe(true);
  });
});

describe('mtelse', () => {
  const untriedOpen = (context: SearchContext) =>
    [...context.tree.nodes()].filter((node) =>
      context.tree.untriedArms(node).some((arm) => isEager(context, node, arm)),
    );

  it('eager flips look at the clock between two branches that are asked about', async () => {
    const asked: number[] = [];
    const onProposal = (_: Candidate, context: SearchContext) => {
      if (asked.length > 0) return;
      const nodes = untriedOpen(context);
      const flips = new EagerFlips({ ...context, isTimeUp: () => true }, () => {
        asked[asked.length - 1]++;
        return false;
      });
      flips.pathAdded(nodes);
      do asked.push(0);
      while (flips.next() === 'busy');
    };
    await observeSearch({ artifact: order, functionName: 'order', onProposal });
    expect(asked).toEqual([1, 1, 1, 0]);
  });

  it.each([
    ['look-ahead', true],
    ['no look-ahead', false],
  ])(
    'flips hopefully only when nothing is left to flip eagerly, and something may be below; %s',
    async (_, lookAhead) => {
      const broken: string[] = [];
      const onProposal = (candidate: Candidate, context: SearchContext) => {
        if (candidate.kind !== 'flip' || candidate.motive === 'eager') return;
        if (untriedOpen(context).length > 0) broken.push('an eager flip was left');
        if (!context.lookAhead.mayCover(candidate.node, candidate.arm)) broken.push('nothing open is below');
      };
      for (const [artifact, functionName] of [
        [loop, 'loop'],
        [distant, 'distant'],
      ] as const) {
        for (const seed of [1, 2, 3, 4]) {
          const settings = { strategy: 'mtelse', lookAhead, seed };
          await observeSearch({ artifact, functionName, settings, onProposal });
        }
      }
      expect(broken).toEqual([]);
    },
  );
});

describe.each(flipping)('%s', (strategy) => {
  it.each(prunings)('tries every arm in the end, with %j', async (pruning) => {
    const settings = { strategy, ...everyPath, ...pruning };
    const { context, ended } = await observeSearch({ artifact: loop, functionName: 'loop', settings });
    const reference = await observeSearch({
      artifact: loop,
      functionName: 'loop',
      settings: { ...everyPath, strategy: 'depth-first' },
    });
    expect(ended.kind).toBe('complete');
    expect([...context.tree.nodes()].flatMap((node) => context.tree.untriedArms(node))).toEqual([]);
    expect(context.tree.feasiblePaths).toBe(reference.context.tree.feasiblePaths);
    expect(context.tree.infeasiblePrefixes).toBe(reference.context.tree.infeasiblePrefixes);
  });

  it.each(prunings)('proves what is dead and covers the rest, with %j', async (pruning) => {
    const settings = { strategy, ...pruning };
    const result = await coverSubject({ artifact: loop, functionName: 'loop', settings });
    expect(result.checkFailures).toEqual([]);
    const infeasible = result.objectives.filter(({ verdict }) => verdict === 'infeasible');
    expect(infeasible.map(({ text, outcome }) => `${text} ${outcome}`)).toEqual(['sum > 6 true']);
    expect(result.coverage.open).toBe(0);
  });

  it('does the same again with the same seed', async () => {
    const run = async (seed: number) =>
      (await observeSearch({ artifact: loop, functionName: 'loop', settings: { strategy, seed } })).flips;
    expect(await run(7)).toEqual(await run(7));
  });
});

it('unseen-first comes soon to what needs several commands in a row', async () => {
  const artifact = await compileSubject('commands');
  const settings = { strategy: 'unseen-first', maxTests: 1_500 };
  const { context } = await observeSearch({ artifact, functionName: 'commands', settings });
  expect(context.coverage.openObjectives).toEqual([]);
});

it('unseen-first comes soon to what needs the same outcome many times', async () => {
  const artifact = await compileSubject('sentence');
  const settings = { strategy: 'unseen-first', maxTests: 150, inputs: { maxElements: 64 } };
  const { context } = await observeSearch({ artifact, functionName: 'position', settings });
  const { openObjectives, set } = context.coverage;
  expect(
    openObjectives.map((one) => set.objectives[one].id).filter((id) => id.startsWith('position')),
  ).toEqual([]);
});

it('random-branch takes other ways with other seeds', async () => {
  const runs = await Promise.all(
    [1, 2, 3].map((seed) =>
      observeSearch({
        artifact: loop,
        functionName: 'loop',
        settings: { strategy: 'random-branch', seed, ...everyPath },
      }),
    ),
  );
  expect(new Set(runs.map(({ flips }) => flips.join())).size).toBe(3);
});
