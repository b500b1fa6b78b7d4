import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from './spawn.js';

/** How often each branch of each line was taken, by the line's number. */
export type BranchCounts = ReadonlyMap<number, readonly number[]>;

export interface CompiledTests {
  readonly compilerOutput: string;
  readonly output: string;
  readonly status: number | null;
  readonly branches: BranchCounts;
}

/** Compiles `tests.c` as its head says, with all warnings and coverage, and runs it. */
export async function runUnderGcov(out: string, source: string, flags = ''): Promise<CompiledTests> {
  const command = /^ \* {5}cc (.*) && \.\/tests$/m.exec(readFileSync(join(out, 'tests.c'), 'utf8'))?.[1];
  if (command === undefined) throw new Error('tests.c should say how to compile it');
  // The macro keeps the counts of tests that end by abort.
  const compiled = await run(
    'sh',
    ['-c', `gcc -Wall ${flags} -O0 --coverage -DHYLA_COVERAGE ${command}`],
    out,
  );
  if (compiled.status !== 0) throw new Error(compiled.stderr);
  const { stdout, status } = await run('./tests', [], out);
  return {
    compilerOutput: compiled.stderr,
    output: stdout,
    status,
    branches: await branchCounts(out, source),
  };
}

interface GcovDocument {
  readonly files: readonly {
    readonly file: string;
    readonly lines: readonly {
      readonly line_number: number;
      readonly branches: readonly { readonly count: number }[];
    }[];
  }[];
}

async function branchCounts(out: string, source: string): Promise<BranchCounts> {
  const data = readdirSync(out).filter((name) => name.endsWith('.gcda'));
  const { stdout } = await run('gcov', ['-b', '-t', '--json-format', ...data], out);
  const counts = new Map<number, readonly number[]>();
  for (const text of stdout.split('\n').filter((line) => line.startsWith('{'))) {
    for (const { file, lines } of (JSON.parse(text) as GcovDocument).files) {
      if (basename(file) !== basename(source)) continue;
      for (const line of lines) {
        if (line.branches.length === 0) continue;
        counts.set(
          line.line_number,
          line.branches.map(({ count }) => count),
        );
      }
    }
  }
  return counts;
}
