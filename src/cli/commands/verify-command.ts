import { type VerifyOutcome, verify } from '../../library/index.js';
import { exitStatus } from '../exit-status.js';
import type { Screen } from '../output/screen.js';

/** `hyla verify DIR`: a second opinion by a compiler and a coverage tool that know nothing of Hyla. */
export async function verifyCommand(directory: string, cc: string, screen: Screen): Promise<number> {
  const outcome = await verify(directory, cc);
  const { palette } = screen.style;
  const found = (kind: Finding['kind']) => outcome.findings.filter((finding) => finding.kind === kind);
  const count = (kind: Finding['kind']) =>
    found(kind).reduce((total, { objectives }) => total + objectives.length, 0);
  const listed = (kind: Finding['kind']) =>
    found(kind).map(({ objectives, detail }) => `  ${objectives.join(' ')}: ${detail}`);
  const contradicted = count('contradicted');
  if (outcome.as === '32-bit') screen.print('with -m32, as the tests depend on the data model');
  screen.print(
    [
      outcome.output.trimEnd(),
      `gcov: ${count('confirmed')} objectives confirmed, ${contradicted} contradicted, ${count('unclear')} it cannot tell`,
      ...listed('contradicted').map((line) => palette.red(line)),
      ...listed('unclear').map((line) => palette.dim(line)),
    ].join('\n'),
  );
  if (outcome.ran === 0) screen.print(palette.yellow('no test was run: nothing is confirmed'));
  const isConfirmed = outcome.passed && contradicted === 0 && outcome.ran > 0;
  return isConfirmed ? exitStatus.decided : exitStatus.open;
}

type Finding = VerifyOutcome['findings'][number];
