import { assertNever, invariant } from '../base/index.js';
import { type CodePosition, callAt, functionOf, type IrFunction, type IrInstruction } from '../ir/index.js';
import type { Term } from '../term/index.js';
import { enterFunction, keepResult, runSegment, SegmentState, takeResult } from '../transition/index.js';
import { type CutPoints, type Goal, regionFrom } from './cut-points.js';
import type { Procedure, Procedures } from './procedures.js';
import type { ProvingCost } from './proving-effort.js';

/** What one pass through a region without cycles comes to. */
export type Arrival =
  | { readonly kind: 'point'; readonly position: CodePosition; readonly state: SegmentState }
  | { readonly kind: 'goal'; readonly state: SegmentState }
  /** The end of a recursive function. */
  | { readonly kind: 'exit'; readonly procedure: Procedure; readonly state: SegmentState }
  /** A recursive function is entered with this state. */
  | { readonly kind: 'entry'; readonly procedure: Procedure; readonly state: SegmentState }
  /** It has returned: `entered` is the state it began with, `state` that behind the call. */
  | {
      readonly kind: 'returned';
      readonly procedure: Procedure;
      readonly position: CodePosition;
      readonly entered: SegmentState;
      readonly left: SegmentState;
      readonly state: SegmentState;
    };

/** Forgets what a recursive function may change. */
export type Forget = (state: SegmentState, callee: IrFunction) => void;

/**
 * Executes the program from a point up to the next cuts. Ways that meet are joined, so that there is one arrival per
 * point and the work does not grow with the number of paths.
 */
export class Pass {
  readonly arrivals: Arrival[] = [];
  private readonly incoming = new Map<CodePosition, SegmentState[]>();
  private readonly goals: SegmentState[] = [];
  private readonly exits: SegmentState[] = [];

  constructor(
    private readonly procedures: Procedures,
    private readonly cutPoints: CutPoints,
    private readonly goal: Goal,
    private readonly forget: Forget,
  ) {}

  run(start: CodePosition, state: SegmentState, cost: ProvingCost): readonly Arrival[] {
    this.incoming.set(start, [state]);
    const region = regionFrom(this.procedures, start, this.cutPoints);
    for (const position of region) {
      const states = this.incoming.get(position);
      this.incoming.delete(position);
      if (states === undefined) continue;
      cost.executedSegment();
      this.visit(position, states.reduce(SegmentState.join).fork());
    }
    for (const [position, states] of this.incoming) {
      invariant(this.cutPoints.cuts.has(position), 'what is left should be cuts');
      this.arrivals.push({ kind: 'point', position, state: states.reduce(SegmentState.join) });
    }
    if (this.goals.length > 0)
      this.arrivals.push({ kind: 'goal', state: this.goals.reduce(SegmentState.join) });
    const procedure = this.procedures.around(start);
    // The end of a run is no point.
    if (this.exits.length > 0 && !procedure.isRoot)
      this.arrivals.push({ kind: 'exit', procedure, state: this.exits.reduce(SegmentState.join) });
    return this.arrivals.filter(({ state }) => !state.isDead);
  }

  private deliver(position: CodePosition | undefined, state: SegmentState): void {
    if (position === undefined || state.isDead || !this.cutPoints.needed.has(position)) return;
    const { system } = this.procedures;
    // The content of thousands of them would be copied from block to block.
    state.forgetLocals((name, local) => !system.isLive(position, name, local));
    const states = this.incoming.get(position);
    if (states === undefined) this.incoming.set(position, [state]);
    else states.push(state);
  }

  private visit(position: CodePosition, state: SegmentState): void {
    const { graph, program } = this.procedures.system;
    const { segment, stack } = position;
    const end = runSegment(state, segment);
    switch (end.kind) {
      case 'stop':
        return;
      case 'ways':
        for (const { condition, exit } of end.ways) {
          const way = assuming(state, condition);
          if (way === undefined) continue;
          if (this.isGoal(position, exit)) this.goals.push(way);
          else this.deliver(graph.after(position, exit), way);
        }
        return;
      case 'call':
        for (const { condition, exit, callee } of end.ways) {
          const way = assuming(state, condition);
          if (way !== undefined) this.call(position, exit, way, end.call, callee);
        }
        return;
      case 'return': {
        const f = functionOf(program, segment.function);
        keepResult(state, f, end.value);
        if (stack === undefined) {
          this.exits.push(state);
          return;
        }
        takeResult(state, f, functionOf(program, stack.function), callAt(program, stack));
        this.deliver(graph.after(position, end.exit), state);
        return;
      }
      default:
        assertNever(end, 'end of a segment');
    }
  }

  private isGoal({ segment }: CodePosition, exit: number): boolean {
    const way = segment.exits[exit];
    return way.kind === 'goto' && way.site === this.goal.site && exit === this.goal.arm;
  }

  private call(
    position: CodePosition,
    exit: number,
    state: SegmentState,
    call: IrInstruction & { kind: 'call' },
    callee: IrFunction,
  ): void {
    const { graph, program } = this.procedures.system;
    const caller = functionOf(program, position.segment.function);
    const entered = state.fork();
    enterFunction(entered, caller, call, callee);
    if (!this.procedures.isRecursive(callee.name)) {
      this.deliver(graph.after(position, exit), entered);
      return;
    }
    const procedure = this.procedures.of(callee);
    this.arrivals.push({ kind: 'entry', procedure, state: entered });
    const after = graph.over(position, exit);
    if (after === undefined || !this.cutPoints.needed.has(after)) return;
    // The caller's locals are as they were; memory and the result are the callee's.
    const left = state.fork();
    this.forget(left, callee);
    const behind = left.fork();
    takeResult(behind, callee, caller, call);
    this.arrivals.push({ kind: 'returned', procedure, position: after, entered, left, state: behind });
  }
}

function assuming(state: SegmentState, condition: Term): SegmentState | undefined {
  const way = state.fork();
  way.assume(condition);
  return way.isDead ? undefined : way;
}
