import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { InputFault } from './input-fault.js';
import { compareWithGcov, type GcovFinding, type LineCounts } from './machine/gcov-comparison.js';
import { fromItsFolder } from './results/from-its-folder.js';
import { readResult } from './results/result-directory.js';
import { shellWords } from './setup/compile-flags.js';

/** What a compiler and a coverage tool that know nothing of Hyla say of a result. */
export interface VerifyOutcome {
  /** What the tests printed. */
  readonly output: string;
  readonly passed: boolean;
  /** How many tests were run. */
  readonly ran: number;
  /** Whether they had to be built with `-m32`, as they depend on the data model. */
  readonly as: 'native' | '32-bit';
  readonly findings: readonly GcovFinding[];
}

/** Builds the `tests.c` of a result with the machine's compiler (`cc` unless told), runs it, and compares with gcov's counts. */
export function verify(directory: string, cc = 'cc'): Promise<VerifyOutcome> {
  return fromItsFolder(directory, (place) => verifyHere(place, cc));
}

function verifyHere(directory: string, cc: string): VerifyOutcome {
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
  const { output, passed, counts } = other ?? native;
  const ran = Number(/^(\d+) tests, \d+ passed$/m.exec(output)?.[1] ?? 0);
  const findings = compareWithGcov(result, counts);
  return { output, passed, ran, as: other ? '32-bit' : 'native', findings };
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
