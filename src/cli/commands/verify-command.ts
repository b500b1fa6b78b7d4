import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exitStatus, InputFault } from '../exit-status.js';
import { compareWithGcov, type GcovFinding, type LineCounts } from '../machine/gcov-comparison.js';
import { shellWords } from '../options/compile-flags.js';
import { readResult } from '../output/result-directory.js';
import type { Screen } from '../output/screen.js';

/** `hyla verify DIR`: a second opinion by a compiler and a coverage tool that know nothing of Hyla. */
export function verifyCommand(directory: string, cc: string, screen: Screen): number {
  const result = readResult(directory);
  const tests = path.join(directory, 'tests.c');
  if (!existsSync(tests))
    throw new InputFault(`${directory}: has no tests.c; run cover with --format c json`);
  const text = readFileSync(tests, 'utf8');
  const native = attempt(directory, text, cc);
  // Tests that were made for another data model are run as one of that model, where the machine can do that.
  const other =
    native.passed || !/^ \* The tests were made for the data model ILP32/m.test(text)
      ? undefined
      : smaller(directory, text, cc);
  if (other) screen.print('with -m32, as the tests depend on the data model');
  const { output, passed, counts } = other ?? native;
  return report(output, passed, compareWithGcov(result, counts), screen);
}

interface Attempt {
  readonly output: string;
  readonly passed: boolean;
  readonly counts: readonly LineCounts[];
}

function attempt(directory: string, text: string, cc: string): Attempt {
  const folder = mkdtempSync(path.join(tmpdir(), 'hyla-verify-'));
  try {
    const program = compile(directory, text, cc, folder);
    const run = spawnSync(program, { encoding: 'utf8' });
    return { output: run.stdout ?? '', passed: run.status === 0, counts: gcovCounts(folder, directory) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function smaller(directory: string, text: string, cc: string): Attempt | undefined {
  try {
    return attempt(directory, text, `${cc} -m32`);
  } catch (error) {
    if (error instanceof InputFault) return undefined;
    throw error;
  }
}

/** As the head of tests.c says, plus coverage; its paths hold from the directory it is in. */
function compile(directory: string, text: string, cc: string, folder: string): string {
  const command = /^ \* {5}cc (.*) && \.\/tests$/m.exec(text)?.[1];
  if (command === undefined)
    throw new InputFault(`${directory}/tests.c: was not written by this version of Hyla`);
  const [compiler, ...flags] = shellWords(cc);
  // What the commands make is put into a folder of its own; the last one makes the program.
  for (const one of command.split(' && cc ')) {
    const words = shellWords(one).map((word) =>
      /^(?:part\d+\.o|tests)$/.test(word) ? path.join(folder, word) : word,
    );
    const args = [...flags, '--coverage', '-O0', '-w', '-DHYLA_COVERAGE', ...words];
    const run = spawnSync(compiler, args, { cwd: directory, encoding: 'utf8' });
    if (run.error) throw new InputFault(`${compiler}: cannot be run`);
    if (run.status !== 0)
      throw new InputFault(`${directory}/tests.c does not compile here:\n${run.stderr.trimEnd()}`);
  }
  return path.join(folder, 'tests');
}

interface GcovFile {
  readonly file: string;
  readonly lines: readonly {
    readonly line_number: number;
    readonly count: number;
    readonly branches: readonly { readonly count: number }[];
  }[];
}

function gcovCounts(folder: string, directory: string): readonly LineCounts[] {
  const data = readdirSync(folder).filter((name) => name.endsWith('.gcda'));
  const run = spawnSync('gcov', ['--json-format', '--stdout', '--branch-probabilities', ...data], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (run.error) throw new InputFault('gcov: cannot be run');
  // One JSON document a line, one for each data file.
  const files = run.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .flatMap((line) => (JSON.parse(line) as { files: GcovFile[] }).files);
  return files.flatMap(({ file, lines }) => {
    const name = path.relative('', path.resolve(directory, file));
    return lines.map((line) => ({
      file: name,
      line: line.line_number,
      executions: line.count,
      branches: line.branches.map(({ count }) => count),
    }));
  });
}

function report(output: string, passed: boolean, findings: readonly GcovFinding[], screen: Screen): number {
  const { palette } = screen.style;
  const count = (kind: GcovFinding['kind']) =>
    findings
      .filter((finding) => finding.kind === kind)
      .reduce((total, finding) => total + finding.objectives.length, 0);
  const listed = (kind: GcovFinding['kind']) =>
    findings
      .filter((finding) => finding.kind === kind)
      .map(({ objectives, detail }) => `  ${objectives.join(' ')}: ${detail}`);
  const contradicted = count('contradicted');
  screen.print(
    [
      output.trimEnd(),
      `gcov: ${count('confirmed')} objectives confirmed, ${contradicted} contradicted, ${count('unclear')} it cannot tell`,
      ...listed('contradicted').map((line) => palette.red(line)),
      ...listed('unclear').map((line) => palette.dim(line)),
    ].join('\n'),
  );
  const ran = Number(/^(\d+) tests, \d+ passed$/m.exec(output)?.[1] ?? 0);
  if (ran === 0) screen.print(palette.yellow('no test was run: nothing is confirmed'));
  return passed && contradicted === 0 && ran > 0 ? exitStatus.decided : exitStatus.open;
}
