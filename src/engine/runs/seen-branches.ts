import type { SeenArm, SeenBranch } from '../../check/index.js';
import { type ArmState, type PathCut, type PathNode, type PathTree, siteOf } from '../../search/index.js';

/** The executed paths as plain data, for the check: made where it looks. */
export class SeenBranches {
  private readonly made = new Map<PathNode, SeenBranch>();
  private readonly cuts = new Map<PathNode, PathCut[]>();
  /** A path was cut before its first branch: then nothing is known of any branch. */
  readonly isCutAtStart: boolean;

  constructor(private readonly tree: PathTree) {
    this.isCutAtStart = tree.cuts.some(({ node }) => node === undefined);
    for (const cut of tree.cuts) {
      if (!cut.node) continue;
      const list = this.cuts.get(cut.node);
      if (list) list.push(cut);
      else this.cuts.set(cut.node, [cut]);
    }
  }

  get root(): SeenBranch | undefined {
    return this.tree.root && this.branch(this.tree.root);
  }

  private branch(node: PathNode): SeenBranch {
    let branch = this.made.get(node);
    if (!branch) {
      const { step, skipped } = node;
      const { position, stack } = step;
      const armsOf = () => this.arms(node);
      let arms: readonly SeenArm[] | undefined;
      branch = {
        at: { ...position, stack },
        site: siteOf(step),
        skipped,
        get arms() {
          arms ??= armsOf();
          return arms;
        },
      };
      this.made.set(node, branch);
    }
    return branch;
  }

  private arms(node: PathNode): readonly SeenArm[] {
    const tried = [...node.arms].map(([arm, state]): SeenArm => this.seen(Number(arm), state));
    const untried = this.tree.untriedArms(node).map((arm): SeenArm => ({ arm: Number(arm), kind: 'open' }));
    const cut = (this.cuts.get(node) ?? []).map(({ arm }): SeenArm => ({ arm: Number(arm), kind: 'cut' }));
    return [...tried, ...untried, ...cut];
  }

  private seen(arm: number, state: ArmState): SeenArm {
    if (state.kind === 'unknown') return { arm, kind: 'open' };
    if (state.kind === 'infeasible') return { arm, kind: 'refuted', core: state.core };
    return { arm, kind: 'taken', next: state.child && this.branch(state.child) };
  }
}
