import type { InputSpace } from '../../input/index.js';
import type { CodePosition, Program, ProgramGraph, SegmentWrites } from '../../ir/index.js';
import { FALSE, type Term } from '../../term/index.js';
import type { Projected } from './back-substitution.js';
import { buildConflict, type Protection, wholePathConflict } from './build-conflict.js';
import type { Conflict } from './conflict.js';
import type { ConflictStore } from './conflict-store.js';
import { namesIn, reasonsOf } from './explain-reasons.js';
import type { FeasibleSequences } from './feasible-sequences.js';
import { type InfeasibleSequence, infeasibleSequence } from './infeasible-sequence.js';
import { resolvent } from './lemmas.js';
import type { MoveTable } from './move-table.js';
import type { Constants } from './path-constants.js';
import { pathMoves } from './path-record.js';
import type { ProgressTable } from './progress.js';
import type { SatChecks } from './sat-checks.js';
import { type Support, supportOf } from './support.js';
import type { Trace } from './trace.js';
import { type Contradiction, weakened } from './weakening.js';

/** Cores of one minimal infeasible sequence that are kept. */
const MOST_CORES = 3;
/** Fragments of a path that are looked at before anything is known of it. */
const SHORT = 16;

interface LearnerParts {
  readonly program: Program;
  readonly space: InputSpace;
  readonly store: ConflictStore;
  readonly table: ProgressTable;
  readonly sequences: FeasibleSequences;
  readonly checks: SatChecks;
  readonly writes: SegmentWrites;
  readonly moveTable: MoveTable;
  readonly entry: CodePosition;
  readonly constants: Constants;
  readonly graph: ProgramGraph;
  readonly protection: Protection;
  readonly rangesOf: (input: Term) => readonly Term[];
}

/** What came of learning: `excluded` says that from now on the path is seen to be infeasible without asking. */
export interface Lesson {
  readonly excluded: boolean;
}

/** The latest conflicts are those that a new one is combined with. */
const MOST_RESOLVED = 200;
/** A local that so many segments assign is a flag that many decisions share. */
const MANY_SETTERS = 4;
/** Nothing general is learnt from longer paths, nor where so many constraints are needed for a contradiction. */
const MOST_MOVES = 4_000;
const MOST_CONSTRAINTS = 60;

/** Learns why paths are infeasible (treefrog, section 5). */
export class Learner {
  constructor(private readonly parts: LearnerParts) {}

  /** The path up to constraint `last` has no solution: `refuted` contradicts itself, over the inputs. */
  learn(trace: Trace, last: number, refuted: readonly Term[]): Lesson {
    const { checks, rangesOf, sequences, store } = this.parts;
    const since = store.size;
    const lastMove = trace.nodes[trace.constraints[last].node].move;
    const known = sequences.knowledge(trace, lastMove);
    if (trace.constraints[last].term === FALSE) {
      // No question about the inputs: constants and addresses decide.
      const nothing: Contradiction = {
        constraints: [last],
        defined: new Set(),
        ranges: [],
        formula: [FALSE],
      };
      const support = supportOf(trace, nothing, this.parts.writes);
      const isFollowed = support !== undefined && this.track(trace, support);
      if (isFollowed && this.isConstant(trace, lastMove, trace.moves[lastMove].exit ?? 0)) {
        return { excluded: true };
      }
      if (support) store.add(this.conflictOf(trace, nothing, support));
      return {
        excluded: this.isExcluded(trace, lastMove, since) || this.excludeWhole(trace, lastMove, refuted),
      };
    }
    const found =
      lastMove > MOST_MOVES ? undefined : infeasibleSequence(trace, last, checks, rangesOf, known);
    if (found) this.explain(trace, lastMove, found);
    if (this.isExcluded(trace, lastMove, since)) return { excluded: true };
    return { excluded: this.excludeWhole(trace, lastMove, refuted) };
  }

  /**
   * Looks for a contradiction in what comes shortly before the constraint `last`, which nobody has asked about yet.
   * Whether there was one.
   */
  foresee(trace: Trace, last: number): boolean {
    const { checks, rangesOf, sequences, store } = this.parts;
    const since = store.size;
    const lastMove = trace.nodes[trace.constraints[last].node].move;
    if (lastMove > MOST_MOVES) return false;
    const known = sequences.knowledge(trace, lastMove);
    const found = infeasibleSequence(trace, last, checks, rangesOf, known, SHORT);
    if (!found) return false;
    this.explain(trace, lastMove, found);
    return this.isExcluded(trace, lastMove, since);
  }

  private explain(trace: Trace, lastMove: number, found: InfeasibleSequence): void {
    const { checks, sequences } = this.parts;
    if (found.feasible) sequences.remember(trace, lastMove, found.feasible);
    if (found.core.length > MOST_CONSTRAINTS) return;
    for (const core of this.cores(found.constraints, found.core)) {
      this.keep(trace, weakened(trace, found.start, core, checks));
    }
  }

  /** The path cannot leave a segment by that exit: nothing but constants and addresses decides there. */
  learnExit(trace: Trace, moveNumber: number, exit: number): Lesson {
    const { store, writes } = this.parts;
    const node = trace.moves[moveNumber].exitNode;
    if (node === undefined) return { excluded: false };
    const nothing: Contradiction = { constraints: [], defined: new Set(), ranges: [], formula: [FALSE] };
    const support = supportOf(trace, nothing, writes, [node]);
    if (!support) return { excluded: false };
    if (this.track(trace, support) && this.isConstant(trace, moveNumber, exit)) return { excluded: true };
    const conflict = this.conflictOf(trace, nothing, support);
    const events = conflict.events.map((event, k) =>
      k === conflict.events.length - 1 ? { ...event, exit } : event,
    );
    return { excluded: store.add({ ...conflict, events }) !== undefined };
  }

