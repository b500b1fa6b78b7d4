import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Framework, frameworks, partsNamedIn } from '../report/index.js';
import type { FunctionResult, ObjectiveResult } from '../result/index.js';
import { InputFault } from './input-fault.js';
import { compareWithGcov, type GcovFinding } from './machine/gcov-comparison.js';
import {
  isFrameworkThere,
  type NativeRun,
  type NativeTools,
  runNatively,
  type TestProgram,
} from './machine/native-run.js';
import { fromItsFolder } from './results/from-its-folder.js';
import { readResult } from './results/result-directory.js';

/** What a compiler and a coverage tool that know nothing of Hyla say of a result, by its tests in one format. */
export type VerifyOutcome = TestsRan | TestsNotRun;

/** A machine without the framework says nothing of the result. */
export interface TestsNotRun {
  readonly kind: 'not-run';
  /** `tests_unity.c` … */
  readonly file: string;
  readonly framework: string;
  /** What would have to be there. */
  readonly needs: string;
}

export interface TestsRan {
  readonly kind: 'ran';
  /** `tests.c`, `tests_cmocka.c` … */
  readonly file: string;
  /** The framework that ran them; absent for `tests.c` itself. */
  readonly framework?: string;
  /** What the tests printed. */
  readonly output: string;
  /** None failed. */
  readonly passed: boolean;
  /** How many tests passed. */
  readonly passedTests: number;
  /** Whether they had to be built with `-m32`, as they depend on the data model. */
  readonly as: 'native' | '32-bit';
  readonly findings: readonly GcovFinding[];
}

/**
 * Builds the tests of a result, in every format that was written and whose framework is there, with the machine's compiler (`cc`
 * unless told), runs them, and compares with gcov's counts. `signal` ends all of it at once; its reason is thrown then.
 */
export function verify(
  directory: string,
  cc = 'cc',
  signal?: AbortSignal,
): Promise<readonly VerifyOutcome[]> {
  const parts = resultPlaces(directory);
  const whole = path.resolve(directory);
  return fromItsFolder(path.join(directory, parts[0]), async () => {
    const place = path.relative('', whole) || '.';
    const results = parts.map((part) => readResult(path.join(place, part)));
    const claims = results.length > 1 ? results.map(withoutDeclarations) : results;
    const suites = writtenSuites(place);
    if (suites.length === 0) throw new InputFault(`${place}: has no tests.c; run cover with --format c json`);
    const outcomes: VerifyOutcome[] = [];
    for (const suite of suites) outcomes.push(await verifyIfThere(claims, place, suite, { cc, signal }));
    return outcomes;
  });
}

/** Where the results are that tests belong to, as seen from their folder: those of a source file have several. */
function resultPlaces(directory: string): readonly string[] {
  const tests = path.join(directory, 'tests.c');
  if (existsSync(path.join(directory, 'result.json')) || !existsSync(tests)) return ['.'];
  const parts = partsNamedIn(readFileSync(tests, 'utf8'));
  return parts.length > 0 ? parts : ['.'];
}

/** Tests of other functions may call one as its users declared that nobody does. */
function withoutDeclarations(result: FunctionResult): FunctionResult {
  const objectives = result.objectives.map((objective): ObjectiveResult => {
    if (objective.verdict !== 'infeasible' || objective.proof.restsOn.length === 0) return objective;
    const { proof: _proof, method: _method, ...plain } = objective;
    return { ...plain, verdict: 'open', cause: { kind: 'undefined', detail: 'declared' } };
  });
  return { ...result, objectives };
}

/** Tests in one format. */
interface Suite extends TestProgram {
  readonly framework?: Framework;
  passed(output: string): number;
}

function writtenSuites(directory: string): readonly Suite[] {
  const plain = {
    file: 'tests.c',
    passed: (output: string) => Number(/^\d+ tests, (\d+) passed$/m.exec(output)?.[1] ?? 0),
  };
  const others = frameworks.map((framework) => ({
    framework,
    file: framework.build.file,
    passed: framework.passed,
  }));
  return [plain, ...others].flatMap((suite) => {
    const place = path.join(directory, suite.file);
    return existsSync(place) ? [{ ...suite, text: readFileSync(place, 'utf8') }] : [];
  });
}

async function verifyIfThere(
  results: readonly FunctionResult[],
  directory: string,
  suite: Suite,
  tools: NativeTools,
): Promise<VerifyOutcome> {
  const { file, framework } = suite;
  try {
    return await verifySuite(results, directory, suite, tools);
  } catch (error) {
    if (!(error instanceof InputFault) || !framework || (await isFrameworkThere(framework, tools)))
      throw error;
    return { kind: 'not-run', file, framework: framework.title, needs: framework.needs };
  }
}

async function verifySuite(
  results: readonly FunctionResult[],
  directory: string,
  suite: Suite,
  tools: NativeTools,
): Promise<TestsRan> {
  const native = await runNatively(directory, suite, tools);
  const compare = (lines: NativeRun['counts']) => results.flatMap((result) => compareWithGcov(result, lines));
  const isAgreed = native.passed && compare(native.counts).every(({ kind }) => kind !== 'contradicted');
  // Tests that were made for another data model are run as one of that model, where the machine can do that.
  const other =
    isAgreed || !dependsOnDataModel(directory) ? undefined : await smaller(directory, suite, tools);
  const { output, passed, counts } = other ?? native;
  return {
    kind: 'ran',
    file: suite.file,
    framework: suite.framework?.title,
    output,
    passed,
    passedTests: suite.passed(output),
    as: other ? '32-bit' : 'native',
    findings: compare(counts),
  };
}

const dependsOnDataModel = (directory: string): boolean =>
  /^ \* The tests were made for the data model ILP32/m.test(
    readFileSync(path.join(directory, 'tests.c'), 'utf8'),
  );

async function smaller(
  directory: string,
  suite: Suite,
  { cc, signal }: NativeTools,
): Promise<NativeRun | undefined> {
  try {
    return await runNatively(directory, suite, { cc: `${cc} -m32`, signal });
  } catch (error) {
    if (error instanceof InputFault) return undefined;
    throw error;
  }
}
