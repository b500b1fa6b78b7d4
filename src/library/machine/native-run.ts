import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProcess, temporaryFolder } from '../../host/index.js';
import type { Framework } from '../../report/index.js';
import { InputFault } from '../input-fault.js';
import { shellWords } from '../setup/compile-flags.js';
import type { LineCounts } from './gcov-comparison.js';

/** What a program of tests did under the machine's own compiler and coverage tool. */
export interface NativeRun {
  readonly output: string;
  readonly passed: boolean;
  readonly counts: readonly LineCounts[];
}

/** A file of tests that says in its head how it is compiled and run. */
export interface TestProgram {
  /** In the directory, from which the paths of the commands hold. */
  readonly file: string;
  readonly text: string;
}

export interface NativeTools {
  /** The compiler's command. */
  readonly cc: string;
  readonly signal?: AbortSignal;
}

/** What the tests may take, of memory and of the processor, whatever they do; each of them has a clock of its own, too. */
const LIMITED = 'ulimit -v 8388608; ulimit -t 600; exec "$0"';
const LONGEST_MS = 600_000;

/** Compiles and runs tests in a folder of their own, of which nothing stays behind; `signal` ends it at once. */
export async function runNatively(
  directory: string,
  program: TestProgram,
  { cc, signal }: NativeTools,
): Promise<NativeRun> {
  const folder = temporaryFolder(tmpdir(), 'hyla-verify-');
  try {
    const executable = await compile(directory, program, { cc, signal }, folder);
    const run = await runProcess('sh', ['-c', LIMITED, executable], { longestMs: LONGEST_MS, signal });
    const counts = await gcovCounts(folder, directory, signal);
    return { output: run.stdout + run.stderr, passed: run.status === 0, counts };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As the head of the file says, plus coverage. What the commands make is put into a folder of its own. */
async function compile(
  directory: string,
  program: TestProgram,
  { cc, signal }: NativeTools,
  folder: string,
): Promise<string> {
  const { commands, executable } = commandsOf(directory, program);
  const place = (word: string): string =>
    word === executable || /^(?:part\d+|tests)\.o$/.test(word) ? path.join(folder, word) : word;
  for (const [tool, ...words] of commands) {
    const [compiler, ...flags] = compilerFor(tool, cc);
    const args = [...flags, '--coverage', '-O0', '-w', '-DHYLA_COVERAGE', ...words.map(place).map(withUnity)];
    const run = await runProcess(compiler, args, { cwd: directory, signal });
    if (run.error) throw new InputFault(`${compiler}: cannot be run`);
    if (run.status !== 0)
      throw new InputFault(`${directory}/${program.file} does not compile here:\n${run.stderr.trimEnd()}`);
  }
  return path.join(folder, executable);
}

/** Whether a program without tests can be made with a framework. */
export async function isFrameworkThere(
  { build, head }: Framework,
  { cc, signal }: NativeTools,
): Promise<boolean> {
  const folder = temporaryFolder(tmpdir(), 'hyla-verify-');
  try {
    writeFileSync(path.join(folder, build.file), `${head}\nint main() { return 0; }\n`);
    const words = shellWords([build.file, ...build.arguments].join(' '));
    if (process.env.UNITY_ROOT === undefined && words.some(namesUnity)) return false;
    const [compiler, ...flags] = compilerFor(build.compiler, cc);
    const run = await runProcess(compiler, [...flags, '-w', ...words.map(withUnity)], {
      cwd: folder,
      signal,
    });
    return !run.error && run.status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Commands {
  readonly commands: readonly (readonly string[])[];
  readonly executable: string;
}

function commandsOf(directory: string, { file, text }: TestProgram): Commands {
  const [, line, executable] = /^ \* {5}(cc .*) && \.\/(tests\w*)$/m.exec(text) ?? [];
  if (line === undefined)
    throw new InputFault(`${directory}/${file}: was not written by this version of Hyla`);
  const commands: string[][] = [[]];
  for (const word of shellWords(line)) {
    if (word === '&&') commands.push([]);
    else commands[commands.length - 1].push(word);
  }
  return { commands, executable };
}

const compilerFor = (tool: string, cc: string): readonly string[] =>
  tool === 'c++' ? forCpp(shellWords(cc)) : shellWords(cc);

/** The compiler of C++ that belongs to one of C. */
function forCpp([compiler, ...flags]: readonly string[]): readonly string[] {
  const name = path.basename(compiler);
  const other = /^(?:gcc|clang)(?=-|$)/.test(name)
    ? name.replace('gcc', 'g++').replace('clang', 'clang++')
    : 'c++';
  return [path.join(path.dirname(compiler), other), ...flags];
}

/** Unity is no library of the machine's: the user says where it is. */
function withUnity(word: string): string {
  if (!namesUnity(word)) return word;
  const root = process.env.UNITY_ROOT;
  if (root === undefined) throw new InputFault('UNITY_ROOT has to name the folder of unity.h and unity.c');
  return word.replace('$UNITY_ROOT', root);
}

const namesUnity = (word: string): boolean => word.includes('$UNITY_ROOT');

interface GcovFile {
  readonly file: string;
  readonly lines: readonly {
    readonly line_number: number;
    readonly count: number;
    readonly branches: readonly { readonly count: number }[];
  }[];
}

async function gcovCounts(
  folder: string,
  directory: string,
  signal: AbortSignal | undefined,
): Promise<readonly LineCounts[]> {
  // What belongs to a framework has its program's name in front.
  const data = readdirSync(folder).filter((name) => /^(?!tests_).*\.gcda$/.test(name));
  const args = ['--json-format', '--stdout', '--branch-probabilities', ...data];
  const run = await runProcess('gcov', args, { cwd: folder, signal });
  if (run.error) throw new InputFault('gcov: cannot be run');
  // One JSON document a line, one for each data file.
  const files = run.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .flatMap((line) => (JSON.parse(line) as { files: GcovFile[] }).files);
  return files.flatMap(({ file, lines }) => {
    const name = path.resolve(directory, file);
    return lines.map((line) => ({
      file: name,
      line: line.line_number,
      executions: line.count,
      branches: line.branches.map(({ count }) => count),
    }));
  });
}
