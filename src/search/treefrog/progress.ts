import type { SegmentWrites } from '../../ir/index.js';
import type { ConflictStore, Watched } from './conflict-store.js';
import type { PathMove } from './move-table.js';

/** How far a conflict has come in a path: events matched, and which open call each of its frames is. */
interface Progress {
  readonly conflict: number;
  readonly matched: number;
  /** Depth by frame; -1 where it is not known yet, or does not matter any more. */
  readonly frames: readonly number[];
  /** Where moves lead, as far as they were made: numbers of progresses, or that the conflict is complete. */
  readonly transitions: Map<number, Transition>;
}

type Transition = readonly number[] | typeof COMPLETE;

const COMPLETE = 'complete';

/** The state of all automata after a path. Equal sets are the same object. Fewer means fewer ways to fail. */
export interface ProgressSet {
  readonly id: number;
  /** Numbers of progresses, ascending. */
  readonly items: readonly number[];
}

export type Advance =
  | { readonly kind: 'open'; readonly progress: ProgressSet }
  /** The path contains this conflict. */
  | { readonly kind: 'complete'; readonly conflict: number };

/** Conflicts as automata that read paths (DESIGN, section 4). */
export class ProgressTable {
  private readonly all: Progress[] = [];
  private readonly ids = new Map<string, number>();
  private readonly sets = new Map<number, ProgressSet[]>();
  private setCount = 0;
  /** What moves make of sets, by set and move; true as long as no more conflicts begin with the move. */
  private readonly steps = new Map<string, { readonly beginnings: number; readonly advance: Advance }>();
  /** By move: how conflicts begin with it, those up to a number. */
  private readonly beginnings = new Map<number, { known: number; list: Beginning[] }>();

  constructor(
    private readonly store: ConflictStore,
    private readonly writes: SegmentWrites,
  ) {}

  /** At the start of a path: what rests on the start is under way. Of conflicts from number `since` on. */
  initial(since = 0): ProgressSet {
    const ids: number[] = [];
    for (let index = since; index < this.store.size; index++) {
      const { conflict, frameCount } = this.store.all[index];
      if (conflict.fromStart) ids.push(this.id(index, 0, unbound(frameCount)));
    }
    return this.set(ids);
  }

  /** The set of these progresses. */
  set(ids: Iterable<number>): ProgressSet {
    const items = [...ids].sort(ascending);
    const hash = hashOf(items);
    const bucket = this.sets.get(hash);
    const known = bucket?.find((set) => isEqual(set.items, items));
    if (known) return known;
    const set = { id: this.setCount++, items };
    if (bucket) bucket.push(set);
    else this.sets.set(hash, [set]);
    return set;
  }

  /** A suspicion was withdrawn: what it excluded may be open. */
  forget(): void {
    this.steps.clear();
  }

  conflictOf(id: number): number {
    return this.all[id].conflict;
  }

  /** The event that the progress waits for. */
  awaited(id: number): number {
    const { conflict, matched } = this.all[id];
    return this.store.all[conflict].conflict.events[matched].segment;
  }

  /** After one more move; conflicts below number `since` do not begin anew. */
  advance(set: ProgressSet, move: PathMove, since = 0): Advance {
    if (since > 0) return this.makeAdvance(set, move, since);
    const key = `${set.id}:${move.id}`;
    const known = this.steps.get(key);
    const beginnings = this.store.beginningWith(move.segment.id).length;
    if (known?.beginnings === beginnings) return known.advance;
    const advance = this.makeAdvance(set, move, 0);
    this.steps.set(key, { beginnings, advance });
    return advance;
  }

  private makeAdvance(set: ProgressSet, move: PathMove, since: number): Advance {
    const next = new Set<number>();
    for (const id of set.items) {
      const transition = this.transition(id, move);
      if (transition === COMPLETE) {
        const { conflict } = this.all[id];
        if (!this.store.all[conflict].isWithdrawn) return { kind: 'complete', conflict };
        continue;
      }
      for (const after of transition) next.add(after);
    }
    for (const { conflict, after } of this.beginningsOf(move)) {
      if (conflict < since || this.store.all[conflict].isWithdrawn) continue;
      if (after === COMPLETE) return { kind: 'complete', conflict };
      for (const id of after) next.add(id);
    }
    return { kind: 'open', progress: this.set(next) };
  }

  private transition(id: number, move: PathMove): Transition {
    const progress = this.all[id];
    let transition = progress.transitions.get(move.id);
    if (transition === undefined) {
      transition = this.makeTransition(id, progress, move);
      progress.transitions.set(move.id, transition);
    }
    return transition;
  }

