import { type Budget, didYouMean, fault, type Outcome, ok, Random } from '../base/index.js';
import { type Criterion, criterionNamed, type DerivedObjective, isExtra, seek } from '../criteria/index.js';
import type { Artifact } from '../frontend/index.js';
import {
  buildInputSpace,
  type Choice,
  type InputSpace,
  type InputVector,
  unknownVariables,
  vectorFromHex,
} from '../input/index.js';
import { CallGraph, type Program, SiteReachability } from '../ir/index.js';
import type { FunctionResult, HistoryPoint, TestCode, WrittenVector } from '../result/index.js';
import {
  Coverage,
  KnownFormulas,
  LookAhead,
  NeededSuffixes,
  PathTree,
  type Strategy,
  searchFor,
  strategies,
  type Way,
} from '../search/index.js';
import type { SolverChain } from '../solver/index.js';
import { createReplayer } from '../symbolic/index.js';
import { composeResult } from './compose-result.js';
import { OpenProofs } from './proofs/open-proofs.js';
import { CaseRunner } from './runs/case-runner.js';
import { watchedRunner } from './runs/watched-runner.js';
import { type Ended, type Progress, searchLoop } from './search-loop.js';
import type { CompileFacts, CoverSettings } from './settings.js';
import { Stopwatch } from './stopwatch.js';
import { seekJointTests } from './suite/joint-tests.js';
import { Blame } from './verdicts/blame.js';
import { type Evidence, gatherEvidence } from './verdicts/decide-verdicts.js';
import { otherWorlds } from './verdicts/other-worlds.js';
import { TreeEvidence } from './verdicts/tree-evidence.js';
import { type Verified, verifyVerdicts } from './verdicts/verify-verdicts.js';

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
  /** Ids of the objectives that are still sought; the others were settled before, in a smaller world. */
  readonly wanted?: readonly string[];
  /** Ids of those that tests of smaller worlds cover: no other tests are kept for them. */
  readonly covered?: readonly string[];
  /** The part of the time that this world may take, if there are larger ones. */
  readonly share?: number;
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
  /** By the ids of objectives: what runs took after replay had lost them. */
  readonly strayRuns: ReadonlyMap<string, string>;
  /** What Hyla chose of the world that this was found in. */
  readonly choices: readonly Choice[];
  /** The objectives, where those of the result are only the goals that they are made of. */
  readonly derived?: readonly DerivedObjective[];
}

/** By when, of the time and of the memory, the search has to be done, and the proofs; the rest is the check's, or nothing could be trusted. */
const SHARE = { search: 5 / 8, proofs: 3 / 4 };

/** What they may cost before whoever asked for them goes on. */
const PROOFS_AT_A_TIME = 500;

/** One function in one world of inputs, from its compiled form to a verdict for every objective. */
export async function coverInWorld(job: CoverJob, given: CoverServices): Promise<Outcome<CoverReport>> {
  const understood = understand(job);
  if (understood.kind === 'fault') return understood;
  const services = withShare(given, job.share, understood.value.space);
  const { budget } = services;
  const within = (share: number) => ({
    ...services,
    budget: budget.extended(budget.remainingMs * share, share),
  });
  const search = within(SHARE.search);
  const isTimeUp = () => search.budget.spent;
  const parts = await prepare(job, within(SHARE.proofs), understood.value, isTimeUp);
  const { cases, tree, watch } = parts;
  const ended = await searchLoop({ ...parts, services: search });
  if (cases.accepted === 0 && ended.kind === 'complete' && tree.isExplored)
    return fault(`no input of '${job.functionName}' satisfies its precondition`);
  const suiteQuestions = await jointTests(parts, ended, search.budget);
  const evidence = await bringTogether(parts, ended);
  const verified = await watch.timeAsync('check', () => verify(parts, evidence, budget));
  const learnt = parts.search.counters ?? {};
  const { tree: armsTree, pathsTree = armsTree } = parts;
  const unknownPaths =
    parts.coverage.set.rest && treeEvidence({ ...parts, tree: pathsTree }, ended).unknownPaths;
  return ok(
    await composeResult({ ...parts, verified, ended, learnt, suiteQuestions, unknownPaths }),
    understood.warnings,
  );
}

/** Whether a choice is one that larger worlds make otherwise. */
export function isSize({ kind }: Choice): boolean {
  return ['length', 'string', 'depth', 'distinct', 'before'].includes(kind);
}

/** Whether a choice is one that worlds of several calls make otherwise. */
export function isFirstCall({ kind }: Choice): boolean {
  return kind === 'first-call';
}

function withShare(services: CoverServices, share: number | undefined, space: InputSpace): CoverServices {
  const { budget } = services;
  if (share === undefined || !space.choices.some((one) => isSize(one) || isFirstCall(one))) return services;
  return { ...services, budget: budget.extended(budget.remainingMs * share) };
}

/** What a job is about, once it is known to make sense. */
interface Understood {
  readonly criterion: Criterion;
  readonly strategy: Strategy;
  readonly space: InputSpace;
  readonly firstInputs: readonly InputVector[];
}

