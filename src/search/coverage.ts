import type { ObjectiveSet, PathExtent, TakenArm } from '../criteria/index.js';

/** Which objectives are covered so far, and by which cases. The engine writes it; strategies read it. */
export class Coverage {
  private readonly coveringCases: number[][] = [];
  private openCount: number;

  constructor(readonly set: ObjectiveSet) {
    this.openCount = set.objectives.length;
  }

  /** Records what case number `index` covered; returns the objectives that were open before. */
  record(path: readonly TakenArm[], extent: PathExtent, index: number): readonly number[] {
    const before = this.set.objectives.length;
    const covered = this.set.coveredBy(path, extent);
    this.openCount += this.set.objectives.length - before;
    const news: number[] = [];
    for (const objective of covered) {
      const cases = this.coveringCases[objective];
      if (cases) {
        cases.push(index);
      } else {
        this.coveringCases[objective] = [index];
        news.push(objective);
        this.openCount--;
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

  /** The arm of a site is itself an objective that no case covers yet. */
  isOpenArm(site: number, arm: number): boolean {
    const objective = this.set.objectiveOf(site, arm);
    return objective >= 0 && !this.isCovered(objective);
  }

  /** Some arm of the site is an objective that no case covers yet. */
  isOpenSite(site: number): boolean {
    return this.set.objectivesOf(site).some((objective) => !this.isCovered(objective));
  }

  /** Nothing is left to look for. Path criteria never know until the tree is exhausted. */
  get complete(): boolean {
    return this.openCount === 0 && !this.set.wantsEveryPath;
  }

  get openObjectives(): readonly number[] {
    return this.set.objectives.flatMap((_, index) => (this.isCovered(index) ? [] : [index]));
  }
}
