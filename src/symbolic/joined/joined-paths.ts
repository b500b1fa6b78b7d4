import type { Term } from '../../term/index.js';
import type { CallFrame, Position } from '../path/path.js';

/** What all paths together say, up to a number of loop iterations. */
export interface JoinedPaths {
  /** The inputs that take an arm of a site, by `armKey`; an arm that is missing is taken by none. */
  readonly reached: ReadonlyMap<string, Term>;
  /** The arms that conditions were met at, for the explanation. */
  readonly origins: ReadonlyMap<Term, readonly MetArm[]>;
  /** Where paths were not followed any further. */
  readonly cuts: readonly JoinedCut[];
  /** Where paths do something undefined, and are not followed for that reason. */
  readonly undefinedWays: readonly UndefinedWay[];
  /** The inputs that are no tests. */
  readonly rejected: Term;
  /** The work was too much: what lies behind `cuts` and elsewhere is not known. */
  readonly isPartial: boolean;
  /** Blocks executed. */
  readonly blocks: number;
}

export interface MetArm {
  readonly site: number;
  readonly arm: number;
}

export interface JoinedCut {
  /** The inputs that come there. */
  readonly guard: Term;
  readonly position: Position;
  readonly stack: CallFrame | undefined;
  readonly why: 'loop' | 'unmodelled';
}

export interface UndefinedWay {
  /** The inputs that come there and do it. */
  readonly guard: () => Term;
  readonly position: Position;
  readonly stack: CallFrame | undefined;
}

export interface JoinLimits {
  /** Iterations of a loop, and calls of a function inside itself, that depend on the inputs. */
  readonly unroll: number;
  /** Blocks to execute. */
  readonly maxBlocks: number;
  /** Terms to make. */
  readonly maxTerms: number;
  /** Asked now and then. */
  readonly isTimeUp: () => boolean;
}

export function armKey(site: number, arm: number): string {
  return `${site}:${arm}`;
}
