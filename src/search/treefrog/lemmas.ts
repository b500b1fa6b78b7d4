import type { CodePosition, ProgramGraph, ProtectedLocation } from '../../ir/index.js';
import { conj, disj } from '../../term/index.js';

import type { Conflict } from './conflict.js';
import type { SuffixTarget } from './suffix-search.js';

/** Conflicts that follow from others and from the structure of the code (treefrog, section 5.3). */

/** Which outcomes no path comes to that does not take the given one: they fall with it. */
export function dominatedBy(
  graph: ProgramGraph,
  entry: CodePosition,
  { segment, exit }: SuffixTarget,
): (other: SuffixTarget) => boolean {
  const reached = new Set([entry.segment.id]);
  for (const at of reached) {
    for (const [way, { kind, ...leads }] of graph.segments[at].exits.entries()) {
      if (kind === 'return' || (at === segment && way === exit)) continue;
      if ('to' in leads) reached.add(leads.to);
      // Whether the callee returns is not asked: more is reached rather than less.
      if ('returnTo' in leads) reached.add(leads.returnTo);
    }
  }
  return (other) => !reached.has(other.segment);
}

/** Longer lemmas are hardly ever met. */
const MOST_EVENTS = 6;

/**
 * Resolution: if `first` ends with one outcome of a branch and `second` begins with the other, and every way between
 * their remaining events passes that branch, then these events are a conflict by themselves. Undefined if it is not so.
 */
export function resolvent(graph: ProgramGraph, first: Conflict, second: Conflict): Conflict | undefined {
  const before = first.events.slice(0, -1);
  const after = second.events.slice(1);
  const pivot = first.events[before.length];
  const opposite = second.events[0];
  const isLocal = [...first.events, ...second.events].every(
    ({ frame, other }) => frame === 0 && other === undefined,
  );
  const isPivot =
    pivot.segment === opposite.segment &&
    pivot.exit !== undefined &&
    opposite.exit === 1 - pivot.exit &&
    graph.segments[pivot.segment].exits.length === 2;
  const isShort = before.length > 0 && after.length > 0 && before.length + after.length <= MOST_EVENTS;
  if (!isLocal || !isPivot || !isShort || first.isWholePath || second.isWholePath || second.fromStart)
    return undefined;
  const [from, to] = [before[before.length - 1], after[0]];
  if (isAvoidable(graph, from.segment, from.exit, to.segment, pivot.segment)) return undefined;
  const between = unite(first.gaps[before.length], second.gaps[1]);
  return {
    events: [...before, ...after],
    gaps: [...first.gaps.slice(0, before.length), between, ...second.gaps.slice(2)],
    fromStart: first.fromStart,
    isWholePath: false,
    formula: [disj([conj([...first.formula]), conj([...second.formula])])],
    branches: [...first.branches.slice(0, -1), ...second.branches.slice(1)],
    names: new Map([...(first.names ?? []), ...(second.names ?? [])]),
    status: 'proved',
    isLemma: true,
  };
}

/** Whether control can come from one segment to another of the same function without passing `gate`. */
function isAvoidable(
  graph: ProgramGraph,
  from: number,
  exit: number | undefined,
  to: number,
  gate: number,
): boolean {
  const next = (at: number, only?: number): readonly number[] =>
    graph.segments[at].exits.flatMap((way, k) => {
      if (way.kind === 'return' || (only !== undefined && k !== only)) return [];
      return [way.kind === 'call' ? way.returnTo : way.to];
    });
  const names = [from, to, gate].map((id) => graph.segments[id].function);
  if (new Set(names).size > 1) return true;
  const reached = new Set(next(from, exit).filter((id) => id !== gate));
  for (const at of reached) {
    if (at === to) return true;
    for (const id of next(at)) if (id !== gate) reached.add(id);
  }
  return false;
}

function unite(
  a: readonly ProtectedLocation[],
  b: readonly ProtectedLocation[],
): readonly ProtectedLocation[] {
  return [...new Map([...a, ...b].map((location) => [Object.values(location).join(), location])).values()];
}
