import type { CodePosition, SiteReachability } from '../../ir/index.js';
import type { ConflictStore } from './conflict-store.js';
import { depthOf, type MoveTable, type PathMove } from './move-table.js';
import type { Constants } from './path-constants.js';
import type { PathPoint } from './path-record.js';
import { isSubset, type ProgressSet, type ProgressTable } from './progress.js';
import type { SegmentReach } from './segment-reach.js';

/** An outcome to be reached: an exit of a segment. */
export interface SuffixTarget {
  readonly site: number;
  readonly segment: number;
  readonly exit: number;
}

/** Where a suffix may begin: after an arm that was not tried. */
export interface SuffixSource<Origin> {
  readonly origin: Origin;
  readonly point: PathPoint;
}

export type SuffixAnswer<Origin> =
  | { readonly kind: 'found'; readonly origin: Origin; readonly moves: readonly PathMove[] }
  /** No way leads there without a conflict; `used` are those that were in the way. */
  | { readonly kind: 'none'; readonly used: ReadonlySet<number> }
  /** A limit was reached before all ways were looked at. */
  | { readonly kind: 'bound'; readonly what: 'states' | 'calls' };

export interface SuffixLimits {
  readonly maxStates: number;
  readonly maxDepth: number;
}

interface SuffixState<Origin> extends PathPoint {
  readonly origin: Origin;
  readonly before: SuffixState<Origin> | undefined;
  readonly move: PathMove | undefined;
}

/** A state with so many conflicts under way costs as much as another. */
const ITEMS_PER_STATE = 32;

interface SuffixSearchParts {
  readonly moveTable: MoveTable;
  readonly store: ConflictStore;
  readonly table: ProgressTable;
  readonly constants: Constants;
  readonly reachability: SiteReachability;
  readonly reach: SegmentReach;
}

/**
 * Looks for conflict-free suffixes (treefrog, section 8.1): breadth-first through the control flow of the whole
 * program and the automata of all conflicts together. Of the states at one place only those are kept whose progress
 * is no more than that of another: what can go wrong after less can go wrong after more.
 */
export class SuffixSearch {
  /** Places and progress from where a target is known to be out of reach (over-approximate conflicts, 8.3). */
  private readonly hopeless = new Map<string, ProgressSet[]>();
  /** The conflicts that this rests on, by target. */
  private readonly grounds = new Map<string, Set<number>>();

  private states = 0;

  constructor(private readonly parts: SuffixSearchParts) {}

  /** States looked at since this was asked last. */
  takeStates(): number {
    const { states } = this;
    this.states = 0;
    return states;
  }

  find<Origin>(
    sources: readonly SuffixSource<Origin>[],
    target: SuffixTarget,
    limits: SuffixLimits,
  ): SuffixAnswer<Origin> {
    const { moveTable, table, constants } = this.parts;
    const relevant = this.relevantConflicts(target);
    const visited = new Map<string, ProgressSet[]>();
    const used = new Set<number>();
    const queue: SuffixState<Origin>[] = [];
    let isTooDeep = false;
    const visit = (state: SuffixState<Origin>): void => {
      const { position } = state;
      if (depthOf(position) > limits.maxDepth) {
        isTooDeep = true;
        return;
      }
      if (!this.canReach(position, target)) return;
      const key = `${position.id}:${state.constants.id}`;
      const progress = this.relevantProgress(state.progress, position, relevant);
      if (this.isHopeless(key, progress, target)) return;
      if (!insertMinimal(visited, key, progress)) return;
      queue.push({ ...state, progress });
    };
    for (const { origin, point } of sources) visit({ ...point, origin, before: undefined, move: undefined });
    for (let at = 0; at < queue.length; at++) {
      this.states += 1 + queue[at].progress.items.length / ITEMS_PER_STATE;
      if (this.states >= limits.maxStates) return { kind: 'bound', what: 'states' };
      const state = queue[at];
      const { position } = state;
      for (let exit = 0; exit < position.segment.exits.length; exit++) {
        const move = moveTable.move(position, exit);
        const after = moveTable.graph.after(position, exit);
        const known = constants.advance(state.constants, position, exit, after);
        if (!known) continue;
        const advance = table.advance(state.progress, move);
        if (advance.kind === 'complete') {
          used.add(advance.conflict);
          continue;
        }
        const next = { ...state, progress: advance.progress, constants: known, before: state, move };
        if (position.segment.id === target.segment && exit === target.exit) {
          return { kind: 'found', origin: state.origin, moves: movesOf(next) };
        }
        if (after) visit({ ...next, position: after });
      }
    }
    if (isTooDeep) return { kind: 'bound', what: 'calls' };
    return { kind: 'none', used: this.remember(visited, target, used) };
  }

  private canReach({ segment, stack }: CodePosition, { site }: SuffixTarget): boolean {
    return this.parts.reachability.from(segment, stack).has(site);
  }

  /** Conflicts that can be complete before the target, or there. */
  private relevantConflicts({ segment }: SuffixTarget): readonly boolean[] {
    return this.parts.store.all.map(({ conflict: { events } }) =>
      this.parts.reach.canReach(events[events.length - 1].segment, segment),
    );
  }

  private relevantProgress(
    progress: ProgressSet,
    { segment }: CodePosition,
    relevant: readonly boolean[],
  ): ProgressSet {
    const { table, reach } = this.parts;
    const isLeft = (id: number) =>
      relevant[table.conflictOf(id)] && reach.canReach(segment.id, table.awaited(id));
    return progress.items.every(isLeft) ? progress : table.set(progress.items.filter(isLeft));
  }

  private isHopeless(place: string, progress: ProgressSet, target: SuffixTarget): boolean {
    const known = this.hopeless.get(`${target.segment}.${target.exit} ${place}`);
    return known?.some((less) => isSubset(less, progress)) ?? false;
  }

  private remember(
    visited: ReadonlyMap<string, ProgressSet[]>,
    { segment, exit }: SuffixTarget,
    used: ReadonlySet<number>,
  ): ReadonlySet<number> {
    const target = `${segment}.${exit}`;
    const grounds = new Set([...(this.grounds.get(target) ?? []), ...used]);
    // What a suspicion kept out is not out of reach.
    if ([...used].some((index) => this.parts.store.all[index].conflict.status === 'suspected'))
      return grounds;
    this.grounds.set(target, grounds);
    for (const [place, sets] of visited) {
      const key = `${target} ${place}`;
      this.hopeless.set(key, [...(this.hopeless.get(key) ?? []), ...sets]);
    }
    return grounds;
  }
}

/** Adds a set unless one that is no larger is there; takes out those that are no smaller. */
function insertMinimal(visited: Map<string, ProgressSet[]>, key: string, progress: ProgressSet): boolean {
  const known = visited.get(key);
  if (!known) {
    visited.set(key, [progress]);
    return true;
  }
  if (known.some((less) => isSubset(less, progress))) return false;
  visited.set(key, [...known.filter((more) => !isSubset(progress, more)), progress]);
  return true;
}

function movesOf<Origin>(last: SuffixState<Origin>): readonly PathMove[] {
  const moves: PathMove[] = [];
  for (let state: SuffixState<Origin> | undefined = last; state; state = state.before) {
    if (state.move) moves.push(state.move);
  }
  return moves.reverse();
}
