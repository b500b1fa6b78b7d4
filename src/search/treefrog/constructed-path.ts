import type { Term } from '../../term/index.js';
import { FALSE, TRUE } from '../../term/index.js';
import { type Arm, type PathNode, siteOf } from '../path-node.js';
import type { PathTree } from '../path-tree.js';
import type { Construction } from '../strategy.js';
import { BackSubstitution } from './back-substitution.js';
import type { Learner } from './learner.js';
import type { PathMove } from './move-table.js';
import type { PathRecord } from './path-record.js';
import type { SatChecks } from './sat-checks.js';
import { START, type Trace } from './trace.js';
import type { Tracing } from './tracing.js';

/** A prefix, an arm after it that was not tried, and a suffix from there to an objective. */
export interface Plan {
  readonly node: PathNode;
  readonly arm: Arm;
  readonly record: PathRecord;
  readonly suffix: readonly PathMove[];
  readonly objective: number;
}

export type Outcome =
  | { readonly kind: 'candidate'; readonly built: BuiltPath }
  /** It contradicts itself, and was learnt from. */
  | { readonly kind: 'learnt' }
  /** It cannot be followed to its end without executing it. */
  | { readonly kind: 'blocked' };

/** A constructed path that waits for the solver's word. */
export interface BuiltPath {
  readonly plan: Plan;
  readonly trace: Trace;
  readonly candidate: Construction;
  /** The constraints of the trace, by what they demand of the inputs. */
  readonly numbers: ReadonlyMap<Term, number>;
  /** The constraint of the arm itself. */
  readonly flip: number;
}

/** Makes candidates of plans (treefrog, section 8.2). */
export class PathConstruction {
  /** Sets of constraints on the inputs that contradict each other, whatever branches they came from (section 12). */
  private readonly knownCores: KnownCore[] = [];

  constructor(
    private readonly tree: PathTree,
    private readonly tracing: Tracing,
    private readonly learner: Learner,
    private readonly checks: SatChecks,
  ) {}

  construct(plan: Plan): Outcome {
    const { node, arm, record, suffix } = plan;
    if (node.step.kind === 'choice') return { kind: 'blocked' };
    const isBranch = siteOf(node.step) !== undefined;
    const own = record.arms.slice(0, node.outcomes);
    const arms = [...own, ...(isBranch ? [Number(arm)] : []), ...suffixArms(suffix)];
    const trace = this.tracing.trace(record.input, arms, node.outcomes);
    // The move before the suffix: the flipped branch, or the last one before the runtime error that is avoided.
    const flipMove = trace.branches[isBranch ? node.outcomes : node.outcomes - 1] ?? START;
    if (isBranch && flipMove === START) return { kind: 'blocked' };
    const astray = suffix.findIndex(({ segment, exit }, k) => {
      const move = trace.moves[flipMove + 1 + k];
      return move?.segment !== segment.id || move.exit !== exit;
    });
    const isFollowed = trace.extent.kind === 'followed' && astray < 0;
    if (!isFollowed) return this.learnFromFailure(plan, trace, flipMove + 1 + astray, astray);
    return this.consistent(plan, trace, flipMove);
  }

  /** These constraints on the inputs contradict each other; `ranges` of them hold anyway. */
  rememberCore(core: readonly Term[], isRange: (term: Term) => boolean): void {
    this.knownCores.push({ core, demands: core.filter((term) => !isRange(term)) });
  }

  private learnFromFailure(plan: Plan, trace: Trace, move: number, astray: number): Outcome {
    const at = trace.moves[move];
    if (astray >= 0 && at?.segment === plan.suffix[astray].segment.id && at.exitNode !== undefined) {
      const { excluded } = this.learner.learnExit(trace, move, plan.suffix[astray].exit);
      return { kind: excluded ? 'learnt' : 'blocked' };
    }
    if (trace.extent.kind !== 'impossible') return { kind: 'blocked' };
    const { excluded } = this.learner.learn(trace, trace.constraints.length - 1, [FALSE]);
    return { kind: excluded ? 'learnt' : 'blocked' };
  }

  /** Checks the suffix by itself, then puts it together with the prefix. */
  private consistent(plan: Plan, trace: Trace, flipMove: number): Outcome {
    const last = trace.constraints.findLastIndex(({ branch }) => branch !== undefined);
    const flip = trace.constraints.findIndex(
      ({ node, branch }) => branch !== undefined && trace.nodes[node].move === flipMove,
    );
    const isBranch = siteOf(plan.node.step) !== undefined;
    const back = new BackSubstitution(trace, last, (input) => this.tracing.ranges.of(input));
    while (back.start > flipMove + 1) back.step();
    if (back.all.length > 1) {
      const answer = this.checks.check(back.all.map(({ term }) => term));
      if (answer.kind === 'unsat') {
        const core = answer.core.map((index) => back.all[index]);
        const end = Math.max(...core.map(({ constraint }) => constraint ?? -1));
        return this.learnFrom(
          trace,
          end,
          core.map(({ term }) => term),
        );
      }
    }
    const suffix = back.all.flatMap(({ constraint }) => (constraint === undefined ? [] : [constraint]));
    while (back.step());
    const demands = new Map<number, Term>();
    for (const { constraint, term } of back.all) if (constraint !== undefined) demands.set(constraint, term);
    const numbers = new Map<Term, number>();
    for (const constraint of [...(isBranch ? [flip] : []), ...suffix.sort((a, b) => a - b)]) {
      const term = demands.get(constraint);
      if (term && term !== TRUE && !numbers.has(term)) numbers.set(term, constraint);
    }
    const { node, arm, objective } = plan;
    const constraints = [...this.tree.prefix(node), this.tree.flipConstraint(node, arm), ...numbers.keys()];
    const known = this.knownCore(constraints);
    if (known) {
      const end = Math.max(...known.map((term) => numbers.get(term) ?? flip));
      return this.learnFrom(trace, end, known);
    }
    const candidate: Construction = {
      kind: 'construction',
      method: 'constructed-path',
      constraints: [...new Set(constraints)],
      base: node.witness,
      target: objective,
    };
    return { kind: 'candidate', built: { plan, trace, candidate, numbers, flip } };
  }

  private learnFrom(trace: Trace, end: number, refuted: readonly Term[]): Outcome {
    const { excluded } = this.learner.learn(trace, end, refuted);
    return { kind: excluded ? 'learnt' : 'blocked' };
  }

  private knownCore(constraints: readonly Term[]): readonly Term[] | undefined {
    const all = new Set(constraints);
    return this.knownCores.find(({ demands }) => demands.every((term) => all.has(term)))?.core;
  }
}

interface KnownCore {
  readonly core: readonly Term[];
  readonly demands: readonly Term[];
}

function suffixArms(suffix: readonly PathMove[]): readonly number[] {
  return suffix.flatMap(({ segment, exit }) => {
    const way = segment.exits[exit];
    return way.kind === 'goto' && way.site !== undefined ? [exit] : [];
  });
}
