import { join } from 'node:path';
import { Budget } from '../../src/base/index.js';
import { armName } from '../../src/criteria/index.js';
import { coverFunction, defaultSettings } from '../../src/engine/index.js';
import type { CaseRunner } from '../../src/engine/runs/case-runner.js';
import type { Ended } from '../../src/engine/search-loop.js';
import type { Runner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import {
  type Candidate,
  type Search,
  type SearchContext,
  siteOf,
  strategies,
  withPruning,
} from '../../src/search/index.js';
import { createSolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';
import { type SearchBenchWish, searchBench } from './search-bench.js';

export const compileSubject = (name: string): Promise<Artifact> =>
  compileFile(join(import.meta.dirname, 'programs'), `${name}.c`);

/** A search that was made, with each of its proposals. */
export interface ObservedSearch {
  readonly context: SearchContext;
  readonly ended: Ended;
  /** `2T eager`: the arm and the motive of each flip, in order. */
  readonly flips: readonly string[];
  readonly search: Search;
  readonly cases: CaseRunner;
  readonly runner: Runner;
}

export interface SearchWish extends SearchBenchWish {
  /** Is shown each proposal before it is tried. */
  readonly onProposal?: (candidate: Candidate, context: SearchContext) => void;
}

/** Makes a search as the engine does, and looks over its shoulder. */
export async function observeSearch(wish: SearchWish): Promise<ObservedSearch> {
  const solver = await createSolverChain({ z3: 'later' });
  const { context, settings, cases, runner, finish } = await searchBench(wish, solver);
  const flips: string[] = [];
  const strategy = strategies.find(settings.strategy)!;
  const inner = withPruning(strategy.create(context), context, settings);
  const search = observed(inner, (candidate) => {
    wish.onProposal?.(candidate, context);
    if (candidate.kind !== 'flip') return;
    const site = siteOf(candidate.node.step);
    const name = site === undefined ? 'choice' : armName(context.program, site, Number(candidate.arm));
    flips.push(`${name.slice(name.indexOf('#') + 1)} ${candidate.motive}`);
  });
  const ended = await finish(search);
  solver.dispose();
  return { context, ended, flips, search: inner, cases, runner };
}

function observed(search: Search, look: (candidate: Candidate) => void): Search {
  return {
    async next() {
      const candidate = await search.next();
      if (candidate && candidate !== 'busy') look(candidate);
      return candidate;
    },
    pathAdded: (fresh, input) => search.pathAdded(fresh, input),
    infeasible: (candidate, core) => search.infeasible?.(candidate, core),
    undecided: (candidate) => search.undecided?.(candidate),
    get proofs() {
      return search.proofs;
    },
  };
}

/** The whole way to a result, which the search alone makes. */
export async function coverSubject(wish: SearchWish, budget?: Budget): Promise<FunctionResult> {
  const { artifact, functionName } = wish;
  const settings = { ...defaultSettings, invariants: false, scope: 'callees' as const, ...wish.settings };
  const compile = { files: ['subject.c'], preprocessorFlags: [] };
  const job = { artifact, functionName, settings, compile, frontendMs: 0, version: 'test' };
  const solver = await createSolverChain();
  const services = { solver, budget: budget ?? new Budget(settings.timeLimitMs) };
  const outcome = await coverFunction(job, services);
  solver.dispose();
  return expectOk(outcome).result;
}