function understand({ artifact, functionName, settings, firstTests = [] }: CoverJob): Outcome<Understood> {
  const { program } = artifact;
  if (!program.functions.has(functionName)) return fault(unknownFunction(artifact, functionName));
  const criterion = criterionNamed(settings.criterion);
  if (criterion.kind === 'fault') return criterion;
  const strategy = strategies.find(settings.strategy);
  if (!strategy) return fault(`there is no strategy '${settings.strategy}'`);
  const built = buildInputSpace(program, functionName, settings.inputs);
  if (built.kind === 'fault') return built;
  const space = built.value;
  const [stranger] = firstTests.flatMap((test) => unknownVariables(space, test));
  if (stranger !== undefined)
    return fault(
      `the tests to begin with are for other inputs: '${functionName}' has no input '${stranger}'`,
    );
  const firstInputs = firstTests.map((test) => vectorFromHex(space, test));
  return ok({ criterion: criterion.value, strategy, space, firstInputs }, built.warnings);
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Everything that the steps of a run share. */
async function prepare(
  job: CoverJob,
  services: CoverServices,
  { criterion, strategy, space, firstInputs }: Understood,
  isTimeUp: () => boolean,
) {
  const { artifact, functionName, settings } = job;
  const scope = functionsInScope(artifact.program, functionName, settings);
  // Paths are those of the first world: a larger one has others.
  const { program, set } = seek(criterion, artifact.program, scope, job.wanted ? 'listed' : 'all');
  const { solver, budget } = services;
  const { maxSteps } = settings;
  solver.endWith(budget);
  const watch = new Stopwatch();
  const random = new Random(settings.seed);
  const coverage = new Coverage(set, job.wanted ? 'all' : 'needed');
  const wanted = new Set(job.wanted);
  for (const [index, { id }] of coverage.set.objectives.entries())
    if (job.wanted && !wanted.has(id)) coverage.prove(index);
  const reachability = new SiteReachability(program);
  const lookAhead = new LookAhead(program, coverage, reachability, settings.lookAhead ? 'prune' : 'keep-all');
  const mayMatter = (way: Way, site: number, arm: number) => lookAhead.mayMatterAfter(way, site, arm);
  const hasArms = set.objectives.some((_, objective) => set.armsOf(objective).length > 0);
  const pathsTree =
    set.wantsEveryPath && hasArms
      ? new PathTree(program, mayMatter, (site) => !isExtra(program.sites[site]))
      : undefined;
  const tree = new PathTree(program, mayMatter);
  const runner = await watchedRunner({ ...artifact, program }, space);
  const replayer = createReplayer(program, space);
  const cases = new CaseRunner({
    program,
    space,
    runner,
    replayer,
    tree,
    pathsTree,
    coverage,
    watch,
    maxSteps,
  });
  const world: 'first' | 'larger' = job.wanted ? 'larger' : 'first';
  const proofs = new OpenProofs({ program, space, coverage, services, settings }, world);
  const proveOpen = () => proofs.attempt('brief', PROOFS_AT_A_TIME);
  const suffixes = settings.lookAhead ? new NeededSuffixes(program, space, lookAhead) : undefined;
  const context = {
    program,
    space,
    tree,
    coverage,
    world,
    lookAhead,
    formulas: new KnownFormulas(),
    suffixes,
    solver,
    random,
    proveOpen,
    isTimeUp,
  };
  const search = searchFor(strategy, context, settings, pathsTree);
  return {
    ...context,
    job: { ...job, artifact: { ...artifact, program } },
    services,
    firstInputs,
    runner,
    pathsTree,
    cases,
    search,
    watch,
    proofs,
  };
}

/**
 * What the search found, and what is proved for every caller. What is proved in the world of the tests alone counts only
 * where Hyla chose nothing of it.
 */
async function bringTogether(parts: Prepared, ended: Ended): Promise<readonly Evidence[]> {
  const { cases, coverage, tree, lookAhead, search, proofs, watch } = parts;
  const gather = () => {
    const said = treeEvidence(parts, ended);
    const found = [proofs.ofThisWorld, search.proofs];
    const evidence = gatherEvidence({ coverage, strayRuns: cases.strayRuns, proofs: found, tree: said });
    const blame = new Blame(parts.program, parts.space, { tree, coverage, lookAhead });
    return evidence.map((one, objective) => proofs.judge(one, objective, blame));
  };
  await watch.timeAsync('search', () => proofs.finish(gather));
  return gather();
}

function treeEvidence({ tree, coverage, lookAhead, job }: Prepared, ended: Ended): TreeEvidence {
  return new TreeEvidence({ tree, coverage, lookAhead, functionName: job.functionName, ended: ended.kind });
}

/** Once nothing more is sought, tests that do the work of several; returns how many questions that took. */
async function jointTests(parts: Prepared, { kind }: Ended, budget: Budget): Promise<number> {
  if (kind !== 'complete') return 0;
  const before = coveredBefore(parts);
  return parts.watch.timeAsync('solver', () => seekJointTests({ ...parts, budget, before }));
}

function coveredBefore({ job, coverage }: Prepared): ReadonlySet<number> {
  const covered = new Set(job.covered);
  return new Set(coverage.set.objectives.flatMap(({ id }, index) => (covered.has(id) ? [index] : [])));
}

function verify(parts: Prepared, evidence: readonly Evidence[], budget: Budget): Promise<Verified> {
  const { settings, artifact } = parts.job;
  const { seed, maxSteps } = settings;
  parts.services.solver.endWith(budget);
  const elsewhere = () => otherWorlds(artifact, parts.space, settings);
  const before = coveredBefore(parts);
  return verifyVerdicts({ ...parts, evidence, seed, maxSteps, budget, coveredBefore: before, elsewhere });
}

/** The function under test comes first; models of library functions give no objectives. */
function functionsInScope(program: Program, name: string, settings: CoverSettings): ReadonlySet<string> {
  if (settings.scope === 'function') return new Set([name]);
  return new CallGraph(program).reachable(name);
}

function unknownFunction({ facts }: Artifact, name: string): string {
  const known = facts.functions
    .filter(({ entry, library, sourceName }) => entry && !library && !/_(precond|oracle)$/.test(sourceName))
    .map(({ sourceName }) => sourceName);
  const list = known.length === 0 ? 'none' : known.join(', ');
  const near = didYouMean(name, known);
  return `there is no function '${name}' in the given files${near || `; functions defined there: ${list}`}`;
}
