import type { InputVector } from '../../input/index.js';
import {
  Evaluator,
  FALSE,
  freeVariables,
  substituteAll,
  type Term,
  type TermValue,
} from '../../term/index.js';
import { type PathNode, siteOf } from '../path-node.js';
import type { PathTree } from '../path-tree.js';
import type { Edge, ExecutedStep, Flow, FlowPoint } from './flow.js';
import type { InputValues } from './input-values.js';
import { SState } from './s-state.js';

export interface PathLimits {
  /** Steps of one path that are followed. */
  readonly steps: number;
  /** States of all paths together. */
  readonly states: number;
  /** States at one point with the same known contents that take part in the frontier. */
  readonly alike: number;
}

export const defaultPathLimits: PathLimits = { steps: 4_000, states: 60_000, alike: 3 };

/** A state that an input came through; `isNew`: it takes part in the frontier from now on. */
export interface Visit {
  readonly state: SState;
  readonly isNew: boolean;
}

/**
 * The S-states: every executed input is followed over the edges of the flow, and where it goes a way of its own it
 * adds states. What cannot be followed ends the path here, whatever the run did afterwards.
 */
export class ExecutedPaths {
  readonly root: SState;
  private readonly atPoint = new Map<FlowPoint, SState[]>();
  private readonly alike = new Map<FlowPoint, Map<number, number>>();
  private readonly registered = new Set<SState>();
  private nextId = 0;

  constructor(
    private readonly flow: Flow,
    private readonly tree: PathTree,
    private readonly values: InputValues,
    private readonly limits: PathLimits = defaultPathLimits,
  ) {
    this.root = new SState(this.nextId++, flow.start, undefined, undefined, new Map(), [], new Map(), 0);
  }

  /** The states at a point that take part in the frontier, in the order in which they were found. */
  at(point: FlowPoint): readonly SState[] {
    return this.atPoint.get(point) ?? NONE;
  }

  isVisited(point: FlowPoint): boolean {
    return this.atPoint.has(point);
  }

  get size(): number {
    return this.nextId;
  }

  /** Follows an input from the start; gives the states it came through, in order. */
  follow(input: InputVector): readonly Visit[] {
    const states: SState[] = [this.root];
    if (this.root.witnesses.length === 0) this.root.witnesses.push(input);
    let state = this.root;
    let node = this.tree.root;
    for (let count = 0; count < this.limits.steps; count++) {
      const step = this.stepsFrom(state).find(({ guard }) =>
        guard.every((term) => this.values.value(term, input) === true),
      );
      if (step === undefined) break;
      node = this.passed(state, step.edge, node);
      const known = state.children.get(step.edge);
      if (known === undefined && this.nextId >= this.limits.states) break;
      const child: SState = known ?? after(this.nextId++, state, step);
      if (known === undefined) {
        state.children.set(step.edge, child);
        child.witnesses.push(input);
      }
      state = child;
      states.push(state);
    }
    // Of the last one it is not known how it goes on, unless it is the end.
    if (this.flow.successors(state.point).length > 0) states.pop();
    return states.map((one) => ({ state: one, isNew: this.register(one) }));
  }

  /** The state, as this input comes to it, told an R-state from others: it counts from now on. */
  remember(state: SState, input: InputVector): void {
    if (!state.witnesses.includes(input)) state.witnesses.push(input);
    const states = this.atPoint.get(state.point);
    if (states !== undefined && !states.includes(state)) states.push(state);
  }

  /** What a place holds at a state, over the inputs; its own variable: not known. */
  contentAt(state: SState, variable: Term): Term {
    return state.changed(variable) ?? this.flow.initial(variable) ?? variable;
  }

  /** Terms over places, as terms over the inputs at a state. */
  contentsAt(state: SState, terms: readonly Term[]): readonly Term[] {
    const replacements = new Map<Term, Term>();
    for (const term of terms) {
      for (const variable of freeVariables(term)) {
        const content = this.contentAt(state, variable);
        if (content !== variable) replacements.set(variable, content);
      }
    }
    return substituteAll(terms, replacements);
  }

