import { FALSE, type Term, TRUE } from '../../term/index.js';
import { type Arm, siteOf } from '../path-node.js';
import type { Construction, Flip, SearchContext } from '../strategy.js';
import { flipOf } from '../tree-walk.js';
import type { Graph } from './graph.js';
import type { InputValues } from './input-values.js';
import type { InEdge, RState } from './r-state.js';
import type { SState } from './s-state.js';

/** A way to the branch of more steps than this is not tried as a whole. */
const LONGEST_WAY = 3_000;
const MOST_FAILED_WAYS = 512;

/** What came of a frontier edge: a candidate for the engine, or the certainty that there is none. */
export interface Attempt {
  readonly kind: 'flip' | 'way' | 'step';
  readonly candidate: Flip | Construction;
  readonly edge: InEdge;
  readonly state: SState;
}

const BACKWARDS = { kind: 'construction', method: 'backward-search' } as const;

/** The symbolic execution step (bidirectional, Algorithm 1): from an S-state over a frontier edge to the R-state. */
export class Extension {
  /** Since something was covered: the more ways fail, the fewer are tried. */
  private failedWays = 0;
  private waysSkipped = 0;

  constructor(
    private readonly context: SearchContext,
    private readonly graph: Graph,
    private readonly values: InputValues,
  ) {}

  /**
   * The inputs of the S-state's path that come to the R-state, and on from there to the branch; undefined: there are
   * none, plainly. Where the R-state says less than its precondition, a step into it is perhaps no progress: `later`.
   */
  attempt(edge: InEdge, state: SState): Attempt | 'later' | undefined {
    const terms = this.conditions(edge, state);
    if (terms === undefined) return undefined;
    const flip = this.flip(edge, state);
    if (flip !== undefined)
      return flip === 'refuted' ? undefined : { kind: 'flip', candidate: flip, edge, state };
    const isWorthAWay = this.waysSkipped >= this.failedWays >> 6;
    this.waysSkipped = isWorthAWay ? 0 : this.waysSkipped + 1;
    const way = isWorthAWay ? this.alongTheWay(edge, state) : undefined;
    if (isWorthAWay && this.failedWays < MOST_FAILED_WAYS) this.failedWays++;
    if (way !== undefined) return way;
    return edge.into.formula.length === 0 ? this.oneStep(edge, state, terms) : 'later';
  }

  /** A branch was covered: ways are worth trying again. */
  succeeded(): void {
    this.failedWays = 0;
  }

  /** The inputs that come to the R-state, wherever they go from there. */
  oneStep(edge: InEdge, state: SState, terms = this.conditions(edge, state)): Attempt | undefined {
    if (terms === undefined || !terms.every((term) => this.values.overInputs(term))) return undefined;
    const known = state.pathCondition().filter((term) => this.values.overInputs(term));
    const constraints = [...known, ...terms];
    const candidate: Construction = { ...BACKWARDS, constraints, base: state.witness };
    return { kind: 'step', candidate, edge, state };
  }

  /** What takes the S-state into the R-state; undefined: nothing does, plainly. */
  private conditions(edge: InEdge, state: SState): readonly Term[] | undefined {
    const { paths } = this.graph;
    const next = paths.step(state, edge.edge);
    if (next === undefined || next.demands.includes(FALSE)) return undefined;
    const terms: Term[] = [...next.demands];
    // Short ones come first and decide most.
    for (const literal of edge.into.formula) {
      const [term] = paths.contentsAt(next, [literal]);
      if (term === FALSE) return undefined;
      if (term !== TRUE) terms.push(term);
    }
    return terms;
  }

  /** Where the R-state is nothing but the outcome of a branch, the tree knows what to ask. */
  private flip(edge: InEdge, { node }: SState): Flip | 'refuted' | undefined {
    const { arm } = edge.edge.to;
    if (edge.into.formula.length > 0 || arm === undefined || node === undefined) return undefined;
    if (siteOf(node.step) !== arm.site) return undefined;
    const known = node.arms.get(arm.arm as Arm);
    if (known === undefined) return flipOf(this.context, node, arm.arm);
    return known.kind === 'infeasible' ? 'refuted' : undefined;
  }

  /** The inputs that go on from the R-state to the branch that is sought, along the way on which it was found. */
  private alongTheWay(edge: InEdge, state: SState): Attempt | undefined {
    const { paths } = this.graph;
    const demands: Term[] = [...state.pathCondition()];
    let at = paths.step(state, edge.edge);
    let towards: RState = edge.into;
    for (let steps = 0; ; steps++) {
      if (at === undefined) return undefined;
      if (at.demands.includes(FALSE) || steps > LONGEST_WAY) return undefined;
      demands.push(...at.demands);
      if (this.graph.isTargetState(towards)) break;
      if (towards.way === undefined) return undefined;
      at = paths.step(at, towards.way.edge);
      towards = towards.way.to;
    }
    const { arm } = towards.point;
    const target = arm === undefined ? -1 : this.context.coverage.set.objectiveOf(arm.site, arm.arm);
    if (target < 0) return undefined;
    const constraints = demands.filter((term) => this.values.overInputs(term));
    const isWhole = constraints.length === demands.length;
    const candidate: Construction = isWhole
      ? { ...BACKWARDS, constraints, base: state.witness, target }
      : { ...BACKWARDS, constraints, base: state.witness };
    return { kind: 'way', candidate, edge, state };
  }
}
