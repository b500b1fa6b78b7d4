import type { AbstractObject, CodePoint, IrInstruction, LocalId } from '../../ir/index.js';
import type { MemoryObject, PathExtent } from '../../symbolic/index.js';
import type { Term } from '../../term/index.js';

/**
 * A path in single-assignment form (treefrog, section 2): what was executed, in order, with a variable for every
 * value that depends on the inputs. What a variable was computed from is known, and can be used or left open.
 */
export interface Trace {
  readonly moves: readonly Move[];
  readonly nodes: readonly TraceNode[];
  /** In order of execution. */
  readonly constraints: readonly TraceConstraint[];
  /** The node that computed a variable; inputs have none. */
  readonly definers: ReadonlyMap<Term, number>;
  readonly extent: PathExtent;
  /** Moves that are branches of sites, in order: move numbers. */
  readonly branches: readonly number[];
  /** Whether every effect was seen: otherwise nothing can be said of parts of the path. */
  readonly isComplete: boolean;
  objectOf(object: MemoryObject): AbstractObject | undefined;
}

/** A segment that was executed. */
export interface Move {
  readonly segment: number;
  /** Undefined for the last one, if the path ends inside. */
  exit?: number;
  readonly activation: number;
  /** Calls that are open around it. */
  readonly depth: number;
  /** Where the inputs have no say in which exit was taken: the node that decides it. */
  exitNode?: number;
  /** The activation that the exit leads to, of the callee or the caller. */
  other?: number;
  /** For a return: the local of the caller that gets the result. */
  result?: LocalId;
}

/** Not a node: what holds when the path starts. */
export const START = -1;

/** One thing that was done in a move: an instruction, the handing over of an argument, a branch. */
export interface TraceNode {
  readonly move: number;
  readonly reads: Read[];
  /** The part of `reads` that decides which bytes are touched. */
  addresses: number;
  /** What the value is called, if it depends on inputs; otherwise it is as it is on this path. */
  variable?: Term;
  definition?: Term;
  /** The instruction, if it writes memory. */
  writer?: CodePoint;
  /** The instruction, if it is one. */
  performed?: { readonly function: string; readonly instruction: IrInstruction };
  /** It hands a value over to the frame that the move's exit leads to. */
  readonly isPassing: boolean;
  /** Not followed exactly: nothing may rest on it. */
  isOpaque: boolean;
  /** The value was split off by a choice: other paths through here may have others. */
  isChoice: boolean;
}

/** A value was read that another node, or the start, had put there. */
export interface Read {
  readonly location: Location;
  readonly from: number;
}

export type Location = LocalLocation | MemoryLocation;

export interface LocalLocation {
  readonly kind: 'local';
  readonly activation: number;
  readonly local: LocalId;
}

export interface MemoryLocation {
  readonly kind: 'memory';
  readonly object: MemoryObject;
  readonly low: number;
  readonly high: number;
}

/** What a node demands of the variables for the path to go on as it does. */
export interface TraceConstraint {
  readonly node: number;
  readonly term: Term;
  readonly branch?: { readonly site: number; readonly arm: number };
}
