import type { CodePosition } from '../../ir/index.js';
import { siteOf } from '../path-node.js';
import type { BranchOutcome } from './conflict.js';
import type { OpenArm } from './frontier.js';
import type { Knowledge } from './knowledge.js';
import type { PathMove } from './move-table.js';
import type { SuffixSource, SuffixTarget } from './suffix-search.js';

/** Moves between two branches that no suffix is longer than. */
const LONGEST_STRETCH = 200;

/**
 * The second use of feasible sequences (treefrog, section 6): one that leads to the target and can follow an untried
 * arm, without a conflict. Each is tried once.
 */
export function knownSuffix(
  knowledge: Knowledge,
  sources: readonly SuffixSource<OpenArm>[],
  target: SuffixTarget,
  tried: Set<string>,
): { readonly origin: OpenArm; readonly moves: readonly PathMove[] } | undefined {
  const endings = knowledge.sequences.endings({ site: target.site, arm: target.exit });
  if (endings.length === 0) return undefined;
  for (const source of sources) {
    const next = nextSite(knowledge, source.point.position);
    for (const ending of endings) {
      const { node, arm } = source.origin;
      if (afterArm(source, ending)[0]?.site !== next) continue;
      const key = `${node.id}:${arm}:${ending.map((one) => `${one.site}.${one.arm}`).join()}`;
      if (tried.has(key)) continue;
      tried.add(key);
      const moves = follow(knowledge, source, afterArm(source, ending));
      if (moves) return { origin: source.origin, moves };
    }
  }
  return undefined;
}

/** The first branch that a path must come to from a position; undefined if that depends. */
function nextSite({ moveTable }: Knowledge, from: CodePosition): number | undefined {
  let position = from;
  for (let steps = 0; steps < LONGEST_STRETCH; steps++) {
    const { exits } = position.segment;
    const way = exits[0];
    if (way?.kind === 'goto' && way.site !== undefined) return way.site;
    const after = exits.length === 1 ? moveTable.graph.after(position, 0) : undefined;
    if (!after) return undefined;
    position = after;
  }
  return undefined;
}

/** A sequence that begins with the arm itself goes on after it. */
function afterArm(
  { origin }: SuffixSource<OpenArm>,
  ending: readonly BranchOutcome[],
): readonly BranchOutcome[] {
  const isArm = siteOf(origin.node.step) === ending[0].site && origin.arm === ending[0].arm;
  return isArm ? ending.slice(1) : ending;
}

/** The moves that take just these outcomes in order; undefined if others come between, or a conflict. */
function follow(
  { moveTable, table, constants }: Knowledge,
  source: SuffixSource<OpenArm>,
  outcomes: readonly BranchOutcome[],
): readonly PathMove[] | undefined {
  const moves: PathMove[] = [];
  let { position, progress, constants: known } = source.point;
  let next = 0;
  for (let steps = 0; steps < LONGEST_STRETCH * outcomes.length; steps++) {
    const way = position.segment.exits[0];
    const site = way?.kind === 'goto' ? way.site : undefined;
    const isForced = site === undefined && position.segment.exits.length === 1;
    const isNext = site !== undefined && site === outcomes[next].site;
    if (!isForced && !isNext) return undefined;
    const move = moveTable.move(position, isNext ? outcomes[next].arm : 0);
    const advance = table.advance(progress, move);
    if (advance.kind === 'complete') return undefined;
    moves.push(move);
    if (isNext && ++next === outcomes.length) return moves;
    const after = moveTable.graph.after(position, move.exit);
    const state = after && constants.advance(known, position, move.exit, after);
    if (!after || !state) return undefined;
    known = state;
    position = after;
    progress = advance.progress;
  }
  return undefined;
}
