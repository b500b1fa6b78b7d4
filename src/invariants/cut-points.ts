import { type CodePosition, functionOf } from '../ir/index.js';
import type { Procedure, Procedures } from './procedures.js';

/** The branch that is to be shown unreachable. */
export interface Goal {
  readonly site: number;
  readonly arm: number;
}

export interface CutPoints {
  /** Positions from which the goal, or the end of a recursive function, can be reached. */
  readonly needed: ReadonlySet<CodePosition>;
  /** Each cycle goes through one of them; entries of recursive functions and what follows their calls, too. */
  readonly cuts: ReadonlySet<CodePosition>;
}

export class TooLarge extends Error {
  override name = 'TooLarge';
}

/** More positions than this are not worth it: no solver would find an invariant. */
const MOST_POSITIONS = 4_000;

export function cutPoints(procedures: Procedures, goal: Goal): CutPoints {
  const { graph, program } = procedures.system;
  const found: Procedure[] = [procedures.root];
  const cuts = new Set<CodePosition>();
  const all: CodePosition[] = [];
  const ends: CodePosition[] = [];
  const before = new Map<CodePosition, CodePosition[]>();
  // The list grows while it is walked: recursive functions are found on the way.
  for (const procedure of found) {
    const entry = procedures.entryOf(procedure);
    if (!procedure.isRoot) cuts.add(entry);
    for (const position of walk(procedures, entry, cuts, MOST_POSITIONS - all.length)) {
      all.push(position);
      if (isGoal(position, goal) || (!procedure.isRoot && isEnd(position))) ends.push(position);
      for (const next of procedures.next(position)) link(before, position, next);
      for (const [exit, way] of position.segment.exits.entries()) {
        if (way.kind !== 'call' || !procedures.isRecursive(way.callee)) continue;
        const called = procedures.of(functionOf(program, way.callee));
        if (!found.includes(called)) found.push(called);
        const behind = graph.over(position, exit);
        if (behind !== undefined) cuts.add(behind);
        link(before, position, procedures.entryOf(called));
      }
    }
  }
  return { needed: reaching(ends, before), cuts };
}

function link(before: Map<CodePosition, CodePosition[]>, from: CodePosition, to: CodePosition): void {
  const list = before.get(to);
  if (list === undefined) before.set(to, [from]);
  else list.push(from);
}

/** The segment ends in the branch of the goal. */
function isGoal({ segment }: CodePosition, { site }: Goal): boolean {
  return segment.exits.some((way) => way.kind === 'goto' && way.site === site);
}

/** The procedure returns here. */
function isEnd({ segment, stack }: CodePosition): boolean {
  return stack === undefined && segment.exits.some(({ kind }) => kind === 'return');
}

function reaching(
  ends: readonly CodePosition[],
  before: ReadonlyMap<CodePosition, readonly CodePosition[]>,
): ReadonlySet<CodePosition> {
  const found = new Set(ends);
  // A set can grow while it is walked.
  for (const position of found) for (const one of before.get(position) ?? []) found.add(one);
  return found;
}

/** All positions of a procedure, at most so many; the heads of its cycles are added to the cuts. */
function walk(
  procedures: Procedures,
  entry: CodePosition,
  cuts: Set<CodePosition>,
  most: number,
): readonly CodePosition[] {
  let count = 0;
  const nextOf = (position: CodePosition) => {
    if (++count > most) throw new TooLarge('the program is too large to be unfolded');
    return procedures.next(position);
  };
  return depthFirst(entry, nextOf, (head) => cuts.add(head));
}

/** The positions that can be reached from one without passing a cut, each before those it leads to. */
export function regionFrom(
  procedures: Procedures,
  start: CodePosition,
  { cuts, needed }: CutPoints,
): readonly CodePosition[] {
  const nextOf = (position: CodePosition) =>
    procedures.next(position).filter((one) => needed.has(one) && !cuts.has(one));
  return [...depthFirst(start, nextOf, () => {})].reverse();
}

/** What can be reached, each after what it leads to; `head` is told where cycles close. Without recursion: programs are deep. */
function depthFirst(
  start: CodePosition,
  nextOf: (position: CodePosition) => readonly CodePosition[],
  head: (position: CodePosition) => void,
): readonly CodePosition[] {
  const found: CodePosition[] = [];
  const open = new Set<CodePosition>([start]);
  const seen = new Set<CodePosition>([start]);
  const stack = [{ position: start, next: nextOf(start), at: 0 }];
  while (stack.length > 0) {
    const top = stack[stack.length - 1];
    const to = top.next[top.at++];
    if (to === undefined) {
      found.push(top.position);
      open.delete(top.position);
      stack.pop();
    } else if (!seen.has(to)) {
      seen.add(to);
      open.add(to);
      stack.push({ position: to, next: nextOf(to), at: 0 });
    } else if (open.has(to)) {
      head(to);
    }
  }
  return found;
}
