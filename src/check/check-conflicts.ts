import type { Budget } from '../base/index.js';
import { type InputSpace, pointerInputsOfStubs } from '../input/index.js';
import {
  type CodePosition,
  type ConflictCover,
  LiveLocals,
  type PathConflict,
  PointerAnalysis,
  type Program,
  ProgramGraph,
  SegmentWrites,
  SiteReachability,
} from '../ir/index.js';
import type { WaysCheck } from './check-ways.js';
import { ConflictReader, type Reading, type Step } from './conflict-reader.js';
import { ConflictRuns } from './conflict-runs.js';
import { type Known, KnownConstants } from './known-constants.js';

/** States to look at before giving up. */
const MOST_STATES = 400_000;

/** What is known of the locals of who waits for a call to return; the innermost first. */
interface Waiting {
  readonly known: Known;
  readonly below: Waiting | undefined;
}

interface ConflictState {
  readonly at: CodePosition;
  readonly callers: Waiting | undefined;
  readonly known: Known;
  readonly readings: readonly Reading[];
}

/**
 * Goes all ways from where they leave the executed paths and looks whether one comes to the outcome without a
 * conflict. Shares with the search only how the program is read: its graph and what segments may write.
 */
export class ConflictCheck {
  private readonly graph: ProgramGraph;
  private readonly writes: SegmentWrites;
  private readonly live: LiveLocals;
  private readonly reachability: SiteReachability;

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
    private readonly budget: Budget,
  ) {
    this.graph = new ProgramGraph(program);
    const inputs = pointerInputsOfStubs(program, space);
    const pointers = new PointerAnalysis(program, space.entry, inputs);
    this.writes = new SegmentWrites(program, pointers);
    this.live = new LiveLocals(program, this.graph);
    this.reachability = new SiteReachability(program);
  }

  /** Holds conflicts against executions. */
  runs(conflicts: readonly PathConflict[]): ConflictRuns {
    return new ConflictRuns(this.graph, conflicts, this.writes);
  }

  check(cover: ConflictCover): WaysCheck {
    const followed = new Set(cover.constants.map(({ function: name, local }) => `${name}:${local}`));
    const constants = new KnownConstants(this.program, followed, this.live);
    const reader = new ConflictReader(cover.conflicts, this.writes);
    const walk = new Walk(this.graph, constants, reader);
    const pending: ConflictState[] = [];
    const visited = new Map<string, (readonly string[])[]>();
    const visit = (state: ConflictState): void => {
      const ahead = this.reachability.from(state.at.segment, state.at.stack);
      if (ahead.has(cover.target.site) && isNews(visited, state)) pending.push(state);
    };
    for (const state of this.beginnings(cover, walk)) visit(state);
    for (let count = 0; ; count++) {
      const state = pending.pop();
      if (!state) return 'confirmed';
      if (count > MOST_STATES || ((count & 1023) === 0 && this.budget.spent)) return 'unconfirmed';
      for (const [exit, way] of state.at.segment.exits.entries()) {
        const moved = walk.leave(state, exit);
        if (moved === 'impossible') continue;
        const isThere = way.kind === 'goto' && way.site === cover.target.site && exit === cover.target.arm;
        if (isThere) return 'refuted';
        if (moved !== 'ended') visit(moved);
      }
    }
  }

  /** Where paths leave the executed ones. */
  private *beginnings(cover: ConflictCover, walk: Walk): Generator<ConflictState> {
    const entry = this.graph.beginning(this.space.entry);
    for (const { moves, ends } of cover.paths) {
      const at = new Map<number, (number | undefined)[]>();
      for (const { after, exit } of ends) at.set(after, [...(at.get(after) ?? []), exit]);
      let state: ConflictState | undefined = walk.start(entry);
      for (let k = 0; state; k++) {
        for (const exit of at.get(k) ?? []) {
          const left: ConflictState | 'impossible' | 'ended' =
            exit === undefined ? state : walk.leave(state, exit);
          if (typeof left === 'object') yield left;
        }
        if (k === moves.length || state.at.segment.id !== moves[k].segment) break;
        const next: ConflictState | 'impossible' | 'ended' = walk.leave(state, moves[k].exit);
        state = typeof next === 'object' ? next : undefined;
      }
    }
  }
}

/** Leaves segments, keeping track of constants and conflicts. */
class Walk {
  constructor(
    private readonly graph: ProgramGraph,
    private readonly constants: KnownConstants,
    private readonly reader: ConflictReader,
  ) {}

  start(at: CodePosition): ConflictState {
    return { at, callers: undefined, known: new Map(), readings: this.reader.start() };
  }

  leave(state: ConflictState, exit: number): ConflictState | 'impossible' | 'ended' {
    const { constants } = this;
    const { segment, stack } = state.at;
    const known = constants.after(segment, state.known);
    if (!constants.allows(segment, exit, known)) return 'impossible';
    const step: Step = { segment, exit, depth: stack?.depth ?? 0, result: stack?.result };
    const read = this.reader.read(state.readings, step);
    if (read.kind === 'shown') return 'impossible';
    const at = this.graph.after(state.at, exit);
    return at === undefined
      ? 'ended'
      : { at, readings: read.readings, ...this.carried(state, exit, known, at) };
  }

  /** What is known where the exit leads. */
  private carried(
    { at: { segment, stack }, callers }: ConflictState,
    exit: number,
    known: Known,
    to: CodePosition,
  ): Pick<ConflictState, 'callers' | 'known'> {
    const { constants } = this;
    const way = segment.exits[exit];
    switch (way.kind) {
      case 'goto':
        return { callers, known: constants.kept(to.segment, known) };
      case 'call': {
        const waiting = constants.kept(this.graph.segments[way.returnTo], known);
        return {
          callers: { known: waiting, below: callers },
          known: constants.parameters(segment, to.segment, known),
        };
      }
      case 'return': {
        const value = constants.returned(segment, known);
        const caller = new Map(callers?.known);
        if (stack?.result !== undefined) {
          caller.delete(stack.result);
          if (value !== undefined) caller.set(stack.result, value);
        }
        return { callers: callers?.below, known: constants.kept(to.segment, caller) };
      }
    }
  }
}

/** Whether no state at the same place was there with the same progress, or less; remembers it. */
function isNews(visited: Map<string, (readonly string[])[]>, state: ConflictState): boolean {
  const place = placeOf(state);
  const readings = state.readings.map(({ key }) => key).sort();
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

function placeOf({ at, callers, known }: ConflictState): string {
  const parts = [`${at.id}${written(known)}`];
  for (let one = callers; one; one = one.below) parts.push(written(one.known));
  return parts.join('/');
}

function written(known: Known): string {
  return [...known]
    .sort(([a], [b]) => a - b)
    .map(([local, value]) => `;${local}=${value}`)
    .join('');
}
