import { Budget, Random } from '../../src/base/index.js';
import { criteria, seek } from '../../src/criteria/index.js';
import { type CoverSettings, defaultSettings } from '../../src/engine/index.js';
import { CaseRunner } from '../../src/engine/runs/case-runner.js';
import { type Ended, searchLoop } from '../../src/engine/search-loop.js';
import { Stopwatch } from '../../src/engine/stopwatch.js';
import { createRunner, type Runner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace } from '../../src/input/index.js';
import { CallGraph, SiteReachability } from '../../src/ir/index.js';
import {
  Coverage,
  KnownFormulas,
  LookAhead,
  PathTree,
  type Search,
  type SearchContext,
} from '../../src/search/index.js';
import type { SolverChain } from '../../src/solver/index.js';
import { createReplayer } from '../../src/symbolic/index.js';
import { expectOk } from '../truth/compile.js';

export interface SearchBenchWish {
  readonly artifact: Artifact;
  readonly functionName: string;
  readonly settings?: Partial<CoverSettings>;
  /** The first one unless told. */
  readonly world?: SearchContext['world'];
}

/** All that a search works on, as the engine makes it, and no other search or proof beside it. */
export interface SearchBench {
  readonly context: SearchContext;
  readonly settings: CoverSettings;
  readonly cases: CaseRunner;
  readonly runner: Runner;
  /** Searches to the end, or until the budget is cancelled. */
  finish(search: Search, budget?: Budget): Promise<Ended>;
}

export async function searchBench(wish: SearchBenchWish, solver: SolverChain): Promise<SearchBench> {
  const { artifact, functionName, world = 'first' } = wish;
  const { program } = artifact;
  const settings = { ...defaultSettings, ...wish.settings };
  const { maxSteps } = settings;
  const space = expectOk(buildInputSpace(program, functionName, settings.inputs));
  const scope = new CallGraph(program).reachable(functionName);
  const coverage = new Coverage(seek(criteria.find(settings.criterion)!, program, scope).set);
  const tree = new PathTree(program);
  const mode = settings.lookAhead ? 'prune' : 'keep-all';
  const lookAhead = new LookAhead(program, coverage, new SiteReachability(program), mode);
  const random = new Random(settings.seed);
  const proveOpen = async () => 'done' as const;
  const isTimeUp = () => false;
  const watch = new Stopwatch();
  const runner = await createRunner(artifact, space);
  const replayer = createReplayer(program, space);
  const cases = new CaseRunner({ program, space, runner, replayer, tree, coverage, watch, maxSteps });
  return {
    context: {
      program,
      space,
      tree,
      coverage,
      world,
      lookAhead,
      formulas: new KnownFormulas(),
      solver,
      random,
      proveOpen,
      isTimeUp,
    },
    settings,
    cases,
    runner,
    finish(search, budget = new Budget(settings.timeLimitMs)) {
      const compile = { files: [], preprocessorFlags: [] };
      const job = { artifact, functionName, settings, compile, frontendMs: 0, version: 'test' };
      const services = { solver, budget };
      return searchLoop({ job, services, space, random, cases, search, tree, coverage, watch });
    },
  };
}
