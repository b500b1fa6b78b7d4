import type { Random } from '../base/index.js';
import { type InputSpace, type InputVector, randomVector } from '../input/index.js';
import type { Discovery, HistoryPoint } from '../result/index.js';
import type { Construction, Coverage, Flip, PathTree, Search } from '../search/index.js';
import type { CaseReport, CaseRunner } from './case-runner.js';
import type { CoverJob, CoverServices } from './cover-function.js';
import { vectorFromModel } from './model-vector.js';
import type { ProofEffort } from './prove-by-invariant.js';
import { CandidateSolver, type Solved } from './solve-candidate.js';
import type { Stopwatch } from './stopwatch.js';

export interface Progress {
  readonly phase: 'search' | 'check';
  readonly objectives: number;
  readonly covered: number;
  readonly cases: number;
  readonly solverCalls: number;
  readonly elapsedMs: number;
}

export interface Ended {
  readonly kind: 'complete' | 'time-limit' | 'interrupted' | 'max-tests';
  readonly solverCalls: number;
  readonly solverQueries: number;
  readonly averageConstraintSize: number;
  readonly eagerFlips: number;
  readonly hopefulFlips: number;
  readonly history: readonly HistoryPoint[];
}

interface LoopParts {
  readonly job: CoverJob;
  /** Executed before anything is sought. */
  readonly firstInputs?: readonly InputVector[];
  readonly services: CoverServices;
  readonly space: InputSpace;
  readonly random: Random;
  readonly cases: CaseRunner;
  readonly search: Search;
  readonly tree: PathTree;
  readonly coverage: Coverage;
  readonly watch: Stopwatch;
  /** Tried when nothing was decided for a while. */
  readonly proveOpen?: (effort: ProofEffort) => Promise<void>;
}

/** How long the loop may keep the outside world (signals, the terminal) waiting. */
const BREATH_MS = 50;

/** So much work without a new decision suggests that searching alone will not settle the rest: what is tried then. */
const PATIENCE: readonly { readonly work: number; readonly effort: ProofEffort }[] = [
  { work: 100, effort: 'brief' },
  { work: 2_000, effort: 'full' },
];
/** Branches of new paths, or constraints of queries, that are as much work as a solver call. */
const BRANCHES_PER_CALL = 20;

/** The one loop: ask the strategy, solve, execute, replay, record. */
export async function searchLoop(parts: LoopParts): Promise<Ended> {
  const { job, services, space, cases, search, tree, coverage, watch } = parts;
  const { settings } = job;
  const solver = new CandidateSolver(space, tree, services.solver, settings, mayGoOn);
  const flips = { eager: 0, hopeful: 0 };
  const history: HistoryPoint[] = [];
  let decided = -1;
  let workBefore = 0;
  let branches = 0;
  let attempts = 0;
  let lastBreath = performance.now();
  const ended = (kind: Ended['kind']): Ended => ({
    kind,
    solverCalls: solver.calls,
    solverQueries: solver.queries,
    averageConstraintSize: solver.queries === 0 ? 0 : solver.constraintCount / solver.queries,
    eagerFlips: flips.eager,
    hopefulFlips: flips.hopeful,
    history,
  });

  for (const input of parts.firstInputs ?? []) executed(input, 'given-test');
  const first = randomVector(space, parts.random);
  executed(first, 'random-test');
  recordHistory();
  for (;;) {
    await breatheNowAndThen();
    if (coverage.complete) return ended('complete');
    if (services.budget.spent) return ended(services.budget.interrupted ? 'interrupted' : 'time-limit');
    if (settings.maxTests !== undefined && cases.records.length >= settings.maxTests)
      return ended('max-tests');
    const candidate = await watch.timeAsync('search', async () => search.next());
    for (const objective of search.proofs?.keys() ?? []) coverage.prove(objective);
    if (candidate === 'busy') continue;
    if (!candidate) return ended('complete');
    if (candidate.kind === 'flip') flips[candidate.motive]++;
    const solved = await watch.timeAsync('solver', () => solver.solve(candidate));
    // What the end of the time cut short is no fault of the solver's.
    if (solved.answer.kind === 'unknown' && services.budget.spent) continue;
    if (candidate.kind === 'flip') flipped(candidate, solved);
    else constructed(candidate, solved);
    recordHistory();
    await proveWhenIdle();
  }

  async function breatheNowAndThen(): Promise<void> {
    if (performance.now() - lastBreath <= BREATH_MS) return;
    services.onProgress?.(progress());
    await services.breathe?.();
    lastBreath = performance.now();
  }

  async function mayGoOn(): Promise<boolean> {
    await breatheNowAndThen();
    return !services.budget.spent;
  }

  async function proveWhenIdle(): Promise<void> {
    const work = solver.calls + (solver.constraintCount + branches) / BRANCHES_PER_CALL;
    if (decided !== coverage.decidedCount) {
      decided = coverage.decidedCount;
      workBefore = work;
    }
    const next = PATIENCE[attempts];
    if (next === undefined || work - workBefore < next.work) return;
    attempts++;
    await watch.timeAsync('search', async () => parts.proveOpen?.(next.effort));
  }

  function executed(input: InputVector, method: Discovery): CaseReport {
    const report = cases.run(input, method);
    branches += report.fresh.length;
    solver.executed(input);
    tell(() => search.pathAdded(report.fresh, input));
    return report;
  }

  function tell(news: () => void): void {
    watch.time('search', news);
  }

  function recordHistory(): void {
    const covered = coverage.coveredCount;
    if (history.at(-1)?.[1] !== covered) history.push([solver.calls, covered]);
  }

  function flipped(candidate: Flip, { query, answer }: Solved): void {
    const { node, arm } = candidate;
    if (answer.kind === 'unsat') {
      const core = answer.core.map((index) => query[index]);
      tree.markInfeasible(node, arm, core);
      tell(() => search.infeasible?.(candidate, core));
    } else if (answer.kind === 'unknown') {
      tree.markUnknown(node, arm, { reason: 'solver', detail: answer.detail, constraints: query });
      tell(() => search.undecided?.(candidate));
    } else {
      const known = node.arms.size;
      const input = vectorFromModel(space, answer.model, node.witness);
      executed(input, 'flip');
      if (node.arms.size === known) {
        const detail = 'the solution of a flipped path did not take the flipped branch';
        cases.divergences.push({ input, detail });
        tree.markUnknown(node, arm, { reason: 'divergence', detail, constraints: query });
        tell(() => search.undecided?.(candidate));
      }
    }
  }

  /** A construction says nothing of single arms: what comes of it is for the search to note. */
  function constructed(candidate: Construction, { query, answer }: Solved): void {
    if (answer.kind === 'unsat') {
      const core = answer.core.map((index) => query[index]);
      tell(() => search.infeasible?.(candidate, core));
    } else if (answer.kind === 'unknown') {
      tell(() => search.undecided?.(candidate));
    } else {
      const input = vectorFromModel(space, answer.model, candidate.base);
      const { record } = executed(input, candidate.method);
      // Who was turned away after the target covered nothing; the search goes on from where that happened.
      if (!record.accepted) return;
      if (candidate.target !== undefined && !record.covers.includes(candidate.target)) {
        cases.divergences.push({ input, detail: 'the solution of a constructed path did not reach its end' });
        tell(() => search.undecided?.(candidate));
      }
    }
  }

  function progress(): Progress {
    const objectives = coverage.set.objectives.length;
    return {
      phase: 'search',
      objectives,
      covered: coverage.coveredCount,
      cases: cases.records.length,
      solverCalls: solver.calls,
      elapsedMs: watch.elapsedMs,
    };
  }
}
