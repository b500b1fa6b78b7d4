import type { Plugin, Random } from '../base/index.js';
import type { InputSpace, InputVector } from '../input/index.js';
import type { Program } from '../ir/index.js';
import type { SolverChain } from '../solver/index.js';
import type { Term } from '../term/index.js';
import type { Coverage } from './coverage.js';
import type { InfeasibilityProof } from './infeasibility-proof.js';
import type { KnownFormulas } from './known-formulas.js';
import type { LookAhead } from './look-ahead.js';
import type { NeededSuffixes } from './needed-suffix.js';
import type { Arm, PathNode, Suffix } from './path-node.js';
import type { PathTree } from './path-tree.js';

/**
 * Proposes what to try next. A strategy never executes a program and never records a verdict: the engine
 * solves, executes, replays and records, and tells the search what came of it.
 */
export interface Strategy extends Plugin {
  create(context: SearchContext): Search;
}

export function strategy(name: string, summary: string, create: Strategy['create']): Strategy {
  return { name, summary, create };
}

export interface Search {
  next(): Proposal | Promise<Proposal>;
  /** An input was executed; `fresh` are the new nodes of its path, from the root's side to the leaf's. */
  pathAdded(fresh: readonly PathNode[], input: InputVector): void;
  /** A candidate has no solution: these constraints of it cannot hold together. */
  infeasible?(candidate: Candidate, core: readonly Term[]): void;
  /** A candidate could not be decided, or its solution did not do what was asked. */
  undecided?(candidate: Candidate): void;
  /** It goes a few paths more and ends: nothing else is worth a try meanwhile. */
  readonly isSoonOver?: boolean;
  /** What the search proved by itself, by objective, beyond what the tree says. */
  readonly proofs?: ReadonlyMap<number, InfeasibilityProof>;
  readonly counters?: Partial<SearchCounters>;
}

/**
 * The next candidate; `busy` where there is none yet, but there may be if the search is asked again (so that long work
 * can be interrupted); undefined when nothing is left that could cover an open objective.
 */
export type Proposal = Candidate | 'busy' | undefined;

export type Candidate = Flip | Construction;

/** A prefix whose last branch is turned another way. */
export interface Flip {
  readonly kind: 'flip';
  /** That the node is of. */
  readonly tree: PathTree;
  readonly node: PathNode;
  readonly arm: Arm;
  /** eager: the arm itself is an open objective; hopeful: something below may be. */
  readonly motive: 'eager' | 'hopeful';
  /** Where objectives are paths: what a new one has to do next. */
  readonly suffix?: Suffix;
}

/** A path, or several at once, that was put together rather than executed: all that the inputs must satisfy. */
export interface Construction {
  readonly kind: 'construction';
  /** How it was put together, for the result. */
  readonly method: 'constructed-path' | 'joined-paths' | 'backward-search';
  readonly constraints: readonly Term[];
  /** Where the variables that no constraint mentions have their values from. */
  readonly base: InputVector;
  /** The objective that a solution covers; undefined where it is only a step on the way to one. */
  readonly target?: number;
  /** `little`: others may do better, if it turns out to be hard. */
  readonly patience?: 'little';
}

/** What learning and constructing amounted to (treefrog, section 10). */
export interface SearchCounters {
  satChecks: number;
  conflicts: number;
  lemmas: number;
  feasibleSequences: number;
  constructedPaths: number;
}

export interface SearchContext {
  readonly program: Program;
  readonly space: InputSpace;
  readonly tree: PathTree;
  readonly coverage: Coverage;
  /** `larger`: all that is open was sought in a smaller one before, by all means. */
  readonly world: 'first' | 'larger';
  readonly lookAhead: LookAhead;
  /** Whoever executes all paths at once leaves here what they say. */
  readonly formulas: KnownFormulas;
  /** Where objectives are paths, and what cannot be new is left out. */
  readonly suffixes?: NeededSuffixes;
  readonly solver: SolverChain;
  readonly random: Random;
  /** Tries to prove by invariants what is open: so much of it as may be waited for. */
  readonly proveOpen: () => Promise<'done' | 'unfinished'>;
  /** Asked during long pieces of work. */
  readonly isTimeUp: () => boolean;
}
