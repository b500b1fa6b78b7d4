import { type Budget, fault, type Outcome, ok, Random } from '../base/index.js';
import { criteria } from '../criteria/index.js';
import { createRunner } from '../execute/index.js';
import type { Artifact } from '../frontend/index.js';
import { buildInputSpace, unknownVariables, vectorFromHex } from '../input/index.js';
import { CallGraph, type Program, SiteReachability } from '../ir/index.js';
import type { FunctionResult, HistoryPoint, TestCode, WrittenVector } from '../result/index.js';
import { Coverage, LookAhead, PathTree, strategies, withPruning } from '../search/index.js';
import type { SolverChain } from '../solver/index.js';
import { createReplayer } from '../symbolic/index.js';
import { CaseRunner } from './case-runner.js';
import { composeResult } from './compose-result.js';
import { decideVerdicts, type InfeasibleProof } from './decide-verdicts.js';
import { discardRedundant } from './discard-redundant.js';
import { InvariantStage } from './prove-by-invariant.js';
import { type Progress, searchLoop } from './search-loop.js';
import type { CompileFacts, CoverSettings } from './settings.js';
import { Stopwatch } from './stopwatch.js';
import { verifyVerdicts } from './verify-verdicts.js';

export interface CoverJob {
  readonly artifact: Artifact;
  /** IR name of the function under test. */
  readonly functionName: string;
  readonly settings: CoverSettings;
  readonly compile: CompileFacts;
  /** What the front end took, to be reported with the rest. */
  readonly frontendMs: number;
  readonly version: string;
  /** Tests to begin with, as a result writes them. */
  readonly firstTests?: readonly WrittenVector[];
}

export interface CoverServices {
  readonly solver: SolverChain;
  readonly budget: Budget;
  readonly onProgress?: (progress: Progress) => void;
  /** Lets the outside world in between two pieces of work (signals, drawing). */
  readonly breathe?: () => Promise<void>;
}

export interface CoverReport {
  readonly result: FunctionResult;
  /** SMT-LIB text by file name, as the proofs in the result name them. */
  readonly proofs: ReadonlyMap<string, string>;
  readonly testCode: TestCode;
  /** How coverage grew with the solver calls. */
  readonly history: readonly HistoryPoint[];
}

const SHORTEST_CHECK_MS = 5_000;

/** One function, from its compiled form to a verdict for every objective. */
export async function coverFunction(job: CoverJob, services: CoverServices): Promise<Outcome<CoverReport>> {
  const { artifact, functionName, settings } = job;
  const { program } = artifact;
  const { solver, budget } = services;
  const { seed, maxSteps } = settings;
  if (!program.functions.has(functionName)) return fault(unknownFunction(program, functionName));
  const criterion = criteria.find(settings.criterion);
  if (!criterion) return fault(`there is no criterion '${settings.criterion}'`);
  const strategy = strategies.find(settings.strategy);
  if (!strategy) return fault(`there is no strategy '${settings.strategy}'`);
  const built = buildInputSpace(program, functionName, settings.inputs);
  if (built.kind === 'fault') return built;

  const space = built.value;
  const firstTests = job.firstTests ?? [];
  const strangers = firstTests.flatMap((test) => unknownVariables(space, test));
  if (strangers.length > 0)
    return fault(
      `the tests to begin with are for other inputs: '${functionName}' has no input '${strangers[0]}'`,
    );
  const firstInputs = firstTests.map((test) => vectorFromHex(space, test));
  const watch = new Stopwatch();
  const random = new Random(seed);
  const coverage = new Coverage(criterion.create(program, functionsInScope(program, functionName, settings)));
  const tree = new PathTree(program);
  const reachability = new SiteReachability(program);
  const lookAhead = new LookAhead(program, coverage, reachability, settings.lookAhead ? 'prune' : 'keep-all');
  const runner = await createRunner(artifact, space);
  const replayer = createReplayer(program, space);
  const cases = new CaseRunner({ program, space, runner, replayer, tree, coverage, watch, maxSteps });
  const invariants = settings.invariants
    ? new InvariantStage({ program, space, coverage, services, settings })
    : undefined;
  const proveOpen = async () => invariants?.attempt('brief');
  const context = { program, space, tree, coverage, lookAhead, solver, random, proveOpen };
  const search = withPruning(strategy.create(context), context, settings);
  const ended = await searchLoop({
    job,
    firstInputs,
    services,
    space,
    random,
    cases,
    search,
    tree,
    coverage,
    watch,
    invariants,
  });
  if (cases.accepted === 0 && ended.kind === 'complete' && tree.isExplored) {
    return fault(`no input of '${functionName}' satisfies its precondition`);
  }
  const decide = () =>
    decideVerdicts({
      tree,
      coverage,
      lookAhead,
      ended: ended.kind,
      proofs: new Map<number, InfeasibleProof>([...(search.proofs ?? []), ...(invariants?.proofs ?? [])]),
    });
  let decisions = decide();
  if (invariants && decisions.some(({ kind }) => kind === 'open')) {
    await watch.timeAsync('search', () => invariants.attempt('full'));
    decisions = decide();
  }
  const kept = discardRedundant(cases.records);
  // The search may have used up its time; what it found is worth checking all the same.
  const checkBudget = budget.extended(Math.max(SHORTEST_CHECK_MS, settings.timeLimitMs / 2));
  const verified = await watch.timeAsync('check', () =>
    verifyVerdicts({
      program,
      space,
      runner,
      solver,
      coverage,
      cases,
      kept,
      decisions,
      seed,
      maxSteps,
      budget: checkBudget,
    }),
  );
  const report = composeResult({
    job,
    services,
    space,
    runner,
    cases,
    kept,
    coverage,
    verified,
    tree,
    ended,
    learnt: search.counters ?? {},
    watch,
  });
  return ok(report, built.warnings);
}

/** The function under test comes first; models of library functions give no objectives. */
function functionsInScope(program: Program, name: string, settings: CoverSettings): ReadonlySet<string> {
  if (settings.scope === 'function') return new Set([name]);
  return new CallGraph(program).reachable(name);
}

function unknownFunction(program: Program, name: string): string {
  const known = [...program.functions.values()]
    .filter(({ library, name: other }) => !library && !other.startsWith('__hyla_'))
    .map(({ sourceName }) => sourceName);
  const list = known.length === 0 ? 'none' : known.join(', ');
  return `there is no function '${name}' in the given files; functions defined there: ${list}`;
}
