import type { Plugin } from '../base/index.js';
import type { Program } from '../ir/index.js';
import type { Objective } from '../result/index.js';

/** One step of an executed path as criteria see it: the outcome taken at a branch site. */
export interface TakenArm {
  readonly site: number;
  /** 0 or 1 at a condition; the case's index at a switch, the default's being the number of cases. */
  readonly arm: number;
}

/** Says which objectives there are, and which of them an executed path covers. */
export interface Criterion extends Plugin {
  create(program: Program, functions: ReadonlySet<string>): ObjectiveSet;
}

/** The objectives of one run. Path criteria discover theirs as paths are executed. */
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
  /** Every path matters by itself: no subtree may be left out because its branches are covered already. */
  readonly wantsEveryPath: boolean;
}

export type PathExtent = 'complete' | 'cut';
