import { join } from 'node:path';
import { Budget, Random } from '../../../src/base/index.js';
import { armName, criteria, seek } from '../../../src/criteria/index.js';
import { CaseRunner } from '../../../src/engine/case-runner.js';
import { type CoverSettings, defaultSettings } from '../../../src/engine/index.js';
import { type Ended, searchLoop } from '../../../src/engine/search-loop.js';
import { Stopwatch } from '../../../src/engine/stopwatch.js';
import { createRunner } from '../../../src/execute/index.js';
import type { Artifact } from '../../../src/frontend/index.js';
import { buildInputSpace, type InputVector, vectorFromValues } from '../../../src/input/index.js';
import { CallGraph, SiteReachability } from '../../../src/ir/index.js';
import { Coverage, LookAhead, PathTree, type SearchContext } from '../../../src/search/index.js';
import { TreeFrog, type TreeFrogOptions } from '../../../src/search/treefrog/index.js';
import type { SolverChain } from '../../../src/solver/index.js';
import { createReplayer } from '../../../src/symbolic/index.js';
import { compileFile, expectOk } from '../../truth/compile.js';

export const compileProgram = (name: string): Promise<Artifact> =>
  compileFile(join(import.meta.dirname, 'programs'), `${name}.c`);

/** The search by itself, without those that come after it in the strategy, and all that it works on. */
export interface Bench {
  readonly context: SearchContext;
  readonly search: TreeFrog;
  readonly cases: CaseRunner;
  /** Executes an input, files the path and tells the search. */
  run(input: InputVector): void;
  /** Searches to the end. */
  finish(): Promise<Ended>;
  /** The objectives that no case covers and no proof excludes, by name. */
  open(): readonly string[];
  covered(): readonly string[];
  proved(): readonly string[];
}

export interface BenchWish {
  readonly artifact: Artifact;
  readonly functionName: string;
  readonly solver: SolverChain;
  readonly settings?: Partial<CoverSettings>;
  readonly options?: Partial<TreeFrogOptions>;
}

export async function workbench({
  artifact,
  functionName,
  solver,
  settings: wished,
  options,
}: BenchWish): Promise<Bench> {
  const { program } = artifact;
  const settings = { ...defaultSettings, invariants: false, ...wished };
  const { seed } = settings;
  const space = expectOk(buildInputSpace(program, functionName, settings.inputs));
  const scope = new CallGraph(program).reachable(functionName);
  const coverage = new Coverage(seek(criteria.find('branch')!, program, scope).set);
  const tree = new PathTree(program);
  const lookAhead = new LookAhead(program, coverage, new SiteReachability(program), 'prune');
  const random = new Random(seed);
  const proveOpen = async () => 'done' as const;
  const context: SearchContext = {
    program,
    space,
    tree,
    coverage,
    lookAhead,
    solver,
    random,
    proveOpen,
    isTimeUp: () => false,
  };
  const search = new TreeFrog(context, { protection: 'def-use', lastResort: 'flips', ...options });
  const watch = new Stopwatch();
  const runner = await createRunner(artifact, space);
  const replayer = createReplayer(program, space);
  const { maxSteps } = settings;
  const cases = new CaseRunner({ program, space, runner, replayer, tree, coverage, watch, maxSteps });
  const idsWhere = (holds: (objective: number) => boolean) =>
    coverage.set.objectives.flatMap(({ id }, objective) => (holds(objective) ? [id] : []));
  return {
    context,
    search,
    cases,
    run(input) {
      search.pathAdded(cases.run(vectorFromValues(space, [...input.entries()])).fresh);
    },
    finish() {
      const compile = { files: [], preprocessorFlags: [] };
      const job = { artifact, functionName, settings, compile, frontendMs: 0, version: 'test' };
      const services = { solver, budget: new Budget(settings.timeLimitMs) };
      return searchLoop({ job, services, space, random, cases, search, tree, coverage, watch });
    },
    open: () => idsWhere((one) => !coverage.isCovered(one) && !search.proofs.has(one)),
    covered: () => idsWhere((one) => coverage.isCovered(one)),
    proved: () => idsWhere((one) => search.proofs.has(one)),
  };
}

/** `2T 5T 10F`: outcomes by the numbers of their sites. */
export function written(
  { program }: SearchContext,
  branches: readonly { readonly site: number; readonly arm: number }[],
): string {
  return branches.map(({ site, arm }) => armName(program, site, arm).replace(/.*#/, '')).join(' ');
}
