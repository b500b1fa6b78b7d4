import type { CodePosition, StatePlace } from '../../ir/index.js';
import type { Term } from '../../term/index.js';

/**
 * A position of the program's graph, that is, a segment under one call string (bidirectional, section 6), before it is
 * executed; or an outcome of a branch, before the segment that it leads to. Only realisable paths connect points.
 */
export interface FlowPoint {
  readonly id: number;
  readonly at: CodePosition;
  /** The outcome of a branch that this point stands for. */
  readonly arm?: BranchArm;
}

export interface BranchArm {
  readonly site: number;
  readonly arm: number;
}

/** What a step of control demands and does, in terms of the places of the state before it. */
export interface Step {
  /** All of these hold when control goes this way. */
  readonly guard: readonly Term[];
  /** What is assigned, all at once. Values may contain variables that stand for anything. */
  readonly updates: ReadonlyMap<Term, Term>;
}

/** One step of control. */
export interface Edge extends Step {
  readonly id: number;
  readonly from: FlowPoint;
  readonly to: FlowPoint;
  /** A function whose locals begin here: nothing is known of their contents, but for the updates. */
  readonly enters?: string;
}

/** The step where these addresses are what they were on some executed path: it can be told more exactly. */
export interface AliasCase extends Step {
  /** By variable of an address. */
  readonly alias: ReadonlyMap<Term, Term>;
}

/** What a place holds at an executed state; its own variable: not known. */
export type Contents = (variable: Term) => Term;

/** A step from an executed state, over the inputs. */
export interface ExecutedStep extends Step {
  readonly edge: Edge;
  /** How often each stub was called, afterwards. */
  readonly stubCalls: ReadonlyMap<string, number>;
}

/** The program as points and edges. */
export interface Flow {
  /** Before anything: its only edge leads to the entry. Nothing leads to it. */
  readonly start: FlowPoint;
  readonly points: readonly FlowPoint[];
  successors(point: FlowPoint): readonly Edge[];
  predecessors(point: FlowPoint): readonly Edge[];
  /** All steps from a state. */
  execute(
    point: FlowPoint,
    contents: Contents,
    stubCalls: ReadonlyMap<string, number>,
  ): readonly ExecutedStep[];
  /** The edge under the addresses of a state; undefined: they make no difference. */
  aliasCase(edge: Edge, contents: Contents): AliasCase | undefined;
  /** Control may come here in a way that is not known (after something that has no meaning here). */
  isOpen(point: FlowPoint): boolean;
  /** The outcomes of branches, under all call strings. */
  armsOf(site: number, arm: number): readonly FlowPoint[];
  /** The function may run under call strings that have no points. */
  isPartial(functionName: string): boolean;
  /** The variable stands for the content of a place. */
  isPlace(variable: Term): boolean;
  /** What it stands for in an execution; undefined where no execution could tell. */
  statePlaceOf(variable: Term): StatePlace | undefined;
  /** The variable stands for a local of the function. */
  isLocal(variable: Term, functionName: string): boolean;
  /** What a place holds before the first step, in terms of the inputs; undefined: anything. */
  initial(variable: Term): Term | undefined;
  /** What is true of the inputs that occur in the terms. */
  inputRanges(terms: readonly Term[]): readonly Term[];
}
