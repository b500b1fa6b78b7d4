import type { BudgetEnd, Random } from '../base/index.js';
import { firstVector, type InputSpace, type InputVector, longVector } from '../input/index.js';
import type { Discovery, HistoryPoint } from '../result/index.js';
import type {
  Candidate,
  Construction,
  Coverage,
  Flip,
  PathNode,
  PathTree,
  Proposal,
  Search,
} from '../search/index.js';
import type { Model } from '../solver/index.js';
import type { RunOutcome } from '../trace/index.js';
import type { CoverJob, CoverServices } from './cover-function.js';
import type { OpenProofs, ProofEffort, ProofProgress } from './proofs/open-proofs.js';
import type { CaseReport, CaseRunner } from './runs/case-runner.js';
import { vectorFromModel } from './runs/model-vector.js';
import { CandidateSolver, type Solved } from './runs/solve-candidate.js';
import type { Stopwatch } from './stopwatch.js';
import { CompanionFlips } from './suite/companion-flips.js';

export interface Progress {
  readonly phase: 'search' | 'check';
  readonly objectives: number;
  readonly covered: number;
  readonly cases: number;
  readonly solverCalls: number;
  readonly elapsedMs: number;
}

export interface Ended {
  readonly kind: 'complete' | BudgetEnd | 'max-tests';
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
  readonly world?: 'first' | 'larger';
  /** Tried when nothing was decided for a while. */
  readonly proofs?: OpenProofs;
}

/** How long the loop may keep the outside world (signals, the terminal) waiting. */
const BREATH_MS = 50;

/** So much work without a new decision suggests that searching alone will not settle the rest: what is tried then. */
const PATIENCE: readonly Patience[] = [
  { work: 100, effort: 'brief', most: 500 },
  { work: 2_000, effort: 'full', most: 10_000 },
];

interface Patience {
  readonly work: number;
  readonly effort: ProofEffort;
  /** To be spent on it before the search goes on: the rest is tried when that has come to nothing either. */
  readonly most: number;
}

/** When it is tried again, the search has done so many times as much as was spent on proofs. */
const SEARCH_PER_PROOF = 4;
/** For an objective that only runs with errors cover. */
const MOST_SECOND_TRIES = 4;
/** The arm of an error for inputs that do not run into it. */
const GOES_ON = 1;
/** Branches of new paths, or constraints of queries, that are as much work as a solver call. */
const BRANCHES_PER_CALL = 20;

/** The one loop: ask the strategy, solve, execute, replay, record. */
export function searchLoop(parts: LoopParts): Promise<Ended> {
  return new SearchLoop(parts).run();
}

class SearchLoop {
  private readonly solver: CandidateSolver;
  private readonly companions: CompanionFlips;
  private readonly flips = { eager: 0, hopeful: 0 };
  private readonly history: HistoryPoint[] = [];
  private readonly idleness = new Idleness();
  private branches = 0;
  private lastBreath = performance.now();

  constructor(private readonly parts: LoopParts) {
    const { space, tree, services, job } = parts;
    this.solver = new CandidateSolver(space, tree, services.solver, job.settings, () => this.mayGoOn());
    const applied = (model: Model, base: InputVector) => vectorFromModel(space, model, base);
    this.companions = new CompanionFlips({ ...parts, solver: this.solver, applied });
  }

  async run(): Promise<Ended> {
    this.begin();
    for (;;) {
      await this.breatheNowAndThen();
      const over = this.whyOver();
      if (over === 'complete') return this.complete();
      if (over) return this.ended(over);
      const candidate = await this.proposed();
      if (candidate === 'busy') continue;
      if (!candidate) return this.complete();
      await this.attempt(candidate);
    }
  }

  /** What only runs that end in an error cover gets a second try: inputs that go on where those ended. */
  private async complete(): Promise<Ended> {
    const { objectives } = this.parts.coverage.set;
    for (let objective = 0; objective < objectives.length; objective++) {
      for (let attempt = 0; attempt < MOST_SECOND_TRIES; attempt++) {
        const node = this.wayOn(objective);
        const over = this.whyOver();
        if (!node || (over && over !== 'complete')) break;
        await this.breatheNowAndThen();
        await this.attempt({ kind: 'flip', tree: this.parts.tree, node, arm: GOES_ON, motive: 'hopeful' });
      }
    }
    return this.ended('complete');
  }

