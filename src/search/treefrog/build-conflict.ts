import { invariant } from '../../base/index.js';
import type { ConflictEvent, ProtectedLocation } from '../../ir/index.js';
import type { Term } from '../../term/index.js';
import type { BranchOutcome, Conflict } from './conflict.js';
import type { Lifetime, Support } from './support.js';
import { START, type Trace } from './trace.js';
import type { Contradiction } from './weakening.js';

/** What a conflict protects; anything else than all of it is wrong, and there for a test to show that. */
export type Protection = 'def-use' | 'nothing';

/** Turns what a contradiction rests on into events and protected locations (treefrog, section 5.2). */
export function buildConflict(
  trace: Trace,
  contradiction: Contradiction,
  support: Support,
  protection: Protection,
  status: Conflict['status'] = 'proved',
): Conflict {
  const moves = [...new Set(support.nodes.map((node) => trace.nodes[node].move))];
  const frames = new Map<number, number>();
  const frameOf = (activation: number): number => {
    let frame = frames.get(activation);
    if (frame === undefined) {
      frame = frames.size;
      frames.set(activation, frame);
    }
    return frame;
  };
  const needed = neededExits(trace, contradiction, support);
  const events = moves.map((index): ConflictEvent => {
    const { segment, activation, exit, other, result } = trace.moves[index];
    const frame = frameOf(activation);
    const need = needed.get(index);
    if (need === undefined) return { segment, frame };
    invariant(exit !== undefined, 'an exit that matters should have been taken');
    if (need === 'arm' || other === undefined) return { segment, frame, exit };
    return { segment, frame, exit, other: frameOf(other), ...(result !== undefined && { result }) };
  });
  const gaps = moves.map((move, k) => {
    if (protection === 'nothing') return [];
    const before = k === 0 ? START : moves[k - 1];
    return support.lifetimes
      .filter((lifetime) => isAcross(trace, lifetime, before, move))
      .map((lifetime) => protectedLocation(trace, lifetime, frameOf));
  });
  return {
    events,
    gaps: gaps.map(withoutDuplicates),
    fromStart: support.lifetimes.some(({ begin }) => begin === START),
    isWholePath: false,
    formula: contradiction.formula,
    branches: contradiction.constraints.flatMap((index) => trace.constraints[index].branch ?? []),
    status,
  };
}

/** Just this path, from its start to the branch that it ends with. */
export function wholePathConflict(trace: Trace, formula: readonly Term[], lastMove: number): Conflict {
  const frames = new Map<number, number>();
  const events = trace.moves.slice(0, lastMove + 1).map(({ segment, exit, activation }): ConflictEvent => {
    if (!frames.has(activation)) frames.set(activation, frames.size);
    return { segment, exit, frame: frames.get(activation)! };
  });
  const branches: readonly BranchOutcome[] = trace.constraints.flatMap(({ node, branch }) =>
    branch && trace.nodes[node].move <= lastMove ? [branch] : [],
  );
  const gaps = events.map(() => []);
  return { events, gaps, fromStart: true, isWholePath: true, formula, branches, status: 'proved' };
}

/** Which moves have to be left as they were: because of their branch, or to hand something to another frame. */
function neededExits(
  trace: Trace,
  { constraints }: Contradiction,
  { nodes }: Support,
): ReadonlyMap<number, 'arm' | 'passing'> {
  const needed = new Map<number, 'arm' | 'passing'>();
  for (const index of constraints) {
    const { node, branch } = trace.constraints[index];
    if (branch) needed.set(trace.nodes[node].move, 'arm');
  }
  for (const node of nodes) if (trace.nodes[node].isPassing) needed.set(trace.nodes[node].move, 'passing');
  return needed;
}

function isAcross(trace: Trace, { begin, end }: Lifetime, before: number, move: number): boolean {
  const from = begin === START ? START : trace.nodes[begin].move;
  const to = trace.nodes[end].move;
  return from <= before && to >= move && from < to;
}

function protectedLocation(
  trace: Trace,
  { location }: Lifetime,
  frameOf: (activation: number) => number,
): ProtectedLocation {
  if (location.kind === 'local')
    return { kind: 'local', frame: frameOf(location.activation), local: location.local };
  const object = trace.objectOf(location.object);
  invariant(object !== undefined, 'a protected object should have a name');
  return { kind: 'memory', object, low: location.low, high: location.high };
}

function withoutDuplicates(locations: readonly ProtectedLocation[]): readonly ProtectedLocation[] {
  return [...new Map(locations.map((location) => [Object.values(location).join(), location])).values()];
}
