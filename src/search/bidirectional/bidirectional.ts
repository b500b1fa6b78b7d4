import type { InputVector } from '../../input/index.js';
import type { Term } from '../../term/index.js';
import { Fifo } from '../fifo.js';
import type { InfeasibilityProof, Refutation } from '../infeasibility-proof.js';
import type { PathNode } from '../path-node.js';
import {
  type Candidate,
  type Flip,
  type Proposal,
  type Search,
  type SearchContext,
  strategy,
} from '../strategy.js';
import { flipOf } from '../tree-walk.js';
import { type Certificate, certificateOf, derivedAgain, recheck } from './certificate.js';
import { ExecutedPaths } from './executed-paths.js';
import { explained } from './explain-certificate.js';
import { type Attempt, Extension } from './extension.js';
import type { FlowPoint } from './flow.js';
import { Graph } from './graph.js';
import { InputValues } from './input-values.js';
import { Pace } from './pace.js';
import { ProgramFlow } from './program-flow.js';
import type { InEdge, RState } from './r-state.js';
import { Refinement } from './refinement.js';
import type { SState } from './s-state.js';
import { ShallowFirst } from './shallow-first.js';
import { stateClaims } from './state-claims.js';

/** Forward from executed paths and backward from uncovered branches, until the two meet (bidirectional, sections 4 and 5). */
export const bidirectional = strategy(
  'bidirectional',
  'moves the frontier between executed paths and preconditions of open branches from both sides',
  (context) => new Bidirectional(context),
);

/** S-states at one edge of the frontier that are asked about before the R-state moves back. */
const MOST_FAILURES = 3;
/** One turn of so many is for the steps that were postponed. */
const STEP_INTERVAL = 8;
/** Then the engine may see to other things. */
const TURNS_AT_A_TIME = 16;
const RECHECK_LIMITS = { timeoutMs: 5_000 };

export class Bidirectional implements Search {
  readonly proofs = new Map<number, InfeasibilityProof>();
  readonly counters = { satChecks: 0, constructedPaths: 0 };
  readonly flow: ProgramFlow;
  readonly graph: Graph;
  readonly values: InputValues;
  private readonly extension: Extension;
  private readonly refinement: Refinement;
  /** What was proposed last and not yet answered. */
  private attempt: Attempt | undefined;
  /** Steps into R-states that may be no progress: they wait until others had their turns. */
  private readonly later = new Fifo<Pick<Attempt, 'edge' | 'state'>>();
  private steps = 0;
  /** Objectives whose proof could not be derived again. */
  private readonly unproved = new Set<number>();
  private hasUndecided = false;
  private readonly pace = new Pace();
  /** Nodes with perhaps untried arms, for what the graph does not see. */
  private readonly nodes = new ShallowFirst();
  private hasBegun = false;
  /** The program once more, for those who check. */
  private again: ProgramFlow | undefined;

  constructor(private readonly context: SearchContext) {
    const { program, space, tree, solver, isTimeUp } = context;
    this.flow = new ProgramFlow(program, space, isTimeUp);
    this.values = new InputValues(space);
    const paths = new ExecutedPaths(this.flow, tree, this.values);
    this.graph = new Graph(
      this.flow,
      paths,
      (point) => this.isSought(point),
      (states) => this.lost(states),
    );
    this.extension = new Extension(context, this.graph, this.values);
    this.refinement = new Refinement(this.graph, solver);
  }

  pathAdded(fresh: readonly PathNode[], input: InputVector): void {
    for (const node of fresh) this.nodes.add(node);
    this.attempt = undefined;
    if (this.flow.isTooLarge) return;
    const reawakened = new Set<FlowPoint>();
    for (const { state, isNew } of this.graph.paths.follow(input)) {
      this.visit(state, input);
      if (isNew) reawakened.add(state.point);
    }
    for (const point of reawakened) this.graph.reawaken(point);
    this.graph.touch();
  }