  /** The latest error that nobody has tried to avoid, of an objective that only runs with errors cover. */
  private wayOn(objective: number): PathNode | undefined {
    const { coverage, cases } = this.parts;
    const covering = coverage.casesOf(objective).map((index) => cases.records[index]);
    if (!covering.every(({ outcome }) => outcome.kind === 'runtime-error')) return undefined;
    return covering.findLast(({ error }) => error && !error.arms.has(GOES_ON))?.error;
  }

  /** Tests from before, and a random one: something has to be executed for anything to be sought. */
  private begin(): void {
    const { firstInputs = [], space, random, world } = this.parts;
    for (const input of firstInputs) this.execute(input, 'given-test');
    this.execute(firstVector(space, random), 'random-test');
    // Its room is what a larger world is for.
    if (world === 'larger') this.execute(longVector(space), 'random-test');
    this.recordHistory();
  }

  private whyOver(): Ended['kind'] | undefined {
    const { coverage, services, cases, job } = this.parts;
    const { maxTests } = job.settings;
    if (coverage.complete) return 'complete';
    const { end } = services.budget;
    if (end) return end;
    return maxTests !== undefined && cases.records.length >= maxTests ? 'max-tests' : undefined;
  }

  private async proposed(): Promise<Proposal> {
    const { search, coverage, watch } = this.parts;
    const proposal = await watch.timeAsync('search', async () => search.next());
    for (const objective of search.proofs?.keys() ?? []) coverage.prove(objective);
    return proposal;
  }

  private async attempt(candidate: Candidate): Promise<void> {
    const { services, watch } = this.parts;
    if (candidate.kind === 'flip') this.flips[candidate.motive]++;
    const solved = await watch.timeAsync('solver', () => this.solver.solve(candidate));
    // What the end of the time cut short is no fault of the solver's.
    if (solved.answer.kind === 'unknown' && services.budget.spent) return;
    if (candidate.kind === 'flip') await this.flipped(candidate, solved);
    else this.constructed(candidate, solved);
    this.recordHistory();
    await this.proveWhenIdle();
  }

  private async flipped(candidate: Flip, { query, answer }: Solved): Promise<void> {
    const { job, search, cases, space, watch } = this.parts;
    const { tree, node, arm, suffix } = candidate;
    if (answer.kind === 'unsat') {
      const core = answer.core.map((index) => query[index]);
      if (suffix?.constraints.some((constraint) => core.includes(constraint))) {
        tree.markNeedless(node, arm, { outcomes: suffix.outcomes, core });
        return;
      }
      tree.markInfeasible(node, arm, core);
      this.tell(() => search.infeasible?.(candidate, core));
    } else if (answer.kind === 'unknown') {
      tree.markUnknown(node, arm, { reason: 'solver', detail: answer.detail, constraints: query });
      this.tell(() => search.undecided?.(candidate));
    } else {
      const known = node.arms.size;
      const solution = vectorFromModel(space, answer.model, node.witness);
      const join = () => this.companions.join(candidate, query, solution);
      const input = job.settings.solving === 'partial' ? solution : await watch.timeAsync('solver', join);
      const { record } = this.execute(input, 'flip');
      this.companions.executed();
      if (node.arms.size > known) return;
      const early = endsBefore(node, record.outcome);
      const detail = early ?? 'the solution of a flipped path did not take the flipped branch';
      if (early === undefined) cases.divergences.push({ input, detail });
      const reason = early === undefined ? 'divergence' : 'bound';
      tree.markUnknown(node, arm, { reason, detail, constraints: query });
      this.tell(() => search.undecided?.(candidate));
    }
  }

