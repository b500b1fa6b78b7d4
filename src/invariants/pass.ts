import { assertNever, invariant } from '../base/index.js';
import type { IrFunction, IrInstruction } from '../ir/index.js';
import type { Term } from '../term/index.js';
import { enterFunction, keepResult, runSegment, State, takeResult } from '../transition/index.js';
import { type CutPoints, type Goal, regionFrom } from './cut-points.js';
import type { ProvingCost } from './proving-effort.js';
import type { Node, Procedure, Unfolding } from './unfolding.js';

/** What one pass through a region without cycles comes to. */
export type Arrival =
  | { readonly kind: 'point'; readonly node: Node; readonly state: State }
  | { readonly kind: 'goal'; readonly state: State }
  /** The end of a recursive function. */
  | { readonly kind: 'exit'; readonly procedure: Procedure; readonly state: State }
  /** A recursive function is entered with this state. */
  | { readonly kind: 'entry'; readonly procedure: Procedure; readonly state: State }
  /** It has returned: `entered` is the state it began with, `state` that behind the call. */
  | {
      readonly kind: 'returned';
      readonly procedure: Procedure;
      readonly node: Node;
      readonly entered: State;
      readonly left: State;
      readonly state: State;
    };

/** Forgets what a recursive function may change. */
export type Forget = (state: State, callee: IrFunction) => void;

/**
 * Executes the program from a point up to the next cuts. Ways that meet are joined, so that there is one arrival per
 * point and the work does not grow with the number of paths.
 */
export class Pass {
  readonly arrivals: Arrival[] = [];
  private readonly incoming = new Map<Node, State[]>();
  private readonly goals: State[] = [];
  private readonly exits: State[] = [];

  constructor(
    private readonly unfolding: Unfolding,
    private readonly cutPoints: CutPoints,
    private readonly goal: Goal,
    private readonly forget: Forget,
  ) {}

  run(start: Node, state: State, cost: ProvingCost): readonly Arrival[] {
    this.incoming.set(start, [state]);
    const region = regionFrom(this.unfolding, start, this.cutPoints);
    for (const node of region) {
      const states = this.incoming.get(node);
      this.incoming.delete(node);
      if (states === undefined) continue;
      cost.executedSegment();
      this.visit(node, states.reduce(State.join).fork());
    }
    for (const [node, states] of this.incoming) {
      invariant(this.cutPoints.cuts.has(node), 'what is left should be cuts');
      this.arrivals.push({ kind: 'point', node, state: states.reduce(State.join) });
    }
    if (this.goals.length > 0) this.arrivals.push({ kind: 'goal', state: this.goals.reduce(State.join) });
    if (this.exits.length > 0)
      this.arrivals.push({ kind: 'exit', procedure: start.procedure, state: this.exits.reduce(State.join) });
    return this.arrivals.filter(({ state }) => !state.isDead);
  }

  private deliver(node: Node, state: State): void {
    if (state.isDead || !this.cutPoints.needed.has(node)) return;
    const states = this.incoming.get(node);
    if (states === undefined) this.incoming.set(node, [state]);
    else states.push(state);
  }

  private visit(node: Node, state: State): void {
    const { function: f, context } = node;
    const end = runSegment(state, f, node.block, node.index);
    switch (end.kind) {
      case 'stop':
        return;
      case 'ways':
        for (const { condition, to, site, arm } of end.ways) {
          const way = assuming(state, condition);
          if (way === undefined) continue;
          if (site === this.goal.site && arm === this.goal.arm) this.goals.push(way);
          else this.deliver(this.unfolding.block(node, to), way);
        }
        return;
      case 'call':
        for (const { condition, function: callee } of end.callees) {
          const way = assuming(state, condition);
          if (way !== undefined) this.call(node, way, end.call, callee);
        }
        return;
      case 'return': {
        keepResult(state, f, end.value);
        if (context === undefined) {
          if (!node.procedure.isRoot) this.exits.push(state);
          return;
        }
        const { caller } = context;
        invariant(caller.end.kind === 'call', 'context should be a call');
        takeResult(state, f, caller.function, caller.end.call);
        this.deliver(this.unfolding.after(caller), state);
        return;
      }
      default:
        assertNever(end, 'end of a segment');
    }
  }

  private call(node: Node, state: State, call: IrInstruction & { kind: 'call' }, callee: IrFunction): void {
    const entered = state.fork();
    enterFunction(entered, node.function, call, callee);
    if (!this.unfolding.isRecursive(callee)) {
      this.deliver(this.unfolding.enter(node, callee), entered);
      return;
    }
    const procedure = this.unfolding.procedureOf(callee);
    this.arrivals.push({ kind: 'entry', procedure, state: entered });
    const after = this.unfolding.after(node);
    if (!this.cutPoints.needed.has(after)) return;
    // The caller's locals are as they were; memory and the result are the callee's.
    const left = state.fork();
    this.forget(left, callee);
    const behind = left.fork();
    takeResult(behind, callee, node.function, call);
    this.arrivals.push({ kind: 'returned', procedure, node: after, entered, left, state: behind });
  }
}

function assuming(state: State, condition: Term): State | undefined {
  const way = state.fork();
  way.assume(condition);
  return way.isDead ? undefined : way;
}
