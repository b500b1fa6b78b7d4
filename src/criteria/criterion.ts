import type { Plugin } from '../base/index.js';
import type { LabelKind, Program } from '../ir/index.js';
import type { DecisionTable, Objective } from '../result/index.js';

/** One step of an executed path as criteria see it: the outcome taken at a branch site. */
export interface TakenArm {
  readonly site: number;
  /** 0 or 1 at a condition; the case's index at a switch, the default's being the number of cases. */
  readonly arm: number;
}

/**
 * Says what is to be covered. Most criteria list their objectives beforehand; path criteria discover theirs as paths are
 * executed.
 */
export type Criterion = SingleCriterion | JointCriterion;

/** One of the registry. */
export type SingleCriterion = ListedCriterion | DiscoveringCriterion;

export interface ListedCriterion extends Plugin {
  readonly kind: 'listed';
  /** What has to be followed beside branches. */
  readonly tracks?: readonly Tracked[];
  /** In the order of the report. The program has its ghost branches, where evaluations of decisions matter. */
  list(program: Program, functions: ReadonlySet<string>): readonly SoughtObjective[];
}

/**
 * How decisions are evaluated, and what happens to memory, for which the program gets ghost branches; or what it has to be
 * compiled to report.
 */
export type Tracked = 'evaluations' | 'memory' | LabelKind;

export interface DiscoveringCriterion extends Plugin {
  readonly kind: 'discovering';
  /** What has to be followed beside branches. */
  readonly tracks?: readonly Tracked[];
  /** Its name may be followed by a number: `k-path=3`. */
  readonly takesBound?: true;
  create(program: Program, functions: ReadonlySet<string>, bound?: number): ObjectiveSet;
}

/** Several of which some are about paths. What is listed comes first, and is sought in larger worlds as well. */
export interface JointCriterion extends Plugin {
  readonly kind: 'joint';
  readonly tracks?: readonly Tracked[];
  readonly listed?: ListedCriterion;
  readonly discovering: readonly DiscoveringCriterion[];
}

/** An objective, and what executions have to do for it to be covered. */
export interface SoughtObjective {
  readonly objective: Objective;
  readonly formula: Formula<TakenArm>;
}

/**
 * A monotone formula over goals. A goal is something that one execution does: it takes an arm, of the program's own
 * branches or of a ghost branch, whose automaton has followed the events up to there.
 */
export type Formula<G> =
  | { readonly kind: 'goal'; readonly goal: G }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Formula<G>[] }
  /** Nobody can tell: it is neither covered nor infeasible, whatever executions do. */
  | { readonly kind: 'unknown'; readonly why: string };

/** What executions have to do. */
export type Sought = Formula<TakenArm>;

export const goal = <G>(one: G): Formula<G> => ({ kind: 'goal', goal: one });
export const all = <G>(parts: readonly Formula<G>[]): Formula<G> => ({ kind: 'all', parts });
export const any = <G>(parts: readonly Formula<G>[]): Formula<G> => ({ kind: 'any', parts });

/**
 * What a run seeks: goals, each of them an arm or a whole path. Where the criterion's objectives are not its goals, the
 * verdicts of the goals decide theirs (`derived`), and the members below speak of goals.
 */
export interface ObjectiveSet {
  /** Only ever grows. */
  readonly objectives: readonly Objective[];
  /** Indices of the objectives that this path covers; `complete` says that the path ran to its end. */
  coveredBy(path: readonly TakenArm[], extent: PathExtent): readonly number[];
  /** The objective that taking this arm covers by itself, or -1. */
  objectiveOf(site: number, arm: number): number;
  /** The objectives that are arms of this site. */
  objectivesOf(site: number): readonly number[];
  /** To cover the objective is to take one of these arms. None: it is no matter of single arms. */
  armsOf(objective: number): readonly TakenArm[];
  /** Some objectives are paths: no subtree may be left out because its branches are covered already. */
  readonly wantsEveryPath: boolean;
  /** Where objectives are paths: what is known before the first outcome. Absent: every path is an objective of its own. */
  readonly firstPrefix?: PathPrefix;
  /** Stands for the paths that nobody followed to their end, where there are any. */
  readonly rest?: Objective;
  /** Of an objective that was discovered: others were found since that make it needless. */
  isDropped?(objective: number): boolean;
  /** Absent: each goal is an objective by itself. */
  readonly derived?: readonly DerivedObjective[];
  /** Of decisions, where it matters how they are evaluated. */
  readonly tables?: readonly DecisionTable[];
}

/** How paths begin, for criteria about paths. */
export interface PathPrefix {
  after(site: number, arm: number): PathPrefix;
  /** Some path that begins so may be an objective that is not covered. */
  readonly mayMatter: boolean;
  /** Some path that begins so may be nothing new: it is covered, or does not count. */
  readonly mayBeOld: boolean;
  /** In the words of the criterion, where these are not the outcomes themselves. */
  readonly steps?: readonly string[];
}

/** An objective whose verdict follows from those of goals, by their indices. */
export interface DerivedObjective {
  readonly objective: Objective;
  readonly formula: Formula<number>;
}

export type PathExtent = 'complete' | 'cut';
