import type { CodeSegment, ProtectedLocation, SegmentWrites } from '../../ir/index.js';
import { type Conflict, conflictKey } from './conflict.js';

/** All conflicts that were learnt, each once, numbered. */
export class ConflictStore {
  readonly all: Watched[] = [];
  private readonly known = new Set<string>();
  private readonly beginning = new Map<number, number[]>();

  constructor(private readonly writes: SegmentWrites) {}

  /** Its number; undefined if it is known already. */
  add(conflict: Conflict): number | undefined {
    const key = `${conflict.status} ${conflictKey(conflict)}`;
    if (this.known.has(key)) return undefined;
    this.known.add(key);
    const index = this.all.push(new Watched(conflict, this.writes)) - 1;
    if (!conflict.fromStart) {
      const { segment } = conflict.events[0];
      const list = this.beginning.get(segment);
      if (list) list.push(index);
      else this.beginning.set(segment, [index]);
    }
    return index;
  }

  /** Conflicts that can begin with this segment anywhere in a path. */
  beginningWith(segment: number): readonly number[] {
    return this.beginning.get(segment) ?? NONE;
  }

  /** A suspicion turned out to be wrong. */
  withdraw(index: number): void {
    this.all[index].isWithdrawn = true;
  }

  get size(): number {
    return this.all.length;
  }
}

const NONE: readonly number[] = [];

/** A conflict with what its automaton needs at hand. */
export class Watched {
  /** By number of events matched: the frames that still matter. */
  readonly framesLeft: readonly ReadonlySet<number>[];
  private readonly memory: Map<number, boolean>[];
  private readonly memoryGaps: readonly (readonly (ProtectedLocation & { kind: 'memory' })[])[];
  readonly localGaps: readonly (readonly (ProtectedLocation & { kind: 'local' })[])[];
  readonly frameCount: number;
  isWithdrawn = false;

  constructor(
    readonly conflict: Conflict,
    private readonly writes: SegmentWrites,
  ) {
    const { events, gaps } = conflict;
    this.memory = gaps.map(() => new Map());
    this.memoryGaps = gaps.map((gap) => gap.filter((location) => location.kind === 'memory'));
    this.localGaps = gaps.map((gap) => gap.filter((location) => location.kind === 'local'));
    const left: Set<number>[] = [];
    let later = new Set<number>();
    for (let k = events.length - 1; k >= 0; k--) {
      const { frame, other } = events[k];
      later = new Set([...later, frame, ...(other === undefined ? [] : [other])]);
      for (const location of this.localGaps[k]) later.add(location.frame);
      left[k] = later;
    }
    this.framesLeft = left;
    this.frameCount = later.size;
  }

  /** Whether a segment may write memory that is protected before event `k`. */
  breaksMemory(k: number, segment: CodeSegment): boolean {
    if (this.memoryGaps[k].length === 0) return false;
    let breaks = this.memory[k].get(segment.id);
    if (breaks === undefined) {
      breaks = this.memoryGaps[k].some((range) => this.writes.writesMemory(segment, range));
      this.memory[k].set(segment.id, breaks);
    }
    return breaks;
  }
}