  /** R-states that hold on an executed state are reached: evaluated, not solved (bidirectional, section 5.2). */
  private visit(state: SState, input: InputVector): void {
    for (const reached of [...this.graph.at(state.point)]) {
      if (!this.graph.paths.holdsAt(state, input, reached.formula)) continue;
      this.graph.paths.remember(state, input);
      this.graph.visited(reached);
    }
  }

  next(): Proposal {
    if (this.context.lookAhead.aim === 'paths' || this.flow.isTooLarge) return this.flipAnything();
    if (!this.hasBegun) this.begin();
    this.graph.sweep();
    this.counters.satChecks = this.refinement.satChecks;
    for (let turn = 0; this.openObjectives().length > 0; turn++) {
      if (turn >= TURNS_AT_A_TIME) return 'busy';
      const candidate = this.step();
      if (candidate === 'nothing') return this.flipAnything();
      if (candidate !== undefined) return candidate;
      this.graph.sweep();
      if (this.isStagnant()) {
        const flip = this.flipAnything();
        if (flip !== undefined || this.isTreeExhausted) return flip;
      }
    }
    return undefined;
  }

  /** Every branch of every path was tried: what is not covered by now cannot be. */
  private get isTreeExhausted(): boolean {
    return this.nodes.first === undefined && this.context.tree.cuts.length === 0 && !this.hasUndecided;
  }

  private isStagnant(): boolean {
    const open = this.openObjectives().length;
    if (this.pace.isProgress(open)) this.extension.succeeded();
    return this.pace.isTimeToFlip(this.context.solver.counters.backendCalls);
  }

  /** One turn of one edge of the frontier. */
  step(): Candidate | 'nothing' | undefined {
    this.postponeSecondAttempt();
    const isTurnOfLater = ++this.steps % STEP_INTERVAL === 0;
    const edge = isTurnOfLater ? undefined : this.graph.nextTurn();
    if (edge === undefined) {
      const attempt = this.laterAttempt();
      if (attempt !== undefined) return this.propose(attempt);
      return isTurnOfLater ? undefined : 'nothing';
    }
    const attempt = this.extend(edge);
    if (attempt !== undefined) {
      this.graph.await(edge);
      return this.propose(attempt);
    }
    this.refinement.refine(edge);
    return undefined;
  }

  /** The first attempt went all the way to the branch; if that failed, one step is less to ask. */
  private postponeSecondAttempt(): void {
    const { attempt } = this;
    this.attempt = undefined;
    if (attempt?.kind === 'way') this.later.add(attempt);
  }

  private laterAttempt(): Attempt | undefined {
    for (let one = this.later.first; one !== undefined; one = this.later.first) {
      this.later.drop();
      const { edge, state } = one;
      const attempt = edge.into.fate === 'live' ? this.extension.oneStep(edge, state) : undefined;
      if (attempt !== undefined) return attempt;
    }
    return undefined;
  }

  private extend(edge: InEdge): Attempt | undefined {
    const { status } = edge;
    if (status.kind !== 'frontier') return undefined;
    const states = this.graph.paths.at(edge.edge.from);
    if (status.failures === 0) status.left = inTurn(states.slice(status.next));
    status.next = states.length;
    for (let state = status.left.pop(); state !== undefined; state = status.left.pop()) {
      if (status.failures >= MOST_FAILURES) break;
      const attempt = this.extension.attempt(edge, state);
      if (attempt === undefined) continue;
      status.failures++;
      if (attempt !== 'later') return attempt;
      this.later.add({ edge, state });
    }
    return undefined;
  }

  private propose(attempt: Attempt): Candidate {
    this.attempt = attempt;
    if (attempt.kind === 'way') this.counters.constructedPaths++;
    return attempt.candidate;
  }

  infeasible(candidate: Candidate, _core: readonly Term[]): void {
    this.answered(candidate);
  }

