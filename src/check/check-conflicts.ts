import type { Budget } from '../base/index.js';
import { entryOf, type InputSpace, pointerInputsOfStubs } from '../input/index.js';
import {
  type CodeSegment,
  CodeSegments,
  type ConflictCover,
  LiveLocals,
  type LocalId,
  type PathConflict,
  PointerAnalysis,
  type Program,
  type ReturnFrame,
  SegmentWrites,
  SiteReachability,
} from '../ir/index.js';
import { ConflictReader, type Reading, readingKey, type Step } from './conflict-reader.js';
import { ConflictRuns } from './conflict-runs.js';
import { type Known, KnownConstants } from './known-constants.js';

/** `refuted`: a way to the outcome contains no conflict. `unconfirmed`: there are too many ways to look at. */
export type CoverCheck = 'confirmed' | 'refuted' | 'unconfirmed';

/** States to look at before giving up. */
const MOST_STATES = 400_000;

/** An open call: where it returns to, which local gets the result, and what is known of the caller's locals. */
interface Call {
  /** The same object for the same calls around each other. */
  readonly frame: OpenFrame;
  readonly returnTo: number;
  readonly result: LocalId | undefined;
  readonly known: Known;
  readonly below: Call | undefined;
}

interface OpenFrame extends ReturnFrame {
  readonly parent: OpenFrame | undefined;
  readonly inside: Map<number, OpenFrame>;
}

interface State {
  readonly segment: number;
  readonly calls: Call | undefined;
  readonly depth: number;
  readonly known: Known;
  readonly readings: readonly Reading[];
}

/**
 * Goes all ways from where they leave the executed paths and looks whether one comes to the outcome without a
 * conflict. Shares with the search only how the program is read: its segments and what they may write.
 */
export class ConflictCheck {
  private readonly segments: CodeSegments;
  private readonly writes: SegmentWrites;
  private readonly live: LiveLocals;
  private readonly reachability: SiteReachability;

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
    private readonly budget: Budget,
  ) {
    this.segments = new CodeSegments(program);
    const inputs = pointerInputsOfStubs(program, space);
    const pointers = new PointerAnalysis(program, entryOf(space.function), inputs);
    this.writes = new SegmentWrites(program, pointers);
    this.live = new LiveLocals(program, this.segments);
    this.reachability = new SiteReachability(program);
  }

  /** Holds conflicts against executions. */
  runs(conflicts: readonly PathConflict[]): ConflictRuns {
    return new ConflictRuns(this.segments, conflicts, this.writes);
  }

  check(cover: ConflictCover): CoverCheck {
    const followed = new Set(cover.constants.map(({ function: name, local }) => `${name}:${local}`));
    const constants = new KnownConstants(this.program, followed, this.live);
    const reader = new ConflictReader(cover.conflicts, this.writes);
    const walk = new Walk(this.segments, constants, reader);
    const pending: State[] = [];
    const visited = new Map<string, (readonly string[])[]>();
    const visit = (state: State): void => {
      const ahead = this.reachability.from(this.segments.all[state.segment], state.calls?.frame);
      if (ahead.has(cover.target.site) && isNews(visited, state)) pending.push(state);
    };
    for (const state of this.beginnings(cover, walk)) visit(state);
    for (let count = 0; ; count++) {
      const state = pending.pop();
      if (!state) return 'confirmed';
      if (count > MOST_STATES || ((count & 1023) === 0 && this.budget.spent)) return 'unconfirmed';
      const { exits } = this.segments.all[state.segment];
      for (const [exit, way] of exits.entries()) {
        const moved = walk.leave(state, exit);
        if (moved === 'impossible') continue;
        const isThere = way.kind === 'goto' && way.site === cover.target.site && exit === cover.target.arm;
        if (isThere) return 'refuted';
        if (moved !== 'ended') visit(moved);
      }
    }
  }

  /** Where paths leave the executed ones. */
  private *beginnings(cover: ConflictCover, walk: Walk): Generator<State> {
    const entry = this.segments.entry(entryOf(this.space.function));
    for (const { moves, ends } of cover.paths) {
      const at = new Map<number, (number | undefined)[]>();
      for (const { after, exit } of ends) at.set(after, [...(at.get(after) ?? []), exit]);
      let state: State | undefined = walk.start(entry);
      for (let k = 0; state; k++) {
        for (const exit of at.get(k) ?? []) {
          const left: State | 'impossible' | 'ended' = exit === undefined ? state : walk.leave(state, exit);
          if (typeof left === 'object') yield left;
        }
        if (k === moves.length || state.segment !== moves[k].segment) break;
        const next: State | 'impossible' | 'ended' = walk.leave(state, moves[k].exit);
        state = typeof next === 'object' ? next : undefined;
      }
    }
  }
}

