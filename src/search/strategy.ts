import type { Plugin, Random } from '../base/index.js';
import type { Program } from '../ir/index.js';
import type { SolverChain } from '../solver/index.js';
import type { Term } from '../term/index.js';
import type { Coverage } from './coverage.js';
import type { LookAhead } from './look-ahead.js';
import type { Arm, PathNode, PathTree } from './path-tree.js';

/**
 * Proposes what to try next. A strategy never executes a program and never records a verdict: the engine
 * solves, executes, replays and records, and tells the search what came of it.
 */
export interface Strategy extends Plugin {
  create(context: SearchContext): Search;
}

export interface Search {
  /** The next candidate; undefined when nothing is left that could cover an open objective. */
  next(): Candidate | undefined;
  /** A path was executed; `fresh` are its new nodes, from the root's side to the leaf's. */
  pathAdded(fresh: readonly PathNode[]): void;
  /** A candidate has no solution: these constraints of it cannot hold together. */
  infeasible?(candidate: Candidate, core: readonly Term[]): void;
}

/** A prefix whose last branch is turned another way, perhaps with more to satisfy after it. */
export interface Candidate {
  readonly node: PathNode;
  readonly arm: Arm;
  /** eager: the arm itself is an open objective; hopeful: something below may be. */
  readonly motive: 'eager' | 'hopeful';
}

export interface SearchContext {
  readonly program: Program;
  readonly tree: PathTree;
  readonly coverage: Coverage;
  readonly lookAhead: LookAhead;
  readonly solver: SolverChain;
  readonly random: Random;
}
