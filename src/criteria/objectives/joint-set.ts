import type { Objective } from '../../result/index.js';
import type { DerivedObjective, ObjectiveSet, PathExtent, PathPrefix, TakenArm } from '../criterion.js';

/** Listed goals, and paths as they are discovered, in one run: goals come first, so that they are numbered as without the paths. */
export function jointSet(listed: ObjectiveSet | undefined, paths: readonly ObjectiveSet[]): ObjectiveSet {
  const joint = new JointSet(listed, paths);
  const { rest } = paths[0];
  const firstPrefix = firstPrefixOf(paths);
  return {
    objectives: joint.objectives,
    wantsEveryPath: true,
    objectiveOf: (site, arm) => listed?.objectiveOf(site, arm) ?? -1,
    objectivesOf: (site) => listed?.objectivesOf(site) ?? [],
    armsOf: (objective) => (joint.isListed(objective) ? (listed?.armsOf(objective) ?? []) : []),
    coveredBy: (path, extent) => joint.coveredBy(path, extent),
    isDropped: (objective) => joint.isDropped(objective),
    ...(rest && { rest }),
    ...(firstPrefix && { firstPrefix }),
    ...(listed?.tables && { tables: listed.tables }),
    get derived() {
      return joint.derived;
    },
  };
}

/** One that a criterion discovered: the set that it is of, and its number there. */
interface Source {
  readonly set: ObjectiveSet;
  readonly index: number;
}

class JointSet {
  readonly objectives: Objective[];
  private readonly listedCount: number;
  private readonly numberOf = new Map<string, number>();
  /** By the numbers of paths. Two criteria may discover the same one. */
  private readonly sources = new Map<number, Source[]>();
  /** How many of each set's paths have their number here. */
  private readonly seen = new Map<ObjectiveSet, number>();

  constructor(
    private readonly listed: ObjectiveSet | undefined,
    private readonly paths: readonly ObjectiveSet[],
  ) {
    this.objectives = [...(listed?.objectives ?? [])];
    this.listedCount = this.objectives.length;
  }

  isListed(objective: number): boolean {
    return objective < this.listedCount;
  }

  coveredBy(path: readonly TakenArm[], extent: PathExtent): readonly number[] {
    const covered = new Set(this.listed?.coveredBy(path, extent) ?? []);
    for (const set of this.paths) {
      const found = set.coveredBy(path, extent);
      this.discover(set);
      for (const index of found) covered.add(this.numbered(set.objectives[index]));
    }
    return [...covered].sort((a, b) => a - b);
  }

  /** Who discovered it has dropped it, and so have all others that did. */
  isDropped(objective: number): boolean {
    const sources = this.sources.get(objective) ?? [];
    return sources.length > 0 && sources.every(({ set, index }) => set.isDropped?.(index) === true);
  }

  /** Each path is an objective by itself. */
  get derived(): readonly DerivedObjective[] | undefined {
    const { listed } = this;
    if (!listed?.derived) return undefined;
    const paths = this.objectives.slice(this.listedCount).map((objective, index): DerivedObjective => {
      return { objective, formula: { kind: 'goal', goal: this.listedCount + index } };
    });
    return [...listed.derived, ...paths.filter((_, index) => !this.isDropped(this.listedCount + index))];
  }

  private discover(set: ObjectiveSet): void {
    for (let index = this.seen.get(set) ?? 0; index < set.objectives.length; index++)
      this.sources.get(this.numbered(set.objectives[index]))?.push({ set, index });
    this.seen.set(set, set.objectives.length);
  }

  private numbered(objective: Objective): number {
    const known = this.numberOf.get(objective.id);
    if (known !== undefined) return known;
    const number = this.objectives.length;
    this.objectives.push(objective);
    this.numberOf.set(objective.id, number);
    this.sources.set(number, []);
    return number;
  }
}

/** Undefined where to one of the criteria every path is an objective of its own. */
function firstPrefixOf(paths: readonly ObjectiveSet[]): PathPrefix | undefined {
  const prefixes = paths.flatMap(({ firstPrefix }) => firstPrefix ?? []);
  return prefixes.length < paths.length ? undefined : new JointPrefix(prefixes);
}

class JointPrefix implements PathPrefix {
  constructor(private readonly prefixes: readonly PathPrefix[]) {}

  after(site: number, arm: number): JointPrefix {
    return new JointPrefix(this.prefixes.map((prefix) => prefix.after(site, arm)));
  }

  get mayMatter(): boolean {
    return this.prefixes.some(({ mayMatter }) => mayMatter);
  }

  get mayBeOld(): boolean {
    return this.prefixes.some(({ mayBeOld }) => mayBeOld);
  }

  /** Where one criterion alone has words of its own for paths. */
  get steps(): readonly string[] | undefined {
    const told = this.prefixes.flatMap(({ steps }) => (steps ? [steps] : []));
    return told.length === 1 ? told[0] : undefined;
  }
}
