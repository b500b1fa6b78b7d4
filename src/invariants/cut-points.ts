import type { Node, Procedure, Unfolding } from './unfolding.js';

/** The branch that is to be shown unreachable. */
export interface Goal {
  readonly site: number;
  readonly arm: number;
}

export interface CutPoints {
  /** Nodes from which the goal, or the end of a recursive function, can be reached. */
  readonly needed: ReadonlySet<Node>;
  /** Each cycle goes through one of them; entries of recursive functions and what follows their calls, too. */
  readonly cuts: ReadonlySet<Node>;
  /** The entry of the run first. */
  readonly procedures: readonly Procedure[];
}

export function cutPoints(unfolding: Unfolding, goal: Goal): CutPoints {
  const procedures = [unfolding.root];
  const cuts = new Set<Node>();
  const all: Node[] = [];
  const before = new Map<Node, Node[]>();
  // The list grows while it is walked: recursive functions are found on the way.
  for (const procedure of procedures) {
    const entry = unfolding.entryOf(procedure);
    if (!procedure.isRoot) cuts.add(entry);
    for (const node of walk(unfolding, entry, cuts)) {
      all.push(node);
      for (const next of unfolding.next(node)) link(before, node, next);
      if (node.end.kind !== 'call') continue;
      for (const callee of node.end.callees) {
        if (!unfolding.isRecursive(callee)) continue;
        const called = unfolding.procedureOf(callee);
        if (!procedures.includes(called)) procedures.push(called);
        cuts.add(unfolding.after(node));
        link(before, node, unfolding.entryOf(called));
      }
    }
  }
  const ends = all.filter((node) => isGoal(node, goal) || isEndOfRecursion(node));
  return { needed: reaching(ends, before), cuts, procedures };
}

function link(before: Map<Node, Node[]>, from: Node, to: Node): void {
  const list = before.get(to);
  if (list === undefined) before.set(to, [from]);
  else list.push(from);
}

/** The segment of the node ends in the branch of the goal. */
function isGoal({ end, function: f, block }: Node, { site }: Goal): boolean {
  const { terminator } = f.blocks[block];
  return end.kind === 'ways' && 'site' in terminator && terminator.site === site;
}

function isEndOfRecursion({ end, context, procedure }: Node): boolean {
  return end.kind === 'return' && context === undefined && !procedure.isRoot;
}

function reaching(ends: readonly Node[], before: ReadonlyMap<Node, readonly Node[]>): ReadonlySet<Node> {
  const found = new Set(ends);
  // A set can grow while it is walked.
  for (const node of found) for (const one of before.get(node) ?? []) found.add(one);
  return found;
}

/** All nodes of a procedure; the heads of its cycles are added to the cuts. Without recursion: programs are deep. */
function walk(unfolding: Unfolding, entry: Node, cuts: Set<Node>): readonly Node[] {
  const found: Node[] = [];
  const onStack = new Set<Node>([entry]);
  const seen = new Set<Node>([entry]);
  const stack = [{ node: entry, next: unfolding.next(entry), at: 0 }];
  while (stack.length > 0) {
    const top = stack[stack.length - 1];
    const to = top.next[top.at++];
    if (to === undefined) {
      found.push(top.node);
      onStack.delete(top.node);
      stack.pop();
    } else if (!seen.has(to)) {
      seen.add(to);
      onStack.add(to);
      stack.push({ node: to, next: unfolding.next(to), at: 0 });
    } else if (onStack.has(to)) {
      cuts.add(to);
    }
  }
  return found;
}

/** The nodes that can be reached from one without passing a cut, each before those it leads to. */
export function regionFrom(unfolding: Unfolding, start: Node, { cuts, needed }: CutPoints): readonly Node[] {
  const order: Node[] = [];
  const seen = new Set<Node>([start]);
  const nextOf = (node: Node) => unfolding.next(node).filter((one) => needed.has(one) && !cuts.has(one));
  const stack = [{ node: start, next: nextOf(start), at: 0 }];
  while (stack.length > 0) {
    const top = stack[stack.length - 1];
    const to = top.next[top.at++];
    if (to === undefined) {
      order.push(top.node);
      stack.pop();
    } else if (!seen.has(to)) {
      seen.add(to);
      stack.push({ node: to, next: nextOf(to), at: 0 });
    }
  }
  return order.reverse();
}
