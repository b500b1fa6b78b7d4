import { CallGraph, type GuardClaim, SiteReachability } from '../ir/index.js';
import {
  armKey,
  inputRangeConstraints,
  type JoinedCut,
  JoinedExecution,
  type JoinedPaths,
  type MetArm,
  type UndefinedWay,
} from '../symbolic/index.js';
import { conj, disj, FALSE, freeVariables, not, type Term, TRUE, termSize } from '../term/index.js';
import type { InfeasibilityProof, Refutation } from './infeasibility-proof.js';
import { type JoinedEffort, PATIENT } from './joined-effort.js';
import { mtelse } from './mtelse.js';
import { Relay } from './relay.js';
import { type Candidate, type Construction, type Search, type SearchContext, strategy } from './strategy.js';

/**
 * One formula for many paths: all ways to an open objective are asked about at once. What loops leave open is
 * asked again with more iterations.
 */
export const joined = strategy(
  'joined',
  'joins all paths into one formula per branch, with loops unrolled further and further',
  (context) => new Relay([() => new JoinedSearch(context), () => mtelse.create(context)]),
);

/** Formulas with more nodes are not even asked about; those of side questions are to be smaller still. */
const MAX_NODES = 5_000;
const MAX_SIDE_NODES = 4_000;
/** For a question on which a proof depends; and for one that only says what to try first. */
const SIDE_MS = 1_000;
const SHORT_SIDE_MS = 200;
/** What is read out is to be short: in contradictions of so many constraints and nodes, each one is tried to be left out. */
const MOST_TOLD = { constraints: 10, nodes: 100, timeoutMs: 5 };
/** Blocks that are worth being seen once. */
const MOST_ONCE = 20_000;
/** That the blocks of an ordinary program make. */
const TERMS_PER_BLOCK = 20;
/** Places of something undefined that are one question together. */
const MOST_UNDEFINED = 200;
/** Objectives whose formulas nobody could decide, before the others are believed to be as hard. */
const MOST_HARD = 3;

export class JoinedSearch implements Search {
  readonly proofs = new Map<number, InfeasibilityProof>();
  readonly counters = { satChecks: 0, constructedPaths: 0 };
  private readonly execution: JoinedExecution;
  private readonly reachability: SiteReachability;
  private unrolled = 0;
  private paths: JoinedPaths | undefined;
  /** Objectives that could not be decided: with more iterations it would only become harder. */
  private readonly hard: Set<number>;
  private pending: number[] = [];
  private readonly maxBlocks: number;
  private readonly maxTerms: number;
  private readonly claims = new Map<JoinedPaths, GuardClaim<Term>>();
  private readonly ends = new Map<JoinedPaths, boolean>();
  /** Whether the paths that the bounds cut off exist at all, by the guards. */
  private readonly cutsRefuted = new Map<Term, readonly Term[] | undefined>();

  /** `before`: what this search goes on from, if there was another one already. */
  constructor(
    private readonly context: SearchContext,
    private readonly effort: JoinedEffort = PATIENT,
    before?: JoinedSearch,
  ) {
    this.execution = before?.execution ?? new JoinedExecution(context.program, context.space);
    this.reachability = before?.reachability ?? new SiteReachability(context.program);
    // What it had to break off is begun again.
    if (before?.paths && !before.paths.isPartial) {
      this.paths = before.paths;
      this.unrolled = before.unrolled;
    }
    this.hard = new Set(before?.hard);
    // To see each block once is not too much, up to a few thousand of them.
    const blocks = Math.min(blocksOf(context), MOST_ONCE);
    this.maxBlocks = Math.max(effort.maxBlocks, 2 * blocks);
    this.maxTerms = Math.max(effort.maxTerms, TERMS_PER_BLOCK * blocks);
  }

  pathAdded(): void {}

  /** Whether there is a round, of those that are made here, that leaves out no path. */
  hasAllPaths(): boolean {
    if (this.context.lookAhead.aim === 'paths') return false;
    while (!this.isSettled) if (!this.nextRound()) return false;
    return true;
  }

  /** What the last round says, as far as it went. */
  get lastRound(): JoinedPaths | undefined {
    return this.paths;
  }

