import { armName } from '../criteria/index.js';
import type { Runner } from '../execute/index.js';
import { describeInputs, describeOutputs, type InputSpace, vectorToHex } from '../input/index.js';
import type { Program } from '../ir/index.js';
import type {
  Argument,
  FunctionResult,
  Objective,
  ObjectiveResult,
  RuntimeErrorReport,
  Statistics,
  TestCase,
  TestOutcome,
  TestResult,
} from '../result/index.js';
import type { Coverage, InfeasibilityProof, PathTree, SearchCounters } from '../search/index.js';
import type { RunOutcome } from '../trace/index.js';
import type { CaseRecord, CaseRunner } from './case-runner.js';
import type { CoverJob, CoverReport, CoverServices } from './cover-function.js';
import type { Decision } from './decide-verdicts.js';
import { explainProof } from './explain-proof.js';
import { proofFiles } from './proof-files.js';
import type { Ended } from './search-loop.js';
import type { Stopwatch } from './stopwatch.js';
import { testCase, testCode } from './test-code.js';
import type { Verified } from './verify-verdicts.js';

interface ResultParts {
  readonly job: CoverJob;
  readonly services: CoverServices;
  readonly space: InputSpace;
  readonly runner: Runner;
  readonly cases: CaseRunner;
  readonly coverage: Coverage;
  readonly verified: Verified;
  readonly tree: PathTree;
  readonly ended: Ended;
  readonly learnt: Partial<SearchCounters>;
  readonly watch: Stopwatch;
}

/** Writes everything down as the contract's plain data. */
export function composeResult(parts: ResultParts): CoverReport {
  const { job, space, coverage, verified } = parts;
  const { kept } = verified;
  const { program } = job.artifact;
  const proofs = new Map<string, string>();
  const numbered = new Map(kept.map((record, index) => [record.index, index]));
  const objectives = coverage.set.objectives.map((objective, index) =>
    objectiveResult(parts, objective, verified.decisions[index], coverage.casesOf(index), numbered, proofs),
  );
  const tests = kept.map((record) => executedTest(parts, record));
  const result: FunctionResult = {
    schema: 1,
    hyla: job.version,
    function: job.functionName,
    files: job.compile.files,
    target: { name: program.target.name, dataModel: program.target.dataModel },
    criterion: job.settings.criterion,
    strategy: job.settings.strategy,
    solving: job.settings.solving,
    seed: job.settings.seed,
    assumptions: space.assumptions,
    objectives,
    tests: tests.map(({ result }) => result),
    coverage: coverageOf(objectives),
    divergences: parts.cases.divergences.map(({ input, detail }) => ({
      detail,
      inputs: describeInputs(space, program, input).inputs,
    })),
    errors: errorReports(kept),
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
  return { result, proofs, testCode: code, history: parts.ended.history };
}

function objectiveResult(
  { job, space, cases }: ResultParts,
  objective: Objective,
  decision: Decision,
  covering: readonly number[],
  numbered: ReadonlyMap<number, number>,
  proofs: Map<string, string>,
): ObjectiveResult {
  switch (decision.kind) {
    case 'covered':
      return {
        ...objective,
        verdict: 'covered',
        tests: covering.flatMap((index) => numbered.get(index) ?? []),
        method: cases.records[covering[0]].method,
      };
    case 'open':
      return { ...objective, verdict: 'open', cause: decision.cause };
    case 'infeasible': {
      const because = explainProof(job.artifact.program, space, objective, decision.proof);
      const files = proofFiles(objective, decision.proof, because);
      for (const [name, text] of files) proofs.set(name, text);
      return {
        ...objective,
        verdict: 'infeasible',
        method: decision.proof.method ?? argumentOf[decision.proof.kind],
        proof: {
          kind: decision.proof.kind,
          because,
          formulas: [...files.keys()],
          restsOn: space.declarations,
        },
      };
    }
  }
}

const argumentOf = {
  exhausted: 'all-paths',
  conflict: 'conflicts',
  frontier: 'backward-search',
  invariant: 'invariant',
  constant: 'constant',
} as const satisfies Record<InfeasibilityProof['kind'], Argument>;

/** Runs a kept test once more to see what it leaves behind. */
function executedTest(parts: ResultParts, record: CaseRecord): { result: TestResult; code: TestCase } {
  const { job, space, runner, coverage } = parts;
  const { program } = job.artifact;
  runner.distrust();
  runner.run(record.input, job.settings.maxSteps);
  const after = runner.outputs();
  const seen = describeInputs(space, program, record.input, after.stubResults);
  const left = describeOutputs(space, program, record.input, after);
  const covers = record.covers.map((objective) => coverage.set.objectives[objective].id);
  const returned = record.outcome.kind === 'returned';
  const code = testCase(program, space, { input: record.input, covers, outcome: record.outcome }, after);
  // Last, as an oracle may leave traces of its own.
  const oracle = returned ? runner.judge(job.settings.maxSteps) : undefined;
  return {
    result: {
      ...seen,
      outcome: testOutcome(record.outcome, left.value),
      ...(oracle && { oracle }),
      outputs: returned ? left.outputs : {},
      covers,
      path: record.arms.map(({ site, arm }) => shortArm(program, space.function, site, arm)).join(' '),
      vector: vectorToHex(space, record.input),
    },
    code,
  };
}

/** Branches of the function under test by number alone; others say whose they are. */
function shortArm(program: Program, tested: string, site: number, arm: number): string {
  const name = armName(program, site, arm);
  return program.sites[site].function === tested ? name.slice(name.indexOf('#') + 1) : name;
}

function testOutcome(outcome: RunOutcome, value: TestResult['inputs'][string] | undefined): TestOutcome {
  switch (outcome.kind) {
    case 'returned':
      return value === undefined ? { kind: 'returned' } : { kind: 'returned', value };
    case 'runtime-error': {
      const { detail, place } = outcome;
      return { kind: 'runtime-error', detail, ...place };
    }
    case 'rejected':
      return { kind: 'returned' };
    default:
      return outcome;
  }
}

function errorReports(kept: readonly CaseRecord[]): readonly RuntimeErrorReport[] {
  return kept.flatMap(({ outcome }, test) =>
    outcome.kind === 'runtime-error' ? [{ detail: outcome.detail, ...outcome.place, test }] : [],
  );
}

function coverageOf(objectives: readonly ObjectiveResult[]): FunctionResult['coverage'] {
  const count = (verdict: string) => objectives.filter((objective) => objective.verdict === verdict).length;
  const covered = count('covered');
  const infeasible = count('infeasible');
  const feasible = objectives.length - infeasible;
  return {
    objectives: objectives.length,
    covered,
    infeasible,
    open: count('open'),
    feasible: feasible === 0 ? 1 : covered / feasible,
  };
}

function statistics(parts: ResultParts): Statistics {
  const { ended, cases, tree, watch, services, job, verified, learnt } = parts;
  const { counters } = services.solver;
  const round = (ms: number) => Math.round(ms * 10) / 10;
  return {
    cases: cases.accepted,
    discarded: cases.accepted - verified.kept.length,
    solverCalls: ended.solverCalls,
    solverQueries: ended.solverQueries,
    eagerFlips: ended.eagerFlips,
    hopefulFlips: ended.hopefulFlips,
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
