import { pointerInputsOfStubs } from '../../input/index.js';
import { type CodePosition, PointerAnalysis, ProgramGraph, SegmentWrites } from '../../ir/index.js';
import type { Term } from '../../term/index.js';
import { type PathNode, siteOf } from '../path-node.js';
import type { Flip, SearchContext } from '../strategy.js';
import type { Protection } from './build-conflict.js';
import { ConflictStore } from './conflict-store.js';
import { FeasibleSequences } from './feasible-sequences.js';
import { Frontier, type OpenArm } from './frontier.js';
import { Learner } from './learner.js';
import { MoveTable } from './move-table.js';
import { Constants } from './path-constants.js';
import { PathRecord } from './path-record.js';
import { ProgressTable } from './progress.js';
import { SatChecks } from './sat-checks.js';
import type { Trace } from './trace.js';
import { Tracing } from './tracing.js';

/** Constant branches of one path that are learnt from, per outcome that they exclude. */
const MOST_CONSTANTS = 8;
/** After so many moves of paths on which nothing was foreseen, arms are asked about without it. */
const MOST_MOVES_IN_VAIN = 100_000;

/** All that was learnt from paths so far, and the means to learn more. */
export class Knowledge {
  readonly graph: ProgramGraph;
  readonly moveTable: MoveTable;
  readonly store: ConflictStore;
  readonly table: ProgressTable;
  readonly constants: Constants;
  readonly sequences = new FeasibleSequences();
  readonly checks: SatChecks;
  readonly tracing: Tracing;
  readonly learner: Learner;
  readonly frontier: Frontier;
  readonly entry: CodePosition;
  /** Since something was foreseen. */
  private movesInVain = 0;

  constructor(
    private readonly context: SearchContext,
    protection: Protection,
  ) {
    const { program, space, solver } = context;
    this.graph = new ProgramGraph(program);
    const inputs = pointerInputsOfStubs(program, space);
    const pointers = new PointerAnalysis(program, space.entry, inputs);
    const writes = new SegmentWrites(program, pointers);
    this.moveTable = new MoveTable(this.graph);
    this.store = new ConflictStore(writes);
    this.constants = new Constants(program, this.graph, writes);
    this.table = new ProgressTable(this.store, writes);
    this.checks = new SatChecks(solver);
    this.tracing = new Tracing(program, space, this.graph, pointers);
    this.entry = this.graph.beginning(space.entry);
    this.learner = new Learner({
      program,
      space,
      store: this.store,
      table: this.table,
      sequences: this.sequences,
      checks: this.checks,
      writes,
      moveTable: this.moveTable,
      entry: this.entry,
      constants: this.constants,
      graph: this.graph,
      protection,
      rangesOf: (input) => this.tracing.ranges.of(input),
    });
    this.frontier = new Frontier(context, this.store, this.table, this.moveTable, this.constants);
  }

  /** A path was executed; its new nodes. */
  addPath(fresh: readonly PathNode[]): void {
    const { witness, route } = fresh[0];
    const trace = this.tracing.trace(witness, route, route.length);
    const record = new PathRecord(witness, route, trace.moves, trace.branches, this.entry, this.moveTable);
    // Nodes that the trace does not come to are left to plain flips.
    const followed = fresh.filter(({ outcomes, step }) =>
      siteOf(step) === undefined ? outcomes <= trace.branches.length : outcomes < trace.branches.length,
    );
    this.frontier.add(fresh, followed, record);
    // An executed path contains no conflict: that is looked at here and now.
    record.progressAt(0, this.table, this.store);
    this.learnConstants(trace, record, fresh[0].outcomes);
  }

  /** Marks the arm in the tree if the path to it, with it, contains a conflict. */
  excludeIfContradicted(open: OpenArm): boolean {
    const outlook = this.frontier.outlook(open);
    if (outlook.kind !== 'contradicted') return false;
    if (this.store.all[outlook.conflict].conflict.status === 'suspected') return false;
    this.frontier.exclude(open, outlook.conflict);
    return true;
  }

  /** Whether the arm contradicts what comes shortly before it: then it is learnt from, and marked in the tree. */
  excludeIfForeseen(open: OpenArm): boolean {
    const { node, arm } = open;
    const record = this.frontier.recordOf(node);
    if (!record || siteOf(node.step) === undefined || this.movesInVain > MOST_MOVES_IN_VAIN) return false;
    const arms = [...record.arms.slice(0, node.outcomes), Number(arm)];
    const trace = this.tracing.trace(record.input, arms, node.outcomes);
    const last = branchConstraint(trace, node.outcomes);
    const isForeseen = last !== undefined && this.learner.foresee(trace, last);
    this.movesInVain = isForeseen ? 0 : this.movesInVain + trace.moves.length;
    return isForeseen && this.excludeIfContradicted(open);
  }

  learnFromFlip({ node, arm }: Flip, core: readonly Term[]): void {
    const record = this.frontier.recordOf(node);
    if (!record || siteOf(node.step) === undefined) return;
    const arms = [...record.arms.slice(0, node.outcomes), Number(arm)];
    const trace = this.tracing.trace(record.input, arms, node.outcomes);
    const last = branchConstraint(trace, node.outcomes);
    if (last !== undefined) this.learner.learn(trace, last, core);
  }

  /** Where the inputs had no say, an open outcome that was not taken could not be. */
  private learnConstants(trace: Trace, record: PathRecord, first: number): void {
    const { coverage, program } = this.context;
    const learnt = new Map<string, number>();
    for (let ordinal = first; ordinal < trace.branches.length; ordinal++) {
      const moveNumber = trace.branches[ordinal];
      const { exitNode, exit: taken } = trace.moves[moveNumber];
      if (exitNode === undefined) continue;
      const { segment } = record.positionAt(ordinal);
      for (const [exit, way] of segment.exits.entries()) {
        if (exit === taken || way.kind !== 'goto' || way.site === undefined) continue;
        if (program.sites[way.site].library || !coverage.isOpenArm(way.site, exit)) continue;
        const key = `${way.site}:${exit}`;
        const times = learnt.get(key) ?? 0;
        if (times >= MOST_CONSTANTS || this.isKnown(record, ordinal, exit)) continue;
        learnt.set(key, times + 1);
        this.learner.learnExit(trace, moveNumber, exit);
      }
    }
  }

  private isKnown(record: PathRecord, ordinal: number, exit: number): boolean {
    const progress = record.progressAt(ordinal, this.table, this.store);
    return this.table.advance(progress, record.moveAt(ordinal, exit)).kind === 'complete';
  }
}

/** The constraint of the path's branch number `ordinal`. */
export function branchConstraint(trace: Trace, ordinal: number): number | undefined {
  const move = trace.branches[ordinal];
  const found = trace.constraints.findIndex(({ node, branch }) => branch && trace.nodes[node].move === move);
  return found < 0 ? undefined : found;
}
