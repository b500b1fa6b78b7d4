import { Budget, Random } from '../../../src/base/index.js';
import { criteria, seek } from '../../../src/criteria/index.js';
import { CaseRunner } from '../../../src/engine/case-runner.js';
import { type CoverSettings, defaultSettings } from '../../../src/engine/index.js';
import { searchLoop } from '../../../src/engine/search-loop.js';
import { Stopwatch } from '../../../src/engine/stopwatch.js';
import { createRunner } from '../../../src/execute/index.js';
import type { Artifact } from '../../../src/frontend/index.js';
import { buildInputSpace } from '../../../src/input/index.js';
import { CallGraph, SiteReachability } from '../../../src/ir/index.js';
import { Bidirectional } from '../../../src/search/bidirectional/bidirectional.js';
import { violations } from '../../../src/search/bidirectional/invariants.js';
import { Coverage, LookAhead, PathTree } from '../../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../../src/solver/index.js';
import { createReplayer } from '../../../src/symbolic/index.js';
import { expectOk } from '../../truth/compile.js';

export interface Watched {
  readonly search: Bidirectional;
  readonly coverage: Coverage;
  readonly solver: SolverChain;
  readonly divergences: readonly string[];
}

export interface Wish {
  readonly artifact: Artifact;
  readonly functionName: string;
  readonly settings?: Partial<CoverSettings>;
  /** Called after every step, when the graph was swept. */
  readonly afterStep?: (search: Bidirectional, step: number) => void;
  /** Steps after which the search is stopped. */
  readonly mostSteps?: number;
}

/** The search with someone looking over its shoulder, and no other search or proof beside it. */
export async function watch(wish: Wish): Promise<Watched> {
  const { artifact, functionName } = wish;
  const { program } = artifact;
  const settings = { ...defaultSettings, ...wish.settings };
  const space = expectOk(buildInputSpace(program, functionName, settings.inputs));
  const scope = new CallGraph(program).reachable(functionName);
  const coverage = new Coverage(seek(criteria.find('branch')!, program, scope).set);
  const tree = new PathTree(program);
  const lookAhead = new LookAhead(program, coverage, new SiteReachability(program), 'prune');
  const solver = await createSolverChain();
  const random = new Random(settings.seed);
  const context = {
    program,
    space,
    tree,
    coverage,
    lookAhead,
    solver,
    random,
    proveOpen: async () => 'done' as const,
    isTimeUp: () => false,
  };
  const budget = new Budget(settings.timeLimitMs);
  let steps = 0;

  class WatchedSearch extends Bidirectional {
    override step(): ReturnType<Bidirectional['step']> {
      const proposal = super.step();
      this.graph.sweep();
      steps++;
      wish.afterStep?.(this, steps);
      if (wish.mostSteps !== undefined && steps >= wish.mostSteps) budget.cancel();
      return proposal;
    }
  }

  const search = new WatchedSearch(context);
  const watch = new Stopwatch();
  const runner = await createRunner(artifact, space);
  const replayer = createReplayer(program, space);
  const { maxSteps } = settings;
  const cases = new CaseRunner({ program, space, runner, replayer, tree, coverage, watch, maxSteps });
  const compile = { files: [], preprocessorFlags: [] };
  const job = { artifact, functionName, settings, compile, frontendMs: 0, version: 'test' };
  const services = { solver, budget };
  await searchLoop({ job, services, space, random, cases, search, tree, coverage, watch });
  return { search, coverage, solver, divergences: cases.divergences.map(({ detail }) => detail) };
}

/** A small part of the effort that the search makes before it believes that an R-state has states. */
const LITTLE_EFFORT = { timeoutMs: 10 };

/** What violates the document's invariants now. */
export function violated(search: Bidirectional, solver: SolverChain): readonly string[] {
  return violations(search.graph, search.values, (formula) => solver.check(formula, LITTLE_EFFORT));
}
