import { type Arm, type PathNode, siteOf } from './path-node.js';
import type { Flip, SearchContext } from './strategy.js';

/** What strategies ask of the tree, each in its own order. */

/** The untried arms of a node that are worth a try. */
export function worthwhileArms({ tree, lookAhead }: SearchContext, node: PathNode): readonly Arm[] {
  return tree.untriedArms(node).filter((arm) => lookAhead.isWorthwhile(node, arm));
}

/** The arm is itself an objective that no case covers yet. */
export function isEager({ coverage }: SearchContext, node: PathNode, arm: Arm): boolean {
  const site = siteOf(node.step);
  return site !== undefined && coverage.isOpenArm(site, Number(arm));
}

export function flipOf(context: SearchContext, node: PathNode, arm: Arm): Flip {
  const motive = isEager(context, node, arm) ? 'eager' : 'hopeful';
  const suffix = context.lookAhead.aim === 'paths' ? context.suffixes?.after(node, arm) : undefined;
  return { kind: 'flip', tree: context.tree, node, arm, motive, ...(suffix && { suffix }) };
}

/** The nodes of the path that ends at this one, from the root on. */
export function pathTo(node: PathNode): readonly PathNode[] {
  const nodes: PathNode[] = [];
  for (let at: PathNode | undefined = node; at; at = at.parent) nodes.push(at);
  return nodes.reverse();
}
