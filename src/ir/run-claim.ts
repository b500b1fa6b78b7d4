import type { OpenCall } from './code-point.js';
import type { BlockId, LocalId } from './program.js';
import type { CodePosition, ProgramGraph } from './program-graph.js';

/**
 * What a proof says of executions, as plain data: whoever did not find it can hold it against the runs that were made.
 * Formulas are whatever the finder writes them in.
 */
export type RunClaim<Formula> =
  | StateClaim<Formula>
  | GuardClaim<Formula>
  | CallerClaim<Formula>
  | StepClaim<Formula>;

/** Says in which states executions come to a point. */
export interface StateClaim<Formula> {
  readonly kind: 'state';
  readonly at: ClaimedPoint;
  /** `hold`: all of the formulas hold there. `never hold`: not all of them do at once. */
  readonly formulas: { readonly kind: 'hold' | 'never hold'; readonly all: readonly Formula[] };
  /** What a variable of the formulas stands for; undefined: nothing that a run can tell. */
  readonly placeOf: (variable: Formula) => StatePlace | undefined;
}

/** Says which inputs take the arms of branches: those that satisfy the guard, or come to what was not followed. */
export interface GuardClaim<Formula> {
  readonly kind: 'guard';
  /** Over the inputs; undefined: none. */
  readonly guardOf: (site: number, arm: number) => Formula | undefined;
  readonly beyond: Formula;
}

/**
 * Says what callers can make the function do: what a run began with satisfies the formulas of every arm that it takes,
 * with some values for all that is not known.
 */
export interface CallerClaim<Formula> {
  readonly kind: 'caller';
  /** All that has to hold for the arm to be taken; undefined: nothing is said of it. */
  readonly reached: (site: number, arm: number) => readonly Formula[] | undefined;
  readonly initial: readonly InitialContent<Formula>[];
}

/** A variable that stands for what lies somewhere when the function is called. */
export interface InitialContent<Formula> {
  readonly variable: Formula;
  readonly base: InitialBase<Formula>;
  readonly offset: number;
  readonly bytes: number;
}

/** Where counting begins: at an object of the program, or where the pointer leads that such a variable holds. */
export type InitialBase<Formula> =
  | { readonly kind: 'symbol'; readonly symbol: string }
  | { readonly kind: 'behind'; readonly pointer: Formula };

/** Says what a program does to a state from segment to segment: every step of an execution is one of these. */
export interface StepClaim<Formula> {
  readonly kind: 'steps';
  readonly graph: ProgramGraph;
  /** What leaving the segment by an exit takes and does; undefined: nothing is said of it. */
  readonly step: (at: CodePosition, exit: number) => ClaimedStep<Formula> | undefined;
  readonly placeOf: (variable: Formula) => StatePlace | undefined;
}

/** A condition on the state before, and the values of variables after it in terms of those before; the others stay. */
export interface ClaimedStep<Formula> {
  readonly condition: Formula;
  readonly updates: ReadonlyMap<Formula, Formula>;
}

/** Before an instruction, at the start of a block or after a call of a function with a body. */
export interface ClaimedPoint {
  readonly function: string;
  readonly block: BlockId;
  readonly instruction: number;
  /** Just after this outcome of a branch. */
  readonly arm?: { readonly site: number; readonly arm: number };
  /** The calls that are open there, innermost first. */
  readonly calls: readonly OpenCall[];
  /** `all`: there are no others. `inner`: the others do not matter. */
  readonly extent: 'all' | 'inner';
}

/** A part of the state of an execution. */
export type StatePlace =
  | { readonly kind: 'local'; readonly function: string; readonly local: LocalId; readonly part: PlacePart }
  | {
      readonly kind: 'memory';
      readonly object: NamedObject;
      readonly offset: number;
      readonly bytes: number;
      readonly part: PlacePart;
    };

/** An integer or the bits of a float, or the offset of an address into its object. */
export type PlacePart = 'content' | 'offset';

/** An object of which there is one at a time. */
export type NamedObject =
  | { readonly kind: 'symbol'; readonly symbol: string }
  /** By its number in the input space. */
  | { readonly kind: 'input'; readonly index: number }
  /** What an `allocate` made last. */
  | {
      readonly kind: 'allocated';
      readonly function: string;
      readonly block: BlockId;
      readonly instruction: number;
    };

/** A position of the program's graph, for claims. */
export function claimedPoint({ segment, stack }: CodePosition, extent: ClaimedPoint['extent']): ClaimedPoint {
  const calls: OpenCall[] = [];
  for (let open = stack; open !== undefined; open = open.parent)
    calls.push({ function: open.function, block: open.block, instruction: open.instruction });
  return { function: segment.function, block: segment.block, instruction: segment.first, calls, extent };
}
