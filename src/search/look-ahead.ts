import type { Program, SiteReachability } from '../ir/index.js';
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

  /** Could taking this arm, or anything after it, cover an open objective? */
  isWorthwhile(node: PathNode, arm: Arm): boolean {
    if (this.mode === 'keep-all' || this.coverage.set.wantsEveryPath) return true;
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
    const { step } = node;
    const { position, stack } = step;
    // A choice is made, and an error met, in the middle of a block, whose own branch is still to come.
    if (siteOf(step) === undefined) return this.reachability.from(position, stack);
    const terminator = this.program.functions.get(position.function)!.blocks[position.block].terminator;
    const block =
      terminator.kind === 'branch'
        ? arm === 1
          ? terminator.whenTrue
          : terminator.whenFalse
        : terminator.kind === 'switch'
          ? terminator.arms[Number(arm)]
          : position.block;
    return this.reachability.from({ function: position.function, block }, stack);
  }
}
