import { type ObjectiveSet, type PathExtent, type TakenArm, undecidedGoals } from '../criteria/index.js';

/**
 * Which objectives are covered so far, and by which cases, or proved infeasible. The engine writes it; strategies
 * read it.
 */
export class Coverage {
  private readonly coveringCases: number[][] = [];
  private readonly proved = new Set<number>();
  private readonly armless: readonly number[];
  private uncoveredCount: number;
  /** The goals that objectives wait for; undefined while it is not known. */
  private awaited: ReadonlySet<number> | undefined;

  constructor(
    readonly set: ObjectiveSet,
    /** `all`: whoever made the list has already left out what no objective waits for. */
    private readonly sought: 'needed' | 'all' = 'needed',
  ) {
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
    if (news.length > 0) this.awaited = undefined;
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
    if (this.isCovered(objective) || this.proved.has(objective)) return;
    this.proved.add(objective);
    this.awaited = undefined;
  }

  /** Neither covered nor proved infeasible, and worth to be sought. */
  isOpen(objective: number): boolean {
    return !this.isCovered(objective) && !this.proved.has(objective) && this.isNeeded(objective);
  }

  /** No objective is decided without it. */
  isNeeded(objective: number): boolean {
    const { derived } = this.set;
    if (!derived || this.sought === 'all') return true;
    this.awaited ??= new Set(
      derived.flatMap(({ formula }) => undecidedGoals(formula, (goal) => this.truthOf(goal))),
    );
    return this.awaited.has(objective);
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
    return this.set.derived ? this.openObjectives.length : this.uncoveredCount - this.proved.size;
  }

  private truthOf(goal: number): boolean | 'open' {
    if (this.isCovered(goal)) return true;
    return this.proved.has(goal) ? false : 'open';
  }

  get openObjectives(): readonly number[] {
    return this.set.objectives.flatMap((_, index) => (this.isOpen(index) ? [index] : []));
  }
}