  /** A solver gave up on the path: to be put off, not excluded. */
  suspect(trace: Trace, last: number): void {
    const lastMove = trace.nodes[trace.constraints[last].node].move;
    const formula = trace.constraints.slice(0, last + 1).map(({ term }) => term);
    this.parts.store.add({ ...wholePathConflict(trace, formula, lastMove), status: 'suspected' });
  }

  private keep(trace: Trace, contradiction: Contradiction): void {
    const { store, writes } = this.parts;
    const support = supportOf(trace, contradiction, writes);
    if (!support) return;
    const conflict = this.conflictOf(trace, contradiction, support);
    if (store.add(conflict) !== undefined) this.resolve(conflict);
  }

  private conflictOf(trace: Trace, contradiction: Contradiction, support: Support): Conflict {
    const { program, protection } = this.parts;
    const reasons = reasonsOf(this.parts, trace, contradiction, support);
    const names = namesIn(program, trace, contradiction.formula);
    return { ...buildConflict(trace, contradiction, support, protection), reasons, names };
  }

  /**
   * Constants that count something, or that are set in many places, would have to be learnt again and again: they are
   * followed from now on. Whether there are any.
   */
  private track(trace: Trace, { nodes, lifetimes }: Support): boolean {
    const { constants, graph } = this.parts;
    const moves = new Set(nodes.map((node) => trace.nodes[node].move));
    const executed = [...moves].map((move) => trace.moves[move].segment);
    const locals = lifetimes.flatMap(({ location }) => {
      if (location.kind !== 'local') return [];
      const frame = trace.moves.find(({ activation }) => activation === location.activation);
      return frame ? [{ name: graph.segments[frame.segment].function, local: location.local }] : [];
    });
    const isRepeated = new Set(executed).size < executed.length;
    const isShared = locals.some(({ name, local }) => constants.settersOf(name, local) >= MANY_SETTERS);
    if (!isRepeated && !isShared) return false;
    for (const { name, local } of locals) constants.track(name, local);
    return locals.length > 0;
  }

  /** Whether the constants that are followed exclude that a move is left by an exit. */
  private isConstant(trace: Trace, moveNumber: number, exit: number): boolean {
    const { constants, entry, moveTable } = this.parts;
    const { moves, positions } = pathMoves(trace.moves.slice(0, moveNumber + 1), entry, moveTable);
    let state = constants.start;
    for (const [k, position] of positions.entries()) {
      const way = k === moveNumber ? exit : moves[k].exit;
      const next = constants.advance(state, position, way, moveTable.graph.after(position, way));
      if (!next) return true;
      state = next;
    }
    return false;
  }

  /** Combines a new conflict with those that end or begin with the other side of one of its branches. */
  private resolve(conflict: Conflict): void {
    const { store, graph } = this.parts;
    for (const { conflict: other } of store.all.slice(-MOST_RESOLVED)) {
      if (other === conflict || other.status !== 'proved') continue;
      for (const lemma of [resolvent(graph, conflict, other), resolvent(graph, other, conflict)]) {
        if (lemma) store.add(lemma);
      }
    }
  }

  /** Minimal unsatisfiable subsets: the first, and others that do without one of its members. */
  private cores(constraints: readonly Projected[], first: readonly number[]): readonly Projected[][] {
    const { checks } = this.parts;
    const terms = constraints.map(({ term }) => term);
    const minimal = (indices: readonly number[]): readonly number[] => {
      const kept = checks.shrink(
        indices.map((index) => terms[index]),
        indices.map((_, k) => k),
      );
      return kept.map((k) => indices[k]);
    };
    const cores = [minimal(first)];
    for (const left of cores[0].length > 1 ? cores[0] : []) {
      if (cores.length >= MOST_CORES) break;
      const others = constraints.flatMap((_, index) => (index === left ? [] : [index]));
      const answer = checks.check(others.map((index) => terms[index]));
      if (answer.kind === 'unknown') break;
      if (answer.kind === 'sat') continue;
      const core = minimal(answer.core.map((k) => others[k]));
      if (!cores.some((known) => known.join() === core.join())) cores.push(core);
    }
    return cores.map((core) => core.map((index) => constraints[index]));
  }

  /** Whether one of the conflicts from number `since` on is in the path up to a move. */
  private isExcluded(trace: Trace, lastMove: number, since: number): boolean {
    const { store, table, entry, moveTable } = this.parts;
    if (store.size === since) return false;
    let progress = table.initial(since);
    for (const move of pathMoves(trace.moves, entry, moveTable).moves.slice(0, lastMove + 1)) {
      const advance = table.advance(progress, move, since);
      if (advance.kind === 'complete') return true;
      progress = advance.progress;
    }
    return false;
  }

  /** What no general reason excludes is excluded by itself, unless its moves do not say which path it is. */
  private excludeWhole(trace: Trace, lastMove: number, refuted: readonly Term[]): boolean {
    const isAmbiguous = trace.nodes.some(({ isChoice, move }) => isChoice && move <= lastMove);
    if (isAmbiguous) return false;
    this.parts.store.add(wholePathConflict(trace, refuted, lastMove));
    return true;
  }
}
