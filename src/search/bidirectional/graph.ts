import { invariant } from '../../base/index.js';
import { type Term, termSize } from '../../term/index.js';
import { Fifo } from '../fifo.js';
import type { ExecutedPaths } from './executed-paths.js';
import type { Flow, FlowPoint } from './flow.js';
import { frontier, InEdge, RState, type Way } from './r-state.js';

/**
 * The generalised control-flow graph (bidirectional, section 3): S-states of executed paths, R-states that lead to
 * uncovered branches, and the frontier between them. Frontier edges are kept together by the edge of the program that
 * they belong to: one `InEdge` stands for those from all S-states at its start.
 */
export class Graph {
  private readonly live = new Map<FlowPoint, Set<RState>>();
  /** R-states that no execution reaches; closed: whoever comes to one of them comes from another. */
  private readonly closed = new Map<FlowPoint, RState[]>();
  /** The R-states without a condition, at points that were never visited. */
  private readonly whole = new Map<FlowPoint, RState>();
  private readonly edgesFrom = new Map<FlowPoint, Set<InEdge>>();
  /** Edges of the frontier that wait for their turn; the order is fair. */
  private readonly waiting = new Fifo<InEdge>();
  private readonly isWaiting = new Set<InEdge>();
  private nextId = 0;
  /** Some R-states may be cut off from the entry; some may lead nowhere any more. */
  private mayBeCutOff = false;
  private mayBeUseless = false;
  size = 0;

  constructor(
    readonly flow: Flow,
    readonly paths: ExecutedPaths,
    /** The point is a branch that is still sought. */
    private readonly isTarget: (point: FlowPoint) => boolean,
    /** Told when states are found to be unreachable, before they leave the graph. */
    private readonly unreachable: (states: readonly RState[]) => void,
  ) {}

  /** The live R-states at a point. */
  at(point: FlowPoint): Iterable<RState> {
    return this.live.get(point) ?? [];
  }

  closedAt(point: FlowPoint): readonly RState[] {
    return this.closed.get(point) ?? [];
  }

  *rStates(): Generator<RState> {
    for (const states of this.live.values()) yield* states;
  }

  /** The in-edges of live R-states that begin at a point. */
  from(point: FlowPoint): Iterable<InEdge> {
    return this.edgesFrom.get(point) ?? [];
  }

  isTargetState(state: RState): boolean {
    return state.formula.length === 0 && this.isTarget(state.point);
  }

