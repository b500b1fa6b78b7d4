import type { CodeSegment, LocalId, PathConflict, SegmentWrites } from '../ir/index.js';

/** How much of a conflict a path has shown. */
export interface Reading {
  readonly conflict: number;
  /** Events seen. */
  readonly seen: number;
  /** Which open call each frame of the conflict is, by depth; those that are still needed. */
  readonly frames: ReadonlyMap<number, number>;
  /** Equal readings have equal keys. */
  readonly key: string;
}

/** A segment that was left by an exit, with as many calls open around it. */
export interface Step {
  readonly segment: CodeSegment;
  readonly exit: number;
  readonly depth: number;
  /** The caller's local that a return assigns. */
  readonly result: LocalId | undefined;
}

export type ReadResult =
  | { readonly kind: 'shown'; readonly conflict: number }
  | { readonly kind: 'on'; readonly readings: readonly Reading[] };

/** Reads paths and says when one contains a conflict. */
export class ConflictReader {
  /** Conflicts that may begin anywhere, by the segment of their first event: most steps begin none. */
  private readonly beginningWith = new Map<number, Reading[]>();

  constructor(
    private readonly conflicts: readonly PathConflict[],
    private readonly writes: SegmentWrites,
  ) {
    for (const [conflict, { fromStart, events }] of conflicts.entries()) {
      if (fromStart) continue;
      const { segment } = events[0];
      const others = this.beginningWith.get(segment) ?? [];
      others.push(readingOf(conflict, 0, new Map()));
      this.beginningWith.set(segment, others);
    }
  }

  start(): readonly Reading[] {
    return this.conflicts.flatMap(({ fromStart }, conflict) =>
      fromStart ? [readingOf(conflict, 0, new Map())] : [],
    );
  }

  read(readings: readonly Reading[], step: Step): ReadResult {
    const { segment, exit, depth } = step;
    const isReturn = segment.exits[exit].kind === 'return';
    const next = new Map<string, Reading>();
    // Frames that are left are gone; what still needs them can show no more.
    const add = (reading: Reading): void => {
      if (!isReturn || ![...reading.frames.values()].includes(depth)) next.set(reading.key, reading);
    };
    const anew = this.beginningWith.get(segment.id) ?? [];
    for (const [k, reading] of [...readings, ...anew].entries()) {
      const further = this.taken(reading, step);
      if (further) {
        if (further.seen === this.conflicts[reading.conflict].events.length)
          return { kind: 'shown', conflict: reading.conflict };
        add(further);
      }
      if (k < readings.length && this.isUndisturbed(reading, step)) add(reading);
    }
    return { kind: 'on', readings: [...next.values()] };
  }

  /** The reading with the step as its next event; undefined if it is not. */
  private taken(
    { conflict, seen, frames }: Reading,
    { segment, exit, depth, result }: Step,
  ): Reading | undefined {
    const event = this.conflicts[conflict].events[seen];
    if (event.segment !== segment.id || (event.exit !== undefined && event.exit !== exit)) return undefined;
    if (event.result !== undefined && event.result !== result) return undefined;
    const bound = new Map(frames);
    const isBound = (frame: number, at: number): boolean => {
      const known = bound.get(frame);
      if (known !== undefined) return known === at;
      if ([...bound.values()].includes(at)) return false;
      bound.set(frame, at);
      return true;
    };
    if (!isBound(event.frame, depth)) return undefined;
    const target = segment.exits[exit].kind === 'call' ? depth + 1 : depth - 1;
    if (event.other !== undefined && !isBound(event.other, target)) return undefined;
    return readingOf(conflict, seen + 1, this.stillNeeded(conflict, seen + 1, bound));
  }

  /** The step writes nothing that has to stay as it is. */
  private isUndisturbed(
    { conflict, seen, frames }: Reading,
    { segment, exit, depth, result }: Step,
  ): boolean {
    const { gaps, isWholePath } = this.conflicts[conflict];
    if (isWholePath) return false;
    return gaps[seen].every((location) => {
      if (location.kind === 'memory') return !this.writes.writesMemory(segment, location);
      const at = frames.get(location.frame);
      if (at === depth) return !this.writes.writesLocal(segment, location.local);
      const isResult = segment.exits[exit].kind === 'return' && at === depth - 1 && result === location.local;
      return !isResult;
    });
  }

  private stillNeeded(
    conflict: number,
    seen: number,
    frames: ReadonlyMap<number, number>,
  ): ReadonlyMap<number, number> {
    const { events, gaps } = this.conflicts[conflict];
    const needed = new Set<number>();
    for (let k = seen; k < events.length; k++) {
      needed.add(events[k].frame);
      if (events[k].other !== undefined) needed.add(events[k].other!);
      for (const location of gaps[k]) if (location.kind === 'local') needed.add(location.frame);
    }
    return new Map([...frames].filter(([frame]) => needed.has(frame)));
  }
}

function readingOf(conflict: number, seen: number, frames: ReadonlyMap<number, number>): Reading {
  const bound = [...frames].sort(([a], [b]) => a - b).map(([frame, depth]) => `${frame}@${depth}`);
  return { conflict, seen, frames, key: `${conflict}.${seen}.${bound.join()}` };
}
