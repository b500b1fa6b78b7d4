import { type Program, SiteReachability } from '../../ir/index.js';

/** Whether outcomes are followed by no other one that counts, whatever the inputs are. */
export class LastArms {
  private readonly reachability: SiteReachability;
  private readonly known = new Map<number, boolean>();

  constructor(
    private readonly program: Program,
    /** The function under test. */
    private readonly root: string,
    private readonly counts: (site: number) => boolean,
  ) {
    this.reachability = new SiteReachability(program);
  }

  isLast(site: number, arm: number): boolean {
    // Where a callee returns to depends on more than its own outcomes.
    if (this.program.sites[site].function !== this.root) return false;
    const key = site * 2 ** 16 + arm;
    const known = this.known.get(key) ?? this.find(site, arm);
    this.known.set(key, known);
    return known;
  }

  private find(site: number, arm: number): boolean {
    const block = this.blockAfter(site, arm);
    if (block === undefined) return false;
    for (const reached of this.reachability.from({ function: this.root, block }, undefined))
      if (this.counts(reached)) return false;
    return true;
  }

  /** Undefined where the branch is there more than once. */
  private blockAfter(site: number, arm: number): number | undefined {
    const blocks = this.program.functions.get(this.root)?.blocks ?? [];
    const targets = blocks.flatMap(({ terminator }) => {
      if (terminator.kind === 'branch' && terminator.site === site)
        return [arm === 1 ? terminator.whenTrue : terminator.whenFalse];
      return terminator.kind === 'switch' && terminator.site === site ? [terminator.arms[arm]] : [];
    });
    return targets.length === 1 ? targets[0] : undefined;
  }
}