  private makeTransition(
    id: number,
    { conflict: index, matched, frames }: Progress,
    move: PathMove,
  ): Transition {
    const match = this.match(index, matched, frames, move);
    if (match === COMPLETE) return COMPLETE;
    const watched = this.store.all[index];
    if (watched.conflict.isWholePath || this.breaks(watched, matched, frames, move)) return match;
    const after = afterExit(watched, matched, frames, closedBy(move));
    if (!after) return match;
    return [...match, after === frames ? id : this.id(index, matched, after)];
  }

  private beginningsOf(move: PathMove): readonly Beginning[] {
    let known = this.beginnings.get(move.id);
    if (!known) {
      known = { known: 0, list: [] };
      this.beginnings.set(move.id, known);
    }
    if (known.known < this.store.size) {
      for (const conflict of this.store.beginningWith(move.segment.id)) {
        if (conflict < known.known) continue;
        const after = this.match(conflict, 0, unbound(this.store.all[conflict].frameCount), move);
        if (after === COMPLETE || after.length > 0) known.list.push({ conflict, after });
      }
      known.known = this.store.size;
    }
    return known.list;
  }

  /** What comes of taking the move for the next event: nothing if it is not. */
  private match(index: number, matched: number, frames: readonly number[], move: PathMove): Transition {
    const watched = this.store.all[index];
    const { events } = watched.conflict;
    const { segment, exit, frame, other, result } = events[matched];
    if (segment !== move.segment.id || (exit !== undefined && exit !== move.exit)) return NONE;
    if (result !== undefined && result !== move.result) return NONE;
    const target = move.segment.exits[move.exit]?.kind === 'call' ? move.depth + 1 : move.depth - 1;
    const own = bind(frames, frame, move.depth);
    const bound = own && other !== undefined ? bind(own, other, target) : own;
    if (!bound) return NONE;
    if (matched + 1 === events.length) return COMPLETE;
    const after = afterExit(watched, matched + 1, bound, closedBy(move));
    return after ? [this.id(index, matched + 1, after)] : NONE;
  }

  /** Whether the move may write what is protected. */
  private breaks(
    watched: Watched,
    matched: number,
    frames: readonly number[],
    { segment, exit, depth, result }: PathMove,
  ): boolean {
    if (watched.breaksMemory(matched, segment)) return true;
    const isReturn = segment.exits[exit]?.kind === 'return';
    return watched.localGaps[matched].some(({ frame, local }) => {
      const at = frames[frame];
      if (at === depth) return this.writes.writesLocal(segment, local);
      return isReturn && at === depth - 1 && result === local;
    });
  }

  private id(conflict: number, matched: number, frames: readonly number[]): number {
    const key = `${conflict}:${matched}:${frames.join()}`;
    let id = this.ids.get(key);
    if (id === undefined) {
      id = this.all.push({ conflict, matched, frames, transitions: new Map() }) - 1;
      this.ids.set(key, id);
    }
    return id;
  }
}

interface Beginning {
  readonly conflict: number;
  readonly after: Transition;
}

function hashOf(items: readonly number[]): number {
  let hash = items.length;
  for (const item of items) hash = Math.imul(hash ^ item, 0x01000193);
  return hash;
}

function isEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((item, k) => item === b[k]);
}

const NONE: readonly number[] = [];
const ascending = (a: number, b: number): number => a - b;

function unbound(count: number): readonly number[] {
  return new Array<number>(count).fill(-1);
}

/** The depth of the frame that the move closes, if it does. */
function closedBy({ segment, exit, depth }: PathMove): number {
  return segment.exits[exit]?.kind === 'return' ? depth : -1;
}

/** The frames after the move, without those that do not matter any more; undefined if one is gone that does. */
function afterExit(
  watched: Watched,
  matched: number,
  frames: readonly number[],
  closed: number,
): readonly number[] | undefined {
  const left = watched.framesLeft[matched];
  let changed: number[] | undefined;
  for (let frame = 0; frame < frames.length; frame++) {
    const at = frames[frame];
    if (at === -1) continue;
    if (!left.has(frame)) {
      changed ??= [...frames];
      changed[frame] = -1;
    } else if (at === closed) return undefined;
  }
  return changed ?? frames;
}

/** The frames, with this one at that depth; different frames are different calls. */
function bind(frames: readonly number[], frame: number, depth: number): number[] | undefined {
  const known = frames[frame];
  if (known === depth) return [...frames];
  if (known !== -1 || frames.includes(depth)) return undefined;
  const bound = [...frames];
  bound[frame] = depth;
  return bound;
}

/** Whether everything in `a` is in `b`: whoever fails after `a` fails after `b`, too. */
export function isSubset({ items: a }: ProgressSet, { items: b }: ProgressSet): boolean {
  if (a === b) return true;
  if (a.length > b.length) return false;
  let j = 0;
  for (const id of a) {
    while (j < b.length && b[j] < id) j++;
    if (b[j] !== id) return false;
    j++;
  }
  return true;
}
