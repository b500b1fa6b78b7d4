import { assertNever } from '../base/index.js';
import { abstractTree, countedObjectives } from '../criteria/index.js';
import type { Runner } from '../execute/index.js';
import type { Artifact } from '../frontend/index.js';
import { describeInputs, type InputSpace, type InputVector } from '../input/index.js';
import type { Program } from '../ir/index.js';
import {
  type Argument,
  type FunctionResult,
  type Objective,
  type ObjectiveResult,
  type OpenCause,
  type Proof,
  type RuntimeErrorReport,
  type Statistics,
  type TargetRecord,
  type TestWorld,
  totalsOf,
} from '../result/index.js';
import type { Coverage, InfeasibilityProof, PathTree, SearchCounters } from '../search/index.js';
import type { CoverJob, CoverReport, CoverServices } from './cover-function.js';
import { proofDigest } from './proofs/proof-digest.js';
import { proofFiles } from './proofs/proof-files.js';
import { refutedPaths } from './proofs/refuted-paths.js';
import type { CaseRecord, CaseRunner } from './runs/case-runner.js';
import type { Ended } from './search-loop.js';
import type { CompileFacts, CoverSettings } from './settings.js';
import type { Stopwatch } from './stopwatch.js';
import { explainProof } from './verdicts/explain-proof.js';
import { Foundation } from './verdicts/foundation.js';
import { requirementReports } from './verdicts/requirements.js';
import type { Verified } from './verdicts/verify-verdicts.js';
import { describeTest } from './written/describe-test.js';
import { testCode } from './written/test-code.js';

interface ResultParts {
  readonly job: CoverJob;
  readonly services: CoverServices;
  readonly space: InputSpace;
  readonly runner: Runner;
  readonly cases: CaseRunner;
  readonly coverage: Coverage;
  readonly verified: Verified;
  readonly tree: PathTree;
  /** Where objectives are arms and paths: that of the paths. */
  readonly pathsTree?: PathTree;
  readonly ended: Ended;
  readonly learnt: Partial<SearchCounters>;
  /** Asked for tests that do the work of several. */
  readonly suiteQuestions: number;
  readonly watch: Stopwatch;
  /** Where objectives are paths: why there may be more of them. */
  readonly unknownPaths?: OpenCause;
}

/** Writes everything down as the contract's plain data. */
export async function composeResult(parts: ResultParts): Promise<CoverReport> {
  const { job, space, runner, coverage, verified } = parts;
  const { kept } = verified;
  const { program } = job.artifact;
  const { maxSteps } = job.settings;
  const { objectives, proofs } = await decidedObjectives(parts);
  const hasRest = parts.unknownPaths !== undefined;
  const world = job.wanted && worldOf(job.settings.inputs);
  const text = unitText(job.artifact, job.functionName);
  const { facts } = job.artifact;
  const undefinedMacros = facts.isOneUnit ? [] : facts.undefinedMacros;
  // An oracle may look at everything.
  const hasOracle = program.functions.has(`${job.functionName}_oracle`);
  const untouched = hasOracle ? undefined : (input: InputVector) => parts.cases.untouched(input);
  const tests = kept.map((record) =>
    describeTest(
      { program, space, runner, set: coverage.set, maxSteps, world, text, undefinedMacros, untouched },
      record,
    ),
  );
  const result: FunctionResult = {
    schema: 1,
    hyla: job.version,
    function: job.functionName,
    files: job.compile.files,
    target: targetRecord(program, job.compile),
    criterion: job.settings.criterion,
    strategy: job.settings.strategy,
    solving: job.settings.solving,
    seed: job.settings.seed,
    assumptions: space.assumptions,
    objectives,
    ...(coverage.set.tables && { decisions: coverage.set.tables }),
    tree: abstractTree(program, job.functionName),
    // What was chosen of the world may be what excludes a path.
    ...(coverage.set.wantsEveryPath &&
      space.choices.length === 0 && {
        refutedPaths: refutedPaths(program, parts.pathsTree ?? parts.tree, coverage),
      }),
    tests: tests.map(({ result }) => result),
    ...totalsOf(objectives),
    divergences: parts.cases.divergences.map(({ input, detail }) => ({
      detail,
      inputs: describeInputs(space, program, input).inputs,
    })),
    errors: errorReports(kept),
    requirements: requirementReports(
      [...kept, ...parts.cases.records.filter(({ accepted }) => accepted)].map(({ outcome }) => outcome),
      kept.length,
    ),
    checkFailures: verified.failures,
    ended: parts.ended.kind,
    stats: statistics(parts),
  };
  const code = testCode(
    program,
    space,
    job.artifact.facts,
    job.compile,
    tests.map(({ code }) => code),
  );
  const strayRuns = new Map(
    [...parts.cases.strayRuns].map(([objective, detail]) => [coverage.set.objectives[objective].id, detail]),
  );
  const { history } = parts.ended;
  const { derived } = countedObjectives(coverage.set, hasRest ? 'rest' : 'no rest');
  return { result, proofs, testCode: code, history, strayRuns, choices: space.choices, derived };
}

/** The text of the file under test, where tests can include no other one. */
function unitText({ facts, program, probed }: Artifact, functionName: string): string | undefined {
  if (facts.isOneUnit) return undefined;
  const file = program.functions.get(functionName)?.file;
  return probed.find((unit) => unit.file === file)?.text;
}

