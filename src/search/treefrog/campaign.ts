import { invariant } from '../../base/index.js';
import { SiteReachability } from '../../ir/index.js';
import type { Term } from '../../term/index.js';
import type { InfeasibilityProof } from '../infeasibility-proof.js';
import type { Flip, SearchContext } from '../strategy.js';
import { flipOf } from '../tree-walk.js';
import { ConflictProof } from './conflict-proof.js';
import { type BuiltPath, PathConstruction, type Plan } from './constructed-path.js';
import type { OpenArm } from './frontier.js';
import type { Knowledge } from './knowledge.js';
import { knownSuffix } from './known-suffix.js';
import { type EffortExtent, LearningEffort } from './learning-effort.js';
import { dominatedBy } from './lemmas.js';
import type { PathMove } from './move-table.js';
import { SegmentReach } from './segment-reach.js';
import { SuffixSearch, type SuffixSource, type SuffixTarget } from './suffix-search.js';

export type CampaignStep =
  | { readonly kind: 'construction'; readonly built: BuiltPath }
  | { readonly kind: 'flip'; readonly flip: Flip };

/** Why an objective is left to others. */
export type GivenUp = 'effort' | 'calls' | 'solver' | 'tree' | 'not a branch';

/** Constructs paths to open objectives, in turn, as long as it is worth the effort; proves where none is left. */
export class Campaign {
  readonly proofs = new Map<number, InfeasibilityProof>();
  /** What was left open, and why. */
  readonly givenUp = new Map<number, GivenUp>();
  lemmas = 0;
  constructedPaths = 0;
  private hasResorted = false;
  private armsSeen = 0;
  private readonly effort: LearningEffort;
  private readonly search: SuffixSearch;
  private readonly construction: PathConstruction;
  /** Paths put together from known feasible sequences are tried once. */
  private readonly tried = new Set<string>();

  constructor(
    private readonly context: SearchContext,
    private readonly knowledge: Knowledge,
    extent: EffortExtent,
  ) {
    this.effort = new LearningEffort(extent);
    const { moveTable, store, table, graph, constants, tracing, learner, checks } = knowledge;
    const reachability = new SiteReachability(context.program);
    this.search = new SuffixSearch({
      moveTable,
      store,
      table,
      constants,
      reachability,
      reach: new SegmentReach(graph),
    });
    this.construction = new PathConstruction(context.tree, tracing, learner, checks);
  }

  isProved(site: number, arm: number): boolean {
    return this.proofs.has(this.context.coverage.set.objectiveOf(site, arm));
  }

  /** One piece of work; `busy` if nothing came of it yet, undefined if there is no more to do. */
  next(): CampaignStep | 'busy' | undefined {
    const objective = this.effort.pick(this.openObjectives(), (spent) => this.giveUp(spent, 'effort'));
    if (objective === undefined) return undefined;
    return this.accounted(objective, () => this.work(objective)) ?? 'busy';
  }

  get isLastResort(): boolean {
    return this.hasResorted;
  }

  /** Flips and hopes, for what was given up: what is finite is decided in the end. */
  lastResort(): Flip | undefined {
    const { coverage, lookAhead } = this.context;
    const open = coverage.openObjectives.filter((objective) => !this.proofs.has(objective));
    const wantsEveryPath = lookAhead.aim === 'paths';
    if (open.length === 0 && !wantsEveryPath) return undefined;
    this.hasResorted = true;
    for (const { node, arm } of this.knowledge.frontier.untried()) {
      const isWanted = wantsEveryPath
        ? lookAhead.isWorthwhile(node, arm)
        : open.some((objective) => lookAhead.canReach(node, arm, objective));
      if (isWanted && !this.knowledge.excludeIfContradicted({ node, arm })) {
        return flipOf(this.context, node, arm);
      }
    }
    return undefined;
  }

  /** A constructed path has no solution. */
  failed({ plan, trace, candidate, numbers, flip }: BuiltPath, core: readonly Term[]): void {
    const { learner } = this.knowledge;
    const asked = new Set(candidate.constraints);
    this.construction.rememberCore(core, (term) => !asked.has(term));
    const inSuffix = core.flatMap((term) => numbers.get(term) ?? []).filter((number) => number > flip);
    const end = Math.max(flip, ...inSuffix);
    const { node, arm } = plan;
    if (inSuffix.length === 0 && !node.arms.has(arm)) this.context.tree.markInfeasible(node, arm, core);
    if (end < 0) return;
    const { excluded } = this.accounted(plan.objective, () => learner.learn(trace, end, core));
    if (!excluded) this.effort.blocked.push({ node, arm });
  }

  undecided({ plan, trace }: BuiltPath): void {
    const { node, arm } = plan;
    this.knowledge.learner.suspect(trace, trace.constraints.length - 1);
    this.effort.blocked.push({ node, arm });
  }

  /** What the work costs is the objective's. */
  private accounted<T>(objective: number, work: () => T): T {
    const { checks, tracing } = this.knowledge;
    const [checksBefore, movesBefore] = [checks.count, tracing.moves];
    const result = work();
    this.effort.spend(objective, {
      checks: checks.count - checksBefore,
      states: this.search.takeStates(),
      moves: tracing.moves - movesBefore,
      arms: this.armsSeen,
    });
    this.armsSeen = 0;
    return result;
  }

  private openObjectives(): readonly number[] {
    const { coverage, lookAhead } = this.context;
    if (lookAhead.aim === 'paths') return [];
    return coverage.openObjectives.filter(
      (objective) => !this.proofs.has(objective) && !this.givenUp.has(objective),
    );
  }

  private giveUp(objective: number, why: GivenUp): undefined {
    this.givenUp.set(objective, why);
    return undefined;
  }