  /** The R-state of a branch that is sought, or of any other point that no path has visited. */
  addWhole(point: FlowPoint): RState {
    const known = this.whole.get(point);
    if (known?.fate === 'live' || known?.fate === 'unreachable') return known;
    const pending = [this.create(point, [], undefined)];
    const [first] = pending;
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      for (const edge of state.ins) {
        const { from } = edge.edge;
        if (this.paths.isVisited(from)) this.await(edge);
        else {
          const before = this.whole.get(from);
          const isKnown = before?.fate === 'live' || before?.fate === 'unreachable';
          const by = isKnown ? before : this.create(from, [], { edge: edge.edge, to: state });
          if (!isKnown) pending.push(by);
          this.cover(edge, [by]);
        }
      }
    }
    return first;
  }

  /** An R-state for a weakest precondition, with its frontier. */
  add(point: FlowPoint, formula: readonly Term[], way: Way): RState {
    invariant(this.paths.isVisited(point), 'a point that was not visited needs no condition');
    const shortFirst = [...formula].sort((a, b) => termSize(a) - termSize(b));
    const state = this.create(point, shortFirst, way);
    for (const edge of state.ins) this.connect(edge);
    return state;
  }

  private create(point: FlowPoint, formula: readonly Term[], way: Way | undefined): RState {
    const state = new RState(this.nextId++, point, formula, way);
    state.ins = this.flow.predecessors(point).map((edge) => new InEdge(edge, state));
    for (const edge of state.ins) added(this.edgesFrom, edge.edge.from, edge);
    added(this.live, point, state);
    if (formula.length === 0) this.whole.set(point, state);
    this.size++;
    return state;
  }

  /** The frontier edges of one edge of the program (`ComputeFrontierEdges`). */
  private connect(edge: InEdge): void {
    const { from } = edge.edge;
    if (this.paths.isVisited(from)) this.await(edge);
    else this.cover(edge, [this.addWhole(from)]);
  }

  /** The edge gets a turn. */
  await(edge: InEdge): void {
    if (this.isWaiting.has(edge)) return;
    this.isWaiting.add(edge);
    this.waiting.add(edge);
  }

  /** The next edge of the frontier whose turn it is. */
  nextTurn(): InEdge | undefined {
    for (let edge = this.waiting.first; edge !== undefined; edge = this.waiting.first) {
      this.waiting.drop();
      this.isWaiting.delete(edge);
      if (edge.into.fate === 'live' && edge.status.kind === 'frontier') return edge;
    }
    return undefined;
  }

  cover(edge: InEdge, by: readonly RState[]): void {
    edge.status = { kind: 'covered', by };
    for (const state of by) state.outs.add(edge);
    this.mayBeCutOff ||= !by.some(({ ins }) => ins.some((one) => one.isFrontier));
  }

  refute(edge: InEdge): void {
    edge.status = { kind: 'refuted' };
    this.mayBeCutOff = true;
  }

  giveUp(edge: InEdge): void {
    edge.status = { kind: 'stuck', next: this.paths.at(edge.edge.from).length };
  }

  /** New S-states at a point: the edges that begin there have something to try again. */
  reawaken(point: FlowPoint): void {
    for (const edge of this.from(point)) {
      if (edge.status.kind === 'stuck') edge.status = frontier(edge.status.next);
      if (edge.status.kind === 'frontier') this.await(edge);
    }
  }

  /**
   * Model coarsening (bidirectional, Algorithm 3) for an R-state that an execution came through. What rested on it is
   * frontier again; what led only to it is swept away.
   */
  visited(state: RState): void {
    for (const edge of [...state.outs]) {
      this.uncover(edge);
      edge.status = frontier(0);
      this.await(edge);
    }
    this.remove(state, 'visited');
  }

  private uncover(edge: InEdge): void {
    if (edge.status.kind !== 'covered') return;
    for (const state of edge.status.by) state.outs.delete(edge);
  }

  private remove(state: RState, fate: RState['fate']): void {
    state.fate = fate;
    this.live.get(state.point)?.delete(state);
    this.size--;
    this.mayBeCutOff = true;
    this.mayBeUseless = true;
    for (const edge of state.ins) {
      this.edgesFrom.get(edge.edge.from)?.delete(edge);
      if (fate !== 'unreachable') this.uncover(edge);
    }
  }

  /** Restores invariant 4: every R-state is connected to the entry and leads to a branch that is sought. */
  sweep(): void {
    while (this.mayBeUseless || this.mayBeCutOff) {
      if (this.mayBeUseless) this.sweepUseless();
      this.mayBeUseless = false;
      if (this.mayBeCutOff) this.sweepUnreachable();
    }
  }

  private sweepUseless(): void {
    const useful = this.useful();
    for (const state of [...this.rStates()]) if (!useful.has(state)) this.remove(state, 'obsolete');
  }

  /** The R-states that lead to a branch that is sought. */
  useful(): ReadonlySet<RState> {
    const useful = new Set<RState>();
    const pending = [...this.rStates()].filter((state) => this.isTargetState(state));
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      if (useful.has(state)) continue;
      useful.add(state);
      for (const { status } of state.ins) {
        if (status.kind === 'covered') for (const by of status.by) if (by.fate === 'live') pending.push(by);
      }
    }
    return useful;
  }

  private sweepUnreachable(): void {
    this.mayBeCutOff = false;
    const connected = this.connected();
    const lost = [...this.rStates()].filter((state) => !connected.has(state));
    if (lost.length === 0) return;
    for (const state of lost) {
      this.remove(state, 'unreachable');
      const before = this.closed.get(state.point);
      if (before === undefined) this.closed.set(state.point, [state]);
      else before.push(state);
    }
    this.unreachable(lost);
  }

  /** The R-states that a frontier edge leads to, directly or through others. */
  connected(): ReadonlySet<RState> {
    const found = new Set<RState>();
    const pending = [...this.rStates()].filter(
      (state) => this.flow.isOpen(state.point) || state.ins.some((edge) => edge.isFrontier),
    );
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      if (found.has(state)) continue;
      found.add(state);
      for (const { into } of state.outs) if (into.fate === 'live') pending.push(into);
    }
    return found;
  }

  /** Something about the targets changed. */
  touch(): void {
    this.mayBeUseless = true;
  }
}

function added<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}