/** Leaves segments, keeping track of calls, constants and conflicts. */
class Walk {
  private readonly outermost = new Map<number, OpenFrame>();

  constructor(
    private readonly segments: CodeSegments,
    private readonly constants: KnownConstants,
    private readonly reader: ConflictReader,
  ) {}

  start(segment: number): State {
    return { segment, calls: undefined, depth: 0, known: new Map(), readings: this.reader.start() };
  }

  private frame({ id, function: name, block, end }: CodeSegment, calls: Call | undefined): OpenFrame {
    const parent = calls?.frame;
    const known = parent?.inside ?? this.outermost;
    const frame = known.get(id) ?? { function: name, block, instruction: end, parent, inside: new Map() };
    known.set(id, frame);
    return frame;
  }

  leave(state: State, exit: number): State | 'impossible' | 'ended' {
    const { constants } = this;
    const { all } = this.segments;
    const { calls, depth } = state;
    const segment: CodeSegment = all[state.segment];
    const known = constants.after(segment, state.known);
    if (!constants.allows(segment, exit, known)) return 'impossible';
    const step: Step = { segment, exit, depth, result: calls?.result };
    const read = this.reader.read(state.readings, step);
    if (read.kind === 'shown') return 'impossible';
    const { readings } = read;
    const way = segment.exits[exit];
    switch (way.kind) {
      case 'goto':
        return { segment: way.to, calls, depth, readings, known: constants.kept(all[way.to], known) };
      case 'call': {
        const { returnTo, result, to } = way;
        const caller = constants.kept(all[returnTo], known);
        return {
          segment: to,
          calls: { frame: this.frame(segment, calls), returnTo, result, known: caller, below: calls },
          depth: depth + 1,
          readings,
          known: constants.parameters(segment, all[to], known),
        };
      }
      case 'return': {
        if (!calls) return 'ended';
        const value = constants.returned(segment, known);
        const caller = new Map(calls.known);
        if (calls.result !== undefined) {
          caller.delete(calls.result);
          if (value !== undefined) caller.set(calls.result, value);
        }
        return {
          segment: calls.returnTo,
          calls: calls.below,
          depth: depth - 1,
          readings,
          known: constants.kept(all[calls.returnTo], caller),
        };
      }
    }
  }
}

/** Whether no state at the same place was there with the same progress, or less; remembers it. */
function isNews(visited: Map<string, (readonly string[])[]>, state: State): boolean {
  const place = placeOf(state);
  const readings = state.readings.map(readingKey).sort();
  const known = visited.get(place) ?? [];
  if (known.some((fewer) => isContained(fewer, readings))) return false;
  visited.set(place, [...known.filter((more) => !isContained(readings, more)), readings]);
  return true;
}

function isContained(few: readonly string[], many: readonly string[]): boolean {
  if (few.length > many.length) return false;
  const all = new Set(many);
  return few.every((one) => all.has(one));
}

function placeOf({ segment, calls, known }: State): string {
  const parts = [`${segment}${written(known)}`];
  for (let call = calls; call; call = call.below) parts.push(`${call.returnTo}${written(call.known)}`);
  return parts.join('/');
}

function written(known: Known): string {
  return [...known]
    .sort(([a], [b]) => a - b)
    .map(([local, value]) => `;${local}=${value}`)
    .join('');
}