function targetRecord({ target }: Program, compile: CompileFacts): TargetRecord {
  const { name, dataModel } = target;
  const { languageFlags: flags = [], unfollowedFlags: unfollowed = [] } = compile;
  return {
    name,
    dataModel,
    ...(flags.length > 0 && { flags }),
    ...(unfollowed.length > 0 && { unfollowed }),
  };
}

/** The objectives with their verdicts, and the files that the proofs among them consist of. */
async function decidedObjectives({
  job,
  space,
  cases,
  coverage,
  verified,
  unknownPaths,
}: ResultParts): Promise<{
  readonly objectives: readonly ObjectiveResult[];
  readonly proofs: ReadonlyMap<string, string>;
}> {
  const { program } = job.artifact;
  const proofs = new Map<string, string>();
  const objectives: ObjectiveResult[] = [];
  const foundation = new Foundation(program, space);
  for (const [index, decision] of verified.decisions.entries()) {
    const objective = coverage.set.objectives[index];
    if (coverage.set.isDropped?.(index)) continue;
    switch (decision.kind) {
      case 'covered': {
        const tests = verified.kept.flatMap(({ covers }, test) => (covers.includes(index) ? [test] : []));
        // A test made plain may cover more than was sought.
        const { method } = cases.records[coverage.casesOf(index)[0]] ?? verified.kept[tests[0]];
        const endsBadly = (test: number) => verified.kept[test].outcome.kind === 'runtime-error';
        const onlyByErrors = tests.length > 0 && tests.every(endsBadly);
        objectives.push({
          ...objective,
          verdict: 'covered',
          tests,
          method,
          ...(onlyByErrors && { onlyByErrors }),
        });
        break;
      }
      case 'open':
        objectives.push({ ...objective, verdict: 'open', cause: decision.cause });
        break;
      case 'infeasible': {
        const written = await writtenProof(program, space, objective, decision.proof, foundation);
        for (const [name, text] of written.files) proofs.set(name, text);
        const method = decision.proof.method ?? argumentOf[decision.proof.kind];
        objectives.push({ ...objective, verdict: 'infeasible', proof: written.proof, method });
        break;
      }
      default:
        assertNever(decision, 'decision');
    }
  }
  const { rest } = coverage.set;
  if (rest && unknownPaths) objectives.push({ ...rest, verdict: 'open', cause: unknownPaths });
  return { objectives, proofs };
}

async function writtenProof(
  program: Program,
  space: InputSpace,
  objective: Objective,
  found: InfeasibilityProof,
  foundation: Foundation,
): Promise<{ readonly proof: Proof; readonly files: ReadonlyMap<string, string> }> {
  const { kind } = found;
  const because = explainProof(program, space, objective, found);
  const files = proofFiles(objective, found, because);
  const restsOn = foundation.of(found);
  const proof = { kind, because, formulas: [...files.keys()], restsOn };
  const subject = { program, space, assumptions: space.assumptions, objective };
  return { proof: { ...proof, digest: await proofDigest(subject, proof, (name) => files.get(name)) }, files };
}

const argumentOf = {
  exhausted: 'all-paths',
  conflict: 'conflicts',
  frontier: 'backward-search',
  invariant: 'invariant',
  constant: 'constant',
} as const satisfies Record<InfeasibilityProof['kind'], Argument>;

function errorReports(kept: readonly CaseRecord[]): readonly RuntimeErrorReport[] {
  return kept.flatMap(({ outcome }, test) =>
    outcome.kind === 'runtime-error' && !outcome.requirement && !outcome.isLeftOut
      ? [{ detail: outcome.detail, ...outcome.place, test }]
      : [],
  );
}

function worldOf(inputs: CoverSettings['inputs']): TestWorld {
  const { maxElements = 0, maxDepth = 0, pointers = 'apart', before = 0, calls = 1 } = inputs;
  return { maxElements, maxDepth, pointers, before, ...(calls > 1 && { calls }) };
}

function statistics(parts: ResultParts): Statistics {
  const { ended, cases, watch, services, job, verified, learnt } = parts;
  const tree = parts.pathsTree ?? parts.tree;
  const { counters } = services.solver;
  const round = (ms: number) => Math.round(ms * 10) / 10;
  return {
    cases: cases.accepted,
    discarded: cases.accepted - verified.kept.length,
    fewest: verified.fewest,
    solverCalls: ended.solverCalls,
    solverQueries: ended.solverQueries,
    eagerFlips: ended.eagerFlips,
    hopefulFlips: ended.hopefulFlips,
    suiteQuestions: parts.suiteQuestions,
    satChecks: learnt.satChecks ?? 0,
    conflicts: learnt.conflicts ?? 0,
    lemmas: learnt.lemmas ?? 0,
    feasibleSequences: learnt.feasibleSequences ?? 0,
    constructedPaths: learnt.constructedPaths ?? 0,
    feasiblePaths: tree.feasiblePaths,
    infeasiblePrefixes: tree.infeasiblePrefixes,
    averageConstraintSize: round(ended.averageConstraintSize),
    presolved: counters.queries - counters.backendCalls,
    backendCalls: counters.backendCalls,
    executions: cases.executions + verified.executions,
    timeMs: {
      total: round(watch.elapsedMs + job.frontendMs),
      frontend: round(job.frontendMs),
      execute: round(watch.ms('execute')),
      replay: round(watch.ms('replay')),
      search: round(watch.ms('search')),
      solver: round(watch.ms('solver')),
      check: round(watch.ms('check')),
    },
  };
}