  private get isSettled(): boolean {
    const { paths } = this;
    if (paths === undefined || paths.isPartial) return false;
    return paths.cuts.length === 0 || this.endsWith(paths);
  }

  /** Where loops were left, they never go on: asked once, since it only says what to try first. */
  private endsWith(paths: JoinedPaths): boolean {
    const known = this.ends.get(paths);
    if (known !== undefined) return known;
    const guard = disj(paths.cuts.map((cut) => cut.guard));
    const isEnd = this.refuteCut(guard, paths.rejected, SHORT_SIDE_MS) !== undefined;
    this.ends.set(paths, isEnd);
    return isEnd;
  }

  next(): Construction | 'busy' | undefined {
    if (this.context.lookAhead.aim === 'paths') return undefined;
    for (;;) {
      const objective = this.pending.shift();
      if (objective === undefined) return this.nextRound() ? 'busy' : undefined;
      if (!this.isOpen(objective) || this.isTooHard) continue;
      const reached = this.reachedBy(objective);
      if (reached === FALSE) this.refuted(objective, [FALSE]);
      else if (termSize(reached) > MAX_NODES) this.hard.add(objective);
      else return this.construction(objective, reached);
    }
  }

  infeasible(candidate: Candidate, core: readonly Term[]): void {
    if (candidate.kind === 'construction' && candidate.target !== undefined)
      this.refuted(candidate.target, core);
  }

  undecided(candidate: Candidate): void {
    if (candidate.kind === 'construction' && candidate.target !== undefined) this.hard.add(candidate.target);
  }

  private isOpen(objective: number): boolean {
    return (
      this.context.coverage.isOpen(objective) && !this.proofs.has(objective) && !this.hard.has(objective)
    );
  }

  private get isTooHard(): boolean {
    return this.hard.size > MOST_HARD;
  }

  private nextRound(): boolean {
    const { coverage, tree, isTimeUp } = this.context;
    const open = coverage.openObjectives.filter((objective) => this.isOpen(objective));
    const { rounds } = this.effort;
    const { maxBlocks, maxTerms } = this;
    const unroll = rounds.find((iterations) => iterations > this.unrolled);
    if (open.length === 0 || this.isSettled || this.isTooHard) return false;
    if (unroll === undefined || !this.isAffordable(unroll)) return false;
    this.unrolled = unroll;
    this.paths = this.execution.run(tree.root?.witness ?? [], { unroll, maxBlocks, maxTerms, isTimeUp });
    this.context.formulas.note(this.paths);
    // What is no branch has no formula.
    this.pending = open.filter((objective) => coverage.set.armsOf(objective).length > 0).reverse();
    return true;
  }

  /** Formulas grow with the square of the iterations; nested loops multiply them as well. */
  private isAffordable(unroll: number): boolean {
    if (!this.paths) return true;
    const growth = unroll / this.unrolled;
    return !this.paths.isPartial && this.paths.blocks * growth * growth <= this.maxBlocks;
  }

  /** The inputs that meet the objective, as far as the loops were unrolled. */
  private reachedBy(objective: number): Term {
    const arms = this.context.coverage.set.armsOf(objective);
    return disj(arms.map(({ site, arm }) => this.paths?.reached.get(armKey(site, arm)) ?? FALSE));
  }

  private construction(objective: number, reached: Term): Construction {
    this.counters.constructedPaths++;
    const rejected = this.paths?.rejected ?? FALSE;
    const parts = reached.op === 'and' ? reached.args : [reached];
    return {
      kind: 'construction',
      method: 'joined-paths',
      constraints: rejected === FALSE ? parts : [...parts, not(rejected)],
      base: this.context.tree.root?.witness ?? [],
      target: objective,
      patience: 'little',
    };
  }

