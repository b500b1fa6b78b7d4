import type { LocalId, PathConflict, ProgramGraph, SegmentExit, SegmentWrites } from '../ir/index.js';
import type { ObservedState } from './check-claims.js';
import { ConflictReader, type Reading } from './conflict-reader.js';

/** Reads the paths of executions, segment by segment, and notes the conflicts that they show: such paths should not exist. */
export class ConflictRuns {
  /** Numbers of conflicts. */
  readonly shown = new Set<number>();
  private readonly reader: ConflictReader;
  private at: { readonly segment: number; readonly depth: number } | undefined;
  private readonly results: (LocalId | undefined)[] = [];
  private readings: readonly Reading[] = [];
  private isLost = false;

  constructor(
    private readonly graph: ProgramGraph,
    conflicts: readonly PathConflict[],
    writes: SegmentWrites,
  ) {
    this.reader = new ConflictReader(conflicts, writes);
  }

  /** Another execution begins. */
  begin(): void {
    this.at = undefined;
    this.results.length = 0;
    this.readings = this.reader.start();
    this.isLost = false;
  }

  /** The execution comes to the start of a segment. */
  arrive({ place, arm, calls }: ObservedState): void {
    if (this.isLost) return;
    const segment = this.graph.start(place.function, place.block, place.instruction);
    let depth = 0;
    for (let open = calls; open !== undefined; open = open.parent) depth++;
    const from = this.at;
    this.at = { segment, depth };
    if (from !== undefined && !this.leave(from, segment, depth, arm)) this.isLost = true;
    if (segment < 0) this.isLost = true;
  }

  /** False: the execution went a way that the segments do not have, or it showed a conflict. */
  private leave(
    from: { readonly segment: number; readonly depth: number },
    to: number,
    depth: number,
    arm: ObservedState['arm'],
  ): boolean {
    const segment = this.graph.segments[from.segment];
    const isWay = (way: SegmentExit, index: number): boolean => {
      if (way.kind === 'return') return depth === from.depth - 1;
      if (way.to !== to) return false;
      if (way.kind === 'call') return depth === from.depth + 1;
      return (
        depth === from.depth && (way.site === undefined || (way.site === arm?.site && index === arm.arm))
      );
    };
    const exit = segment.exits.findIndex(isWay);
    if (exit < 0) return false;
    const way = segment.exits[exit];
    const result = this.results.at(-1);
    const read = this.reader.read(this.readings, { segment, exit, depth: from.depth, result });
    if (read.kind === 'shown') {
      this.shown.add(read.conflict);
      return false;
    }
    this.readings = read.readings;
    if (way.kind === 'call') this.results.push(way.result);
    if (way.kind === 'return') this.results.pop();
    return true;
  }
}
