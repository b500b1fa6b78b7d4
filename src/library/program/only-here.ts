import type { Budget } from '../../base/index.js';
import { type Artifact, type CoverReport, type CoverSettings, testsElsewhere } from '../../engine/index.js';
import { isWrittenAlike } from '../../report/index.js';
import type { OtherMachine } from '../machine/other-machine.js';
import { patientClock } from '../machine/patient-clock.js';

/** What is kept of the time for it. */
const SHARE = 0.1;
const MOST_MS = 1_000;
/** What it may take in any case, though the time is over. */
const LEAST_MS = 1_000;

/** What the search and its check may take of the time. */
export const withoutReserve = (limitMs: number): number => limitMs - Math.min(SHARE * limitMs, MOST_MS);

/**
 * A report that says which tests are others on a machine with another data model: written down in C they would do something else
 * there, or cannot be written down. Of tests that there was no time to try, nobody knows that they hold there.
 */
export async function withTestsOnlyHere(
  report: CoverReport,
  here: Artifact,
  settings: CoverSettings,
  machine: OtherMachine,
  given: Budget,
): Promise<CoverReport> {
  const { result, testCode } = report;
  if (result.tests.length === 0) return report;
  const budget = given.byClock(Math.max(given.remainingMs, LEAST_MS), patientClock());
  const there = await inTime(machine, budget);
  const told = there ? await testsElsewhere({ artifact: here, there, settings, result, budget }) : [];
  const { dataModel } = testCode;
  const isOnlyHere = (index: number): boolean => {
    const other = told[index];
    if (other === undefined || other.path !== result.tests[index].path) return true;
    return !isWrittenAlike(testCode, testCode.tests[index], other.code);
  };
  const marked = <T>(tests: readonly T[]): readonly T[] =>
    tests.map((test, index) => (isOnlyHere(index) ? { ...test, onlyFor: dataModel } : test));
  return {
    ...report,
    result: { ...result, tests: marked(result.tests) },
    testCode: { ...testCode, tests: marked(testCode.tests) },
  };
}

/** How often it is asked whether the time is over: an interruption ends it, too. */
const LOOK_MS = 20;

async function inTime({ artifact }: OtherMachine, budget: Budget): Promise<Artifact | undefined> {
  let clock: ReturnType<typeof setInterval> | undefined;
  const late = new Promise<undefined>((resolve) => {
    clock = setInterval(() => budget.spent && resolve(undefined), LOOK_MS);
  });
  try {
    return await Promise.race([artifact, late]);
  } finally {
    clearInterval(clock);
  }
}