  /** No path as far as the loops were unrolled: a proof if no other path leads there either. */
  private refuted(objective: number, found: readonly Term[]): void {
    const paths = this.paths;
    if (!paths || paths.isPartial) return;
    const arms = this.context.coverage.set.armsOf(objective);
    const isBefore = ({ position, stack }: Pick<JoinedCut, 'position' | 'stack'>) => {
      const ahead = this.reachability.from(position, stack);
      return arms.some(({ site }) => ahead.has(site));
    };
    const isDefined = this.isRefuted(paths.undefinedWays.filter(isBefore), paths);
    const guards = paths.cuts.filter(isBefore).map(({ guard }) => guard);
    const core = this.shortened(found);
    const { site } = arms[0];
    const origins = () => originsOf(core, paths, arms);
    const refutations: Refutation[] = [{ core, site, origins }];
    if (guards.length > 0) {
      const beyond = this.refuteCut(disj(guards), paths.rejected);
      if (!beyond) return;
      refutations.push({ core: beyond, site });
    }
    this.proofs.set(objective, {
      objective,
      kind: 'exhausted',
      method: 'joined-paths',
      refutations,
      isDefined,
      ofRuns: () => [this.claimOf(paths)],
    });
  }

  private shortened(core: readonly Term[]): readonly Term[] {
    const { constraints, nodes, timeoutMs } = MOST_TOLD;
    if (core.length > constraints || termSize(conj(core)) > nodes) return core;
    const kept = this.context.solver.minimalCore(core, [...core.keys()], { timeoutMs, opinions: 'one' });
    return kept.map((index) => core[index]);
  }

  /** One for all proofs that rest on the same formulas. */
  private claimOf(paths: JoinedPaths): GuardClaim<Term> {
    const claim = this.claims.get(paths) ?? guardClaim(paths);
    this.claims.set(paths, claim);
    return claim;
  }

  /** Whether there are no inputs that do any of it. */
  private isRefuted(ways: readonly UndefinedWay[], { rejected }: JoinedPaths): boolean {
    if (ways.length === 0) return true;
    if (ways.length > MOST_UNDEFINED) return false;
    const guard = disj(ways.map((one) => one.guard()));
    return guard === FALSE || this.refuteCut(guard, rejected) !== undefined;
  }

  private refuteCut(guard: Term, rejected: Term, timeoutMs = SIDE_MS): readonly Term[] | undefined {
    const key = conj([guard, not(rejected)]);
    if (termSize(key) > MAX_SIDE_NODES) return undefined;
    if (this.cutsRefuted.has(key)) return this.cutsRefuted.get(key);
    const { solver, space } = this.context;
    const variables = new Set(freeVariables(key));
    const ranges = inputRangeConstraints(space).filter((range) =>
      freeVariables(range).some((variable) => variables.has(variable)),
    );
    const query = [...ranges, guard, ...(rejected === FALSE ? [] : [not(rejected)])].filter(
      (t) => t !== TRUE,
    );
    this.counters.satChecks++;
    const answer = solver.check(query, { timeoutMs, opinions: 'one' });
    const core = answer.kind === 'unsat' ? answer.core.map((index) => query[index]) : undefined;
    // What there was little time for may be asked again.
    if (answer.kind !== 'unknown' || timeoutMs === SIDE_MS) this.cutsRefuted.set(key, core);
    return core;
  }
}

/** Of all that the function can call, too. */
function blocksOf({ program, space }: SearchContext): number {
  const names = new CallGraph(program).reachable(space.function);
  return [...names].reduce((sum, name) => sum + (program.functions.get(name)?.blocks.length ?? 0), 0);
}

/** Where the source asks for a constraint first; what is asked only further down than the goal is the goal's own demand. */
function originsOf(
  core: readonly Term[],
  { origins }: JoinedPaths,
  goal: readonly MetArm[],
): ReadonlyMap<Term, MetArm> {
  const last = Math.max(...goal.map(({ site }) => site));
  return new Map(
    core.flatMap((term) => {
      const met = origins.get(term);
      if (!met) return [];
      const own = met.find((one) => goal.some(({ site, arm }) => site === one.site && arm === one.arm));
      return [[term, met.find(({ site }) => site < last) ?? own ?? met[0]]];
    }),
  );
}

/** What the formulas say of every branch, as far as all ways were followed. */
function guardClaim({ reached, cuts }: JoinedPaths): GuardClaim<Term> {
  return {
    kind: 'guard',
    guardOf: (site, arm) => reached.get(armKey(site, arm)),
    beyond: disj(cuts.map(({ guard }) => guard)),
  };
}
