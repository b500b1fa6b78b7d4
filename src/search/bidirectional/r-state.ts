import type { Term } from '../../term/index.js';
import type { AliasCase, Edge, FlowPoint } from './flow.js';
import type { SState } from './s-state.js';

/**
 * A reachability state (bidirectional, section 3): states of the program at a point from which an uncovered branch
 * may be reached. The formula is implied by the weakest precondition that it was made from; it may be weaker.
 */
export class RState {
  fate: 'live' | 'visited' | 'unreachable' | 'obsolete' = 'live';
  /** One per edge of the program into the point. */
  ins: readonly InEdge[] = [];
  /** In-edges of other R-states that rest on this one. */
  readonly outs = new Set<InEdge>();

  constructor(
    readonly id: number,
    readonly point: FlowPoint,
    /** A conjunction over places; empty: every state at the point, of which none was seen. */
    readonly formula: readonly Term[],
    /** How an execution goes on from here towards the branch; undefined at the branch itself. */
    readonly way: Way | undefined,
  ) {}
}

export interface Way {
  readonly edge: Edge;
  readonly to: RState;
}

/** What is known of one edge of the program into an R-state. */
export class InEdge {
  status: InStatus = frontier(0);
  /** How addresses were on executed paths, where that makes a difference. */
  cases: readonly AliasCase[] = [];

  constructor(
    readonly edge: Edge,
    readonly into: RState,
  ) {}

  /** States that were executed may still go this way: the edge belongs to the frontier. */
  get isFrontier(): boolean {
    return this.status.kind === 'frontier' || this.status.kind === 'stuck';
  }
}

/** The frontier from the S-states from number `next` on. */
export function frontier(next: number): InStatus {
  return { kind: 'frontier', next, left: [], failures: 0 };
}

export type InStatus =
  /** Frontier edges from the S-states at the edge's start: from number `next` on, and those that are left. */
  | { readonly kind: 'frontier'; next: number; left: SState[]; failures: number }
  /** A frontier that neither side can move: nothing is known that keeps executed states from the R-state. */
  | { readonly kind: 'stuck'; readonly next: number }
  /** Whoever comes this way comes from one of these. */
  | { readonly kind: 'covered'; readonly by: readonly RState[] }
  /** Nobody comes this way. */
  | { readonly kind: 'refuted' };
