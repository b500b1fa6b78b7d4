import { describe, expect, it } from 'vitest';
import { Alternation } from '../../src/search/alternation.js';
import type { Coverage, InfeasibilityProof, PathTree } from '../../src/search/index.js';
import { Relay } from '../../src/search/relay.js';
import type { Construction, Proposal, Search } from '../../src/search/strategy.js';
import type { SolverChain } from '../../src/solver/index.js';

/** A search that says what it is told to, and then that it has nothing left. */
class Script implements Search {
  readonly proofs = new Map<number, InfeasibilityProof>();
  readonly counters = { satChecks: 1 };
  paths = 0;

  constructor(private readonly lines: readonly Proposal[]) {}

  private line = 0;

  next(): Proposal {
    return this.lines[this.line++];
  }

  pathAdded(): void {
    this.paths++;
  }
}

const attempt = (target: number): Construction => ({
  kind: 'construction',
  method: 'backward-search',
  constraints: [],
  base: [],
  target,
});
const many = (target: number, count = 1_000) => Array.from({ length: count }, () => attempt(target));

function contextWith(isExplored: boolean) {
  const counters = { backendWork: 0 };
  const coverage = { coveredCount: 0 };
  const context = {
    tree: { isExplored } as PathTree,
    solver: { counters } as unknown as SolverChain,
    coverage: coverage as unknown as Coverage,
  };
  return { context, counters, coverage };
}

async function turns(search: Search, count: number): Promise<readonly (number | string | undefined)[]> {
  const said: (number | string | undefined)[] = [];
  for (let i = 0; i < count; i++) {
    const proposal = await search.next();
    said.push(typeof proposal === 'object' ? (proposal as Construction).target : proposal);
  }
  return said;
}

describe('searches in turns', () => {
  it('are asked as often as each other where they cost the same', async () => {
    const { context } = contextWith(false);
    const both = new Alternation(context, [
      { search: new Script(many(1)), after: 0 },
      { search: new Script(many(2)), after: 0 },
    ]);
    const said = await turns(both, 100);
    expect(said.filter((target) => target === 1)).toHaveLength(50);
  });

  it('that hear what counts are told of paths that others made when their own are done, or something is covered', async () => {
    const { context, coverage } = contextWith(false);
    const other = new Script(many(1));
    const thorough = new Script([attempt(2), undefined, attempt(2)]);
    const both = new Alternation(context, [
      { search: other, after: 0 },
      { search: thorough, after: 0, hears: 'what counts' },
    ]);
    const heard: number[] = [];
    for (const target of [1, 2, 1]) {
      expect(await turns(both, 1)).toEqual([target]);
      both.pathAdded([], new Map() as never);
      heard.push(thorough.paths);
    }
    expect(heard).toEqual([0, 1, 1]);
    expect(other.paths).toBe(3);
    // It has nothing of its own any more, is told of the two others, and goes on.
    expect(await turns(both, 4)).toContain(2);
    expect(thorough.paths).toBe(3);
    coverage.coveredCount++;
    both.pathAdded([], new Map() as never);
    expect(thorough.paths).toBe(4);
  });

  it('wait until the others have cost what they come after', async () => {
    const { context } = contextWith(false);
    const both = new Alternation(context, [
      { search: new Script(many(1)), after: 0 },
      { search: new Script(many(2)), after: 10 },
    ]);
    expect((await turns(both, 40)).indexOf(2)).toBeGreaterThanOrEqual(10);
  });

  it('pay for the queries of their turns, also for those that solving their candidates took', async () => {
    const { context, counters } = contextWith(false);
    const both = new Alternation(context, [
      { search: new Script(many(1)), after: 0 },
      { search: new Script(many(2)), after: 0 },
    ]);
    const said: unknown[] = [];
    for (let i = 0; i < 100; i++) {
      const [target] = await turns(both, 1);
      said.push(target);
      if (target === 1) counters.backendWork += 9;
    }
    const dear = said.filter((target) => target === 1).length;
    expect(dear).toBeGreaterThan(5);
    expect(dear).toBeLessThan(15);
  });

  it('go on when one has ended, unless that one tried every path', async () => {
    const ended = { search: new Script([]), after: 0 };
    const partly = new Alternation(contextWith(true).context, [
      ended,
      { search: new Script(many(2)), after: 1 },
    ]);
    expect(await turns(partly, 2)).toEqual([2, 2]);
    const wholly = new Alternation(contextWith(true).context, [
      { search: new Script([]), after: 0, tries: 'every path' },
      { search: new Script(many(2)), after: 1 },
    ]);
    expect(await turns(wholly, 1)).toEqual([undefined]);
    const withGaps = new Alternation(contextWith(false).context, [
      { search: new Script([]), after: 0, tries: 'every path' },
      { search: new Script(many(2)), after: 1 },
    ]);
    expect(await turns(withGaps, 1)).toEqual([2]);
  });

  it('hear of every path, and count together', () => {
    const scripts = [new Script([]), new Script([])];
    const both = new Alternation(
      contextWith(false).context,
      scripts.map((search) => ({ search, after: 0 })),
    );
    both.pathAdded([], []);
    expect(scripts.map(({ paths }) => paths)).toEqual([1, 1]);
    expect(both.counters).toEqual({ satChecks: 2 });
  });
});

describe('searches one after the other', () => {
  it('begin only when the engine has noted what the one before them proved', async () => {
    const first = new Script([attempt(1)]);
    const begun: string[] = [];
    const relay = new Relay([
      () => first,
      () => {
        begun.push([...relay.proofs.keys()].join());
        return new Script([attempt(2)]);
      },
    ]);
    expect(await turns(relay, 2)).toEqual(['busy', 1]);
    first.proofs.set(7, { objective: 0, kind: 'exhausted', refutations: [] });
    expect(await turns(relay, 3)).toEqual(['busy', 2, undefined]);
    expect(begun).toEqual(['7']);
  });
});

describe('searches that follow others', () => {
  it('are told what happened before piece by piece, and asked when they know it', async () => {
    const before = new Script(many(1, 40));
    const after = new Script([attempt(2)]);
    const relay = new Relay([() => before, () => after]);
    for (let i = 0; i < 41; i++) {
      await relay.next();
      if (i > 0) relay.pathAdded([], []);
    }
    expect(before.paths).toBe(40);
    expect(await relay.next()).toBe('busy');
    expect(after.paths).toBe(0);
    expect(await relay.next()).toBe('busy');
    expect(after.paths).toBeGreaterThan(0);
    expect(after.paths).toBeLessThan(40);
    relay.pathAdded([], []);
    expect(await turns(relay, 3)).toEqual(['busy', 2, undefined]);
    expect(after.paths).toBe(41);
  });

  it('catch up with others that go on meanwhile', async () => {
    const after = new Script([attempt(2)]);
    const relay = new Relay([() => new Script([]), () => after]);
    const told: (string | number | undefined)[] = [];
    for (let i = 0; i < 10 && told.at(-1) !== 2; i++) {
      for (let path = 0; path < 20; path++) relay.pathAdded([], []);
      const [proposal] = await turns(relay, 1);
      told.push(proposal);
    }
    expect(told.at(-1)).toBe(2);
    expect(after.paths).toBe(20 * told.length);
  });
});