  undecided(candidate: Candidate): void {
    this.hasUndecided ||= candidate.kind === 'flip';
    this.answered(candidate);
  }

  private answered(candidate: Candidate): void {
    if (this.attempt?.candidate !== candidate) this.attempt = undefined;
  }

  /** R-states for all branches that the first tests left uncovered (bidirectional, section 5.1). */
  private begin(): void {
    this.hasBegun = true;
    for (const objective of this.openObjectives()) {
      for (const point of this.armsOf(objective)) this.graph.addWhole(point);
    }
  }

  private armsOf(objective: number): readonly FlowPoint[] {
    const arms = this.context.coverage.set.armsOf(objective);
    return arms.flatMap(({ site, arm }) => this.flow.armsOf(site, arm));
  }

  private openObjectives(): readonly number[] {
    return this.context.coverage.openObjectives.filter((objective) => !this.proofs.has(objective));
  }

  private isSought({ arm }: FlowPoint): boolean {
    if (arm === undefined) return false;
    const { coverage } = this.context;
    const objective = coverage.set.objectiveOf(arm.site, arm.arm);
    return objective >= 0 && coverage.isOpen(objective) && !this.proofs.has(objective);
  }

  /** States that no execution reaches: perhaps the last ones of a branch. */
  private lost(states: readonly RState[]): void {
    const { set } = this.context.coverage;
    const objectives = new Set<number>();
    for (const state of states) {
      const { arm } = state.point;
      if (arm !== undefined && this.isSought(state.point)) objectives.add(set.objectiveOf(arm.site, arm.arm));
    }
    for (const objective of objectives) this.prove(objective);
  }

  private prove(objective: number): void {
    const { set } = this.context.coverage;
    const points = this.armsOf(objective);
    const states = points.map((point) =>
      this.graph.closedAt(point).find(({ formula }) => formula.length === 0),
    );
    const { function: name } = set.objectives[objective];
    if (this.flow.isPartial(name) || this.unproved.has(objective)) return;
    const all = states.filter((state) => state !== undefined);
    if (all.length < points.length) return;
    const certificate = certificateOf(all);
    const refutations = recheck(this.flow, certificate, (query) => {
      this.refinement.satChecks++;
      return this.context.solver.check(query, RECHECK_LIMITS);
    });
    if (refutations === undefined) this.unproved.add(objective);
    else
      this.proofs.set(objective, {
        objective,
        kind: 'frontier',
        refutations,
        because: explained(this.context.program, certificate, refutations),
        again: () => this.derivedAgain(certificate),
        ofRuns: () => [...stateClaims(this.flow, certificate), this.flow.steps],
      });
    this.graph.touch();
  }

  private derivedAgain(certificate: Certificate): readonly Refutation[] {
    const { program, space } = this.context;
    this.again ??= new ProgramFlow(program, space);
    return derivedAgain(this.again, certificate);
  }

  /** For what the graph cannot see or say: the tree from its root, as far as something is left to find below. */
  private flipAnything(): Flip | undefined {
    const { tree, lookAhead } = this.context;
    if (lookAhead.aim === 'arms' && this.openObjectives().length === 0) return undefined;
    for (let node = this.nodes.first; node !== undefined; node = this.nodes.first) {
      const here = node;
      const arm = tree.untriedArms(here).find((one) => lookAhead.isWorthwhile(here, one));
      if (arm !== undefined) return flipOf(this.context, here, arm);
      this.nodes.drop();
    }
    return undefined;
  }
}

/** From the end: short paths leave most to choose, late ones have come furthest; one of each in turn. */
function inTurn(states: readonly SState[]): SState[] {
  const short = [...states].sort((a, b) => a.depth - b.depth || a.id - b.id);
  const order = new Set<SState>();
  short.forEach((state, k) => {
    order.add(state);
    order.add(states[states.length - 1 - k]);
  });
  return [...order].reverse();
}