  /** Whether terms over places hold at a state for an input that comes there; not, if that is not known. */
  holdsAt(state: SState, input: InputVector, terms: readonly Term[]): boolean {
    const inputs = this.values.evaluator(input);
    let isKnown = true;
    const contents = new Evaluator((variable) => {
      const content = this.contentAt(state, variable);
      if (content !== variable && this.values.overInputs(content)) return inputs.value(content);
      isKnown = false;
      return variable.sort === 'bool' ? false : variable.width > 32 ? 0n : 0;
    });
    return terms.every((term) => contents.value(term) === true && isKnown);
  }

  /** What a place holds at a state for an input that comes there; undefined: not known. */
  valueAt(state: SState, input: InputVector, variable: Term): TermValue | undefined {
    const content = this.contentAt(state, variable);
    const isKnown = content !== variable && this.values.overInputs(content);
    return isKnown ? this.values.evaluator(input).value(content) : undefined;
  }

  /** The state after one more step, whether or not an input is known that takes it. */
  step(state: SState, edge: Edge): SState | undefined {
    const child = state.children.get(edge);
    if (child !== undefined) return child;
    const step = this.stepsFrom(state).find((one) => one.edge === edge);
    return step === undefined ? undefined : after(-1, state, step);
  }

  private stepsFrom(state: SState): readonly ExecutedStep[] {
    state.steps ??= this.flow.execute(
      state.point,
      (variable) => this.contentAt(state, variable),
      state.stubCalls,
    );
    return state.steps;
  }

  /** Whether the state is one more to begin the frontier at: some are like others, and enough of these are known. */
  private register(state: SState): boolean {
    if (this.registered.has(state)) return false;
    this.registered.add(state);
    let counts = this.alike.get(state.point);
    if (counts === undefined) {
      counts = new Map();
      this.alike.set(state.point, counts);
      this.atPoint.set(state.point, []);
    }
    const count = counts.get(state.signature) ?? 0;
    counts.set(state.signature, count + 1);
    if (count >= this.limits.alike) return false;
    this.atPoint.get(state.point)?.push(state);
    return true;
  }

  /** The tree's node after a step, as long as tree and flow agree on the branches that depend on inputs. */
  private passed(state: SState, edge: Edge, node: PathNode | undefined): PathNode | undefined {
    const { arm } = edge.to;
    if (arm === undefined || node === undefined || this.isDecided(state, edge)) return node;
    let at: PathNode | undefined = node;
    while (at !== undefined && siteOf(at.step) === undefined) at = onlyChild(at);
    if (at === undefined || siteOf(at.step) !== arm.site) return node;
    const taken = at.arms.get(arm.arm);
    state.node = at;
    return taken?.kind === 'taken' ? taken.child : undefined;
  }

  /** No input decides the branch: the tree has no node for it. */
  private isDecided(state: SState, taken: Edge): boolean {
    return this.stepsFrom(state).every(({ edge, guard }) => edge === taken || guard.includes(FALSE));
  }
}

const NONE: readonly SState[] = [];

function after(id: number, state: SState, { edge, guard, updates, stubCalls }: ExecutedStep): SState {
  let { signature } = state;
  for (const [variable, content] of updates) {
    const before = state.changed(variable);
    if (before !== undefined) signature ^= mark(variable, before);
    signature ^= mark(variable, content);
  }
  return new SState(id, edge.to, state, edge, updates, guard, stubCalls, signature);
}

/** Of a known content of a place; all unknown ones are alike. */
function mark(variable: Term, content: Term): number {
  const what = content.op === 'const' ? content.id : 1;
  return Math.imul(Math.imul(variable.id, 0x9e3779b1) ^ what, 0x85ebca6b) | 0;
}

/** Choices are no branches of the flow: the path goes on behind the one that was made. */
function onlyChild(node: PathNode): PathNode | undefined {
  const taken = [...node.arms.values()].filter((arm) => arm.kind === 'taken');
  return taken.length === 1 ? taken[0].child : undefined;
}