  /** A construction says nothing of single arms: what comes of it is for the search to note. */
  private constructed(candidate: Construction, { query, answer }: Solved): void {
    const { search, cases, space } = this.parts;
    if (answer.kind === 'unsat') {
      const core = answer.core.map((index) => query[index]);
      this.tell(() => search.infeasible?.(candidate, core));
    } else if (answer.kind === 'unknown') {
      this.tell(() => search.undecided?.(candidate));
    } else {
      const input = vectorFromModel(space, answer.model, candidate.base);
      const { record } = this.execute(input, candidate.method);
      // Who was turned away after the target covered nothing; the search goes on from where that happened.
      if (!record.accepted) return;
      if (candidate.target !== undefined && !record.covers.includes(candidate.target)) {
        // A construction does not foresee what is undefined on its way.
        if (record.outcome.kind !== 'runtime-error')
          cases.divergences.push({
            input,
            detail: 'the solution of a constructed path did not reach its end',
          });
        this.tell(() => search.undecided?.(candidate));
      }
    }
  }

  private execute(input: InputVector, method: Discovery): CaseReport {
    const { cases, search } = this.parts;
    const report = cases.run(input, method);
    this.branches += report.fresh.length;
    this.solver.executed(input);
    this.tell(() => search.pathAdded(report.fresh, input));
    return report;
  }

  private tell(news: () => void): void {
    this.parts.watch.time('search', news);
  }

  private async proveWhenIdle(): Promise<void> {
    const { coverage, proofs, search, watch } = this.parts;
    if (search.isSoonOver) return;
    const work = this.solver.calls + (this.solver.constraintCount + this.branches) / BRANCHES_PER_CALL;
    const due = this.idleness.dueAfter(work, coverage.decidedCount);
    if (!due) return;
    const progress = await watch.timeAsync('search', async () => proofs?.attempt(due.effort, due.most));
    this.idleness.tried(work, progress ?? 'done');
  }

  private async mayGoOn(): Promise<boolean> {
    await this.breatheNowAndThen();
    return !this.parts.services.budget.spent;
  }

  private async breatheNowAndThen(): Promise<void> {
    if (performance.now() - this.lastBreath <= BREATH_MS) return;
    const { services } = this.parts;
    services.onProgress?.(this.progress());
    await services.breathe?.();
    this.lastBreath = performance.now();
  }

  private recordHistory(): void {
    const covered = this.parts.coverage.coveredCount;
    if (this.history.at(-1)?.[1] !== covered) this.history.push([this.solver.calls, covered]);
  }

  private progress(): Progress {
    const { coverage, cases, watch } = this.parts;
    return {
      phase: 'search',
      objectives: coverage.set.objectives.length,
      covered: coverage.coveredCount,
      cases: cases.records.length,
      solverCalls: this.solver.calls,
      elapsedMs: watch.elapsedMs,
    };
  }

  private ended(kind: Ended['kind']): Ended {
    const { calls, queries, constraintCount } = this.solver;
    return {
      kind,
      solverCalls: calls,
      solverQueries: queries,
      averageConstraintSize: queries === 0 ? 0 : constraintCount / queries,
      eagerFlips: this.flips.eager,
      hopefulFlips: this.flips.hopeful,
      history: this.history,
    };
  }
}

/** How long nothing was decided, in work. */
class Idleness {
  private decided = -1;
  private since = 0;
  private attempts = 0;
  private notBefore = 0;

  /** The proofs that are worth trying now, each effort once. */
  dueAfter(work: number, decided: number): Patience | undefined {
    if (decided !== this.decided) {
      this.decided = decided;
      this.since = work;
    }
    const next = PATIENCE[this.attempts];
    const isDue = next && work >= this.notBefore && work - this.since >= next.work;
    return isDue ? next : undefined;
  }

  tried(work: number, progress: ProofProgress): void {
    if (progress === 'done') this.attempts++;
    else this.notBefore = work + SEARCH_PER_PROOF * PATIENCE[this.attempts].most;
  }
}

/** Why the path of an input that takes the node's branch may rightly end before it. */
function endsBefore({ step }: PathNode, outcome: RunOutcome): string | undefined {
  // One of the other values is invalid there, and ended the run before it could be chosen.
  if (step.kind === 'choice' && outcome.kind === 'runtime-error')
    return 'other inputs that come there end in an error';
  // Of an endless path only the beginning is kept.
  return outcome.kind === 'step-limit' ? 'other inputs that come there run on without an end' : undefined;
}