  /** One piece of work for an objective; undefined if there is nothing to try right now. */
  private work(objective: number): CampaignStep | undefined {
    const target = this.targetOf(objective);
    if (!target) return this.giveUp(objective, 'not a branch');
    const blocked = this.blockedFlip() ?? this.beyond(objective);
    if (blocked) return { kind: 'flip', flip: blocked };
    const sources = this.sources(objective);
    const known = knownSuffix(this.knowledge, sources, target, this.tried);
    if (known) return this.build(known.origin, known.moves, objective);
    const answer = this.search.find(sources, target, this.effort.limits(objective));
    switch (answer.kind) {
      case 'found':
        return this.build(answer.origin, answer.moves, objective);
      case 'bound':
        return this.effort.bounded(objective)
          ? undefined
          : this.giveUp(objective, answer.what === 'calls' ? 'calls' : 'effort');
      case 'none':
        return this.conclude(objective, target, answer.used, sources);
    }
  }

  private build(
    { node, arm }: OpenArm,
    suffix: readonly PathMove[],
    objective: number,
  ): CampaignStep | undefined {
    const record = this.knowledge.frontier.recordOf(node);
    invariant(record !== undefined, 'a suffix should follow an executed path');
    const plan: Plan = { node, arm, record, suffix, objective };
    const outcome = this.construction.construct(plan);
    switch (outcome.kind) {
      case 'candidate':
        this.constructedPaths++;
        return { kind: 'construction', built: outcome.built };
      case 'learnt':
        return undefined;
      case 'blocked':
        return { kind: 'flip', flip: flipOf(this.context, plan.node, plan.arm) };
    }
  }

  /** All ways contain a conflict: a proof, unless something else could lead there. */
  private conclude(
    objective: number,
    target: SuffixTarget,
    used: ReadonlySet<number>,
    sources: readonly SuffixSource<OpenArm>[],
  ): CampaignStep | undefined {
    const { store, frontier } = this.knowledge;
    const { lookAhead } = this.context;
    for (const { node, arm } of frontier.untried()) {
      const isLoose = frontier.outlook({ node, arm }).kind === 'unknown';
      if (isLoose && lookAhead.canReach(node, arm, objective)) {
        return { kind: 'flip', flip: flipOf(this.context, node, arm) };
      }
    }
    const isSuspected = [...used].some((index) => store.all[index].conflict.status === 'suspected');
    if (isSuspected) return this.giveUp(objective, 'solver');
    if (this.hasHole(objective)) return this.giveUp(objective, 'tree');
    const open = sources.map(({ origin }) => origin);
    this.prove(objective, target, used, open);
    return undefined;
  }

  /** Also what can only be reached through it (section 5.3). */
  private prove(
    objective: number,
    target: SuffixTarget,
    used: ReadonlySet<number>,
    open: readonly OpenArm[],
  ): void {
    const { context, knowledge } = this;
    this.proofs.set(objective, new ConflictProof(context, knowledge, { objective, target, used, open }));
    const cutOff = dominatedBy(knowledge.graph, knowledge.entry, target);
    for (const other of this.openObjectives()) {
      const behind = this.targetOf(other);
      if (!behind || !cutOff(behind)) continue;
      this.lemmas++;
      const proof = { objective: other, target: behind, used, open, through: objective };
      this.proofs.set(other, new ConflictProof(context, knowledge, proof));
    }
  }

  /** Something that was left undecided in the tree could lead to the objective. */
  private hasHole(objective: number): boolean {
    const { tree, lookAhead } = this.context;
    const isHole = tree.cuts.some(({ node, arm }) => !node || lookAhead.canReach(node, arm ?? 0, objective));
    if (isHole) return true;
    for (const node of tree.nodes()) {
      for (const [arm, { kind }] of node.arms) {
        if (kind === 'unknown' && lookAhead.canReach(node, arm, objective)) return true;
      }
    }
    return false;
  }

  private sources(objective: number): readonly SuffixSource<OpenArm>[] {
    const { frontier, store } = this.knowledge;
    const { lookAhead } = this.context;
    const sources: SuffixSource<OpenArm>[] = [];
    for (const origin of frontier.untried()) {
      this.armsSeen++;
      if (!lookAhead.canReach(origin.node, origin.arm, objective)) continue;
      const outlook = frontier.outlook(origin);
      if (outlook.kind === 'contradicted') {
        if (store.all[outlook.conflict].conflict.status === 'proved')
          frontier.exclude(origin, outlook.conflict);
      } else if (outlook.kind === 'open' && outlook.point) {
        sources.push({ origin, point: outlook.point });
      }
    }
    return sources;
  }

  private blockedFlip(): Flip | undefined {
    for (let open = this.effort.blocked.pop(); open; open = this.effort.blocked.pop()) {
      if (!open.node.arms.has(open.arm) && !this.knowledge.excludeIfContradicted(open))
        return flipOf(this.context, open.node, open.arm);
    }
    return undefined;
  }

  /** Below a path that took the objective and was turned away: another way on may not be. */
  private beyond(objective: number): Flip | undefined {
    const { lookAhead } = this.context;
    if (!lookAhead.mayReject) return undefined;
    for (const open of this.knowledge.frontier.untried()) {
      if (!lookAhead.hasPassed(open.node, objective)) continue;
      if (!this.knowledge.excludeIfContradicted(open)) return flipOf(this.context, open.node, open.arm);
    }
    return undefined;
  }

  private targetOf(objective: number): SuffixTarget | undefined {
    const arms = this.context.coverage.set.armsOf(objective);
    // One suffix search has one target.
    if (arms.length !== 1) return undefined;
    const [{ site, arm }] = arms;
    const segment = this.knowledge.graph.branching(site);
    return segment === undefined ? undefined : { site, segment, exit: arm };
  }
}
