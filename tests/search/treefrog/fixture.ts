import { join } from 'node:path';
import { armName } from '../../../src/criteria/index.js';
import type { CaseRunner } from '../../../src/engine/runs/case-runner.js';
import type { Ended } from '../../../src/engine/search-loop.js';
import type { Artifact } from '../../../src/frontend/index.js';
import { type InputVector, vectorFromValues } from '../../../src/input/index.js';
import type { SearchContext } from '../../../src/search/index.js';
import { TreeFrog, type TreeFrogOptions } from '../../../src/search/treefrog/index.js';
import type { SolverChain } from '../../../src/solver/index.js';
import { compileFile } from '../../truth/compile.js';
import { type SearchBenchWish, searchBench } from '../search-bench.js';

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

export interface BenchWish extends SearchBenchWish {
  readonly solver: SolverChain;
  readonly options?: Partial<TreeFrogOptions>;
}

export async function workbench({ solver, options, ...wish }: BenchWish): Promise<Bench> {
  const settings = { invariants: false, ...wish.settings };
  const { context, cases, finish } = await searchBench({ ...wish, settings }, solver);
  const { coverage, space } = context;
  const search = new TreeFrog(context, { protection: 'def-use', lastResort: 'flips', ...options });
  const idsWhere = (holds: (objective: number) => boolean) =>
    coverage.set.objectives.flatMap(({ id }, objective) => (holds(objective) ? [id] : []));
  return {
    context,
    search,
    cases,
    run(input) {
      search.pathAdded(cases.run(vectorFromValues(space, [...input.entries()])).fresh);
    },
    finish: () => finish(search),
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
