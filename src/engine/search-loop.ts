import type { Random } from '../base/index.js';
import { type InputSpace, randomVector } from '../input/index.js';
import type { Construction, Coverage, Flip, PathTree, Search } from '../search/index.js';
import type { CaseRunner } from './case-runner.js';
import type { CoverJob, CoverServices } from './cover-function.js';
import { vectorFromModel } from './model-vector.js';
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
  readonly averageConstraintSize: number;
  readonly eagerFlips: number;
  readonly hopefulFlips: number;
}

interface LoopParts {
  readonly job: CoverJob;
  readonly services: CoverServices;
  readonly space: InputSpace;
  readonly random: Random;
  readonly cases: CaseRunner;
  readonly search: Search;
  readonly tree: PathTree;
  readonly coverage: Coverage;
  readonly watch: Stopwatch;
}

/** How long the loop may keep the outside world (signals, the terminal) waiting. */
const BREATH_MS = 50;

/** The one loop: ask the strategy, solve, execute, replay, record. */
export async function searchLoop(parts: LoopParts): Promise<Ended> {
  const { job, services, space, cases, search, tree, coverage, watch } = parts;
  const { settings } = job;
  const solver = new CandidateSolver(space, tree, services.solver, settings);
  const flips = { eager: 0, hopeful: 0 };
  const ended = (kind: Ended['kind']): Ended => ({
    kind,
    solverCalls: solver.calls,
    averageConstraintSize: solver.queries === 0 ? 0 : solver.constraintCount / solver.queries,
    eagerFlips: flips.eager,
    hopefulFlips: flips.hopeful,
  });

  search.pathAdded(cases.run(randomVector(space, parts.random)).fresh);
  let lastBreath = performance.now();
  for (;;) {
    if (performance.now() - lastBreath > BREATH_MS) {
      services.onProgress?.(progress());
      await services.breathe?.();
      lastBreath = performance.now();
    }
    if (coverage.complete) return ended('complete');
    if (services.budget.spent) return ended(services.budget.interrupted ? 'interrupted' : 'time-limit');
    if (settings.maxTests !== undefined && cases.records.length >= settings.maxTests)
      return ended('max-tests');
    const candidate = watch.time('search', () => search.next());
    if (!candidate) return ended('complete');
    if (candidate.kind === 'flip') flips[candidate.motive]++;
    const solved = await watch.timeAsync('solver', () => solver.solve(candidate));
    if (candidate.kind === 'flip') flipped(candidate, solved);
    else constructed(candidate, solved);
  }

  function flipped(candidate: Flip, { query, answer }: Solved): void {
    const { node, arm } = candidate;
    if (answer.kind === 'unsat') {
      const core = answer.core.map((index) => query[index]);
      tree.markInfeasible(node, arm, core);
      search.infeasible?.(candidate, core);
    } else if (answer.kind === 'unknown') {
      tree.markUnknown(node, arm, { reason: 'solver', detail: answer.detail, constraints: query });
      search.undecided?.(candidate);
    } else {
      const known = node.arms.size;
      const input = vectorFromModel(space, answer.model, node.witness);
      const { fresh } = cases.run(input);
      search.pathAdded(fresh);
      if (node.arms.size === known) {
        const detail = 'the solution of a flipped path did not take the flipped branch';
        cases.divergences.push({ input, detail });
        tree.markUnknown(node, arm, { reason: 'divergence', detail, constraints: query });
        search.undecided?.(candidate);
      }
    }
  }

  /** A construction says nothing of single arms: what comes of it is for the search to note. */
  function constructed(candidate: Construction, { query, answer }: Solved): void {
    if (answer.kind === 'unsat') {
      const core = answer.core.map((index) => query[index]);
      search.infeasible?.(candidate, core);
    } else if (answer.kind === 'unknown') {
      search.undecided?.(candidate);
    } else {
      const input = vectorFromModel(space, answer.model, candidate.base);
      const { record, fresh } = cases.run(input);
      search.pathAdded(fresh);
      if (!record.covers.includes(candidate.target)) {
        cases.divergences.push({ input, detail: 'the solution of a constructed path did not reach its end' });
        search.undecided?.(candidate);
      }
    }
  }

  function progress(): Progress {
    const objectives = coverage.set.objectives.length;
    return {
      phase: 'search',
      objectives,
      covered: objectives - coverage.openObjectives.length,
      cases: cases.records.length,
      solverCalls: solver.calls,
      elapsedMs: watch.elapsedMs,
    };
  }
}
