import type { ObjectiveSet, PathExtent, TakenArm } from '../criteria/index.js';

/**
 * Which objectives are covered so far, and by which cases, or proved infeasible. The engine writes it; strategies
 * read it.
 */
export class Coverage {
  private readonly coveringCases: number[][] = [];
  private readonly proved = new Set<number>();
  private readonly armless: readonly number[];
  private uncoveredCount: number;

  constructor(readonly set: ObjectiveSet) {
    this.uncoveredCount = set.objectives.length;
    this.armless = set.objectives.flatMap((_, index) => (set.armsOf(index).length === 0 ? [index] : []));
  }

  /** Records what case number `index` covered; returns the objectives that were open before. */
  record(path: readonly TakenArm[], extent: PathExtent, index: number): readonly number[] {
    const before = this.set.objectives.length;
    const covered = this.set.coveredBy(path, extent);
    this.uncoveredCount += this.set.objectives.length - before;
    const news: number[] = [];
    for (const objective of covered) {
      const cases = this.coveringCases[objective];
      if (cases) {
        cases.push(index);
      } else {
        this.coveringCases[objective] = [index];
        news.push(objective);
        this.uncoveredCount--;
        // A run beats every proof.
        this.proved.delete(objective);
      }
    }
    return news;
  }

  isCovered(objective: number): boolean {
    return (this.coveringCases[objective]?.length ?? 0) > 0;
  }

  casesOf(objective: number): readonly number[] {
    return this.coveringCases[objective] ?? [];
  }

  /** No case can cover it: there is a proof. */
  prove(objective: number): void {
    if (!this.isCovered(objective)) this.proved.add(objective);
  }

  /** Neither covered nor proved infeasible. */
  isOpen(objective: number): boolean {
    return !this.isCovered(objective) && !this.proved.has(objective);
  }

  /** The arm of a site is itself an objective that is open. */
  isOpenArm(site: number, arm: number): boolean {
    const objective = this.set.objectiveOf(site, arm);
    return objective >= 0 && this.isOpen(objective);
  }

  /** Some arm of the site is an objective that is open. */
  isOpenSite(site: number): boolean {
    return this.set.objectivesOf(site).some((objective) => this.isOpen(objective));
  }

  /** Some open objective is no matter of single arms: any path may cover it. */
  get seeksMoreThanArms(): boolean {
    return this.armless.some((objective) => this.isOpen(objective));
  }

  /** Nothing is left to look for. Path criteria never know until the tree is exhausted. */
  get complete(): boolean {
    return this.openCount === 0 && !this.set.wantsEveryPath;
  }

  get coveredCount(): number {
    return this.set.objectives.length - this.uncoveredCount;
  }

  /** Covered or proved infeasible. Only grows. */
  get decidedCount(): number {
    return this.coveredCount + this.proved.size;
  }

  get openCount(): number {
    return this.uncoveredCount - this.proved.size;
  }

  get openObjectives(): readonly number[] {
    return this.set.objectives.flatMap((_, index) => (this.isOpen(index) ? [index] : []));
  }
}
