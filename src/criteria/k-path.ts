import type { Program } from '../ir/index.js';
import type { Criterion } from './criterion.js';
import type { OpenEvaluation } from './decisions/decision-reader.js';
import { pathSet, type ReadPath } from './paths/path-set.js';
import { Place } from './paths/place.js';
import { UserPaths } from './paths/user-paths.js';

/** Every feasible path on which no loop makes more than `k` turns each time that it is entered. */
export const kPath = {
  kind: 'discovering',
  name: 'k-path',
  summary: 'each feasible path with at most k turns (--k) of each loop whose number of turns is not fixed',
  tracks: ['structure'],
  takesBound: true,
  create(program: Program, functions, bound = DEFAULT_K) {
    const [root] = functions;
    const start = new BoundedPath(
      { paths: new UserPaths(program, root), k: bound },
      { place: new Place(), turns: new Map() },
    );
    return pathSet(program, root, start);
  },
} satisfies Criterion;

export const DEFAULT_K = 2;

interface Bounded {
  readonly paths: UserPaths;
  readonly k: number;
}

interface Progress {
  readonly place: Place;
  /** Of each loop since it was last entered. */
  readonly turns: ReadonlyMap<string, number>;
  readonly open?: OpenEvaluation;
  readonly isLast?: boolean;
  /** A loop has made more turns than it may. */
  readonly isBeyond?: boolean;
}

class BoundedPath implements ReadPath {
  constructor(
    private readonly bounded: Bounded,
    private readonly at: Progress,
  ) {}

  after(site: number, arm: number): BoundedPath {
    if (this.at.isBeyond) return this;
    const { paths, k } = this.bounded;
    const { event, at } = paths.follow(this.at, site, arm);
    switch (event.kind) {
      case 'nothing':
        return this.moved(at);
      case 'mark': {
        const loop = paths.structures.at(event.id);
        if (loop?.kind !== 'loop' || loop.turns === 'fixed' || event.mark === 'leave') return this.moved(at);
        const turns = event.mark === 'enter' ? 0 : (at.turns.get(event.id) ?? 0) + 1;
        return this.moved({ ...at, turns: new Map(at.turns).set(event.id, turns), isBeyond: turns > k });
      }
      case 'step': {
        const place = at.place.after(event.step, event.choices);
        return this.moved({ ...at, place, isLast: event.isLast, isBeyond: this.goesBeyond(event.decided) });
      }
    }
  }

  get key(): Place | undefined {
    return this.at.isBeyond ? undefined : this.at.place;
  }

  get mayMatter(): boolean {
    return !this.at.isBeyond && !this.at.place.isClosed;
  }

  /** Loops may turn more often than they may. */
  get mayBeOld(): boolean {
    return true;
  }

  finish(): void {
    if (this.at.isLast) this.at.place.close();
  }

  /** A loop's condition is true: one turn more than it may make. */
  private goesBeyond(
    decided: { readonly structure?: string; readonly result: boolean } | undefined,
  ): boolean {
    const { structure, result } = decided ?? {};
    const loop = structure === undefined ? undefined : this.bounded.paths.structures.at(structure);
    if (structure === undefined || !result || loop?.kind !== 'loop' || loop.turns === 'fixed') return false;
    return (this.at.turns.get(structure) ?? 0) >= this.bounded.k;
  }

  private moved(at: Progress): BoundedPath {
    return new BoundedPath(this.bounded, at);
  }
}
