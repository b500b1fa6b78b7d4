import type { Program, SiteReachability } from '../ir/index.js';
import { blockAfter } from './arm-target.js';
import type { Coverage } from './coverage.js';
import { type Arm, type PathNode, siteOf } from './path-tree.js';

/**
 * Look-ahead (pruning-heuristics, heuristic 1): an arm from which no open objective can be reached in the
 * interprocedural control-flow graph need not be tried. Sound: it leaves out only what cannot matter.
 */
export class LookAhead {
  constructor(
    private readonly program: Program,
    private readonly coverage: Coverage,
    private readonly reachability: SiteReachability,
    private readonly mode: 'prune' | 'keep-all',
  ) {}

  /** Should the arm be tried? All should where nothing is to be pruned. */
  isWorthwhile(node: PathNode, arm: Arm): boolean {
    return this.mode === 'keep-all' || this.mayCover(node, arm);
  }

  /** Could taking this arm, or anything after it, cover an open objective? */
  mayCover(node: PathNode, arm: Arm): boolean {
    if (this.coverage.set.wantsEveryPath) return true;
    const site = siteOf(node.step);
    if (site !== undefined && this.coverage.isOpenArm(site, Number(arm))) return true;
    for (const reached of this.sitesAfter(node, arm)) if (this.coverage.isOpenSite(reached)) return true;
    return false;
  }

  /** Can this objective be met by taking the arm or by anything after it? */
  canReach(node: PathNode, arm: Arm, objective: number): boolean {
    const { set } = this.coverage;
    if (set.wantsEveryPath) return true;
    const { step } = node;
    const site = siteOf(step);
    if (site !== undefined && set.objectiveOf(site, Number(arm)) === objective) return true;
    return this.sitesAfter(node, arm).has(set.siteOf(objective));
  }

  /** Sites that can still be met after the arm is taken. */
  private sitesAfter(node: PathNode, arm: Arm): ReadonlySet<number> {
    const { position, stack } = node.step;
    const block = blockAfter(this.program, node.step, arm);
    return this.reachability.from({ function: position.function, block }, stack);
  }
}
