import { type VerifyOutcome, verify } from '../../library/index.js';
import { exitStatus } from '../exit-status.js';
import { INTERRUPTED, untilInterrupted } from '../interrupt.js';
import type { Screen } from '../output/screen.js';
import { everyResult } from './every-result.js';

/**
 * `hyla verify DIR`: a second opinion by a compiler and a coverage tool that know nothing of Hyla, on the tests in every
 * format that is there.
 */
export function verifyCommand(directories: readonly string[], cc: string, screen: Screen): Promise<number> {
  return untilInterrupted(async (signal) => {
    let silent = 0;
    try {
      const status = await everyResult(directories, screen, async (directory) => {
        const outcomes = await verify(directory, cc, signal);
        const ran = outcomes.filter((outcome) => outcome.kind === 'ran');
        const answers = ran.map((outcome) => show(outcome, screen));
        for (const outcome of outcomes) if (outcome.kind === 'not-run') showMissing(outcome, screen);
        if (answers.includes('disagrees')) return exitStatus.open;
        if (!answers.includes('confirms')) silent++;
        return exitStatus.decided;
      });
      if (silent > 0 && directories.length > 1) screen.print(`${silent} of them confirm nothing`);
      return silent === directories.length ? Math.max(status, exitStatus.open) : status;
    } catch (error) {
      if (signal.aborted) return INTERRUPTED;
      throw error;
    }
  });
}

/** No fault of the result: the other formats have said what there is to say. */
function showMissing({ file, framework, needs }: NotRun, { print, style }: Screen): void {
  print(style.palette.yellow(`${file}: not run, as ${framework} is not found here (${needs})`));
}

/** `silent`: of a function all of whose tests are left to people, or to another machine, nothing can be said here. */
type Answer = 'confirms' | 'disagrees' | 'silent';

function show(outcome: Ran, screen: Screen): Answer {
  const { file, framework, output, passed, passedTests, as, findings } = outcome;
  const { palette } = screen.style;
  const found = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind);
  const count = (kind: Finding['kind']) =>
    found(kind).reduce((total, { objectives }) => total + objectives.length, 0);
  const listed = (kind: Finding['kind']) =>
    found(kind).map(({ objectives, detail }) => `  ${objectives.join(' ')}: ${detail}`);
  const contradicted = count('contradicted');
  if (as === '32-bit') screen.print('with -m32, as the tests depend on the data model');
  screen.print(
    [
      framework !== undefined && passed ? `${framework}: ${passedTests} tests passed` : output.trimEnd(),
      `gcov: ${count('confirmed')} objectives confirmed, ${contradicted} contradicted, ${count('unclear')} it cannot tell`,
      ...listed('contradicted').map((line) => palette.red(line)),
      ...listed('unclear').map((line) => palette.dim(line)),
    ].join('\n'),
  );
  if (passedTests === 0) screen.print(palette.yellow(`${file}: no test passed: nothing is confirmed`));
  const isBlind = findings.length > 0 && findings.every(({ isUnknown }) => isUnknown);
  if (isBlind) screen.print(palette.yellow(`${file}: gcov knows none of the lines: nothing is confirmed`));
  if (!passed || contradicted > 0) return 'disagrees';
  return passedTests > 0 && !isBlind ? 'confirms' : 'silent';
}

type Ran = Extract<VerifyOutcome, { kind: 'ran' }>;
type NotRun = Extract<VerifyOutcome, { kind: 'not-run' }>;
type Finding = Ran['findings'][number];
